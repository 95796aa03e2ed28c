// API calls for orders to Laos and their labels; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import { listPrints } from '@app/contract/shipping/label';
import {
  listLaosOrders,
  printLaos,
  type LaosSize,
  type LaosTab,
} from '@app/contract/shipping/laos';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { LaosSize, LaosTab };
export type LaosQuery = Asks<typeof listLaosOrders>['query'];

export const laosQuery = (query: LaosQuery) => read(listLaosOrders, { query }, { keep: true });

/** The most labels per print. */
export const MOST_AT_ONCE = 200;

/** As the list shows them, fetched again. */
export const readLaos = (query: LaosQuery) => call(listLaosOrders, { query });

export const printLabels = (orderIds: readonly number[], size: LaosSize): Promise<Blob> =>
  call(printLaos, { body: { orderId: [...orderIds], size } });

/** The labels are in the print history as soon as they are drawn; the confirmation is there. */
export async function laosChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listLaosOrders) }),
    client.invalidateQueries({ queryKey: keyOf(listPrints) }),
    ordersChanged(client),
  ]);
}
