// Orders whose buyer is marked as risky, as a condition on the alias `o`: the same answer as the mark beside the order.
import { optionRules } from '@app/contract/setting';
import { sql, type TenantTx } from '../../platform/database.ts';

/** As many as the mark looks at. */
const MOST_COUNTED = 100;
const { initial: usual } = optionRules.risk_rule;

/** A figure of the shop's rule; null while the rule asks nothing. What was once stored as a word has the usual figures. */
const figureOf = (tx: TenantTx, name: 'refused' | 'of') => sql`
  (select case when coalesce(r.value ->> 'action', r.value #>> '{}', ${usual.action}) <> 'off'
      then coalesce((r.value ->> ${name}::text)::int, ${usual[name]}::int) end
    from (values (1)) one (n) left join options r on r.tenant_id = ${tx.tenantId} and r.name = 'risk_rule')`;

/** `ownerId` counts only their own orders, as the mark does; the shop's rule looks at all. */
export function isOfRiskyBuyer(tx: TenantTx, ownerId: number | null) {
  const isMine = sql`(${ownerId}::bigint is null or p.created_by = ${ownerId} or p.telesale_by = ${ownerId})`;
  // Most buyers never sent anything back: a small index says so, and nothing of them is counted.
  return sql`(o.phone_key <> '' and exists (
      select from orders r where r.tenant_id = ${tx.tenantId} and r.phone_key = o.phone_key and r.deleted_at is null
        and (r.status = 'return' or r.tracking_bucket in ('returning', 'returned')))
    and (select coalesce(count(*) filter (where k.refused and k.place <= ${figureOf(tx, 'of')}) >= ${figureOf(tx, 'refused')}, false)
        or (count(*) filter (where k.mine and k.refused) > 0
          and count(*) filter (where k.mine and k.refused) * 3 >= count(*) filter (where k.mine))
      from (select ${isMine} as mine, row_number() over (order by p.created_at desc, p.id desc) as place,
          (p.status = 'return' or coalesce(p.tracking_bucket in ('returning', 'returned'), false)) as refused
        from orders p where p.tenant_id = ${tx.tenantId} and p.phone_key = o.phone_key and p.deleted_at is null
          and p.status <> 'cancel'
        order by p.created_at desc, p.id desc limit ${MOST_COUNTED}) k))`;
}
