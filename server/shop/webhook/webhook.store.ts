// SQL for webhooks, and for marks of changes.
import type { WebhookEvent, WebhookReason } from '@app/contract/shop/webhook';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Each event with the ISO time from which it is sent. */
export type SinceByEvent = Readonly<Partial<Record<WebhookEvent, string>>>;

export interface WebhookRow extends Row<
  'webhooks',
  | 'id'
  | 'user_id'
  | 'url'
  | 'secret'
  | 'old_secret'
  | 'old_until'
  | 'paused_at'
  | 'fails'
  | 'rests_until'
  | 'sent_at'
  | 'created_at'
> {
  readonly events: SinceByEvent;
  readonly fault: WebhookReason;
}

const columns =
  sql.raw(`w.id, w.user_id, w.url, w.events, w.secret, w.old_secret, w.old_until, w.paused_at, w.fails,
  w.rests_until, w.fault, w.sent_at, w.created_at`);

export interface ListedWebhook extends WebhookRow, Row<'users', 'username'> {
  readonly waiting: number;
  readonly dead: number;
  /** The user who made it, while they are active. */
  readonly maker: object | null;
}

const maker = sql.raw(`case when u.deleted_at is null and u.suspended_at is null then
      jsonb_build_object('id', u.id, 'username', u.username, 'role', u.role, 'permissions', u.permissions) end as maker`);

export const listedWebhooks = (tx: TenantTx) =>
  tx.rows<ListedWebhook>(sql`
    select ${columns}, u.username, ${maker}, coalesce(n.waiting, 0) as waiting, coalesce(n.dead, 0) as dead
    from webhooks w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    left join (
      select webhook_id, count(*) filter (where state <> 'dead')::int as waiting,
        count(*) filter (where state = 'dead')::int as dead
      from webhook_sends where tenant_id = ${tx.tenantId} and state <> 'sent' group by 1) n on n.webhook_id = w.id
    where w.tenant_id = ${tx.tenantId} order by w.id desc`);

export interface ToldWebhook extends WebhookRow {
  /** The user who made it, while they are active. */
  readonly maker: object | null;
}

export const toldWebhooks = (tx: TenantTx, id: number | null = null) =>
  tx.rows<ToldWebhook>(sql`
    select ${columns}, ${maker}
    from webhooks w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.tenant_id = ${tx.tenantId} and (${id}::bigint is null or w.id = ${id}) order by w.id`);

/** Locked, so that two edits of one webhook are serialised. */
export const lockWebhook = (tx: TenantTx, id: number) =>
  tx.first<WebhookRow>(sql`
    select ${columns} from webhooks w where w.tenant_id = ${tx.tenantId} and w.id = ${id} for update`);

/** From now on it has the rights of this user. */
export const handOver = (tx: TenantTx, id: number, userId: number) =>
  tx.rows(sql`
    update webhooks set user_id = ${userId} where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Locked, so that two concurrent requests count each other's webhook. */
export const lockWebhooks = (tx: TenantTx) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('webhooks:' || ${tx.tenantId}::int, 0))`,
  );

export const countWebhooks = async (tx: TenantTx): Promise<number> =>
  (
    await tx.first<{ n: number }>(
      sql`select count(*)::int as n from webhooks where tenant_id = ${tx.tenantId}`,
    )
  )?.n ?? 0;

interface Told {
  readonly url: string;
  readonly events: readonly string[];
  /** The edited webhook itself; its own events are no conflict. */
  readonly id: number;
}

/** Which of the events other webhooks already send to this address. */
export const alreadyTold = async (tx: TenantTx, { url, events, id }: Told): Promise<string[]> =>
  (
    await tx.rows<{ type: string }>(
      sql`select distinct type from webhooks, jsonb_object_keys(events) as told (type)
        where tenant_id = ${tx.tenantId} and url = ${url} and id <> ${id} and type = any (${[...events]}::text[])`,
    )
  ).map(({ type }) => type);

interface NewWebhook {
  readonly userId: number;
  readonly url: string;
  readonly events: SinceByEvent;
  readonly secret: string;
}

