// Where a customer's personal data stands, and how it is blotted out without moving a figure.
import { forgetBuyers } from '../../report/index.ts';
import { forgetPictures } from '../../order/index.ts';
import { sql, type TenantTx } from '../../platform/database.ts';

export const ERASED_NAME = 'ลบข้อมูลแล้ว';

interface Found {
  readonly id: number;
  readonly code: string;
  readonly is_open: boolean;
}

/** Still to be sent, or with a parcel that is not at its end. */
const isOpen = sql`(o.status in ('telesale', 'pending', 'send') or exists (
  select from shipments s where s.tenant_id = o.tenant_id and s.order_id = o.id
    and s.state in ('booking', 'unknown', 'booked') and s.closed_at is null and s.delivered_at is null))`;

/** All orders of the phone, held against change. */
export const holdOrdersOf = (tx: TenantTx, phoneKey: string) =>
  tx.rows<Found>(sql`
    select o.id, o.code, ${isOpen} as is_open from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey} and o.erased_at is null
    order by o.id for update of o`);

/** Orders at their end that are older than so many months, oldest first. */
export const oldOrders = (tx: TenantTx, months: number, most: number) =>
  tx.rows<{ id: number }>(sql`
    select o.id from orders o
    where o.tenant_id = ${tx.tenantId} and o.erased_at is null
      and o.created_at < now() - make_interval(months => ${months}) and not ${isOpen}
    order by o.created_at limit ${most} for update of o skip locked`);

const blank = JSON.stringify({
  name: ERASED_NAME,
  phone: '',
  phone2: '',
  address: '',
  subdistrict: '',
  postcode: '',
});

/** Blots out what orders and all that hangs on them know of their buyers; province and district stay for figures. */
export async function eraseOrders(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const mine = sql`tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])`;
  await tx.rows(sql`
    update orders set customer_name = ${ERASED_NAME}, phone = '', phone2 = '', phone_key = '', social = '',
      address = '', subdistrict = '', postcode = '', note = '', address_reason = '', ship_note = '', message = '',
      duplicate_reason = '', risk_reason = '', webhook = '[]', erased_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  await tx.rows(sql`
    update order_events set before = null, after = null where ${mine} and kind not in ('status', 'pno', 'printed')`);
  await tx.rows(sql`
    update shipments set error_message = '', cancel_message = '', amend_asked = null,
      sent = case when sent ? 'receiver' then sent || jsonb_build_object('receiver', (sent->'receiver') || ${blank}::jsonb) else sent end
    where ${mine}`);
  await tx.rows(sql`
    update tracking_events t set signer = '' from shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${ids}::bigint[])
      and t.tenant_id = s.tenant_id and t.shipment_id = s.id and t.signer <> ''`);
  await tx.rows(sql`
    delete from parcel_proofs p using shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${ids}::bigint[])
      and p.tenant_id = s.tenant_id and p.shipment_id = s.id`);
  await tx.rows(sql`
    delete from courier_exchanges e using shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${ids}::bigint[])
      and e.tenant_id = s.tenant_id and e.subject = s.merchant_no`);
  await forgetPictures(tx, ids);
  await forgetBuyers(tx, ids);
  await eraseTrail(tx, 'order', ids);
}

/** Who did what and when stays; what it was before and after does not. */
const eraseTrail = (tx: TenantTx, entity: string, ids: readonly number[]) =>
  tx.rows(sql`
    update audit_log set before = null, after = null
    where tenant_id = ${tx.tenantId} and entity = ${entity} and entity_id = any(${ids}::bigint[])`);

/** Chats that became these orders, or came from somebody who wrote this phone. */
export async function eraseMessages(
  tx: TenantTx,
  of: { orderIds: readonly number[]; phone?: string },
): Promise<number> {
  const phone = of.phone ?? '';
  const rows = await tx.rows<{ id: number }>(sql`
    update messages set body = ${ERASED_NAME}, sender_name = '', digest = ''
    where tenant_id = ${tx.tenantId} and (order_id = any(${of.orderIds}::bigint[])
      or (${phone} <> '' and strpos(regexp_replace(body, '[^0-9]', '', 'g'), ${phone}) > 0)) returning id`);
  await eraseTrail(
    tx,
    'message',
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Full tax invoices are kept as the law on accounts asks; other papers lose their buyer. */
export async function eraseReceipts(tx: TenantTx, orderIds: readonly number[]): Promise<number> {
  const rows = await tx.rows(sql`
    update receipts set document = document || jsonb_build_object('customer', jsonb_build_object(
      'name', ${ERASED_NAME}::text, 'address', '', 'phone', '', 'taxId', ''))
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds}::bigint[]) and kind <> 'full' returning 1`);
  return rows.length;
}

/** Recipients in the address book; the shop's own senders stay. */
export async function eraseAddresses(tx: TenantTx, phone: string): Promise<number> {
  const rows = await tx.rows<{ id: number }>(sql`
    update addresses set name = ${ERASED_NAME}, phone = '', address = '', subdistrict = '', postcode = '',
      deleted_at = coalesce(deleted_at, now()), is_default = false, version = version + 1
    where tenant_id = ${tx.tenantId} and type = 'recipient' and phone = ${phone} returning id`);
  await eraseTrail(
    tx,
    'address',
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** What a hook received as it came, where this phone stands in it. */
export const eraseDeliveries = (tx: TenantTx, phone: string) =>
  tx.rows(sql`
    delete from webhook_deliveries
    where tenant_id = ${tx.tenantId} and strpos(regexp_replace(body, '[^0-9]', '', 'g'), ${phone}) > 0`);
