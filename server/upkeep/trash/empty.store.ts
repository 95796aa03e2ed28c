// Removing for good: only rows that nothing else needs; others stay as they are, seen by nobody.
import { markOrders } from '../../platform/recount.store.ts';
import { forgetPictures } from '../../order/index.ts';
import { sql, type TenantTx } from '../../platform/database.ts';

const isOver = sql`deleted_at < now() - interval '30 days'`;

/**
 * Orders without parcel, paper or sale in the ledger go with their lines and history. The others stay: a
 * receipt's number must lead somewhere for as long as the law on accounts asks, and so must a courier's bill.
 */
export async function removeOrders(tx: TenantTx, most: number): Promise<number> {
  const rows = await tx.rows<{ id: number }>(sql`
    select o.id from orders o where o.tenant_id = ${tx.tenantId} and o.${isOver}
      and not exists (select from shipments s where s.tenant_id = o.tenant_id and s.order_id = o.id)
      and not exists (select from receipts r where r.tenant_id = o.tenant_id and r.order_id = o.id)
      and not exists (select from stock_moves m where m.tenant_id = o.tenant_id and m.order_id = o.id and m.delta <> 0)
    order by o.deleted_at limit ${most} for update of o skip locked`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])`;
  await tx.rows(sql`update messages set order_id = null where ${theirs}`);
  await tx.rows(sql`update webhook_deliveries set order_id = null where ${theirs}`);
  await forgetPictures(tx, ids);
  await tx.rows(sql`delete from order_stock where ${theirs}`);
  await tx.rows(sql`delete from order_events where ${theirs}`);
  await tx.rows(sql`delete from order_items where ${theirs}`);
  await tx.rows(
    sql`delete from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
  );
  await markOrders(tx, ids);
  return ids.length;
}

const gone = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length;

export const removeAddresses = (tx: TenantTx, most: number): Promise<number> =>
  gone(
    tx.rows(sql`
      delete from addresses where tenant_id = ${tx.tenantId} and id in (
        select a.id from addresses a where a.tenant_id = ${tx.tenantId} and a.${isOver}
          and not exists (select from orders o where o.tenant_id = a.tenant_id and o.sender_address_id = a.id)
          and not exists (select from courier_accounts c where c.tenant_id = a.tenant_id and c.sender_address_id = a.id)
          and not exists (select from carrier_senders c where c.tenant_id = a.tenant_id and c.address_id = a.id)
        limit ${most}) returning 1`),
  );

export const removeChannels = (tx: TenantTx, most: number): Promise<number> =>
  gone(
    tx.rows(sql`
      delete from channels where tenant_id = ${tx.tenantId} and id in (
        select c.id from channels c where c.tenant_id = ${tx.tenantId} and c.${isOver}
          and not exists (select from orders o where o.tenant_id = c.tenant_id and o.channel_id = c.id)
          and not exists (select from expenses e where e.tenant_id = c.tenant_id and e.channel_id = c.id)
        limit ${most}) returning 1`),
  );

/** Products and expenses stay, as the shop's books do; so do categories that a product names. */
export const removeCategories = (tx: TenantTx, most: number): Promise<number> =>
  gone(
    tx.rows(sql`
      delete from categories where tenant_id = ${tx.tenantId} and id in (
        select c.id from categories c where c.tenant_id = ${tx.tenantId} and c.${isOver}
          and not exists (select from products p where p.tenant_id = c.tenant_id and p.category_id = c.id)
        limit ${most}) returning 1`),
  );

/** Who did what stays readable in trail and history; what else was known of the person does not. */
export const stripUsers = (tx: TenantTx, most: number): Promise<number> =>
  gone(
    tx.rows(sql`
      update users set phone = '', profile = '{}', password_hash = '' where tenant_id = ${tx.tenantId} and id in (
        select id from users where tenant_id = ${tx.tenantId} and ${isOver} and password_hash <> '' limit ${most})
      returning 1`),
  );

/** What still waits for its time. */
export async function countTrash(tx: TenantTx): Promise<number> {
  const among = (table: string) =>
    sql`exists (select from ${sql.table(table)} where tenant_id = ${tx.tenantId} and deleted_at > now() - interval '30 days')`;
  const row = await tx.first<{ n: boolean }>(sql`
    select ${sql.join(
      ['orders', 'categories', 'addresses', 'channels', 'users'].map(among),
      sql` or `,
    )} n`);
  return row?.n ? 1 : 0;
}
