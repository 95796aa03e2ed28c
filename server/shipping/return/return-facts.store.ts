// What the list of returned orders shows beside its rows: how the goods came back, and until when a
// claim is possible.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { claimWindow } from '../exception/exception.store.ts';

interface ReturnFactsRow extends Row<'exceptions', 'claimed_at'> {
  readonly order_id: Column<'orders', 'id'>;
  readonly condition: Column<'return_scans', 'condition'> | null;
  readonly claim_by: Date | null;
}

/**
 * Claims for goods missing from the parcel or lost on the way, including what a person settled in
 * the exception list.
 */
export const returnFacts = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<ReturnFactsRow>(sql`
    select o.id as order_id, r.condition, k.claimed_at,
      case when k.state = 'closed' and k.claimed_at is null then null
        else coalesce(k.claim_by, t.since + ${claimWindow(sql`s.courier`)}) end as claim_by
    from orders o
    left join return_scans r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.undone_at is null
      and r.sent_at = coalesce(o.sent_at, o.created_at)
    cross join lateral (select coalesce(r.shipment_id, (
      select max(n.id) from shipments n where n.tenant_id = ${ours} and n.order_id = o.id and n.state = 'booked' and n.pno = o.pno)
      ) as id offset 0) came
    left join shipments s on s.tenant_id = o.tenant_id and s.id = came.id
    left join lateral (
      select 'missing' as rule, r.id as subject_id, r.scanned_at as since, r.scanned_at as episode where r.condition = 'missing'
      union all
      select 'lost', s.id, s.tracking_at, s.created_at where o.stage = 'lost' and s.id is not null
      limit 1) t on true
    left join exceptions k on k.tenant_id = o.tenant_id and k.rule = t.rule and k.subject_id = t.subject_id
      and (k.state <> 'closed' or k.episode = t.episode)
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...ids]}::bigint[])`);
