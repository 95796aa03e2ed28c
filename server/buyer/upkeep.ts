// What upkeep may ask of the domain buyer.
import { KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { removeSent } from './message/message.store.ts';

export const buyerUpkeep = {
  tables: {
    message_rules: KNOWS_NO_BUYER,
    sent_messages: { buyer: 'erased', export: { without: ['retry_key'] } },
  },
  eraseBuyer: async (tx, buyer) => {
    await removeSent(tx, buyer.orderIds);
    return {};
  },
} satisfies DomainUpkeep;
