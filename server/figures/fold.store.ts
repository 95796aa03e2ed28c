// Replaces the stored figures of orders and moves the sums of their days and months by the difference.
import { sql, type TenantTx } from '../platform/database.ts';
import {
  freshLines,
  freshOrders,
  measureColumns,
  placeColumns,
  PLACES,
  sumOrOnce,
} from './count-orders.store.ts';
import { eachMeasure, MEASURES } from './count-orders.store.ts';

/** One at a time in a shop: whoever waits finds the work done. */
export const holdFigures = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('figures'), ${tx.tenantId})`);

export async function hasMarks(tx: TenantTx): Promise<boolean> {
  const found = await tx.named(
    'figures-marked',
    'select 1 from figure_marks where tenant_id = $1 limit 1',
    [tx.tenantId],
  );
  return found.length > 0;
}

export interface Marks {
  readonly orderIds: readonly number[];
  readonly days: readonly string[];
}

/** Takes away the oldest marks; what is read after this statement is at least as new as they are. */
export async function takeMarks(tx: TenantTx, most: number): Promise<Marks> {
  const rows = await tx.rows<{ order_id: number | null; spent_on: string | null }>(sql`
    delete from figure_marks m where m.tenant_id = ${tx.tenantId} and m.id in (
      select id from figure_marks where tenant_id = ${tx.tenantId} order by id limit ${most})
    returning order_id, spent_on`);
  return {
    orderIds: [...new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))],
    days: [...new Set(rows.flatMap(({ spent_on: day }) => (day === null ? [] : [day])))],
  };
}

/** Days of advertising among those named and those on which these orders were made or counted. */
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
      or exists (select from figure_orders f where f.tenant_id = ${tx.tenantId} and f.created_on = t.day and f.order_id < 0)`);
  return rows.map(({ day }) => day);
}

/**
 * These orders, all of the days whose advertising is shared anew, and the first orders, before and now, of their
 * buyers: taking one away makes another the first.
 */
export async function reachedBy(tx: TenantTx, { orderIds, days }: Marks): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    with buyer as (
      select phone_key as customer from orders where tenant_id = ${tx.tenantId} and id = any(${[...orderIds]}::bigint[])
      union select customer from figure_orders where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]))
    select unnest(${[...orderIds]}::bigint[]) as id
    union select o.id from unnest(${[...days]}::date[]) as d (day) join orders o on o.tenant_id = ${tx.tenantId}
      and o.created_at >= d.day::timestamp at time zone 'Asia/Bangkok'
      and o.created_at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'
    union select f.order_id from figure_orders f where f.tenant_id = ${tx.tenantId} and f.created_on = any(${[...days]}::date[])
    union select f.order_id from buyer b join figure_orders f on f.tenant_id = ${tx.tenantId} and f.customer = b.customer
      and f.new_customers = 1 where b.customer <> ''
    union select n.id from buyer b, lateral (select o.id from orders o where o.tenant_id = ${tx.tenantId}
      and o.phone_key = b.customer and o.deleted_at is null and o.status <> 'cancel'
      order by o.created_at, o.id limit 1) n where b.customer <> ''`);
  return rows.map(({ id }) => id);
}

const EVERY_DAY = `lateral (values ('created', d.created_on), ('sent', d.sent_on), ('delivered', d.delivered_on)) as t (counted_by, day)`;

const sums = eachMeasure((measure) => `sum(sign * ${measure})::bigint as ${measure}`);
const isChange = MEASURES.map((measure) => `${measure} <> 0`).join(' or ');
const replaced = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');

/** CTEs that write the rows of `moved` (dim, counted_by, day, key, measures) into the sums of days and months. */
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

const foldOrdersText = `
  with ${freshOrders}, old as (
    select ${placeColumns}, ${measureColumns} from figure_orders f where f.tenant_id = $1
      and (f.order_id = any($2::bigint[]) or (f.order_id < 0 and f.created_on = any($3::date[])))
  ), changed as (
    select order_id from (select * from fresh except select * from old) c
    union select order_id from (select * from old except select * from fresh) c
  ), gone as (
    delete from figure_orders f using changed c where f.tenant_id = $1 and f.order_id = c.order_id
      and not exists (select from fresh n where n.order_id = c.order_id)
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
  select order_id as id, (select customer from old where old.order_id = changed.order_id) as was,
    (select customer from fresh where fresh.order_id = changed.order_id) as becomes from changed`;

interface ChangedRow {
  readonly id: number;
  readonly was: string | null;
  readonly becomes: string | null;
}

/** The orders whose figures were not what they should be, and the customers whom that touches. */
export async function foldOrders(tx: TenantTx, { orderIds, days }: Marks) {
  const rows = await tx.named<ChangedRow>('figures-fold-orders', foldOrdersText, [
    tx.tenantId,
    orderIds,
    days,
  ]);
  const customers = new Set(rows.flatMap(({ was, becomes }) => [was ?? '', becomes ?? '']));
  customers.delete('');
  return { orderIds: rows.map(({ id }) => id), customers: [...customers] };
}

const lineKeys = 'order_id, product_id, category_id';

const foldLinesText = `
  with ${freshLines}, old as (
    select ${placeColumns}, product_id, category_id, ${measureColumns} from figure_lines f
    where f.tenant_id = $1 and f.order_id = any($2::bigint[])
  ), changed as (
    select ${lineKeys} from (select * from fresh except select * from old) c
    union select ${lineKeys} from (select * from old except select * from fresh) c
  ), gone as (
    delete from figure_lines f using changed c where f.tenant_id = $1 and (f.order_id, f.product_id, f.category_id) =
      (c.order_id, c.product_id, c.category_id) and not exists (select from fresh n
        where (n.order_id, n.product_id, n.category_id) = (c.order_id, c.product_id, c.category_id))
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

/** After the orders: lines share what is stored of their order. */
export async function foldLines(tx: TenantTx, orderIds: readonly number[]): Promise<number> {
  const [row] = await tx.named<{ n: number }>('figures-fold-lines', foldLinesText, [
    tx.tenantId,
    orderIds,
  ]);
  return row?.n ?? 0;
}

/** After the orders: a customer without any order is none. */
export async function foldCustomers(tx: TenantTx, customers: readonly string[]): Promise<void> {
  if (customers.length === 0) return;
  await tx.named(
    'figures-fold-customers',
    `with fresh as (
       select customer, sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(delivered)::bigint as delivered,
         sum(returned)::bigint as returned, min(created_on) as first_on, max(created_on) as last_on,
         max(order_id) as last_order_id
       from figure_orders where tenant_id = $1 and customer = any($2::text[]) and customer <> '' group by customer
     ), gone as (
       delete from figure_customers f where f.tenant_id = $1 and f.customer = any($2::text[])
         and not exists (select from fresh where fresh.customer = f.customer)
     )
     insert into figure_customers (tenant_id, customer, orders, sales, delivered, returned, first_on, last_on, last_order_id)
     select $1, customer, orders, sales, delivered, returned, first_on, last_on, last_order_id from fresh
     on conflict (tenant_id, customer) do update set orders = excluded.orders, sales = excluded.sales,
       delivered = excluded.delivered, returned = excluded.returned, first_on = excluded.first_on,
       last_on = excluded.last_on, last_order_id = excluded.last_order_id`,
    [tx.tenantId, customers],
  );
}
