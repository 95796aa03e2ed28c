// Rows of the inbox: messages as they came, who handled them, and the order they became.
import type { MessageState } from '@app/contract/order/inbox';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface MessageRow extends Row<
  'messages',
  | 'id'
  | 'source'
  | 'channel_id'
  | 'sender_id'
  | 'sender_name'
  | 'body'
  | 'received_at'
  | 'state'
  | 'state_by'
  | 'order_id'
> {
  readonly channel_name: Column<'channels', 'name'> | null;
  readonly channel_kind: Column<'channels', 'kind'> | null;
  readonly state_name: Column<'users', 'username'> | null;
  readonly order_code: Column<'orders', 'code'> | null;
  readonly has_proposal: boolean;
  readonly order_status: Column<'orders', 'status'> | null;
  /** Further orders made of the message. */
  readonly others:
    | readonly (Row<'orders', 'id' | 'code' | 'status'> & { readonly hasProposal: boolean })[]
    | null;
}

export interface MessageFilter {
  readonly state?: MessageState | undefined;
  readonly channelId?: number | undefined;
  readonly senderId?: string | undefined;
  readonly orderId?: number | undefined;
  readonly search?: string | undefined;
  /** False if message text is hidden from the session; then search finds nothing. */
  readonly seesPersonal: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** Whether the buyer's proposal for the order is still open. */
const isAsked = (orderId: string) => sql`exists (select from order_proposals r
    where r.tenant_id = ${ours} and r.order_id = ${sql.ref(orderId)} and r.state = 'open')`;

const columns = sql`m.id, m.source, m.channel_id, ch.name channel_name, ch.kind channel_kind,
  m.sender_id, m.sender_name, m.body, m.received_at, m.state, m.state_by, u.username state_name,
  m.order_id, o.code order_code, o.status order_status, ${isAsked('m.order_id')} has_proposal,
  (select json_agg(json_build_object('id', x.id, 'code', x.code, 'status', x.status,
      'hasProposal', ${isAsked('x.id')}) order by x.id)
    from message_orders l join orders x on x.tenant_id = l.tenant_id and x.id = l.order_id and x.deleted_at is null
    where l.tenant_id = ${ours} and l.message_id = m.id and l.order_id is distinct from m.order_id) others`;

const joins = sql.raw(`left join channels ch on ch.tenant_id = m.tenant_id and ch.id = m.channel_id
  left join users u on u.tenant_id = m.tenant_id and u.id = m.state_by
  left join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id and o.deleted_at is null`);

const COUNT_CAP = 1000;

// Escapes typed text, which is searched as text and not as a LIKE pattern.
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The messages from which the order was made. */
const madeInto = (tx: TenantTx, orderId: number) => sql`
  select o.id from messages o where o.tenant_id = ${tx.tenantId} and o.order_id = ${orderId}
  union select l.message_id from message_orders l where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId}`;

export async function listMessages(tx: TenantTx, filter: MessageFilter) {
  const { state = null, channelId = null, senderId = '', orderId, search = '' } = filter;
  const where = sql`m.tenant_id = ${tx.tenantId}
    and (${state}::text is null or m.state = ${state})
    and (${channelId}::bigint is null or m.channel_id = ${channelId})
    and (${senderId} = '' or m.sender_id = ${senderId})
    ${orderId === undefined ? sql`` : sql`and m.id in (${madeInto(tx, orderId)})`}
    and (${search} = '' or ${filter.seesPersonal} and lower(m.body) like lower(${patternOf(search)}))`;
  const whole = sql<MessageRow>`
    select ${columns} from messages m ${joins} where ${where} order by m.received_at desc, m.id desc`;
  const [items, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from messages m where ${where}`),
  ]);
  return { items, total: total?.n ?? 0 };
}

export const findMessage = (tx: TenantTx, id: number) =>
  tx.first<MessageRow>(sql`
    select ${columns} from messages m ${joins} where m.tenant_id = ${tx.tenantId} and m.id = ${id}`);

export async function countNew(tx: TenantTx): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int n from (
      select from messages where tenant_id = ${tx.tenantId} and state = 'new' limit ${COUNT_CAP}) m`);
  return row?.n ?? 0;
}

/** Locks messages in order of id, so two users opening the same ones run one after the other. */
export async function lockMessages(tx: TenantTx, ids: readonly number[]): Promise<MessageRow[]> {
  await tx.rows(sql`
    select 1 from messages where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
    order by id for update`);
  // A separate statement, so that it sees what changed while this one waited for the lock.
  return tx.rows<MessageRow>(sql`
    select ${columns} from messages m ${joins}
    where m.tenant_id = ${tx.tenantId} and m.id = any(${[...ids]}::bigint[])
    order by m.received_at, m.id`);
}

/** The message texts, oldest first. */
export async function bodiesOf(tx: TenantTx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<Row<'messages', 'body'>>(sql`
    select body from messages where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
    order by received_at, id`);
  return rows.map(({ body }) => body);
}

export interface NewMessage {
  readonly source: 'line' | 'paste';
  readonly channelId: number | null;
  readonly senderId?: string;
  readonly externalId?: string;
  readonly body: string;
  readonly digest?: string;
  readonly receivedAt?: Date;
}

export async function insertMessage(tx: TenantTx, message: NewMessage): Promise<number> {
  const { source, channelId, senderId = '', externalId = '', body, digest = '' } = message;
  const row = await tx.first<Row<'messages', 'id'>>(sql`
    with known as (
      select sender_name from messages
      where tenant_id = ${tx.tenantId} and sender_id = ${senderId} and sender_id <> ''
        and sender_name <> '' order by received_at desc limit 1)
    insert into messages (tenant_id, source, channel_id, sender_id, external_id, body, digest, received_at, sender_name)
    select ${tx.tenantId}::int, ${source}::text, ${channelId}::bigint, ${senderId}::text, ${externalId}::text, ${body}::text,
      ${digest}::text, ${message.receivedAt ?? tx.now}::timestamptz, coalesce(k.sender_name, '')
    from (select 1) one left join known k on true
    returning id`);
  if (!row) throw new Error('the message was not written');
  return row.id;
}

/** Whether any earlier message of this sender has a name. */
export async function hasName(tx: TenantTx, senderId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from messages where tenant_id = ${tx.tenantId} and sender_id = ${senderId}
      and sender_name <> '' limit 1`);
  return row !== undefined;
}

export const saveName = (tx: TenantTx, senderId: string, name: string) =>
  tx.rows(sql`
    update messages set sender_name = ${name}
    where tenant_id = ${tx.tenantId} and sender_id = ${senderId} and source = 'line'`);

/** The same text pasted within these hours; waits for another paste of it that is still running. */
export async function findPasted(
  tx: TenantTx,
  digest: string,
  hours: number,
): Promise<number | undefined> {
  await tx.rows(sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext(${digest}))`);
  const row = await tx.first<Row<'messages', 'id'>>(sql`
    select id from messages where tenant_id = ${tx.tenantId} and digest = ${digest}
      and received_at > now() - make_interval(hours => ${hours}) order by id desc limit 1`);
  return row?.id;
}

export const saveState = (tx: TenantTx, id: number, state: MessageState) =>
  tx.rows(sql`
    update messages set state = ${state}, state_by = ${tx.actor.userId}, state_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const linkMessages = (tx: TenantTx, ids: readonly number[], orderId: number) =>
  tx.rows(sql`
    update messages set state = 'opened', order_id = ${orderId}, state_by = ${tx.actor.userId}, state_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** The sender unsent the message: its text is removed, unless an order was made of it already. */
export const takeBack = (tx: TenantTx, channelId: number, externalId: string) =>
  tx.rows(sql`
    update messages set body = 'ผู้ส่งยกเลิกข้อความนี้แล้ว', state = 'skipped', state_at = now()
    where tenant_id = ${tx.tenantId} and channel_id = ${channelId} and external_id = ${externalId}
      and order_id is null and not exists (select from message_orders l where l.tenant_id = ${ours} and l.message_id = messages.id)`);
