// API calls of the order lists; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import { countReasons, listOrders, listTelesaleOrders } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { listUsers } from '@app/contract/shop/user';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type OrderQuery = Partial<Asks<typeof listOrders>['query']>;

/** The most orders per action. */
export const TICKED_MOST = 500;

const ROWS_PER_CALL = 200;

export const ordersQuery = (query: OrderQuery) =>
  query.status === 'telesale'
    ? read(listTelesaleOrders, { query }, { keep: true })
    : read(listOrders, { query }, { keep: true });

export const reasonsQuery = (query: OrderQuery) => read(countReasons, { query }, { keep: true });

export const peopleQuery = () => read(listUsers, { query: { pageSize: 200 } });

/** The orders behind 'everything that matches', in list order, at most `most`. */
export async function ordersOfFilter(query: OrderQuery, most: number): Promise<OrderReply[]> {
  const orders: OrderReply[] = [];
  for (let page = 1; orders.length < most; page += 1) {
    const reply = await call(listOrders, { query: { ...query, page, pageSize: ROWS_PER_CALL } });
    orders.push(...reply.items);
    if (reply.items.length < ROWS_PER_CALL) break;
  }
  return orders.slice(0, most);
}
