// Replaces the stored figures of orders and moves the sums of days and months by the difference.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Marks } from '../../platform/recount.store.ts';
import {
  freshLines,
  freshOrders,
  measureColumns,
  placeColumns,
  PLACES,
  REFUNDS_FROM,
  sumOrOnce,
  eachMeasure,
  MEASURES,
} from './order-figures.store.ts';

const ROOM = sql.raw(`'64MB'`);

/**
 * For this transaction: sorts in memory and forbids nested loops. Without statistics the planner
 * expects a row or two of a shop and would scan the whole list for each row: 3,000 orders with
 * commissions took 80 times as long.
 */
export async function prepareForMany(tx: TenantTx): Promise<void> {
  await tx.rows(sql`set local work_mem = ${ROOM}`);
  await tx.rows(sql`set local enable_nestloop = off`);
  // A cached plan for a few orders would be used again.
  await tx.rows(sql`set local plan_cache_mode = force_custom_plan`);
}

/** The days among these, and the days of these orders, that have advertising. */
export async function adDays(tx: TenantTx, { orderIds, days }: Marks): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(sql`
    with touched as (
      select unnest(${[...days]}::date[]) as day
      union select (o.created_at at time zone 'Asia/Bangkok')::date from orders o
        where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[])
      union select f.created_on from figure_orders f
        where f.tenant_id = ${tx.tenantId} and f.order_id = any(${[...orderIds]}::bigint[]))
    select day from touched t where t.day = any(${[...days]}::date[])
      or exists (select from expenses e where e.tenant_id = ${tx.tenantId} and e.type = 'facebook'
        and e.spent_on = t.day and e.deleted_at is null)
      or exists (select from figure_orders f where f.tenant_id = ${tx.tenantId} and f.created_on = t.day
        and f.order_id < 0 and f.order_id > ${sql.raw(REFUNDS_FROM)})`);
  return rows.map(({ day }) => day);
}

/** These orders, and all orders of the days whose advertising is shared again. */
export async function reachedBy(tx: TenantTx, { orderIds, days }: Marks): Promise<number[]> {
  if (days.length === 0) return [...orderIds];
  const rows = await tx.rows<{ id: number }>(sql`
    select unnest(${[...orderIds]}::bigint[]) as id
    union select o.id from unnest(${[...days]}::date[]) as d (day) join orders o on o.tenant_id = ${tx.tenantId}
      and o.created_at >= d.day::timestamp at time zone 'Asia/Bangkok'
      and o.created_at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'
    union select f.order_id from figure_orders f where f.tenant_id = ${tx.tenantId} and f.created_on = any(${[...days]}::date[])
      and f.order_id > ${sql.raw(REFUNDS_FROM)}`);
  return rows.map(({ id }) => id);
}

