// The sums of each seller's orders per month, kept next to the rows of single orders.
import { sql, type TenantTx } from '../../platform/database.ts';
import type { AgentMonth } from './settle.store.ts';

/** The sellers' months, open or closed, that contain these orders. */
export const monthsOfOrders = (tx: TenantTx, orderIds: readonly number[]): Promise<AgentMonth[]> =>
  tx.rows<AgentMonth>(sql`
    select distinct agent_id, month from commission_orders
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);

/** Sums these months again; a month without orders has no row. */
export async function sumMonths(tx: TenantTx, months: readonly AgentMonth[]): Promise<void> {
  if (months.length === 0) return;
  await tx.named(
    'commissions-sum',
    `with asked as (
       select distinct agent_id, month from jsonb_to_recordset($2::jsonb) as a (agent_id bigint, month date)
     ), fresh as (
       select c.agent_id, c.month, count(*) filter (where c.kind = 'earn') as orders,
         coalesce(sum(i.units) filter (where c.kind = 'earn'), 0)::bigint as units,
         coalesce(sum(o.total_satang) filter (where c.kind = 'earn'), 0)::bigint as sales,
         coalesce(sum(c.satang) filter (where c.kind = 'back'), 0)::bigint as taken_back,
         coalesce(sum(c.base_satang), 0)::bigint as base, coalesce(sum(c.satang), 0)::bigint as satang
       from asked a join commission_orders c on c.tenant_id = $1 and c.agent_id = a.agent_id and c.month = a.month
       left join orders o on o.tenant_id = $1 and o.id = c.order_id and o.deleted_at is null and o.status <> 'cancel'
         and o.currency = 'THB'
       left join lateral (select sum(n.unit) filter (where not n.is_pack) as units from order_items n
         where n.tenant_id = $1 and n.order_id = o.id) i on true
       group by c.agent_id, c.month
     ), gone as (
       delete from commission_sums s using asked a where s.tenant_id = $1 and s.agent_id = a.agent_id and s.month = a.month
         and not exists (select from fresh f where f.agent_id = s.agent_id and f.month = s.month)
     )
     insert into commission_sums (tenant_id, month, agent_id, orders, units, sales, taken_back, base, satang)
     select $1, month, agent_id, orders, units, sales, taken_back, base, satang from fresh
     on conflict (tenant_id, month, agent_id) do update set orders = excluded.orders, units = excluded.units,
       sales = excluded.sales, taken_back = excluded.taken_back, base = excluded.base, satang = excluded.satang`,
    [tx.tenantId, JSON.stringify(months)],
  );
}
