// What orders earned in which month: the months an order touches, its lines, and what closed months
// get back.
import type { CommissionPlan } from '@app/contract/money/commission';
import type { RawBuilder } from 'kysely';
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { Earned, EarnedLine } from './compute-commissions.ts';

/**
 * When an order was fully paid: the transfer once it is complete, the COD money when the courier
 * paid it, or the later of both. The COD date is that of its line, of its closed bill, or the one
 * the courier reports. A COD order without a courier's account counts when a user entered the
 * payment.
 */
const moneyCame = (ofParcels: RawBuilder<unknown>) => sql`
  select o.id, case
      when o.cod_satang = 0 then case when o.paid_satang = 0 or o.paid_satang >= o.total_satang then o.paid_at end
      when c.at is not null then greatest(c.at, o.paid_at)
      when o.pay_method = 'cod' then o.paid_at
    end as at
  from orders o left join (
    select t.order_id, max(t.at) as at from (
      select s.order_id, coalesce(coalesce(l.paid_on, case when b.closed_at is not null
        then coalesce(k.received_on, b.billed_on) end)::timestamp at time zone 'Asia/Bangkok', s.cod_paid_at) as at
      from shipments s
      left join cod_lines l on l.tenant_id = s.tenant_id and l.target = s.id
      left join cod_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
      left join cod_bank_lines k on k.tenant_id = b.tenant_id and k.id = b.bank_line_id
      where ${ofParcels}
    ) t group by t.order_id
  ) c on c.order_id = o.id`;

/** Stores when these orders were fully paid. */
export const notePaid = (tx: TenantTx, orderIds: readonly number[]) => {
  const ids = sql`any(${[...orderIds]}::bigint[])`;
  const ofThese = sql`s.tenant_id = ${tx.tenantId} and s.order_id = ${ids}`;
  return tx.rows(sql`
    with now as (${moneyCame(ofThese)} where o.tenant_id = ${tx.tenantId} and o.id = ${ids}), gone as (
      delete from commission_paid p using now n
      where p.tenant_id = ${tx.tenantId} and p.order_id = n.id and n.at is null
    )
    insert into commission_paid as p (tenant_id, order_id, at)
    select ${tx.tenantId}, id, at from now where at is not null
    on conflict (tenant_id, order_id) do update set at = excluded.at where p.at <> excluded.at`);
};

/** Called with a new plan, which may count by another event. */
export const forgetPaid = (tx: TenantTx) =>
  tx.rows(sql`delete from commission_paid where tenant_id = ${tx.tenantId}`);

/** The time at which an order earns, by the plan. */
export const earnedAt = ({ earnOn }: CommissionPlan) =>
  earnOn === 'delivered'
    ? sql`o.delivered_at`
    : sql`(select p.at from commission_paid p where p.tenant_id = ${ours} and p.order_id = o.id)`;