/** Orders that became their buyer's first because another no longer is, or lost that to another. */
export async function otherFirsts(
  tx: TenantTx,
  { lost, gained }: { readonly lost: readonly string[]; readonly gained: readonly string[] },
): Promise<number[]> {
  if (lost.length === 0 && gained.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(sql`
    select f.order_id as id from figure_orders f where f.tenant_id = ${tx.tenantId}
      and f.customer = any(${[...gained]}::text[]) and f.new_customers = 1 and f.customer <> ''
    union select n.id from unnest(${[...lost]}::text[]) as b (customer), lateral (select o.id from orders o
      where o.tenant_id = ${tx.tenantId} and o.phone_key = b.customer and o.deleted_at is null and o.status <> 'cancel'
      order by o.created_at, o.id limit 1) n`);
  return rows.map(({ id }) => id);
}

const EVERY_DAY = `lateral (values ('created', d.created_on), ('sent', d.sent_on), ('delivered', d.delivered_on)) as t (counted_by, day)`;

const sums = eachMeasure((measure) => `sum(sign * ${measure})::bigint as ${measure}`);
const isChange = MEASURES.map((measure) => `${measure} <> 0`).join(' or ');
const replaced = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');

/** CTEs that add `moved` (dim, counted_by, day, key, measures) to the sums of days and months. */
const rolled = `
  by_day as (
    insert into figure_days as f (tenant_id, dim, counted_by, day, key, ${measureColumns})
    select $1, dim, counted_by, day, key, ${measureColumns} from moved where ${isChange}
    on conflict (tenant_id, dim, counted_by, day, key)
      do update set ${eachMeasure((measure) => `${measure} = f.${measure} + excluded.${measure}`)}
  ), by_month as (
    insert into figure_months as f (tenant_id, dim, counted_by, day, key, ${measureColumns})
    select $1, dim, counted_by, date_trunc('month', day)::date, key, ${eachMeasure((measure) => `sum(${measure})::bigint`)}
    from moved group by 2, 3, 4, 5 having ${MEASURES.map((measure) => `sum(${measure}) <> 0`).join(' or ')}
    on conflict (tenant_id, dim, counted_by, day, key)
      do update set ${eachMeasure((measure) => `${measure} = f.${measure} + excluded.${measure}`)}
  )`;

/** These orders and their refunds, as an array: an `or` would read all rows of the shop. */
const COUNTED = `($2::bigint[] || array(
  select ${REFUNDS_FROM} - r.id from refunds r where r.tenant_id = $1 and r.order_id = any($2::bigint[])))`;

// The old rows are read first, because on a cluster the parts of a statement see each other's rows.
const refreshOrdersText = `
  with ${freshOrders}, old as materialized (
    select ${placeColumns}, ${measureColumns} from figure_orders f where f.tenant_id = $1 and f.order_id = any(${COUNTED})
    union all
    select ${placeColumns}, ${measureColumns} from figure_orders f where f.tenant_id = $1 and f.created_on = any($3::date[])
      and f.order_id < 0 and f.order_id > ${REFUNDS_FROM} and f.order_id <> all($2::bigint[])
  ), changed as (
    select order_id, o.customer as was, n.customer as becomes, n is null as is_gone,
      coalesce(o.new_customers, 0) as was_first, coalesce(n.new_customers, 0) as is_first
    from fresh n full join old o using (order_id) where n is distinct from o
  ), gone as (
    delete from figure_orders f where f.tenant_id = $1 and f.order_id = any(array(select order_id from changed where is_gone))
  ), saved as (
    insert into figure_orders (tenant_id, ${placeColumns}, ${measureColumns})
    select $1, ${placeColumns}, ${measureColumns} from fresh join changed using (order_id)
    on conflict (tenant_id, order_id) do update set ${replaced([...PLACES.slice(1), ...MEASURES])}
  ), d as (
    select fresh.*, 1 as sign from fresh join changed using (order_id)
    union all select old.*, -1 from old join changed using (order_id)
  ), moved as (
    select k.dim, t.counted_by, t.day, k.key, ${sums} from d, ${EVERY_DAY},
      lateral (values ('all', ''), ('creator', d.creator_id::text), ('telesale', d.telesale_id::text),
        ('channel', d.channel_id::text), ('carrier', d.carrier::text), ('province', d.province)) as n (dim, name),
      lateral (select n.dim, coalesce(n.name, '') as key) k
    where t.day is not null group by 1, 2, 3, 4
  ), ${rolled}
  select order_id as id, was, becomes, was_first, is_first from changed`;

interface ChangedRow {
  readonly id: number;
  readonly was: Column<'figure_orders', 'customer'> | null;
  readonly becomes: string | null;
  readonly was_first: number;
  readonly is_first: number;
}

interface Changed {
  readonly orderIds: readonly number[];
  readonly customers: readonly string[];
  /** Buyers who lost this order as their first, and buyers who gained it as such. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

const named = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => name || [])),
];

/** The buyers whose first orders these may be. */
export const buyersOf = async (tx: TenantTx, orderIds: readonly number[]): Promise<string[]> => {
  const rows = await tx.rows<Row<'orders', 'phone_key'>>(sql`
    select distinct phone_key from orders
    where tenant_id = ${tx.tenantId} and id = any(${[...orderIds]}::bigint[]) and phone_key <> ''`);
  return rows.map((row) => row.phone_key);
};

/**
 * Returns the orders with changed figures, and the customers affected. If `buyers` names those of
 * all orders, their first orders are read as a list.
 */
export async function refreshOrders(
  tx: TenantTx,
  { orderIds, days }: Marks,
  buyers: readonly string[] = [],
): Promise<Changed> {
  const rows = await tx.named<ChangedRow>('figures-fold-orders', refreshOrdersText, [
    tx.tenantId,
    orderIds,
    days,
    buyers,
  ]);
  const turned = rows.filter((row) => row.was_first !== row.is_first || row.was !== row.becomes);
  return {
    orderIds: rows.map(({ id }) => id),
    customers: named(rows.flatMap(({ was, becomes }) => [was, becomes])),
    lost: named(turned.map((row) => (row.was_first === 1 ? row.was : null))),
    gained: named(turned.map((row) => (row.is_first === 1 ? row.becomes : null))),
  };
}

const lineKeys = 'order_id, product_id, category_id';

const refreshLinesText = `
  with ${freshLines}, old as materialized (
    select ${placeColumns}, product_id, category_id, ${measureColumns} from figure_lines f
    where f.tenant_id = $1 and f.order_id = any(${COUNTED})
  ), changed as (
    select ${lineKeys}, n is null as is_gone from fresh n full join old o using (${lineKeys}) where n is distinct from o
  ), gone as (
    delete from figure_lines f using changed c where f.tenant_id = $1 and (f.order_id, f.product_id, f.category_id) =
      (c.order_id, c.product_id, c.category_id) and c.is_gone and f.order_id = any(${COUNTED})
  ), saved as (
    insert into figure_lines (tenant_id, ${placeColumns}, product_id, category_id, ${measureColumns})
    select $1, ${placeColumns}, product_id, category_id, ${measureColumns} from fresh join changed using (${lineKeys})
    on conflict (tenant_id, ${lineKeys}) do update set ${replaced([...PLACES.slice(1), ...MEASURES])}
  ), side as (
    select fresh.*, 1 as sign from fresh union all select old.*, -1 from old
  ), d as (
    select created_on, sent_on, delivered_on, sign, 'product' as dim, product_id::text as key, ${measureColumns} from side
    union all
    select created_on, sent_on, delivered_on, sign, 'category', category_id::text, ${eachMeasure((measure) => sumOrOnce(measure))}
    from side group by order_id, created_on, sent_on, delivered_on, sign, category_id
  ), moved as (
    select d.dim, t.counted_by, t.day, d.key, ${sums} from d, ${EVERY_DAY} where t.day is not null group by 1, 2, 3, 4
  ), ${rolled}
  select count(*)::int as n from changed`;

/** Call after refreshOrders: lines share the stored figures of their order. */
export async function refreshLines(tx: TenantTx, orderIds: readonly number[]): Promise<number> {
  const [row] = await tx.named<{ n: number }>('figures-fold-lines', refreshLinesText, [
    tx.tenantId,
    orderIds,
  ]);
  return row?.n ?? 0;
}
