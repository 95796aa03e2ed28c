// Customers as rows: sums, recency and frequency compared with other customers.
import type { CustomerTab, customerSorts } from '@app/contract/report/lists';
import type { Days } from '@app/contract/kit/bangkok';
import { isRisk } from '../aggregates/parts/customers.store.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export interface CustomerRow
  extends
    Row<'orders', 'id' | 'phone' | 'province'>,
    Row<
      'figure_customers',
      'orders' | 'sales' | 'delivered' | 'returned' | 'first_on' | 'last_on'
    > {
  readonly name: Column<'orders', 'customer_name'>;
  readonly favorite: string | null;
}

export interface CustomerFilter {
  /** Null = all time. */
  readonly days: Days | null;
  readonly tab: CustomerTab;
  readonly today: string;
}

const LAPSED_DAYS = 60;

const tabs = {
  all: sql`true`,
  new: sql`f.orders = 1`,
  repeat: sql`f.orders > 1`,
  risk: sql.raw(isRisk('f')),
};

/** A condition on `figure_customers f`. */
export const segmentOf = (tx: TenantTx, { days, tab, today }: CustomerFilter) => {
  const which =
    tab === 'lapsed' ? sql`f.last_on < ${today}::date - ${LAPSED_DAYS}::int` : tabs[tab];
  const column = sql.raw(tab === 'new' ? 'f.first_on' : 'f.last_on');
  const when = days ? sql`and ${column} between ${days.start}::date and ${days.end}::date` : sql``;
  return sql`f.tenant_id = ${tx.tenantId} and f.orders > 0 and ${which} ${when}`;
};

const orders: Readonly<Record<(typeof customerSorts)[number], string>> = {
  '-last': 'f.last_on desc, f.customer',
  '-sales': 'f.sales desc, f.customer',
  '-orders': 'f.orders desc, f.customer',
  '-returned': 'f.returned desc, f.customer',
};

export const pageOfCustomers = (
  tx: TenantTx,
  filter: CustomerFilter & { readonly sort: (typeof customerSorts)[number] },
  at: Page,
) =>
  tx.page(
    sql<CustomerRow>`
      select o.id, o.customer_name as name, o.phone, o.province, f.orders, f.sales, f.delivered, f.returned, f.first_on, f.last_on,
        (select max(p.name) from figure_orders g join figure_lines l on l.tenant_id = g.tenant_id and l.order_id = g.order_id
          join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
          where g.tenant_id = ${ours} and g.customer = f.customer and g.customer <> '' group by l.product_id
          order by sum(l.units) desc, l.product_id limit 1) as favorite
      from figure_customers f join orders o on o.tenant_id = f.tenant_id and o.id = f.last_order_id
      where ${segmentOf(tx, filter)} order by ${sql.raw(orders[filter.sort])}`,
    at,
  );

/** From the daily sums; a lapsed customer is one whose last order is that long ago. */
export async function sumCustomers(tx: TenantTx, { days, tab, today }: CustomerFilter) {
  const when = days ? sql`and f.day between ${days.start}::date and ${days.end}::date` : sql``;
  const lapsed = tab === 'lapsed' ? sql`and f.day < ${today}::date - ${LAPSED_DAYS}::int` : sql``;
  const row = await tx.first<{ n: number; orders: number; sales: number }>(sql`
    select coalesce(sum(f.customers), 0)::bigint as n, coalesce(sum(f.orders), 0)::bigint as orders,
      coalesce(sum(f.sales), 0)::bigint as sales
    from figure_customer_days f where f.tenant_id = ${tx.tenantId} and f.tab = ${tab === 'lapsed' ? 'all' : tab} ${when} ${lapsed}`);
  return row ?? { n: 0, orders: 0, sales: 0 };
}
