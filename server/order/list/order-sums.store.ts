// Sums of the filtered orders per product, per category and overall.
import { sql, type Column, type TenantTx } from '../../platform/database.ts';
import { FILTER_CAP, orderSource, type OrderScope } from '../order/order-filter.store.ts';

export interface AggregateRow {
  readonly product_id: Column<'order_items', 'product_id'> | null;
  readonly category_id: Column<'order_items', 'category_id'> | null;
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  readonly order_ids: number[];
  readonly found: number;
}

/** One row per product (category_id null) and per category (product_id null), most orders first. */
export function aggregateRows(tx: TenantTx, scope: OrderScope): Promise<AggregateRow[]> {
  const { from, where } = orderSource(tx, scope);
  return tx.rows<AggregateRow>(sql`
    with hits as materialized (
      select o.id, row_number() over (order by o.created_at desc, o.id desc) as place
      from ${from} where ${where} order by o.created_at desc, o.id desc limit ${FILTER_CAP + 1}
    )
    select i.product_id, i.category_id,
      case when grouping(i.product_id) = 0 then max(i.product_name) else max(i.category_name) end as name,
      count(distinct i.order_id) as orders,
      sum(case when i.is_pack then 0 else i.unit end)::bigint as units,
      json_agg(distinct i.order_id) as order_ids,
      (select count(*) from hits) as found
    from hits h join order_items i on i.tenant_id = ${tx.tenantId} and i.order_id = h.id
    where h.place <= ${FILTER_CAP}
    group by grouping sets ((i.product_id), (i.category_id))
    order by orders desc, i.product_id, i.category_id`);
}

export interface SumRow {
  readonly orders: number;
  readonly total_satang: number;
  readonly cod_satang: number;
  readonly weight_grams: number;
}

/** Sums the newest orders up to the cap; amounts in another currency are not added to baht. */
export async function sumOrders(tx: TenantTx, scope: OrderScope): Promise<SumRow> {
  const { from, where } = orderSource(tx, scope);
  const row = await tx.first<SumRow>(sql`
    select count(*) as orders,
      coalesce(sum(total_satang) filter (where currency = 'THB'), 0)::bigint as total_satang,
      coalesce(sum(cod_satang) filter (where currency = 'THB'), 0)::bigint as cod_satang,
      coalesce(sum(weight_grams), 0)::bigint as weight_grams
    from (select o.total_satang, o.cod_satang, o.weight_grams, o.currency from ${from} where ${where}
      order by o.created_at desc, o.id desc limit ${FILTER_CAP}) hits`);
  return row ?? { orders: 0, total_satang: 0, cod_satang: 0, weight_grams: 0 };
}
