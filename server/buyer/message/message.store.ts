// SQL for messages to buyers: the shop's rules, the facts of orders from which events follow, and each message.
import { randomUUID } from 'node:crypto';
import type {
  MessageChannel,
  MessageEvent,
  SentReason,
  SentState,
} from '@app/contract/buyer/message';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export type RuleRow = Row<
  'message_rules',
  'event' | 'channel' | 'is_on' | 'words' | 'on_since' | 'version'
>;

const ruleColumns = sql.raw('event, channel, is_on, words, on_since, version');

export const rulesOf = (tx: TenantTx) =>
  tx.rows<RuleRow>(sql`select ${ruleColumns} from message_rules where tenant_id = ${tx.tenantId}`);

export const lockRule = (tx: TenantTx, event: MessageEvent, channel: MessageChannel) =>
  tx.first<RuleRow>(sql`select ${ruleColumns} from message_rules
    where tenant_id = ${tx.tenantId} and event = ${event} and channel = ${channel} for update`);

interface NewRule {
  readonly event: MessageEvent;
  readonly channel: MessageChannel;
  readonly isOn: boolean;
  readonly words: string | null;
  /** The version that the user has seen, 0 before the first; null overwrites any. */
  readonly seen: number | null;
}

/**
 * A rule that is switched on applies from now on; one that is on already keeps its start. Undefined where another
 * user saved meanwhile.
 */
export const saveRule = (tx: TenantTx, { event, channel, isOn, words, seen }: NewRule) =>
  tx.first<RuleRow>(sql`
    insert into message_rules as r (tenant_id, event, channel, is_on, words, on_since)
    values (${tx.tenantId}, ${event}, ${channel}, ${isOn}, ${words}, case when ${isOn} then ${tx.now}::timestamptz end)
    on conflict (tenant_id, event, channel) do update set is_on = excluded.is_on, words = excluded.words,
      on_since = case when not excluded.is_on then null when r.is_on then r.on_since else excluded.on_since end,
      version = r.version + 1
      where ${seen}::int is null or r.version = ${seen}
    returning ${ruleColumns}`);

/** Whether any rule sends automatically. */
export async function isAnyOn(tx: TenantTx): Promise<boolean> {
  const rows = await tx.named(
    'message-rules-on',
    `select 1 from message_rules where tenant_id = $1 and is_on and channel <> 'copy' limit 1`,
    [tx.tenantId],
  );
  return rows.length > 0;
}

export interface FactRow extends Row<
  'orders',
  | 'id'
  | 'code'
  | 'status'
  | 'created_at'
  | 'sent_at'
  | 'delivered_at'
  | 'tracking_bucket'
  | 'tracking_at'
  | 'pno'
  | 'pay_method'
  | 'total_satang'
  | 'paid_satang'
  | 'social'
> {
  readonly is_gone: boolean;
  /** When the current parcel was booked with its courier by us. */
  readonly parcel_at: Date | null;
  readonly refunded_at: Date | null;
  /** The sender on a LINE channel with an access token; null where nobody wrote there. */
  readonly line_id: Column<'messages', 'sender_id'> | null;
  readonly line_channel_id: Column<'channels', 'id'> | null;
}

/** Groups and rooms are no buyers: only a user's id begins with U. */
export const factsOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows<FactRow>(sql`
    select o.id, o.code, o.status, o.created_at, o.sent_at, o.delivered_at, o.tracking_bucket, o.tracking_at, o.pno,
      o.pay_method, o.total_satang, o.paid_satang, o.social,
      o.deleted_at is not null or o.erased_at is not null as is_gone,
      (select max(p.booked_at) from shipments p where p.tenant_id = ${ours} and p.order_id = o.id and p.pno = o.pno
        and p.pno <> '' and p.state = 'booked' and not p.is_outside) as parcel_at,
      (select max(r.noted_at) from refunds r
        where r.tenant_id = ${ours} and r.order_id = o.id and r.state = 'paid' and r.taken_off_at is null) as refunded_at,
      l.sender_id as line_id, l.channel_id as line_channel_id
    from orders o left join lateral (
      select m.sender_id, c.id as channel_id from messages m
      join channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
      where m.tenant_id = ${ours} and m.order_id = o.id and m.source = 'line' and m.sender_id like 'U%'
        and c.kind = 'line' and c.line_token <> '' and c.deleted_at is null
      order by m.received_at desc limit 1) l on true
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[]) order by o.id`);

export interface ChatUser {
  readonly channelId: number;
  readonly lineId: string;
}

const nameOf = ({ lineId }: ChatUser): string => `"userId":${JSON.stringify(lineId)}`;

/** When they followed the channel, and when they blocked it. */
export const comingsAndGoings = (tx: TenantTx, user: ChatUser) =>
  tx.rows<Row<'webhook_deliveries', 'type' | 'body' | 'received_at'>>(sql`
    select type, body, received_at from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${user.channelId} and type in ('follow', 'unfollow')
      and position(${nameOf(user)} in body) > 0`);

/** What they wrote since, in groups too. */
export const wordsSince = (tx: TenantTx, user: ChatUser, since: Date) =>
  tx.rows<Row<'webhook_deliveries', 'body'>>(sql`
    select body from webhook_deliveries
    where tenant_id = ${tx.tenantId} and channel_id = ${user.channelId} and type = 'message'
      and received_at >= ${since}::timestamptz and position(${nameOf(user)} in body) > 0`);

