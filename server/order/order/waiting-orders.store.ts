// Orders whose goods lie in the shop and are promised to them.
import { openStatuses } from '@app/contract/order/order';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/**
 * Those with any of these products that hold stock and are in no parcel yet, locked. Each order's own lines are
 * looked at: asked whether one exists, the database, while it knows little of the shop, reads all lines of the products anew
 * for each order, which took seconds for thousands.
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
