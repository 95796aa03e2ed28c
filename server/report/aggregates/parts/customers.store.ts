// Recomputes each customer's figures from the stored figures of orders, and the daily sums of
// customers.
import type { TenantTx } from '../../../platform/database.ts';

/**
 * Two returns, or more than 30 % of the orders: a fixed rule of the reports, while the warning on a
 * new order follows the shop's risk_rule.
 */
export const isRisk = (row: string): string =>
  `(${row}.returned >= 2 or (${row}.returned > 0 and ${row}.returned * 10 > ${row}.orders * 3))`;

const columns = 'customer, orders, sales, delivered, returned, first_on, last_on';

// The old rows are read first, because on a cluster the parts of a statement see each other's rows.
const foldText = `
  with fresh as (
    select customer, sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(delivered)::bigint as delivered,
      sum(returned)::bigint as returned, min(created_on) as first_on, max(created_on) as last_on,
      max(order_id) as last_order_id
    from figure_orders where tenant_id = $1 and customer = any($2::text[]) and customer <> '' group by customer
  ), old as materialized (
    select ${columns} from figure_customers where tenant_id = $1 and customer = any($2::text[])
  ), gone as (
    delete from figure_customers f where f.tenant_id = $1 and f.customer = any($2::text[])
      and not exists (select from fresh where fresh.customer = f.customer)
  ), saved as (
    insert into figure_customers (tenant_id, ${columns}, last_order_id) select $1, ${columns}, last_order_id from fresh
    on conflict (tenant_id, customer) do update set orders = excluded.orders, sales = excluded.sales,
      delivered = excluded.delivered, returned = excluded.returned, first_on = excluded.first_on,
      last_on = excluded.last_on, last_order_id = excluded.last_order_id
  ), d as (
    select ${columns}, 1 as sign from fresh union all select ${columns}, -1 from old
  ), moved as (
    select t.tab, t.day, sum(d.sign)::bigint as customers, sum(d.sign * d.orders)::bigint as orders,
      sum(d.sign * d.sales)::bigint as sales
    from d, lateral (values ('all', d.last_on, true), ('new', d.first_on, d.orders = 1), ('repeat', d.last_on, d.orders > 1),
      ('risk', d.last_on, ${isRisk('d')})) as t (tab, day, fits)
    where t.fits group by t.tab, t.day
  )
  insert into figure_customer_days as f (tenant_id, tab, day, customers, orders, sales)
  select $1, tab, day, customers, orders, sales from moved where customers <> 0 or orders <> 0 or sales <> 0
  on conflict (tenant_id, tab, day) do update set customers = f.customers + excluded.customers,
    orders = f.orders + excluded.orders, sales = f.sales + excluded.sales`;

/** Call after the orders are counted; a customer without orders is removed. */
export async function refreshCustomers(tx: TenantTx, customers: readonly string[]): Promise<void> {
  if (customers.length === 0) return;
  await tx.named('figures-fold-customers', foldText, [tx.tenantId, customers]);
}
