// Rows of what hooks received, and what they write to their orders.
import { MOST_TEXT, REST_IN_INBOX } from './long-text.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface NewDelivery {
  readonly channelId: number;
  /** The key that makes a repeated delivery harmless. */
  readonly eventKey: string;
  readonly type: string;
  readonly contentType?: string;
  readonly body: string;
}

const KEPT_DAYS = 30;
const SHOWN = 20;

/** Returns undefined if a delivery with the same key exists already. */
export async function insertDelivery(
  tx: TenantTx,
  { channelId, eventKey, type, contentType = '', body }: NewDelivery,
): Promise<number | undefined> {
  const row = await tx.first<Row<'webhook_deliveries', 'id'>>(sql`
    insert into webhook_deliveries (tenant_id, channel_id, event_key, type, content_type, body)
    values (${tx.tenantId}, ${channelId}, ${eventKey}, ${type}, ${contentType}, ${body})
    on conflict (tenant_id, channel_id, event_key) do nothing returning id`);
  return row?.id;
}

/** Senders that retry after a missing reply do so within this time. */
const REPEATED_HOURS = 24;

/**
 * A form without an order number has the same body for each identical order, so one that became an
 * order long ago gets another key.
 */
export const setApartOld = (
  tx: TenantTx,
  { channelId, eventKey }: Pick<NewDelivery, 'channelId' | 'eventKey'>,
) =>
  tx.rows(sql`
    update webhook_deliveries set event_key = event_key || ':' || id
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId} and event_key = ${eventKey} and order_id is not null
      and received_at < ${tx.now}::timestamptz - make_interval(hours => ${REPEATED_HOURS})`);

/** Whether the sender has unsent this message. The minute allows for clocks that differ. */
export async function isUnsent(
  tx: TenantTx,
  channelId: number,
  { externalId, saidAt }: { externalId: string; saidAt: Date },
): Promise<boolean> {
  const named = `"messageId":${JSON.stringify(externalId)}`;
  const row = await tx.first(sql`
    select 1 from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId} and type = 'unsend'
      and received_at > ${saidAt}::timestamptz - interval '1 minute' and position(${named} in body) > 0 limit 1`);
  return row !== undefined;
}

export type DeliveryRow = Row<
  'webhook_deliveries',
  'id' | 'received_at' | 'type' | 'content_type' | 'body' | 'problem' | 'order_id'
>;

const columns = sql.raw('id, received_at, type, content_type, body, problem, order_id');

export const listDeliveries = (tx: TenantTx, channelId: number) =>
  tx.rows<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId}
      and received_at > now() - make_interval(days => ${KEPT_DAYS})
    order by id desc limit ${SHOWN}`);

/** Locks a channel's deliveries, so that two about the same order run one after the other. */
export async function lockDelivery(tx: TenantTx, channelId: number, eventKey: string) {
  await tx.rows(
    sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('salepage:' || ${channelId}::text))`,
  );
  return tx.first<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId} and event_key = ${eventKey}
    for update`);
}

export type LeftRow = Row<
  'webhook_deliveries',
  'id' | 'event_key' | 'content_type' | 'body' | 'received_at'
>;

/** Order deliveries that have no order yet and no problem of their own, oldest first. */
export const listLeft = (
  tx: TenantTx,
  { channelId, noRoom, most }: { channelId: number; noRoom: string; most: number },
) =>
  tx.rows<LeftRow>(sql`
    select id, event_key, content_type, body, received_at from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId} and type = 'order' and order_id is null
      and problem in ('', ${noRoom}) and received_at > ${tx.now}::timestamptz - make_interval(days => ${KEPT_DAYS})
    order by id limit ${most}`);

/** The order made earlier from this reference; another phone number means another order. */
export async function findByReference(
  tx: TenantTx,
  channelId: number,
  { reference, phone }: { reference: string; phone: string },
): Promise<number | undefined> {
  const row = await tx.first<{
    order_id: NonNullable<Column<'webhook_deliveries', 'order_id'>>;
  }>(sql`
    select d.order_id from webhook_deliveries d
    join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id and o.deleted_at is null
    where d.tenant_id = ${tx.tenantId} and d.channel_id = ${channelId} and d.reference = ${reference}
      and (${phone} = '' or o.phone in ('', ${phone}))
    order by d.id limit 1`);
  return row?.order_id;
}

const MOST_TOLD = 20;

/** Other deliveries with this reference, newest first, if their order still exists. */
export const deliveriesOfReference = (tx: TenantTx, channelId: number, reference: string) =>
  tx.rows<
    Row<'webhook_deliveries', 'body' | 'content_type'> & {
      order_id: NonNullable<Column<'webhook_deliveries', 'order_id'>>;
    }
  >(sql`
    select d.order_id, d.body, d.content_type from webhook_deliveries d
    join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id and o.deleted_at is null
    where d.tenant_id = ${tx.tenantId} and d.channel_id = ${channelId} and d.reference = ${reference}
    order by d.id desc limit ${MOST_TOLD}`);

export interface Applied {
  readonly orderId: number | null;
  readonly reference?: string;
  readonly problem: string;
}

export const writeApplied = (
  tx: TenantTx,
  id: number,
  { orderId, reference = '', problem }: Applied,
) =>
  tx.rows(sql`update webhook_deliveries
    set order_id = ${orderId}, reference = ${reference}, problem = ${problem}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** If a page reports every step of an order, the order keeps the first and the latest entries. */
const MOST_ENTRIES = 20;

export interface WebhookEntry {
  readonly at: Date;
  readonly body: string;
  /** The page's shop will not send the order any more. */
  readonly isEnded: boolean;
}

/** Adds the delivery to its order; every order list reads this column as a whole. */
export const addWebhook = (tx: TenantTx, orderId: number, { at, body, isEnded }: WebhookEntry) =>
  tx.rows(sql`
    update orders set updated_at = now(),
      webhook = (case when jsonb_array_length(webhook) < ${MOST_ENTRIES}::int then webhook else webhook - 1 end) ||
        ${JSON.stringify([{ at: at.toISOString(), body, ...(isEnded && { ended: true }) }])}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${orderId}`);

/** Appends a later message of the buyer; the version stays, so an open editor can still save. */
export const addText = (tx: TenantTx, orderId: number, text: string) =>
  tx.rows(sql`
    update orders set updated_at = now(), message = (
      select case when length(whole) <= ${MOST_TEXT}::int then whole
        else left(whole, ${MOST_TEXT - REST_IN_INBOX.length}::int) || ${REST_IN_INBOX}::text end
      from (select case when message = '' then ${text}::text else message || E'\n\n' || ${text}::text end whole) w)
    where tenant_id = ${tx.tenantId} and id = ${orderId}`);

export const noteJoined = (tx: TenantTx, orderId: number, messages: number) =>
  tx.rows(sql`
    insert into order_events (tenant_id, order_id, user_id, kind, reason)
    values (${tx.tenantId}, ${orderId}, ${tx.actor.userId}, 'message', ${`รวมข้อความเพิ่ม ${messages} ข้อความ`})`);