export const lineChannels = (tx: TenantTx) =>
  tx.rows<Row<'channels', 'id' | 'name'>>(sql`
    select id, name from channels where tenant_id = ${tx.tenantId} and kind = 'line' and line_token <> ''
      and deleted_at is null order by id`);

export interface SentRow extends Row<
  'sent_messages',
  | 'channel'
  | 'state'
  | 'id'
  | 'order_id'
  | 'retry_key'
  | 'created_at'
  | 'created_by'
  | 'ended_at'
  | 'held_until'
  | 'first_tried_at'
> {
  readonly event: MessageEvent;
  readonly reason: SentReason;
}

const sentColumns =
  sql.raw(`id, order_id, event, channel, state, reason, retry_key, created_at, created_by, ended_at,
  held_until, first_tried_at`);

export const sentOfOrder = (tx: TenantTx, orderId: number) =>
  tx.rows<SentRow>(sql`select ${sentColumns} from sent_messages
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by coalesce(ended_at, created_at) desc, id desc`);

export interface NewMessage {
  readonly orderId: number;
  readonly event: MessageEvent;
  readonly channel: MessageChannel;
}

/** Skips what was sent before; returns how many are new. */
export async function addWaiting(tx: TenantTx, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const rows = await tx.rows(sql`
    insert into sent_messages (tenant_id, order_id, event, channel, state, created_at)
    select ${tx.tenantId}, n."orderId", n.event, n.channel, 'waiting', ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n ("orderId" bigint, event text, channel text)
    on conflict (tenant_id, order_id, event, channel) do nothing returning id`);
  return rows.length;
}

interface OldMessage extends NewMessage {
  /** An earlier message was about another parcel. */
  readonly before: Date;
}

/** Messages about a parcel that came back wait again for its replacement; returns how many. */
export async function requeueMessages(
  tx: TenantTx,
  messages: readonly OldMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const keyed = messages.map((message) => ({ ...message, key: randomUUID() }));
  const rows = await tx.rows(sql`
    update sent_messages s set state = 'waiting', reason = '', ended_at = null, retry_key = n.key, first_tried_at = null,
      held_until = null, created_at = ${tx.now}::timestamptz, created_by = null
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
      as n ("orderId" bigint, event text, channel text, before timestamptz, key uuid)
    where s.tenant_id = ${tx.tenantId} and s.order_id = n."orderId" and s.event = n.event and s.channel = n.channel
      and s.state not in ('waiting', 'sending') and s.created_at < n.before returning s.id`);
  return rows.length;
}

/**
 * Requested by a person: a message in flight or delivered stays, and undefined is returned. A refused one is tried
 * again, and so is one about a parcel `before` this one.
 */
export const addAsked = (
  tx: TenantTx,
  { orderId, event, channel, before }: NewMessage & { readonly before: Date | null },
) =>
  tx.first<SentRow>(sql`
    insert into sent_messages as s (tenant_id, order_id, event, channel, state, created_at, created_by)
    values (${tx.tenantId}, ${orderId}, ${event}, ${channel}, 'waiting', ${tx.now}, ${tx.actor.userId}::bigint)
    on conflict (tenant_id, order_id, event, channel) do update set state = 'waiting', reason = '', ended_at = null,
      retry_key = excluded.retry_key, first_tried_at = null, held_until = null, created_at = excluded.created_at,
      created_by = excluded.created_by
    where s.state in ('refused', 'skipped', 'unsure')
      or (s.state = 'sent' and s.created_at < ${before}::timestamptz) returning ${sentColumns}`);

/** The text was copied to be pasted elsewhere. */
export const noteCopied = (tx: TenantTx, orderId: number, event: MessageEvent) =>
  tx.rows(sql`
    insert into sent_messages (tenant_id, order_id, event, channel, state, created_at, created_by, ended_at)
    values (${tx.tenantId}, ${orderId}, ${event}, 'copy', 'sent', ${tx.now}, ${tx.actor.userId}::bigint, ${tx.now})
    on conflict (tenant_id, order_id, event, channel) do update set ended_at = excluded.ended_at,
      created_by = excluded.created_by`);

/**
 * The oldest unfinished message: they are sent in order. A postponed one comes last; in quiet hours those that a
 * person requested come first.
 */
export const lockNext = (tx: TenantTx, channel: MessageChannel, isQuiet: boolean) =>
  tx.first<SentRow>(sql`select ${sentColumns} from sent_messages
    where tenant_id = ${tx.tenantId} and channel = ${channel} and state in ('waiting', 'sending')
    order by ${isQuiet}::boolean and created_by is null, state = 'waiting' and coalesce(held_until > ${tx.now}::timestamptz, false), id
    limit 1 for update`);

export const holdMessage = (tx: TenantTx, id: number, until: Date) =>
  tx.rows(sql`
    update sent_messages set state = 'sending', held_until = ${until}, first_tried_at = coalesce(first_tried_at, ${tx.now})
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Back in the queue at its old place; until then others pass it. */
export const releaseMessage = (tx: TenantTx, id: number, asideUntil: Date | null) =>
  tx.rows(sql`
    update sent_messages set state = 'waiting', held_until = ${asideUntil}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}`);

export const endMessage = (
  tx: TenantTx,
  id: number,
  { state, reason = '' }: { readonly state: SentState; readonly reason?: SentReason },
) =>
  tx.rows(sql`
    update sent_messages set state = ${state}, reason = ${reason}, held_until = null, ended_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Deleted with the buyers, because a message shows that they bought something. */
export const removeSent = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from sent_messages where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