const agent = sql.raw('coalesce(o.telesale_by, o.created_by)');
const isGood = sql.raw(
  `o.deleted_at is null and o.status not in ('cancel', 'return') and o.currency = 'THB'`,
);
export const monthOf = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${instant} at time zone 'Asia/Bangkok')::date`;
const firstOf = (month: string) => sql`(${month}::date::timestamp at time zone 'Asia/Bangkok')`;

/** All orders that count from the plan's first month on; a new plan looks at all of them. */
export const ordersOfPlan = async (tx: TenantTx, plan: CommissionPlan): Promise<number[]> => {
  const from = firstOf(`${plan.from}-01`);
  const counting =
    plan.earnOn === 'delivered'
      ? sql`select o.id from orders o where o.tenant_id = ${tx.tenantId} and o.delivered_at >= ${from}
          and o.deleted_at is null`
      : sql`select m.id from (${moneyCame(sql`s.tenant_id = ${tx.tenantId}`)}
          where o.tenant_id = ${tx.tenantId}) m where m.at >= ${from}`;
  const rows = await tx.rows<{ id: number }>(sql`
    ${counting} union select order_id from commission_orders where tenant_id = ${tx.tenantId}`);
  return rows.map(({ id }) => id);
};

export type AgentMonth = Row<'commission_orders', 'agent_id' | 'month'>;

/** The sellers' open months in which these orders count or counted before. */
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

/** Orders that earn in this month, by a condition that an index serves. */
const earnedIn = (tx: TenantTx, { earnOn }: CommissionPlan, month: string) => {
  const from = firstOf(month);
  const to = sql`((${month}::date + interval '1 month')::timestamp at time zone 'Asia/Bangkok')`;
  return earnOn === 'delivered'
    ? sql`o.delivered_at >= ${from} and o.delivered_at < ${to}`
    : sql`o.id in (select p.order_id from commission_paid p
        where p.tenant_id = ${tx.tenantId} and p.at >= ${from} and p.at < ${to})`;
};

/** Whether a closed month holds what order `o` earned. */
const isHeld = sql`exists (select from commission_orders c join commission_months m on m.tenant_id = c.tenant_id and m.month = c.month
  where c.tenant_id = ${ours} and c.order_id = o.id and c.kind = 'earn')`;

interface Asked {
  readonly orderIds: readonly number[];
  readonly open: readonly AgentMonth[];
}

/** Closed months of late orders: of these, and of those that these open months pay for. */
export const lateMonths = (tx: TenantTx, plan: CommissionPlan, { orderIds, open }: Asked) =>
  tx.rows<AgentMonth>(sql`
    with asked as (
      select unnest(${[...orderIds]}::bigint[]) as id
      union select c.order_id from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as a (agent_id bigint, month date)
      join commission_orders c on c.tenant_id = ${tx.tenantId} and c.agent_id = a.agent_id and c.month = a.month and c.kind = 'earn'
    )
    select distinct ${agent} as agent_id, m.month from asked a
    join orders o on o.tenant_id = ${tx.tenantId} and o.id = a.id
    join commission_months m on m.tenant_id = ${tx.tenantId} and m.month = ${monthOf(earnedAt(plan))}
    where ${agent} is not null and ${isGood} and m.month >= ${`${plan.from}-01`}::date and not ${isHeld}
    order by 1, 2`);

/** The open months that hold rows of these orders, earliest first. */
export const standingMonths = async (tx: TenantTx, orderIds: readonly number[]) =>
  (
    await tx.rows<Row<'commission_orders', 'month'>>(sql`
      select distinct c.month from commission_orders c
      where c.tenant_id = ${tx.tenantId} and c.order_id = any(${[...orderIds]}::bigint[]) and c.kind = 'earn'
        and not exists (select from commission_months m where m.tenant_id = ${ours} and m.month = c.month)
      order by c.month`)
  ).map(({ month }) => month);

/** The base that closed months hold of a seller's month; tiers for late orders start above it. */
export const heldBase = async (
  tx: TenantTx,
  plan: CommissionPlan,
  { agent_id, month }: AgentMonth,
): Promise<number> =>
  (
    await tx.first<{ base: number }>(sql`
      select coalesce(sum(c.base_satang), 0)::bigint as base from commission_orders c
      join commission_months m on m.tenant_id = c.tenant_id and m.month = c.month
      where c.tenant_id = ${tx.tenantId} and c.agent_id = ${agent_id} and c.kind = 'earn' and c.order_id in (
        select o.id from orders o where o.tenant_id = ${tx.tenantId} and ${earnedIn(tx, plan, month)})`)
  )?.base ?? 0;

/** All orders to look at again for a month: those with a row in it, and those that earn in it. */
export const ordersOfMonth = async (
  tx: TenantTx,
  plan: CommissionPlan,
  month: string,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select order_id as id from commission_orders where tenant_id = ${tx.tenantId} and month = ${month}::date
      union select o.id from orders o where o.tenant_id = ${tx.tenantId} and ${earnedIn(tx, plan, month)}`)
  ).map(({ id }) => id);

/** What was refunded of an order `o`. */
const paidBack = sql`(select coalesce(sum(r.amount_satang), 0)::bigint from refunds r
  where r.tenant_id = ${ours} and r.order_id = o.id and r.state = 'paid' and r.taken_off_at is null)`;

/**
 * The part of refunds, at most the order's goods, for the lines up to an amount; parts sum exactly.
 */
const backUpTo = (amount: string): string =>
  `floor(least(t.back, t.whole)::numeric * (${amount}) / greatest(t.whole, 1))`;
const ofBack = sql.raw(`(${backUpTo('t.upto')} - ${backUpTo('t.upto - t.amount_satang')})::bigint`);

/** The lines of what a seller earned in a month, less refunds, without what closed months hold. */
export const earnedLines = (tx: TenantTx, plan: CommissionPlan, { agent_id, month }: AgentMonth) =>
  tx.rows<EarnedLine>(sql`
    select t.order_id, t.channel_id, t.product_id, t.category_id, t.unit, t.amount_satang - ${ofBack} as amount_satang,
      ${ofBack} as back_satang from (
      select i.id, i.order_id, o.channel_id, i.product_id, i.category_id, case when i.is_pack then 0 else i.unit end as unit,
        i.amount_satang, ${paidBack} as back, sum(i.amount_satang) over (partition by i.order_id order by i.id) as upto,
        sum(i.amount_satang) over (partition by i.order_id) as whole
      from orders o join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
      where o.tenant_id = ${tx.tenantId} and ${agent} = ${agent_id} and ${isGood}
        and ${month}::date >= ${`${plan.from}-01`}::date and ${earnedIn(tx, plan, month)}
        and not ${isHeld}) t
    order by t.order_id, t.id`);

