// SQL for the products that a set of orders needs from the shelves.
import type { OrderFilterQuery } from '@app/contract/order/list';
import { orderSource } from '../../order/index.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface PickFilter {
  readonly filter: OrderFilterQuery;
  readonly ids: readonly number[] | undefined;
  readonly unpacked: boolean;
  /** Limits the list to the orders of one user. */
  readonly ownerId: number | null;
  readonly seesPersonal: boolean;
  readonly most: number;
}

export interface PickRow extends Row<'products', 'code' | 'name' | 'image_name'> {
  readonly product_id: number;
  readonly units: number;
  readonly of_orders: { readonly orderId: number; readonly units: number }[];
}

function hitsOf(tx: TenantTx, { filter, ids, unpacked, ownerId, seesPersonal, most }: PickFilter) {
  const { from, where } = orderSource(tx, { filter, ownerId, seesPersonal });
  const narrowed = [
    where,
    ...(ids ? [sql`o.id = any(${[...ids]}::bigint[])`] : []),
    ...(unpacked ? [sql`o.packed_at is null`] : []),
  ];
  return sql`select o.id from ${from} where ${sql.join(narrowed, sql` and `)} order by o.created_at, o.id limit ${most}`;
}

/**
 * Splits sets into components. Lines are grouped by product before any join: without statistics on
 * a new shop, PostgreSQL expects one row and would scan everything again for each line.
 */
export async function pickRows(tx: TenantTx, pickFilter: PickFilter): Promise<PickRow[]> {
  const picks = await tx.rows<Omit<PickRow, 'code' | 'name' | 'image_name'>>(sql`
    with hits as materialized (${hitsOf(tx, pickFilter)}),
    sold as materialized (
      select i.product_id, i.is_set, array_agg(i.order_id) as orders, array_agg(i.unit) as units from order_items i
      where i.tenant_id = ${tx.tenantId} and i.order_id = any(array(select id from hits)) group by i.product_id, i.is_set),
    parts as materialized (
      select c.set_id, c.component_id, c.unit from set_components c
      where c.tenant_id = ${tx.tenantId} and c.set_id = any(array(select product_id from sold where is_set))),
    picks as materialized (
      select coalesce(c.component_id, s.product_id) as product_id, coalesce(c.unit, 1) as each, s.orders, s.units
      from sold s left join parts c on s.is_set and c.set_id = s.product_id),
    wants as materialized (
      select k.product_id, u.order_id, sum(u.units * k.each)::bigint as units
      from picks k cross join unnest(k.orders, k.units) as u (order_id, units) group by k.product_id, u.order_id)
    select product_id, sum(units)::bigint as units,
      json_agg(json_build_object('orderId', order_id, 'units', units) order by order_id) as of_orders
    from wants group by product_id`);
  const ids = picks.map((pick) => pick.product_id);
  const goods = await tx.rows<Row<'products', 'id' | 'code' | 'name' | 'image_name'>>(sql`
    select id, code, name, image_name from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const known = new Map(goods.map(({ id, ...product }) => [id, product]));
  return picks.flatMap((pick) => {
    const product = known.get(pick.product_id);
    return product ? [{ ...pick, ...product }] : [];
  });
}

export async function countHits(tx: TenantTx, pickFilter: PickFilter): Promise<number> {
  const row = await tx.first<{ n: number }>(
    sql`select count(*) as n from (${hitsOf(tx, pickFilter)}) hits`,
  );
  return row?.n ?? 0;
}