export async function insertWebhook(tx: TenantTx, webhook: NewWebhook): Promise<number> {
  const row = await tx.first<Row<'webhooks', 'id'>>(sql`
    insert into webhooks (tenant_id, user_id, url, events, secret, created_at)
    values (${tx.tenantId}, ${webhook.userId}, ${webhook.url}, ${JSON.stringify(webhook.events)}::jsonb,
      ${webhook.secret}, ${tx.now}) returning id`);
  if (!row) throw new Error('the webhook was not written');
  return row.id;
}

interface Changed {
  readonly id: number;
  readonly url: string;
  readonly events: SinceByEvent;
  readonly pausedAt: Date | null;
}

/** A new target, or one that resumes, is tried at once. */
export const saveWebhook = (tx: TenantTx, { id, url, events, pausedAt }: Changed) =>
  tx.rows(sql`
    update webhooks set url = ${url}, events = ${JSON.stringify(events)}::jsonb, paused_at = ${pausedAt}::timestamptz,
      fails = 0, rests_until = null, fault = '', version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const saveSecret = (
  tx: TenantTx,
  id: number,
  { secret, old, until }: { readonly secret: string; readonly old: string; readonly until: Date },
) =>
  tx.rows(sql`
    update webhooks set old_secret = ${old}, old_until = ${until}, secret = ${secret}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const deleteWebhook = (tx: TenantTx, id: number) =>
  tx.rows(sql`delete from webhooks where tenant_id = ${tx.tenantId} and id = ${id}`);

interface Health {
  readonly id: number;
  readonly fails: number;
  readonly restsUntil: Date | null;
  readonly fault: WebhookReason;
  readonly hasSent: boolean;
  /** The receiver answered that it wants no more events. */
  readonly isGone: boolean;
}

export const saveHealth = (tx: TenantTx, health: Health) =>
  tx.rows(sql`
    update webhooks set fails = ${health.fails}, rests_until = ${health.restsUntil}::timestamptz, fault = ${health.fault},
      sent_at = case when ${health.hasSent} then ${tx.now}::timestamptz else sent_at end,
      paused_at = case when ${health.isGone} then ${tx.now}::timestamptz else paused_at end
    where tenant_id = ${tx.tenantId} and id = ${health.id}`);

export type MarkSource = Column<'webhook_marks', 'source'>;

// One round trip, also in shops without webhooks, because every order waits for it. Reads existing marks first: on
// Citus the parts of a statement see each other's rows.
const MARK = `
  with before as materialized (select exists (select 1 from webhook_marks where tenant_id = $1) as is_looking),
  made as (
    insert into webhook_marks (tenant_id, source, subject_id)
    select $1, $2, m.id from unnest($3::bigint[]) m (id) where exists (select 1 from webhooks where tenant_id = $1) returning id)
  select before.is_looking from before, made limit 1`;

/** Undefined where no webhook listens; else whether there were marks before. */
export const addMarks = async (
  tx: TenantTx,
  source: MarkSource,
  ids: readonly number[],
): Promise<{ is_looking: boolean } | undefined> =>
  (await tx.named<{ is_looking: boolean }>('webhook-mark', MARK, [tx.tenantId, source, ids]))[0];

export type Mark = Row<'webhook_marks', 'source' | 'subject_id'>;

/** One run at a time, so that the sends of a subject keep their order. */
export const holdMarks = (tx: TenantTx) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('webhook_marks:' || ${tx.tenantId}::int, 0))`,
  );

/** Deletes the oldest marks; what is read after this statement is at least as new as they are. */
export const takeMarks = (tx: TenantTx, most: number) =>
  tx.rows<Mark>(sql`
    with gone as (
      delete from webhook_marks m where m.tenant_id = ${tx.tenantId} and m.id <= (
        select max(oldest.id) from (
          select id from webhook_marks where tenant_id = ${tx.tenantId} order by id limit ${most}) oldest)
      returning id, source, subject_id)
    select source, subject_id from gone order by id`);
