// Compares the stored sums of one month with the figures of its orders, and corrects differences.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { sumsMoved } from './parts/kept-sums.ts';
import {
  measureColumns,
  sumOrOnce,
  eachMeasure,
  MEASURES,
  REFUNDS_FROM,
} from './order-figures.store.ts';

const sums = eachMeasure((measure) => `sum(${measure})::bigint as ${measure}`);
const days = `lateral (values ('created', d.created_on), ('sent', d.sent_on), ('delivered', d.delivered_on)) as t (counted_by, day)`;

const inMonth = (column: string): string =>
  `(f.${column} >= $2::date and f.${column} < ($2::date + interval '1 month'))`;
const touching = `(${['created_on', 'sent_on', 'delivered_on'].map(inMonth).join(' or ')})`;

const repairText = `
  with d as (
    select created_on, sent_on, delivered_on, n.dim, coalesce(n.name, '') as key, ${measureColumns}
    from figure_orders f, lateral (values ('all', ''), ('creator', f.creator_id::text), ('telesale', f.telesale_id::text),
      ('channel', f.channel_id::text), ('carrier', f.carrier::text), ('province', f.province)) as n (dim, name)
    where f.tenant_id = $1 and ${touching}
    union all
    select created_on, sent_on, delivered_on, 'product', product_id::text, ${measureColumns} from figure_lines f where tenant_id = $1 and ${touching}
    union all
    select created_on, sent_on, delivered_on, 'category', category_id::text, ${eachMeasure((measure) => sumOrOnce(measure))}
    from figure_lines f where tenant_id = $1 and ${touching} group by order_id, created_on, sent_on, delivered_on, category_id
  ), truth as (
    select d.dim, t.counted_by, t.day, d.key, ${sums} from d, ${days}
    where t.day >= $2::date and t.day < ($2::date + interval '1 month') group by 1, 2, 3, 4
  ), kept as (
    select dim, counted_by, day, key, ${measureColumns} from figure_days
    where tenant_id = $1 and day >= $2::date and day < ($2::date + interval '1 month')
  ), wrong as (
    select dim, counted_by, day, key, ${eachMeasure((measure) => `coalesce(w.${measure}, 0) - coalesce(k.${measure}, 0) as ${measure}`)}
    from truth w full join kept k using (dim, counted_by, day, key)
  ), moved as (
    select * from wrong where ${MEASURES.map((measure) => `${measure} <> 0`).join(' or ')}
  ), by_day as (
    insert into figure_days as f (tenant_id, dim, counted_by, day, key, ${measureColumns})
    select $1, dim, counted_by, day, key, ${measureColumns} from moved
    on conflict (tenant_id, dim, counted_by, day, key)
      do update set ${eachMeasure((measure) => `${measure} = f.${measure} + excluded.${measure}`)}
  ), month_truth as (
    select dim, counted_by, key, ${sums} from truth group by 1, 2, 3
  ), month_kept as (
    select dim, counted_by, key, ${measureColumns} from figure_months where tenant_id = $1 and day = $2::date
  ), month_moved as (
    select dim, counted_by, key, ${eachMeasure((measure) => `coalesce(w.${measure}, 0) - coalesce(k.${measure}, 0) as ${measure}`)}
    from month_truth w full join month_kept k using (dim, counted_by, key)
  ), by_month as (
    insert into figure_months as f (tenant_id, dim, counted_by, day, key, ${measureColumns})
    select $1, dim, counted_by, $2::date, key, ${measureColumns} from month_moved
    where ${MEASURES.map((measure) => `${measure} <> 0`).join(' or ')}
    on conflict (tenant_id, dim, counted_by, day, key)
      do update set ${eachMeasure((measure) => `${measure} = f.${measure} + excluded.${measure}`)}
    returning 1
  )
  select (select count(*) from moved)::int + (select count(*) from by_month)::int as n`;

/** The caller holds the figures lock. Returns how many sums differed from the orders. */
export async function repairMonth(tx: TenantTx, month: string): Promise<number> {
  const [row] = await tx.named<{ n: number }>('figures-repair', repairText, [tx.tenantId, month]);
  const repaired = row?.n ?? 0;
  if (repaired > 0) await sumsMoved(tx);
  return repaired;
}

/** The first days of all months with figures, oldest first. */
export async function monthsWithFigures(tx: TenantTx): Promise<string[]> {
  const rows = await tx.rows<{ month: string }>(sql`
    select distinct month from (
      select date_trunc('month', created_on)::date as month from figure_orders where tenant_id = ${tx.tenantId}
      union select date_trunc('month', delivered_on)::date from figure_orders
        where tenant_id = ${tx.tenantId} and delivered_on is not null
      union select date_trunc('month', sent_on)::date from figure_orders
        where tenant_id = ${tx.tenantId} and sent_on is not null
      union select day from figure_months where tenant_id = ${tx.tenantId}) m order by month`);
  return rows.map(({ month }) => month);
}

/** Ids of orders made in the last `days`, in id order after `after`; 1000 per call. */
export async function ordersSince(tx: TenantTx, days: number, after: number): Promise<number[]> {
  const rows = await tx.rows<Row<'orders', 'id'>>(sql`
    select id from orders where tenant_id = ${tx.tenantId} and id > ${after}
      and created_at > now() - make_interval(days => ${days}::int) order by id limit 1000`);
  return rows.map(({ id }) => id);
}

/** Figure rows of refunds that no longer exist. */
export async function rowsOfGoneRefunds(tx: TenantTx): Promise<number[]> {
  const from = sql.raw(REFUNDS_FROM);
  const rows = await tx.rows<Row<'figure_orders', 'order_id'>>(sql`
    select order_id from figure_orders where tenant_id = ${tx.tenantId} and order_id < ${from}
    except select ${from} - id from refunds where tenant_id = ${tx.tenantId}`);
  return rows.map(({ order_id: id }) => id);
}
