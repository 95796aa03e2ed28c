// Remembers trouble that ended: with the courier's next word, or when the parcel lies in the shop again.
import type { ExceptionRule } from '@app/contract/shipping/exception';
import { sql, type TenantTx } from '../../platform/database.ts';

export interface Ended {
  readonly rule: ExceptionRule;
  readonly shipmentId: number;
  readonly orderId: number;
  readonly episode: Date;
}

/** Closed by nobody; what a person closed before keeps that person's name. */
export const closeEnded = (tx: TenantTx, ended: readonly Ended[]) =>
  tx.rows(sql`
    insert into exceptions as e (tenant_id, rule, subject_id, order_id, episode, state, closed_at)
    select ${tx.tenantId}, n.rule, n."shipmentId", n."orderId", n.episode, 'closed', now()
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as n (rule text, "shipmentId" bigint, "orderId" bigint, episode timestamptz)
    on conflict (tenant_id, rule, subject_id) do update
      set state = 'closed', closed_at = excluded.closed_at, closed_by = null, updated_at = excluded.closed_at, version = e.version + 1
      where e.state <> 'closed'`);

const coming = sql`s.tracking_bucket in ('returning', 'returned', 'lost')`;
const ruleOf = sql`case when s.tracking_bucket = 'lost' then 'lost' else 'returning' end`;

/** The order's parcel was settled at the table. */
export const closeReceived = (tx: TenantTx, orderId: number) =>
  tx.rows(sql`
    insert into exceptions as e (tenant_id, rule, subject_id, order_id, episode, state, closed_at, closed_by)
    select s.tenant_id, ${ruleOf}, s.id, s.order_id, s.created_at, 'closed', now(), ${tx.actor.userId}::bigint
    from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id and o.pno = s.pno
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.state = 'booked' and ${coming}
    on conflict (tenant_id, rule, subject_id) do update
      set state = 'closed', closed_at = excluded.closed_at, closed_by = excluded.closed_by, updated_at = excluded.closed_at, version = e.version + 1
      where e.state <> 'closed'`);

/** That was a mistake: it is on its way again. */
export const reopenReceived = (tx: TenantTx, orderId: number) =>
  tx.rows(sql`
    update exceptions set state = 'open', closed_at = null, closed_by = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} and rule in ('returning', 'lost') and state = 'closed'`);
