// What order lists show above their rows: sums per product and category, and counts per status.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { aggregateOrders, countOrders } from '@app/contract/order/list';
import type { Call } from '../../platform/route.ts';
import { ownerOf, seesPersonal } from '../../platform/session.ts';
import { aggregateRows, sumOrders, type AggregateRow, type SumRow } from './order-sums.store.ts';
import { readOrderCounts } from '../order/order-counts.store.ts';
import { FILTER_CAP } from '../order/order-filter.store.ts';

type Aggregates = Gives<typeof aggregateOrders>;

const entryOf = (row: AggregateRow): Aggregates['products'][number] => ({
  id: row.product_id ?? row.category_id ?? 0,
  name: row.name,
  orders: row.orders,
  units: row.units,
  orderIds: row.order_ids,
});

const sumOf = (row: SumRow): Aggregates['sum'] => ({
  orders: row.orders,
  total: bahtFromSatang(row.total_satang),
  cod: bahtFromSatang(row.cod_satang),
  weight: row.weight_grams,
});

export async function aggregateUse({
  tx,
  session,
  query,
}: Call<typeof aggregateOrders>): Promise<Aggregates> {
  const scope = { filter: query, ownerId: ownerOf(session), seesPersonal: seesPersonal(session) };
  const rows = await aggregateRows(tx, scope);
  return {
    products: rows.filter((row) => row.product_id !== null).map(entryOf),
    categories: rows.filter((row) => row.product_id === null).map(entryOf),
    sum: sumOf(await sumOrders(tx, scope)),
    ...((rows[0]?.found ?? 0) > FILTER_CAP && { capped: true }),
  };
}

export async function countsUse({
  tx,
  session,
}: Call<typeof countOrders>): Promise<Gives<typeof countOrders>> {
  const counts = await readOrderCounts(tx, ownerOf(session));
  return { ...counts, sending: counts.sending + counts.tracking };
}