/** Replaces a seller's whole month; returns the orders it had before and has now. */
export async function replaceMonth(
  tx: TenantTx,
  { agent_id, month }: AgentMonth,
  earned: readonly Earned[],
): Promise<number[]> {
  const before = await tx.rows<Row<'commission_orders', 'order_id'>>(sql`
    delete from commission_orders where tenant_id = ${tx.tenantId} and month = ${month}::date and agent_id = ${agent_id}
      and kind = 'earn' returning order_id`);
  await tx.rows(sql`
    insert into commission_orders (tenant_id, order_id, month, agent_id, kind, base_satang, satang, lines)
    select ${tx.tenantId}, (e->>'orderId')::bigint, ${month}::date, ${agent_id}, 'earn', (e->>'baseSatang')::bigint,
      (e->>'satang')::bigint, e->'lines'
    from jsonb_array_elements(${JSON.stringify(earned)}::jsonb) as e
    on conflict (tenant_id, order_id, month, kind) do update set agent_id = excluded.agent_id,
      base_satang = excluded.base_satang, satang = excluded.satang, lines = excluded.lines`);
  return [...before.map(({ order_id: id }) => id), ...earned.map(({ orderId }) => orderId)];
}

/**
 * What a closed month should hold of an order, up to some of its goods: less the share refunded
 * since, plus what it deducted for refunds that were not paid after all, rounded down to the
 * satang.
 */
const heldNow = (held: string, lost: string): string => {
  const left = 'greatest(s.whole - s.taken, 0)';
  const since = `floor((${held})::numeric * least(greatest(s.back - s.taken, 0), ${left}) / greatest(${left}, 1))`;
  const again = `floor((${lost})::numeric * greatest(s.taken - s.back, 0) / greatest(s.taken, 1))`;
  return `case when s.is_good then ((${held}) - ${since} + ${again})::bigint else 0 end`;
};
const owed = sql.raw(`${heldNow('s.earned', 's.lost')} - s.kept`);
const owedBase = sql.raw(`${heldNow('s.earned_base', 's.lost_base')} - s.kept_base`);
const ofPart = (held: string, lost: string) =>
  `${heldNow(`p.${held}_upto`, `p.${lost}_upto`)} - ${heldNow(`p.${held}_upto - p.${held}`, `p.${lost}_upto - p.${lost}`)}`;
const owedOfPart = sql.raw(`${ofPart('earned', 'lost')} - p.kept`);
const owedBaseOfPart = sql.raw(`${ofPart('earned_base', 'lost_base')} - p.kept_base`);

/** Running sums over the products of an order, so that the parts sum to the satang. */
const upto = sql.join(
  ['earned', 'lost', 'earned_base', 'lost_base'].map((column) =>
    sql.raw(
      `sum(${column}) over (partition by order_id order by product_id, category_id) as ${column}_upto`,
    ),
  ),
);

/** What closed rows of "theirs" hold per order and product, and the refunds known at that time. */
const heldInClosed = sql`
  closed as (
    select order_id, max(agent_id) as agent_id, max(frozen_at) filter (where kind = 'earn') as frozen_at,
      coalesce(sum(satang) filter (where kind = 'earn'), 0) as earned, sum(satang) as kept,
      coalesce(sum(base_satang) filter (where kind = 'earn'), 0) as earned_base, sum(base_satang) as kept_base
    from theirs where is_closed group by order_id
  ), part as (
    select t.order_id, (e->>0)::bigint as product_id, (e->>1)::bigint as category_id,
      coalesce(sum((e->>2)::bigint) filter (where t.kind = 'earn'), 0) as earned_base, sum((e->>2)::bigint) as kept_base,
      coalesce(sum((e->>3)::bigint) filter (where t.kind = 'earn'), 0) as earned, sum((e->>3)::bigint) as kept,
      sum((e->>4)::bigint) filter (where t.kind = 'earn') as taken,
      coalesce(sum((e->>5)::bigint) filter (where t.kind = 'earn'), 0) as lost_base,
      coalesce(sum((e->>6)::bigint) filter (where t.kind = 'earn'), 0) as lost
    from theirs t cross join lateral jsonb_array_elements(t.lines) as e
    where t.is_closed group by 1, 2, 3
  ), parts as (
    select *, ${upto} from part
  ), lost as (
    select order_id, sum(taken) as taken, sum(lost) as lost, sum(lost_base) as lost_base from part group by 1
  )`;

