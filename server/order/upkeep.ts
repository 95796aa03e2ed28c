// What upkeep may ask of the order domain.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { undoToLeads } from './change/orders-to-leads.ts';
import { restoreOrder, restoreOrders } from './change/restore-order.ts';
import { undoTransitions } from './change/undo-transitions.ts';
import {
  eventsIn,
  itemsIn,
  newOrderIds,
  noteMovedOrders,
  ordersIn,
  picturesIn,
} from './move-in.store.ts';
import {
  addressIsNamed,
  anyDelivery,
  channelIsNamed,
  deletedOrders,
  eraseDeliveries,
  eraseMessages,
  eraseOldMessages,
  eraseOrders,
  eraseSecondNumber,
  forgetDeliveries,
  removeOrders,
  waitingOrders,
} from './upkeep.store.ts';

export const orderUpkeep = {
  tables: {
    orders: ERASES_BUYER,
    order_items: KNOWS_NO_BUYER,
    order_events: ERASES_BUYER,
    order_counts: KNOWS_NO_BUYER,
    order_pictures: ERASES_BUYER,
    // The seed is useless elsewhere, because another server has another key.
    order_links: { buyer: 'erased', export: { without: ['seed', 'hash'] } },
    order_proposals: ERASES_BUYER,
    messages: ERASES_BUYER,
    message_orders: KNOWS_NO_BUYER,
    webhook_deliveries: ERASES_BUYER,
  },
  eraseBuyer: async (tx, buyer) => {
    await eraseOrders(tx, buyer.orderIds);
    const messages = await eraseMessages(tx, buyer);
    if (buyer.phone !== null) {
      await eraseDeliveries(tx, buyer);
      await eraseSecondNumber(tx, buyer.phone);
    }
    return { messages };
  },
  eraseOld: eraseOldMessages,
  trash: {
    order: {
      deleted: deletedOrders,
      restore: (tx, session, { id }) => restoreOrder(tx, session, id),
      restoreMany: restoreOrders,
      purge: { word: 'orders', waiting: waitingOrders, run: removeOrders },
    },
  },
  passing: [{ any: anyDelivery, forget: forgetDeliveries }],
  undo: { moves: undoTransitions, 'to-lead': undoToLeads },
  needs: { address: addressIsNamed, channel: channelIsNamed },
  moveIn: {
    orders: { ids: newOrderIds, write: ordersIn, done: noteMovedOrders },
    order_items: { write: itemsIn },
    order_events: { write: eventsIn },
    order_pictures: { write: picturesIn },
  },
} satisfies DomainUpkeep;
