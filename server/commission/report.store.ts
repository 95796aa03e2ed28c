// Sums of what sellers earned, month by month, and the orders behind one of them.
import { sql, type Page, type TenantTx } from '../platform/database.ts';

export interface CommissionSumRow {
  readonly agent_id: number;
  readonly agent: string;
  readonly month: string;
  readonly frozen: boolean;
  readonly orders: number;
  readonly units: number;
  readonly sales: number;
  readonly taken_back: number;
  readonly base: number;
  readonly satang: number;
  readonly paid: number;
}

interface Asked {
  readonly start: string;
  readonly end: string;
  /** Whose may be seen; null for everybody's. */
  readonly reach: number | null;
  /** Whose are asked for; null for all that may be seen. */
  readonly agentId: number | null;
  readonly productIds: readonly number[] | null;
  readonly categoryIds: readonly number[] | null;
}

const ofAgents = ({ reach, agentId }: Asked, column: string) =>
  sql`(${reach}::bigint is null or ${sql.ref(column)} = ${reach})
    and (${agentId}::bigint is null or ${sql.ref(column)} = ${agentId})`;

const inMonths = (tx: TenantTx, asked: Asked, table: string) =>
  sql`${sql.ref(`${table}.tenant_id`)} = ${tx.tenantId} and ${ofAgents(asked, `${table}.agent_id`)}
    and ${sql.ref(`${table}.month`)} >= date_trunc('month', ${asked.start}::date) and ${sql.ref(`${table}.month`)} <= ${asked.end}::date`;

/** Of some goods only: nobody keeps such sums. */
const ofGoods = (tx: TenantTx, asked: Asked) => sql`
  select c.agent_id, c.month, count(*) filter (where c.kind = 'earn') as orders,
    coalesce(sum(f.units) filter (where c.kind = 'earn'), 0)::bigint as units,
    coalesce(sum(f.sales) filter (where c.kind = 'earn'), 0)::bigint as sales,
    coalesce(sum(c.satang) filter (where c.kind = 'back'), 0)::bigint as taken_back,
    coalesce(sum(c.base_satang), 0)::bigint as base, coalesce(sum(c.satang), 0)::bigint as satang
  from commission_orders c left join figure_orders f on f.tenant_id = c.tenant_id and f.order_id = c.order_id
  where ${inMonths(tx, asked, 'c')} and exists (
    select from order_items i where i.tenant_id = c.tenant_id and i.order_id = c.order_id
      and (${asked.productIds}::bigint[] is null or i.product_id = any(${asked.productIds}::bigint[]))
      and (${asked.categoryIds}::bigint[] is null or i.category_id = any(${asked.categoryIds}::bigint[])))
  group by 1, 2`;

/** One row per seller and month, what was paid beside it. */
export function commissionSums(tx: TenantTx, asked: Asked): Promise<CommissionSumRow[]> {
  const isWhole = asked.productIds === null && asked.categoryIds === null;
  const sums = isWhole
    ? sql`select c.* from commission_sums c where ${inMonths(tx, asked, 'c')}`
    : ofGoods(tx, asked);
  return tx.rows<CommissionSumRow>(sql`
    with s as (${sums}), p as (
      select p.agent_id, p.month, sum(p.satang) as paid from commission_payments p
      where ${inMonths(tx, asked, 'p')} and p.cancelled_at is null group by 1, 2
    )
    select agent_id, coalesce(nullif(u.name, ''), u.username, '#' || agent_id) as agent, to_char(w.at, 'YYYY-MM') as month,
      exists (select from commission_months m where m.tenant_id = ${tx.tenantId} and m.month = w.at) as frozen,
      coalesce(orders, 0) as orders, coalesce(units, 0) as units, coalesce(sales, 0) as sales,
      coalesce(taken_back, 0) as taken_back, coalesce(base, 0) as base, coalesce(satang, 0) as satang,
      coalesce(paid, 0)::bigint as paid
    from s full join p using (agent_id, month) cross join lateral (select coalesce(s.month, p.month) as at) w
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = agent_id
    order by month desc, satang desc, agent_id`);
}

interface OrderRow {
  readonly id: number;
  readonly code: string;
  readonly kind: 'earn' | 'back';
  readonly earned_in: string | null;
  readonly status: string;
  readonly base_satang: number;
  readonly satang: number;
}

export async function pageOfCommissionOrders(
  tx: TenantTx,
  { agentId, month }: { agentId: number; month: string },
  at: Page,
) {
  const where = sql`c.tenant_id = ${tx.tenantId} and c.month = ${month}::date and c.agent_id = ${agentId}`;
  const rows = await tx.page(
    sql<OrderRow>`
      select o.id, o.code, o.status, c.kind, c.base_satang, c.satang, case when c.kind = 'back' then (
          select to_char(min(e.month), 'YYYY-MM') from commission_orders e
          where e.tenant_id = c.tenant_id and e.order_id = c.order_id and e.kind = 'earn' and e.month < c.month) end as earned_in
      from commission_orders c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where ${where} order by o.id desc, c.kind`,
    at,
  );
  const all = await tx.first<{ n: number }>(
    sql`select count(*) as n from commission_orders c where ${where}`,
  );
  return { rows, total: all?.n ?? 0 };
}
