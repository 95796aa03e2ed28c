// What a number of orders needs from the shelves, as rows.
import type { OrderFilterQuery } from '@app/contract/order/list';
import { orderSource } from '../../order/index.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface PickFilter {
  readonly filter: OrderFilterQuery;
  readonly ids: readonly number[] | undefined;
  readonly unpacked: boolean;
  /** Narrows to the orders of one user. */
  readonly ownerId: number | null;
  readonly seesPersonal: boolean;
  readonly most: number;
}

export interface PickRow extends Row<'products', 'code' | 'name' | 'image_name'> {
  readonly product_id: number;
  readonly units: number;
  readonly orders: number;
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

/** Sets are taken apart into what lies on the shelf. */
export const pickRows = (tx: TenantTx, pickFilter: PickFilter) =>
  tx.rows<PickRow>(sql`
    with hits as materialized (${hitsOf(tx, pickFilter)}),
    lines as (
      select i.order_id, case when c.component_id is null then i.product_id else c.component_id end as product_id, i.unit * coalesce(c.unit, 1) as unit
      from hits h join order_items i on i.tenant_id = ${tx.tenantId} and i.order_id = h.id
      left join set_components c on i.is_set and c.tenant_id = i.tenant_id and c.set_id = i.product_id)
    select l.product_id, p.code, p.name, p.image_name, sum(l.unit)::bigint as units,
      count(distinct l.order_id) as orders
    from lines l join products p on p.tenant_id = ${tx.tenantId} and p.id = l.product_id
    group by l.product_id, p.code, p.name, p.image_name`);

export async function countHits(tx: TenantTx, pickFilter: PickFilter): Promise<number> {
  const row = await tx.first<{ n: number }>(
    sql`select count(*) as n from (${hitsOf(tx, pickFilter)}) hits`,
  );
  return row?.n ?? 0;
}
