// Waiting orders: their goods are reserved and still in the shop.
import { openStatuses } from '@app/contract/order/order';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/**
 * Locks orders with any of these products that hold stock and are not packed. Uses an aggregate
 * over each order's own lines: with `exists`, a planner without statistics read all lines of the
 * products for each order, which took seconds for thousands.
 */
export async function lockWaitingOrders(
  tx: TenantTx,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<Row<'orders', 'id'>>(sql`
    select o.id from orders o
    where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status = any(${[...openStatuses]}::text[])
      and o.stock_state = 'reserved' and o.packed_at is null
      and (select bool_or(i.product_id = any(${[...productIds]}::bigint[])) from order_items i
        where i.tenant_id = ${tx.tenantId} and i.order_id = o.id)
    order by o.id for update of o`);
  return rows.map(({ id }) => id);
}
