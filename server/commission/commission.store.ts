// Rows of commissions: the plan, what orders earned in which month, closed months, payments.
import type { CommissionPlan } from '@app/contract/commission';
import { sql, type Page, type TenantTx } from '../platform/database.ts';
import type { Earned, EarnedLine } from './work-out.ts';

export const readPlan = (tx: TenantTx) =>
  tx.first<{ plan: CommissionPlan; version: number }>(
    sql`select plan, version from commission_plans where tenant_id = ${tx.tenantId}`,
  );

export async function savePlan(tx: TenantTx, plan: CommissionPlan): Promise<number> {
  const row = await tx.first<{ version: number }>(sql`
    insert into commission_plans as p (tenant_id, plan) values (${tx.tenantId}, ${JSON.stringify(plan)}::jsonb)
    on conflict (tenant_id) do update set plan = excluded.plan, updated_at = now(), version = p.version + 1
    returning version`);
  return row?.version ?? 1;
}

/** When an order earns, by the plan. */
const earnedAt = ({ earnOn }: CommissionPlan) =>
  sql.raw(
    earnOn === 'delivered'
      ? 'o.delivered_at'
      : `coalesce(o.paid_at, (select max(l.paid_on)::timestamp at time zone 'Asia/Bangkok' from cod_lines l
          join shipments s on s.tenant_id = l.tenant_id and s.id = l.target
          where l.tenant_id = o.tenant_id and s.order_id = o.id))`,
  );

const agent = sql.raw('coalesce(o.telesale_by, o.created_by)');
const isGood = sql.raw(
  `o.deleted_at is null and o.status not in ('cancel', 'return') and o.currency = 'THB'`,
);
const monthOf = (instant: ReturnType<typeof earnedAt>) =>
  sql`date_trunc('month', ${instant} at time zone 'Asia/Bangkok')::date`;

