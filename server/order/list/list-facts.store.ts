// What the order lists show besides their rows: orders per stage and per reason, and who closed an
// order.
import { orderStageNames, type OrderStage } from '@app/contract/order/order';
import type { OrderHold } from '@app/contract/kit/order-states';
import {
  FILTER_CAP,
  holdConditions,
  orderSource,
  type OrderScope,
} from '../order/order-filter.store.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

interface StageRow {
  readonly stage: OrderStage;
  readonly n: number;
}

/** Counts each stage separately and only up to the cap, so a large shop costs no more. */
export function stageRows(tx: TenantTx, ownerId: number | null): Promise<StageRow[]> {
  const own =
    ownerId === null ? sql`true` : sql`(o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`;
  return tx.rows<StageRow>(sql`
    select s.stage, (select count(*) from (
        select from orders o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.stage = s.stage and ${own}
        limit ${FILTER_CAP}) found) as n
    from unnest(${[...orderStageNames]}::text[]) as s (stage)`);
}

interface ReasonRow {
  readonly reason: Column<'orders', 'cancel_reason'>;
  readonly orders: number;
}

const MOST_REASONS = 20;

export function reasonRows(tx: TenantTx, scope: OrderScope): Promise<ReasonRow[]> {
  const { from, where } = orderSource(tx, scope);
  return tx.rows<ReasonRow>(sql`
    select reason, count(*) as orders
    from (select o.cancel_reason as reason from ${from} where ${where}
      order by o.created_at desc, o.id desc limit ${FILTER_CAP}) hits
    group by reason order by orders desc, reason limit ${MOST_REASONS}`);
}

/** Counts each hold among the orders of a filter, in one row. */
export function holdRows(
  tx: TenantTx,
  scope: OrderScope,
): Promise<Readonly<Record<OrderHold, number>>[]> {
  const { from, where } = orderSource(tx, scope);
  const { unpaid, phone, address, mismatch, stock, ended } = holdConditions;
  return tx.rows<Record<OrderHold, number>>(sql`
    select count(*) filter (where ${unpaid}) as unpaid, count(*) filter (where ${phone}) as phone,
      count(*) filter (where ${address}) as address, count(*) filter (where ${mismatch}) as mismatch,
      count(*) filter (where ${stock}) as stock, count(*) filter (where ${ended}) as ended
    from (select o.* from ${from} where ${where} order by o.created_at desc, o.id desc limit ${FILTER_CAP}) o`);
}

export interface ClosingRow extends Row<'order_events', 'order_id' | 'user_id' | 'reason'> {
  readonly username: Column<'users', 'username'> | null;
}

/** The last transition of each order into its present cancel or return. */
export const closingRows = (tx: TenantTx, ids: readonly number[]): Promise<ClosingRow[]> =>
  tx.rows<ClosingRow>(sql`
    select distinct on (e.order_id) e.order_id, e.user_id, u.username, e.reason
    from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id and o.status = e.to_status
    left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = ${tx.tenantId} and e.order_id = any(${[...ids]}::bigint[])
      and e.kind = 'status' and e.to_status in ('cancel', 'return')
    order by e.order_id, e.id desc`);
