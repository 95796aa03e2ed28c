// Sums of what sellers earned per month, and the orders behind them.
import type { CommissionPlan } from '@app/contract/money/commission';
import { earnedAt, monthOf } from './settle.store.ts';
import { ours, sql, type Page, type Row, type TenantTx } from '../../platform/database.ts';

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

interface CommissionReportQuery extends Goods {
  readonly start: string;
  readonly end: string;
  /** The only seller whose rows the session may see; null for all. */
  readonly reach: number | null;
  /** The seller asked for; null for all visible ones. */
  readonly agentId: number | null;
}

const ofAgents = ({ reach, agentId }: CommissionReportQuery, column: string) =>
  sql`(${reach}::bigint is null or ${sql.ref(column)} = ${reach})
    and (${agentId}::bigint is null or ${sql.ref(column)} = ${agentId})`;

const inMonths = (tx: TenantTx, commissionReportQuery: CommissionReportQuery, table: string) =>
  sql`${sql.ref(`${table}.tenant_id`)} = ${tx.tenantId} and ${ofAgents(commissionReportQuery, `${table}.agent_id`)}
    and ${sql.ref(`${table}.month`)} >= date_trunc('month', ${commissionReportQuery.start}::date) and ${sql.ref(`${table}.month`)} <= ${commissionReportQuery.end}::date`;

/** The products and categories asked for; null for all. */
export interface Goods {
  readonly productIds: readonly number[] | null;
  readonly categoryIds: readonly number[] | null;
}

export const isWhole = ({ productIds, categoryIds }: Goods): boolean =>
  productIds === null && categoryIds === null;

/** What these goods earned in a row of `commission_orders c`; no row without any of them. */
const earnedBy = ({ productIds, categoryIds }: Goods) => sql`
  select sum((e->>2)::bigint)::bigint as base, sum((e->>3)::bigint)::bigint as satang
  from jsonb_array_elements(c.lines) as e
  where (${productIds}::bigint[] is null or (e->>0)::bigint = any(${productIds}::bigint[]))
    and (${categoryIds}::bigint[] is null or (e->>1)::bigint = any(${categoryIds}::bigint[]))
  having count(*) > 0`;

/**
 * Sums the lines of some goods, never whole orders, so that all goods together equal the whole
 * report. Sales are the amounts of their lines, as in the product report.
 */
const ofGoods = (tx: TenantTx, commissionReportQuery: CommissionReportQuery) => sql`
  select c.agent_id, c.month, count(*) filter (where c.kind = 'earn') as orders,
    coalesce(sum(f.units) filter (where c.kind = 'earn'), 0)::bigint as units,
    coalesce(sum(f.sales) filter (where c.kind = 'earn'), 0)::bigint as sales,
    coalesce(sum(g.satang) filter (where c.kind = 'back'), 0)::bigint as taken_back,
    coalesce(sum(g.base), 0)::bigint as base, coalesce(sum(g.satang), 0)::bigint as satang
  from commission_orders c cross join lateral (${earnedBy(commissionReportQuery)}) g
  left join lateral (
    select sum(l.units) as units, sum(l.sales) as sales from report_sold_goods l
    where l.tenant_id = ${ours} and l.order_id = c.order_id
      and (${commissionReportQuery.productIds}::bigint[] is null or l.product_id = any(${commissionReportQuery.productIds}::bigint[]))
      and (${commissionReportQuery.categoryIds}::bigint[] is null or l.category_id = any(${commissionReportQuery.categoryIds}::bigint[]))
  ) f on true
  where ${inMonths(tx, commissionReportQuery, 'c')}
  group by 1, 2`;

/** Payments are for whole months, so they are left out if only some goods are asked for. */
const paidIn = (tx: TenantTx, commissionReportQuery: CommissionReportQuery) => sql`
  select p.agent_id, p.month, sum(p.satang) as paid from commission_payments p
  where ${inMonths(tx, commissionReportQuery, 'p')} and p.cancelled_at is null and ${isWhole(commissionReportQuery)} group by 1, 2`;