/** Orders that count from the plan's first month on: a new plan looks at all of them. */
export const ordersOfPlan = async (tx: TenantTx, plan: CommissionPlan): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select o.id from orders o where o.tenant_id = ${tx.tenantId}
        and ${earnedAt(plan)} >= ${`${plan.from}-01`}::date::timestamp at time zone 'Asia/Bangkok'
      union select order_id from commission_orders where tenant_id = ${tx.tenantId}`)
  ).map(({ id }) => id);

export interface AgentMonth {
  readonly agent_id: number;
  readonly month: string;
}

/** Open months of sellers that these orders count in, or counted in before. */
export const touchedMonths = (tx: TenantTx, plan: CommissionPlan, orderIds: readonly number[]) =>
  tx.rows<AgentMonth>(sql`
    select agent_id, month from (
      select ${agent} as agent_id, ${monthOf(earnedAt(plan))} as month from orders o
      where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[])
      union
      select agent_id, month from commission_orders
      where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and kind = 'earn') t
    where agent_id is not null and month is not null
      and not exists (select from commission_months m where m.tenant_id = ${tx.tenantId} and m.month = t.month)`);

/** Lines of what a seller earned in a month; what a closed month already holds is not earned again. */
export const earnedLines = (tx: TenantTx, plan: CommissionPlan, { agent_id, month }: AgentMonth) =>
  tx.rows<EarnedLine>(sql`
    select i.order_id, o.channel_id, i.product_id, i.category_id, case when i.is_pack then 0 else i.unit end as unit,
      i.amount_satang
    from orders o join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${tx.tenantId} and ${agent} = ${agent_id} and ${isGood}
      and ${month}::date >= ${`${plan.from}-01`}::date
      and ${earnedAt(plan)} >= ${month}::date::timestamp at time zone 'Asia/Bangkok'
      and ${earnedAt(plan)} < (${month}::date + interval '1 month')::timestamp at time zone 'Asia/Bangkok'
      and not exists (select from commission_orders c join commission_months m on m.tenant_id = c.tenant_id and m.month = c.month
        where c.tenant_id = o.tenant_id and c.order_id = o.id and c.kind = 'earn')
    order by i.order_id, i.id`);

/** The whole month of a seller, in place of what it held; gives the orders before and now. */
export async function replaceMonth(
  tx: TenantTx,
  { agent_id, month }: AgentMonth,
  earned: readonly Earned[],
): Promise<number[]> {
  const before = await tx.rows<{ order_id: number }>(sql`
    delete from commission_orders where tenant_id = ${tx.tenantId} and month = ${month}::date and agent_id = ${agent_id}
      and kind = 'earn' returning order_id`);
  await tx.rows(sql`
    insert into commission_orders (tenant_id, order_id, month, agent_id, kind, base_satang, satang)
    select ${tx.tenantId}, (e->>'orderId')::bigint, ${month}::date, ${agent_id}, 'earn', (e->>'baseSatang')::bigint,
      (e->>'satang')::bigint
    from jsonb_array_elements(${JSON.stringify(earned)}::jsonb) as e
    on conflict (tenant_id, order_id, month, kind) do update set agent_id = excluded.agent_id,
      base_satang = excluded.base_satang, satang = excluded.satang`);
  return [...before.map(({ order_id: id }) => id), ...earned.map(({ orderId }) => orderId)];
}

/**
 * Orders of closed months that came back since give back what they earned, in this month; what a mistake took back is
 * given again. Rows of closed months stay as they are.
 */
export const takeBack = (
  tx: TenantTx,
  { orderIds, month }: { orderIds: readonly number[]; month: string },
) =>
  tx.rows(sql`
    with frozen as (
      select c.order_id, max(c.agent_id) as agent_id,
        sum(c.satang) filter (where c.kind = 'earn') as earned, sum(c.satang) as kept,
        sum(c.base_satang) filter (where c.kind = 'earn') as earned_base, sum(c.base_satang) as kept_base
      from commission_orders c
      join commission_months m on m.tenant_id = c.tenant_id and m.month = c.month
      where c.tenant_id = ${tx.tenantId} and c.order_id = any(${[...orderIds]}::bigint[]) group by c.order_id
    ), due as (
      select f.order_id, f.agent_id, case when ${isGood} then f.earned else 0 end - f.kept as satang,
        case when ${isGood} then f.earned_base else 0 end - f.kept_base as base
      from frozen f join orders o on o.tenant_id = ${tx.tenantId} and o.id = f.order_id
    ), gone as (
      delete from commission_orders c using due d where c.tenant_id = ${tx.tenantId} and c.order_id = d.order_id
        and c.kind = 'back' and d.satang = 0
        and not exists (select from commission_months m where m.tenant_id = c.tenant_id and m.month = c.month)
    )
    insert into commission_orders (tenant_id, order_id, month, agent_id, kind, base_satang, satang)
    select ${tx.tenantId}, order_id, ${month}::date, agent_id, 'back', base, satang from due where satang <> 0
    on conflict (tenant_id, order_id, month, kind) do update set satang = excluded.satang, base_satang = excluded.base_satang`);

/** What profit is less by; gives the orders for which that changed. */
export const tellFigures = async (
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<readonly number[]> =>
  (
    await tx.rows<{ order_id: number }>(sql`
      with now as (
        select t.id as order_id, coalesce(sum(c.satang), 0)::bigint as satang
        from unnest(${[...orderIds]}::bigint[]) as t (id)
        left join commission_orders c on c.tenant_id = ${tx.tenantId} and c.order_id = t.id group by t.id
      )
      insert into figure_commissions as f (tenant_id, order_id, satang)
      select ${tx.tenantId}, order_id, satang from now
      where satang <> 0 or exists (select from figure_commissions g where g.tenant_id = ${tx.tenantId} and g.order_id = now.order_id)
      on conflict (tenant_id, order_id) do update set satang = excluded.satang where f.satang <> excluded.satang
      returning order_id`)
  ).map(({ order_id: id }) => id);

export async function isFrozen(tx: TenantTx, month: string): Promise<boolean> {
  const found = await tx.rows(
    sql`select 1 from commission_months where tenant_id = ${tx.tenantId} and month = ${month}::date`,
  );
  return found.length > 0;
}

export const freeze = (tx: TenantTx, month: string) =>
  tx.rows(sql`
    insert into commission_months (tenant_id, month, frozen_by) values (${tx.tenantId}, ${month}::date, ${tx.actor.userId})
    on conflict do nothing`);

export const unfreeze = (tx: TenantTx, month: string) =>
  tx.rows(
    sql`delete from commission_months where tenant_id = ${tx.tenantId} and month = ${month}::date`,
  );

/** All orders of a month, as they must be looked at again. */
export const ordersOfMonth = async (tx: TenantTx, month: string): Promise<number[]> =>
  (
    await tx.rows<{ order_id: number }>(
      sql`select distinct order_id from commission_orders where tenant_id = ${tx.tenantId} and month = ${month}::date`,
    )
  ).map(({ order_id: id }) => id);

export interface Payment {
  readonly userId: number;
  readonly month: string;
  readonly satang: number;
  readonly note: string;
}

export async function insertPayment(tx: TenantTx, payment: Payment): Promise<number | null> {
  const row = await tx.first<{ id: number }>(sql`
    insert into commission_payments (tenant_id, agent_id, month, satang, note, paid_by)
    select ${tx.tenantId}, u.id, ${payment.month}::date, ${payment.satang}, ${payment.note}, ${tx.actor.userId}
    from users u where u.tenant_id = ${tx.tenantId} and u.id = ${payment.userId} returning id`);
  return row?.id ?? null;
}

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
  readonly agentId: number | null;
  readonly productIds: readonly number[] | null;
  readonly categoryIds: readonly number[] | null;
}

/** One row per seller and month, what was paid beside it. */
export const commissionSums = (tx: TenantTx, asked: Asked) =>
  tx.rows<CommissionSumRow>(sql`
    with c as (
      select c.* from commission_orders c
      where c.tenant_id = ${tx.tenantId} and c.month >= date_trunc('month', ${asked.start}::date) and c.month <= ${asked.end}::date
        and (${asked.agentId}::bigint is null or c.agent_id = ${asked.agentId})
        and (${asked.productIds}::bigint[] is null and ${asked.categoryIds}::bigint[] is null or exists (
          select from order_items i where i.tenant_id = c.tenant_id and i.order_id = c.order_id
            and (${asked.productIds}::bigint[] is null or i.product_id = any(${asked.productIds}::bigint[]))
            and (${asked.categoryIds}::bigint[] is null or i.category_id = any(${asked.categoryIds}::bigint[]))))
    ), p as (
      select agent_id, month, sum(satang) as paid from commission_payments where tenant_id = ${tx.tenantId}
        and month >= date_trunc('month', ${asked.start}::date) and month <= ${asked.end}::date
        and (${asked.agentId}::bigint is null or agent_id = ${asked.agentId}) group by 1, 2
    ), s as (
      select c.agent_id, c.month, count(*) filter (where c.kind = 'earn') as orders,
        coalesce(sum(f.units) filter (where c.kind = 'earn'), 0)::bigint as units,
        coalesce(sum(f.sales) filter (where c.kind = 'earn'), 0)::bigint as sales,
        coalesce(sum(c.satang) filter (where c.kind = 'back'), 0)::bigint as taken_back,
        coalesce(sum(c.base_satang), 0)::bigint as base, coalesce(sum(c.satang), 0)::bigint as satang
      from c left join figure_orders f on f.tenant_id = c.tenant_id and f.order_id = c.order_id group by 1, 2
    )
    select agent_id, coalesce(nullif(u.name, ''), u.username, '#' || agent_id) as agent, to_char(w.at, 'YYYY-MM') as month,
      exists (select from commission_months m where m.tenant_id = ${tx.tenantId} and m.month = w.at) as frozen,
      coalesce(orders, 0) as orders, coalesce(units, 0) as units, coalesce(sales, 0) as sales,
      coalesce(taken_back, 0) as taken_back, coalesce(base, 0) as base, coalesce(satang, 0) as satang,
      coalesce(paid, 0)::bigint as paid
    from s full join p using (agent_id, month) cross join lateral (select coalesce(s.month, p.month) as at) w
    left join users u on u.tenant_id = ${tx.tenantId} and u.id = agent_id
    order by month desc, satang desc, agent_id`);

interface OrderRow {
  readonly id: number;
  readonly code: string;
  readonly kind: 'earn' | 'back';
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
      select o.id, o.code, c.kind, c.base_satang, c.satang
      from commission_orders c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where ${where} order by o.id desc, c.kind`,
    at,
  );
  const all = await tx.first<{ n: number }>(
    sql`select count(*) as n from commission_orders c where ${where}`,
  );
  return { rows, total: all?.n ?? 0 };
}
