// Erases what orders, their history and their chats hold of a buyer, and removes orders from the
// trash for good.
import { forgetStockOf } from '../catalog/index.ts';
import { markOrdersDirty } from '../platform/recount.store.ts';
import { ours, sql, type Row, type TenantTx } from '../platform/database.ts';
import {
  blankTrail,
  ERASED_NAME,
  isOver,
  isInTrash,
  saysPhone,
  mentionsBuyer,
  type Buyer,
  type Purge,
  type TrashViewer,
} from '../platform/upkeep.ts';
import { removeLinks } from './buyer-link/buyer-link.store.ts';
import { forgetPictures } from './picture/keep-pictures.ts';
import { removeProposals } from './proposal/proposal.store.ts';

/** Province and district stay for reports. */
export async function eraseOrders(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update orders set customer_name = ${ERASED_NAME}, phone = '', phone2 = '', phone_key = '', social = '',
      address = '', subdistrict = '', postcode = '', note = '', address_reason = '', ship_note = '', message = '',
      duplicate_reason = '', risk_reason = '', cancel_reason = '', webhook = '[]', erased_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
  await tx.rows(sql`
    update order_events set reason = '' where tenant_id = ${tx.tenantId} and order_id = any(${[...ids]}::bigint[]) and reason <> ''`);
  await tx.rows(sql`
    update order_events set before = null, after = null
    where tenant_id = ${tx.tenantId} and order_id = any(${[...ids]}::bigint[]) and kind not in ('status', 'pno', 'printed')`);
  await markOrdersDirty(tx, ids);
  await forgetPictures(tx, ids);
  await removeLinks(tx, ids);
  await removeProposals(tx, ids);
  await blankTrail(tx, 'order', ids);
}

/** Erases the phone as second number of other buyers' orders too, once they are closed. */
export const eraseSecondNumber = async (tx: TenantTx, phone: string): Promise<void> => {
  await tx.rows(sql`
    update orders set phone2 = '', updated_at = ${tx.now}, version = version + 1
    where tenant_id = ${tx.tenantId} and regexp_replace(phone2, '[^0-9]', '', 'g') = ${phone} and phone2 <> ''
      and status not in ('telesale', 'pending', 'send', 'sending', 'tracking')`);
};

/**
 * Erases chats that became these orders or mention the buyer, and all messages of a sender who
 * wrote of no other buyer; of a sender who orders for others, or a group, only the buyer's
 * messages. Erased messages leave the queue of new ones.
 */
