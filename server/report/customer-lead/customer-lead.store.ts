// Customers with what a lead needs: name, address, most bought product and average order.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { segmentOf, type CustomerFilter } from '../reports/customer.store.ts';

export interface Prospect extends Row<'orders', 'phone' | 'province'> {
  /** The customer's last order. */
  readonly id: Column<'orders', 'id'>;
  readonly name: Column<'orders', 'customer_name'>;
  /** Null if it is deleted; the same for the product. */
  readonly channel_id: number | null;
  readonly product_id: number | null;
  readonly average_satang: number;
}

interface ProspectQuery {
  /** Null = all customers of the segment. */
  readonly ids: readonly number[] | null;
  readonly segment: CustomerFilter;
  readonly after: number;
  readonly most: number;
}

/** Sorted by their last order's id, which is the cursor of the next call. */
export const findProspects = (tx: TenantTx, { ids, segment, after, most }: ProspectQuery) =>
  tx.rows<Prospect>(sql`
    select o.id, o.customer_name as name, o.phone, o.province,
      (select c.id from channels c where c.tenant_id = ${ours} and c.id = o.channel_id and c.deleted_at is null) as channel_id,
      (select l.product_id from figure_orders g
        join figure_lines l on l.tenant_id = g.tenant_id and l.order_id = g.order_id
        join products p on p.tenant_id = l.tenant_id and p.id = l.product_id and p.deleted_at is null
        where g.tenant_id = ${ours} and g.customer = f.customer
        group by l.product_id order by sum(l.units) desc, l.product_id limit 1) as product_id,
      round(f.sales::numeric / f.orders)::bigint as average_satang
    from (
      select f.* from figure_customers f
      where ${segmentOf(tx, segment)} and f.last_order_id > ${after}
        and (${ids}::bigint[] is null or f.last_order_id = any(${ids}::bigint[]))
      order by f.last_order_id limit ${most}) f
    join orders o on o.tenant_id = f.tenant_id and o.id = f.last_order_id
    where f.tenant_id = ${tx.tenantId} order by o.id`);
