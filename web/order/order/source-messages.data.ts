// The API call for the messages of an order: a separate file, because only orders from chats need it.
import { listMessages } from '@app/contract/order/inbox';
import { read } from '../../ui/wire/query.ts';

export const sourcesQuery = (orderId: number) =>
  read(listMessages, { query: { orderId: String(orderId), pageSize: '1' } }, { quiet: true });