export async function eraseMessages(tx: TenantTx, buyer: Buyer): Promise<number> {
  const ids = [...buyer.orderIds];
  const ofOrders = sql`(m.order_id = any(${ids}::bigint[]) or m.id in (
    select l.message_id from message_orders l where l.tenant_id = ${tx.tenantId} and l.order_id = any(${ids}::bigint[])))`;
  // One message may have become orders of several buyers.
  const ofOthers = sql`select from message_orders l
    join orders o on o.tenant_id = ${ours} and o.id = l.order_id and o.erased_at is null
    where l.tenant_id = ${ours} and l.message_id = m.id`;
  const rows = await tx.rows<Row<'messages', 'id'>>(sql`
    with theirs as (
      select m.id, m.sender_id from messages m
      where m.tenant_id = ${tx.tenantId} and (${ofOrders} or ${mentionsBuyer(sql`m.body`, buyer)})),
    senders as (
      select distinct t.sender_id from theirs t where t.sender_id <> '' and ${buyer.phone !== null}::boolean
        and not exists (
          select from messages m left join orders o on o.tenant_id = ${ours} and o.id = m.order_id and o.erased_at is null
          where m.tenant_id = ${ours} and m.sender_id = t.sender_id and (exists (${ofOthers})
            or m.id not in (select id from theirs) and (o.id is not null or ${saysPhone(sql`m.body`)}))))
    update messages m set body = ${ERASED_NAME}, sender_name = '', digest = '',
      state = case when m.state = 'new' then 'skipped' else m.state end,
      sender_id = case when m.sender_id in (select sender_id from senders) then '' else m.sender_id end
    where m.tenant_id = ${tx.tenantId}
      and (m.id in (select id from theirs) or m.sender_id in (select sender_id from senders)) returning m.id`);
  await blankTrail(
    tx,
    'message',
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Chats that never became an order. */
export async function eraseOldMessages(
  tx: TenantTx,
  months: number,
  most: number,
): Promise<number> {
  const rows = await tx.rows<Row<'messages', 'id'>>(sql`
    with old as (
      select m.id from messages m
      where m.tenant_id = ${tx.tenantId} and m.received_at < ${tx.now}::timestamptz - make_interval(months => ${months})
        and m.body <> ${ERASED_NAME} and m.order_id is null
        and not exists (select from message_orders l where l.tenant_id = ${ours} and l.message_id = m.id)
      order by m.received_at limit ${most})
    update messages m set body = ${ERASED_NAME}, sender_name = '', sender_id = '', digest = '',
      state = case when m.state = 'new' then 'skipped' else m.state end
    where m.tenant_id = ${tx.tenantId} and m.id in (select id from old) returning m.id`);
  await blankTrail(
    tx,
    'message',
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Deletes webhook deliveries that became one of these orders or mention the buyer. */
export const eraseDeliveries = (tx: TenantTx, buyer: Buyer) =>
  tx.rows(sql`
    delete from webhook_deliveries
    where tenant_id = ${tx.tenantId}
      and (order_id = any(${[...buyer.orderIds]}::bigint[]) or ${mentionsBuyer(sql`body`, buyer)})`);

const DELIVERY_DAYS = 30;

export const anyDelivery = (tx: TenantTx) =>
  sql`select from webhook_deliveries where tenant_id = ${tx.tenantId} limit 1`;

export const forgetDeliveries = async (tx: TenantTx, most: number): Promise<number> =>
  (
    await tx.rows(sql`
      delete from webhook_deliveries where tenant_id = ${tx.tenantId} and id in (
        select id from webhook_deliveries where tenant_id = ${tx.tenantId}
          and received_at < ${tx.now}::timestamptz - make_interval(days => ${DELIVERY_DAYS}) limit ${most}) returning 1`)
  ).length;

export const deletedOrders = (tx: TenantTx, { ownerId }: TrashViewer) => sql`
  select id, code, customer_name as name, deleted_at from orders
  where ${isInTrash(tx)} and erased_at is null
    and (${ownerId}::bigint is null or created_by = ${ownerId} or telesale_by = ${ownerId})`;

export const waitingOrders = (tx: TenantTx) => sql`select from orders where ${isInTrash(tx)}`;

/**
 * Removes orders that nothing needs any more, with their lines and history. The others stay: a
 * receipt must lead to its order for as long as accounting law requires, and so must a courier's
 * bill.
 */
export const removeOrders: Purge['run'] = async (tx, { most, isFree }) => {
  const rows = await tx.rows<Row<'orders', 'id'>>(sql`
    select o.id from orders o where o.tenant_id = ${tx.tenantId} and o.${isOver} and ${isFree('o')}
    order by o.deleted_at limit ${most} for update of o skip locked`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])`;
  await tx.rows(sql`update messages set order_id = null where ${theirs}`);
  await tx.rows(sql`update webhook_deliveries set order_id = null where ${theirs}`);
  await forgetPictures(tx, ids);
  await forgetStockOf(tx, ids);
  await tx.rows(sql`delete from order_events where ${theirs}`);
  await tx.rows(sql`delete from order_items where ${theirs}`);
  await tx.rows(
    sql`delete from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
  );
  await markOrdersDirty(tx, ids);
  return ids.length;
};

/** Whether an order has this sender address. */
export const addressIsNamed = (row: string) => sql`exists (select from orders o
  where o.tenant_id = ${ours} and o.sender_address_id = ${sql.ref(`${row}.id`)})`;

/** Whether an order has this channel. */
export const channelIsNamed = (row: string) => sql`exists (select from orders o
  where o.tenant_id = ${ours} and o.channel_id = ${sql.ref(`${row}.id`)})`;
