// The leads to notify about an order: its own, and those of orders that were merged into it.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { OrderRow } from './order.store.ts';

type LedOrder = Pick<OrderRow, 'id' | 'lead_id'>;

/** Lead ids by order, its own first; an order without a lead has none from merged orders. */
export async function mapOrdersToLeads(
  tx: TenantTx,
  orders: readonly LedOrder[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const led = orders.flatMap(({ id, lead_id: lead }) => (lead === null ? [] : [{ id, lead }]));
  if (led.length === 0) return new Map();
  const merged = await mergedOf(
    tx,
    led.map(({ id }) => id),
  );
  return new Map(
    led.map(({ id, lead }) => {
      const others = merged.flatMap((row) => (row.merged_into === id ? (row.lead_id ?? []) : []));
      return [id, [...new Set([lead, ...others])]];
    }),
  );
}

const mergedOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'orders', 'merged_into' | 'lead_id'>>(sql`
    select merged_into, lead_id from orders
    where tenant_id = ${tx.tenantId} and merged_into = any(${[...ids]}::bigint[]) and lead_id is not null
    order by id`);

/** The leads of all orders that were merged into this one, oldest order first. */
export const leadsMergedInto = async (tx: TenantTx, id: number): Promise<number[]> => [
  ...new Set((await mergedOf(tx, [id])).flatMap(({ lead_id: lead }) => lead ?? [])),
];
