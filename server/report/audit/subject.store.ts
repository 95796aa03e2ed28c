// What the rows of the trail are about, by the names people know them by, and the rows that are about one order.
import { courierIds } from '@app/contract/kit/carriers';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { TrailRow } from './audit.store.ts';

export interface SubjectRow extends Row<'users', 'id'> {
  readonly entity: Column<'audit_log', 'entity'>;
  readonly text: Column<'users', 'name'>;
  /** The order that it is or belongs to. */
  readonly order_id: number | null;
}

/** Of buyers and leads nothing: their names are personal, and not everybody who reads the trail may see them. */
export function subjectsOf(tx: TenantTx, rows: readonly TrailRow[]) {
  const idsOf = (entity: string): number[] => [
    ...new Set(
      rows.flatMap((row) => (row.entity === entity && row.entity_id ? [row.entity_id] : [])),
    ),
  ];
  return tx.rows<SubjectRow>(sql`
    select 'order' as entity, id, concat_ws(' · ', code, nullif(pno, '')) as text, id as order_id
      from orders where tenant_id = ${tx.tenantId} and id = any(${idsOf('order')}::bigint[])
    union all select 'shipment', s.id, concat_ws(' · ', o.code, nullif(s.pno, '')), o.id
      from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = ${tx.tenantId} and s.id = any(${idsOf('shipment')}::bigint[])
    union all select 'receipt', r.id, concat_ws(' · ', r.no, o.code), o.id
      from receipts r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      where r.tenant_id = ${tx.tenantId} and r.id = any(${idsOf('receipt')}::bigint[])
    union all select 'product', id, concat_ws(' ', code, name), null
      from products where tenant_id = ${tx.tenantId} and id = any(${idsOf('product')}::bigint[])
    union all select 'category', id, name, null
      from categories where tenant_id = ${tx.tenantId} and id = any(${idsOf('category')}::bigint[])
    union all select 'channel', id, name, null
      from channels where tenant_id = ${tx.tenantId} and id = any(${idsOf('channel')}::bigint[])
    union all select 'user', id, coalesce(nullif(name, ''), username), null
      from users where tenant_id = ${tx.tenantId} and id = any(${idsOf('user')}::bigint[])
    union all select 'manifest', id, 'M' || lpad(no::text, 5, '0'), null
      from manifests where tenant_id = ${tx.tenantId} and id = any(${idsOf('manifest')}::bigint[])
    union all select 'cod-bill', id, bill_no, null
      from cod_bills where tenant_id = ${tx.tenantId} and id = any(${idsOf('cod-bill')}::bigint[])`);
}

interface FoundRow {
  readonly order_id: Column<'orders', 'id'>;
  readonly shipment_id: Column<'shipments', 'id'> | null;
}

/** Orders and their parcels by an order's code or a tracking number, written in full. */
export async function foundBy(tx: TenantTx, search: string) {
  const text = search.trim().toUpperCase();
  const found = await tx.rows<FoundRow>(sql`
    with found as (
      select id from orders where tenant_id = ${tx.tenantId} and code = ${text}
      union select id from orders where tenant_id = ${tx.tenantId} and pno = ${text}
      union select order_id from shipments
        where tenant_id = ${tx.tenantId} and courier = any(${[...courierIds]}) and pno = ${text}
    )
    select f.id as order_id, s.id as shipment_id
    from found f left join shipments s on s.tenant_id = ${tx.tenantId} and s.order_id = f.id
    limit 500`);
  return {
    orders: [...new Set(found.map((row) => row.order_id))],
    shipments: found.flatMap((row) => (row.shipment_id === null ? [] : [row.shipment_id])),
  };
}
