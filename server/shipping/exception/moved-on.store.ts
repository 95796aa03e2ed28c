// Records exceptions that ended: by the courier's next scan, or because the parcel is back in the
// shop.
import type { ExceptionRule } from '@app/contract/shipping/exception';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface Ended {
  readonly rule: ExceptionRule;
  readonly shipmentId: number;
  readonly orderId: number;
  readonly episode: Date;
}

/** Closes exceptions without a closing person; one that a person closed keeps that name. */
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

/** An exception that a return scan closed, and its state before the scan. */
export interface Received extends Row<'exceptions', 'rule' | 'state'> {
  readonly subjectId: Column<'exceptions', 'subject_id'>;
}

/**
 * Closes the order's exceptions when a return scan receives its parcel; exceptions closed earlier
 * keep their state.
 */
export const closeReceived = (tx: TenantTx, orderId: number): Promise<Received[]> =>
  tx.rows<Received>(sql`
    with here as materialized (
      select s.tenant_id, ${ruleOf} as rule, s.id, s.order_id, s.created_at, coalesce(e.state, 'open') as state
      from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id and o.pno = s.pno
      left join exceptions e on e.tenant_id = s.tenant_id and e.rule = ${ruleOf} and e.subject_id = s.id
      where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.state = 'booked' and ${coming}
    ), closed as (
      insert into exceptions as e (tenant_id, rule, subject_id, order_id, episode, state, closed_at, closed_by)
      select tenant_id, rule, id, order_id, created_at, 'closed', now(), ${tx.actor.userId}::bigint from here
      on conflict (tenant_id, rule, subject_id) do update
        set state = 'closed', closed_at = excluded.closed_at, closed_by = excluded.closed_by, updated_at = excluded.closed_at, version = e.version + 1
        where e.state <> 'closed'
      returning rule, subject_id
    )
    select d.rule, d.subject_id as "subjectId", c.state from closed d join here c on c.rule = d.rule and c.id = d.subject_id`);

/**
 * Undoes closeReceived when the return scan was a mistake: the exceptions get back their state and
 * owner.
 */
export const reopenReceived = (tx: TenantTx, received: readonly Received[]) =>
  tx.rows(sql`
    update exceptions e set state = r.state, closed_at = null, closed_by = null, updated_at = now(), version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as r (rule text, "subjectId" bigint, state text)
    where e.tenant_id = ${tx.tenantId} and e.rule = r.rule and e.subject_id = r."subjectId" and e.state = 'closed'`);