/**
 * Corrects closed months through rows of an open one. An order that came back after its month was
 * closed gives back what it earned, in `month`, or in an open month that has such a row already.
 * What was taken back by mistake is given again; where the month was reopened, nothing is owed.
 * Rows of closed months stay as they are and hold the refunds known when they were computed; for
 * rows from before that was stored, the time a refund was noted decides.
 */
export const takeBack = (
  tx: TenantTx,
  { orderIds, month }: { orderIds: readonly number[]; month: string },
) =>
  tx.rows(sql`
    with theirs as materialized (
      select c.*, m.month is not null as is_closed, m.frozen_at from commission_orders c
      left join commission_months m on m.tenant_id = c.tenant_id and m.month = c.month
      where c.tenant_id = ${tx.tenantId} and c.order_id = any(${[...orderIds]}::bigint[])
    ), ${heldInClosed}, state as (
      select c.*, ${isGood} as is_good, o.items_satang as whole, coalesce(l.lost, 0) as lost, coalesce(l.lost_base, 0) as lost_base,
        least(b.now, o.items_satang) as back, coalesce(l.taken, least(b.noted, o.items_satang)) as taken
      from closed c join orders o on o.tenant_id = ${tx.tenantId} and o.id = c.order_id
      left join lost l on l.order_id = c.order_id
      cross join lateral (select coalesce(sum(r.amount_satang) filter (where r.taken_off_at is null), 0) as now,
        coalesce(sum(r.amount_satang) filter (where r.noted_at <= c.frozen_at), 0) as noted
        from refunds r where r.tenant_id = ${ours} and r.order_id = o.id and r.state = 'paid') b
    ), due as (
      select s.order_id, s.agent_id, ${owed} as satang, ${owedBase} as base from state s
    ), lines as (
      select p.order_id, jsonb_agg(jsonb_build_array(p.product_id, p.category_id, ${owedBaseOfPart}, ${owedOfPart})
        order by p.product_id, p.category_id) as lines
      from parts p join state s on s.order_id = p.order_id group by 1
    ), standing as (
      select order_id, min(month) as month from theirs where kind = 'back' and not is_closed group by order_id
    ), gone as (
      delete from commission_orders c using theirs t
      where c.tenant_id = ${tx.tenantId} and c.order_id = t.order_id and c.month = t.month and c.kind = 'back' and t.kind = 'back'
        and not t.is_closed and not exists (select from due d where d.order_id = c.order_id and d.satang <> 0)
    )
    insert into commission_orders (tenant_id, order_id, month, agent_id, kind, base_satang, satang, lines)
    select ${tx.tenantId}, d.order_id, coalesce(s.month, ${month}::date), d.agent_id, 'back', d.base, d.satang,
      coalesce(l.lines, '[]')
    from due d left join standing s on s.order_id = d.order_id left join lines l on l.order_id = d.order_id
    where d.satang <> 0
    on conflict (tenant_id, order_id, month, kind) do update set satang = excluded.satang,
      base_satang = excluded.base_satang, lines = excluded.lines`);

/** Stores per product what commissions take off the profit; returns the orders that changed. */
export const saveCommissionFigures = async (
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<readonly number[]> =>
  (
    await tx.rows<Row<'figure_commissions', 'order_id'>>(sql`
      with theirs as (
        select order_id, satang, lines from commission_orders
        where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])
      ), parts as (
        select t.order_id, e->0 as product, e->1 as category, sum((e->>3)::bigint)::bigint as satang
        from theirs t cross join lateral jsonb_array_elements(t.lines) as e group by 1, 2, 3
      ), lines as (
        select order_id, jsonb_agg(jsonb_build_array(product, category, satang) order by product, category) as lines
        from parts where satang <> 0 group by 1
      ), sums as (
        select order_id, sum(satang)::bigint as satang from theirs group by 1
      ), now as (
        select t.id as order_id, coalesce(s.satang, 0) as satang, coalesce(l.lines, '[]') as lines
        from unnest(${[...orderIds]}::bigint[]) as t (id)
        left join sums s on s.order_id = t.id left join lines l on l.order_id = t.id
      )
      insert into figure_commissions as f (tenant_id, order_id, satang, lines)
      select ${tx.tenantId}, order_id, satang, lines from now
      where satang <> 0 or lines <> '[]'
        or exists (select from figure_commissions g where g.tenant_id = ${tx.tenantId} and g.order_id = now.order_id)
      on conflict (tenant_id, order_id) do update set satang = excluded.satang, lines = excluded.lines
        where (f.satang, f.lines) is distinct from (excluded.satang, excluded.lines)
      returning order_id`)
  ).map(({ order_id: id }) => id);
