// What the history says happened to orders, and the orders themselves, including those in the
// trash.
import { composed, sql, type Row, type TenantTx } from '../../platform/database.ts';
import { orderColumns, orderJoins, type OrderRow } from './order.store.ts';

export interface HappenedRow extends Row<
  'order_events',
  'id' | 'order_id' | 'at' | 'kind' | 'from_status' | 'to_status'
> {
  /** In baht; null if the event says nothing of what is paid. */
  readonly paid: number | null;
  readonly paid_before: number | null;
}

export const historySince = (tx: TenantTx, orderIds: readonly number[], since: Date) =>
  tx.rows<HappenedRow>(sql`
    select id, order_id, at, kind, from_status, to_status, (after ->> 'paid')::numeric as paid,
      (before ->> 'paid')::numeric as paid_before
    from order_events
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and at >= ${since} order by id`);

/** Leaves out orders whose buyer was erased. */
export const knownOrders = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<OrderRow>(sql`
    select ${composed(orderColumns)} from orders o ${composed(orderJoins)}
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...ids]}::bigint[]) and o.erased_at is null`);