/** One row per seller and month, with what was paid. */
export function commissionSums(
  tx: TenantTx,
  commissionReportQuery: CommissionReportQuery,
): Promise<CommissionSumRow[]> {
  const sums = isWhole(commissionReportQuery)
    ? sql`select c.* from commission_sums c where ${inMonths(tx, commissionReportQuery, 'c')}`
    : ofGoods(tx, commissionReportQuery);
  return tx.rows<CommissionSumRow>(sql`
    with s as (${sums}), p as (${paidIn(tx, commissionReportQuery)})
    select agent_id, coalesce(nullif(u.name, ''), u.username, '#' || agent_id) as agent, to_char(w.at, 'YYYY-MM') as month,
      exists (select from commission_months m where m.tenant_id = ${tx.tenantId} and m.month = w.at) as frozen,
      coalesce(orders, 0) as orders, coalesce(units, 0) as units, coalesce(sales, 0) as sales,
      coalesce(taken_back, 0) as taken_back, coalesce(base, 0) as base, coalesce(satang, 0) as satang,
      coalesce(paid, 0)::bigint as paid
    from s full join p using (agent_id, month) cross join lateral (select coalesce(s.month, p.month) as at) w
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = agent_id
    order by month desc, satang desc, agent_id`);
}

interface OrderRow
  extends
    Row<'orders', 'id' | 'code' | 'status'>,
    Row<'commission_orders', 'agent_id' | 'kind' | 'base_satang' | 'satang'> {
  readonly agent: string;
  readonly month: string;
  readonly earned_in: string | null;
}

interface OrdersOf extends CommissionReportQuery {
  readonly kind: 'earn' | 'back' | null;
  readonly plan: CommissionPlan | null;
}

/** The closed month that earned a row of `commission_orders c`, if another month pays for it. */
const closedBefore = (tx: TenantTx, plan: CommissionPlan | null) => sql`
  case when c.kind = 'back' then (
    select to_char(min(e.month), 'YYYY-MM') from commission_orders e
    where e.tenant_id = ${ours} and e.order_id = c.order_id and e.kind = 'earn' and e.month < c.month)
  ${
    plan
      ? sql`else (
    select to_char(m.month, 'YYYY-MM') from commission_months m
    where m.tenant_id = ${tx.tenantId} and m.month = ${monthOf(earnedAt(plan))} and m.month < c.month)`
      : sql``
  } end`;

/** With a filter by goods, only what they earned in the orders that have them. */
export async function pageOfCommissionOrders(tx: TenantTx, asked: OrdersOf, at: Page) {
  const goods = isWhole(asked)
    ? sql`(select c.base_satang as base, c.satang)`
    : sql`(${earnedBy(asked)})`;
  const from = sql`commission_orders c cross join lateral ${goods} g`;
  const where = sql`${inMonths(tx, asked, 'c')} and (${asked.kind}::text is null or c.kind = ${asked.kind})`;
  const [rows, all] = await Promise.all([
    tx.page(
      sql<OrderRow>`
      select o.id, o.code, o.status, c.kind, g.base as base_satang, g.satang, c.agent_id,
        coalesce(nullif(u.name, ''), u.username, '#' || c.agent_id) as agent, to_char(c.month, 'YYYY-MM') as month,
        ${closedBefore(tx, asked.plan)} as earned_in
      from ${from} join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      left join users u on u.tenant_id = c.tenant_id and u.id = c.agent_id
      where ${where} order by c.month desc, o.id desc, c.kind`,
      at,
    ),
    tx.first<{ n: number; base: number; satang: number }>(sql`
    select count(*) as n, coalesce(sum(g.base), 0)::bigint as base, coalesce(sum(g.satang), 0)::bigint as satang
    from ${from} where ${where}`),
  ]);
  return { rows, total: all ?? { n: 0, base: 0, satang: 0 } };
}
