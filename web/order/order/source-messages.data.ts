// The call for what an order was made of: apart from the other calls, for it is asked where there are words of a chat alone.
import { listMessages } from '@app/contract/order/inbox';
import { read } from '../../ui/wire/query.ts';

export const sourcesQuery = (orderId: number) =>
  read(listMessages, { query: { orderId: String(orderId), pageSize: '1' } }, { quiet: true });
