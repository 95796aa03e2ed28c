// Maps orders to Laos to the API shape.
import type { Gives } from '@app/contract/kit/endpoint';
import type { listLaosOrders } from '@app/contract/shipping/laos';
import { orderRows, ordersOf } from '../../order/index.ts';
import type { Call } from '../../platform/route.ts';
import { pageOfLaosOrders } from './laos.store.ts';

export async function listLaosOrdersUse({
  tx,
  query,
  session,
}: Call<typeof listLaosOrders>): Promise<Gives<typeof listLaosOrders>> {
  const { rows, total } = await pageOfLaosOrders(tx, query, session);
  const items = await orderRows.itemsOfOrders(
    tx,
    rows.map((row) => row.id),
  );
  return {
    items: ordersOf(rows, items),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
