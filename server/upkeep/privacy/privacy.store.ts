// SQL for the orders of a buyer to erase, locked until it is done.
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface FoundOrder extends Row<'orders', 'id' | 'code'> {
  readonly is_open: boolean;
  readonly is_owed: boolean;
}

/** Still to be sent, or with an unfinished parcel. Deleted orders are not sent. */
const isOpen = sql`((o.deleted_at is null and o.status in ('telesale', 'pending', 'send')) or exists (
  select from shipments s where s.tenant_id = ${ours} and s.order_id = o.id
    and s.state in ('booking', 'unknown', 'booked') and s.closed_at is null and s.delivered_at is null))`;

/** A refund is still to be paid, which needs the account data. */
const isDue = sql`exists (select from refunds r where r.tenant_id = ${ours} and r.order_id = o.id
  and r.state = 'due' and r.taken_off_at is null)`;

/** The same, or the refund is undecided. */
const isOwed = sql`(${isDue} or (o.status in ('cancel', 'return') and o.currency = 'THB' and o.paid_satang > coalesce((
  select sum(r.amount_satang) from refunds r where r.tenant_id = ${ours} and r.order_id = o.id
    and r.taken_off_at is null), 0)))`;

/** All orders of the phone, locked. */
export const holdOrdersOf = (tx: TenantTx, phoneKey: string) =>
  tx.rows<FoundOrder>(sql`
    select o.id, o.code, ${isOpen} as is_open, ${isOwed} as is_owed from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey} and o.erased_at is null
    order by o.id for update of o`);

/** A second number that other buyers have too, such as that of a helper, does not identify this buyer. */
const ownSecond = sql`case when o.phone2 <> '' and not exists (select from orders x where x.tenant_id = ${ours}
  and x.phone_key <> o.phone_key and o.phone2 in (x.phone2, x.phone)) then o.phone2 else '' end`;

/** The names and addresses of the phone's owner, wherever the shop stored them. */
export async function wordsOf(tx: TenantTx, phoneKey: string): Promise<string[]> {
  const rows = await tx.rows<{ words: string[] }>(sql`
    select array[o.customer_name, o.phone, ${ownSecond}, o.address, o.social] as words from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey}
    union all select array[name, phone, address] from addresses
    where tenant_id = ${tx.tenantId} and type = 'recipient' and phone = ${phoneKey}
    union all select array[name, phone, address, social] from leads
    where tenant_id = ${tx.tenantId} and phone_key = ${phoneKey}`);
  return rows.flatMap(({ words }) => words);
}

/** Finished orders older than `months` without an open refund, oldest first. */
export const oldOrders = (tx: TenantTx, months: number, most: number) =>
  tx.rows<Row<'orders', 'id'>>(sql`
    select o.id from orders o
    where o.tenant_id = ${tx.tenantId} and o.erased_at is null
      and o.created_at < now() - make_interval(months => ${months}) and not ${isOpen} and not ${isDue}
    order by o.created_at limit ${most} for update of o skip locked`);

/** Files that may show a person or a document. */
export async function privatePictures(tx: TenantTx): Promise<string[]> {
  const theirs = sql`tenant_id = ${tx.tenantId} and image_name <> ''`;
  const rows = await tx.rows<{ name: string }>(sql`
    select image_name as name from order_pictures where ${theirs}
    union select image_name from lead_events where ${theirs}
    union select image_name from expenses where ${theirs}
    union select image_name from return_scans where ${theirs}`);
  return rows.map(({ name }) => name);
}
