// The names of the things that audit rows are about, and the rows about one order.
import { trackingNumber } from '@app/contract/kit/text';
import { carriers, courierIds } from '@app/contract/kit/carriers';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface SubjectRow extends Row<'users', 'id'> {
  readonly entity: Column<'audit_log', 'entity'>;
  readonly text: Column<'users', 'name'>;
  /** The order itself, or the order that the thing belongs to. */
  readonly order_id: number | null;
  readonly phone: Column<'leads', 'phone'> | null;
}

/** `phone` is that of a lead or recipient: it and the name need the right to see buyers. */
export function subjectsOf(tx: TenantTx, named: ReadonlyMap<string, ReadonlySet<number>>) {
  const among = (entity: string) =>
    sql`tenant_id = ${tx.tenantId} and id = any(${[...(named.get(entity) ?? [])]}::bigint[])`;
  const ofOrder = (entity: string) =>
    sql`x.tenant_id = ${tx.tenantId} and x.id = any(${[...(named.get(entity) ?? [])]}::bigint[])`;
  const courierNames = JSON.stringify(
    Object.fromEntries(carriers.map(({ id, name }) => [id, name])),
  );
  return tx.rows<SubjectRow>(sql`
    select 'order' as entity, id, concat_ws(' · ', code, nullif(pno, '')) as text, id as order_id, null as phone
      from orders where ${among('order')}
    union all select 'shipment', x.id, concat_ws(' · ', o.code, nullif(x.pno, '')), o.id, null
      from shipments x join orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
      where ${ofOrder('shipment')}
    union all select 'receipt', x.id, concat_ws(' · ', x.no, o.code), o.id, null
      from receipts x join orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
      where ${ofOrder('receipt')}
    union all select 'lead', id, name, null, phone from leads where ${among('lead')}
    union all select 'address', id, name, null, case when type = 'recipient' then phone end
      from addresses where ${among('address')}
    union all select 'sender', id, name, null, null from addresses where ${among('sender')}
    union all select 'product', id, concat_ws(' ', code, name), null, null
      from products where ${among('product')}
    union all select 'category', id, name, null, null from categories where ${among('category')}
    union all select 'channel', id, name, null, null from channels where ${among('channel')}
    union all select 'user', id, coalesce(nullif(name, ''), username), null, null
      from users where ${among('user')}
    union all select 'manifest', id, 'M' || lpad(no::text, 5, '0'), null, null
      from manifests where ${among('manifest')}
    union all select 'pickup', id, concat_ws(' · ', ${courierNames}::json ->> courier, nullif(ticket, '')), null, null
      from pickups where ${among('pickup')}
    union all select 'courier-account', id, ${courierNames}::json ->> courier, null, null
      from courier_accounts where ${among('courier-account')}
    union all select 'token', id, name, null, null from api_tokens where ${among('token')}
    union all select 'webhook', id, url, null, null from webhooks where ${among('webhook')}
    union all select 'view', id, name, null, null from list_views where ${among('view')}
    union all select 'expense', id, note, null, null from expenses where ${among('expense')}
    union all select 'cod-import', id, file_name, null, null
      from cod_imports where ${among('cod-import')}
    union all select 'cod-line', id, pno, null, null from cod_lines where ${among('cod-line')}
    union all select 'cod-bill', id, bill_no, null, null from cod_bills where ${among('cod-bill')}`);
}

interface FoundRow {
  readonly order_id: Column<'orders', 'id'>;
  readonly shipment_id: Column<'shipments', 'id'> | null;
}

/** Orders and their parcels by a full order code or tracking number. */
export async function foundBy(tx: TenantTx, search: string) {
  const text = trackingNumber(search);
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
