// Orders of buyers marked as risky, as a condition on the alias `o`; agrees with the mark on the
// order.
import { optionRules } from '@app/contract/shop/setting';
import { sql, type TenantTx } from '../../platform/database.ts';

/** The number of orders that the mark counts, too. */
const MOST_COUNTED = 100;
const { initial: usual } = optionRules.risk_rule;

/** A number of the shop's rule; null if the rule is off. A rule stored as a word uses defaults. */
const figureOf = (tx: TenantTx, name: 'refused' | 'of') => sql`
  (select case when coalesce(r.value ->> 'action', r.value #>> '{}', ${usual.action}) <> 'off'
      then coalesce((r.value ->> ${name}::text)::int, ${usual[name]}::int) end
    from (values (1)) one (n) left join options r on r.tenant_id = ${tx.tenantId} and r.name = 'risk_rule')`;

const cameBack = (alias: string) =>
  sql.raw(`(${alias}.status = 'return' or ${alias}.tracking_bucket in ('returning', 'returned'))`);

/**
 * `ownerId` counts only that user's orders, as the mark does; the shop's rule counts all. Computed
 * once per phone that ever returned a parcel, found by a small index: computed per order, sums of
 * 100,000 orders took 5 s.
 */
export function isOfRiskyBuyer(tx: TenantTx, ownerId: number | null) {
  const isMine = sql`(${ownerId}::bigint is null or p.created_by = ${ownerId} or p.telesale_by = ${ownerId})`;
  // In the whole shop, returns cannot be a third of more than three times their number, so the rest
  // of a good buyer's orders is not read.
  const enough = sql`case when ${ownerId}::bigint is null
    then least(${MOST_COUNTED}, greatest(${figureOf(tx, 'of')}, c.refused * 3 + 1)) else ${MOST_COUNTED} end`;
  return sql`(o.phone_key in (
    select c.phone_key
    from (select r.phone_key, count(*) as refused from orders r
      where r.tenant_id = ${tx.tenantId} and r.deleted_at is null and ${cameBack('r')} group by r.phone_key) c
    cross join lateral (
      select coalesce(count(*) filter (where k.refused and k.place <= ${figureOf(tx, 'of')}) >= ${figureOf(tx, 'refused')}, false)
          or (count(*) filter (where k.mine and k.refused) > 0
            and count(*) filter (where k.mine and k.refused) * 3 >= count(*) filter (where k.mine)) as is_risky
      from (
        select ${isMine} as mine, coalesce(${cameBack('p')}, false) as refused,
          row_number() over (order by p.created_at desc, p.id desc) as place
        from orders p where p.tenant_id = ${tx.tenantId} and p.phone_key = c.phone_key and p.deleted_at is null
          and p.status <> 'cancel'
        order by p.created_at desc, p.id desc limit ${enough}) k) j
    where j.is_risky and c.phone_key <> ''))`;
}
