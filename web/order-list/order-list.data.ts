// Reads of the order lists; the only file of the feature that calls the API.
import type { Asks } from '@app/contract/kit/endpoint';
import { listOrders, listTelesaleOrders } from '@app/contract/order-list';
import type { OrderReply } from '@app/contract/order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { read } from '../ui/wire/query.ts';

export type OrderQuery = Asks<typeof listOrders>['query'];

const ROWS_PER_CALL = 200;

export const ordersQuery = (query: OrderQuery) =>
  query.status === 'telesale'
    ? read(listTelesaleOrders, { query }, { keep: true })
    : read(listOrders, { query }, { keep: true });

/** How many orders fit this filter; undefined while it is not known. */
export function useTotal(query: OrderQuery): number | undefined {
  const { data } = useQuery(
    read(listOrders, { query: { ...query, pageSize: 1 } }, { quiet: true }),
  );
  return data?.pagination.total_count;
}

/** The orders behind 'everything that matches', newest first, at most `most`. */
export async function ordersOfFilter(query: OrderQuery, most: number): Promise<OrderReply[]> {
  const orders: OrderReply[] = [];
  for (let page = 1; orders.length < most; page += 1) {
    const reply = await call(listOrders, { query: { ...query, page, pageSize: ROWS_PER_CALL } });
    orders.push(...reply.items);
    if (reply.items.length < ROWS_PER_CALL) break;
  }
  return orders.slice(0, most);
}
