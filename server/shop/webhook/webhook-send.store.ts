// SQL for webhook sends: written once, sent in the order of their subjects, kept for a while.
import type { WebhookReason, WebhookState } from '@app/contract/shop/webhook';
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface NewSend {
  readonly webhookId: number;
  readonly event: string;
  readonly type: string;
  readonly subject: 'order' | 'product' | 'test';
  readonly subjectId: number;
  readonly at: Date;
  readonly data: string;
  readonly isAsked?: boolean;
}

/** In order; events that a webhook already has are skipped. */
export const addSends = (tx: TenantTx, sends: readonly NewSend[]) =>
  tx.rows<Row<'webhook_sends', 'id' | 'webhook_id'>>(sql`
    insert into webhook_sends (tenant_id, webhook_id, event, type, subject, subject_id, happened_at, data, next_at, since,
      is_asked, created_at)
    select ${tx.tenantId}, n."webhookId", n.event, n.type, n.subject, n."subjectId", n.at, n.data, ${tx.now}, ${tx.now},
      coalesce(n."isAsked", false), ${tx.now}
    from rows from (jsonb_to_recordset(${JSON.stringify(sends)}::jsonb) as ("webhookId" bigint, event text, type text,
      subject text, "subjectId" bigint, at timestamptz, data text, "isAsked" boolean)) with ordinality
      as n ("webhookId", event, type, subject, "subjectId", at, data, "isAsked", place)
    order by n.place on conflict (tenant_id, webhook_id, event) do nothing returning id, webhook_id`);

export interface SendRow extends Row<
  'webhook_sends',
  | 'id'
  | 'type'
  | 'subject'
  | 'subject_id'
  | 'message_id'
  | 'happened_at'
  | 'data'
  | 'state'
  | 'tries'
  | 'next_at'
  | 'status'
  | 'answer'
  | 'took_ms'
  | 'ended_at'
> {
  readonly reason: WebhookReason;
}

const columns =
  sql.raw(`s.id, s.type, s.subject, s.subject_id, s.message_id, s.happened_at, s.data, s.state, s.reason,
  s.tries, s.next_at, s.status, s.answer, s.took_ms, s.ended_at`);

/** The first unfinished send of its subject. */
const isFirst = sql`not exists (select from webhook_sends e where e.tenant_id = ${ours}
  and e.webhook_id = s.webhook_id and e.subject = s.subject and e.subject_id = s.subject_id and e.id < s.id
  and e.state in ('waiting', 'sending'))`;

interface SendClaim {
  readonly webhookId: number;
  readonly most: number;
  /** Only sends that a person requested. */
  readonly onlyAsked: boolean;
  readonly heldUntil: Date;
}

/**
 * Claims the first send of each subject, those with the fewest attempts first; nobody else gets them until the claim
 * expires.
 */
export const claimSends = (tx: TenantTx, sendClaim: SendClaim) =>
  tx.rows<SendRow>(sql`
    with due as (
      select s.id from webhook_sends s
      where s.tenant_id = ${tx.tenantId} and s.webhook_id = ${sendClaim.webhookId}
        and ((s.state = 'waiting' and s.next_at <= ${tx.now}) or (s.state = 'sending' and s.held_until <= ${tx.now}))
        and (s.is_asked or not ${sendClaim.onlyAsked}::boolean) and ${isFirst}
      order by s.is_asked desc, s.tries, s.id limit ${sendClaim.most} for update of s)
    update webhook_sends s set state = 'sending', held_until = ${sendClaim.heldUntil} from due
    where s.tenant_id = ${tx.tenantId} and s.id = due.id returning ${columns}`);

/** When the next send is due; null where none may be sent. */
export const nextDue = async (
  tx: TenantTx,
  { webhookId, onlyAsked }: Pick<SendClaim, 'webhookId' | 'onlyAsked'>,
): Promise<Date | null> =>
  (
    await tx.first<{ at: Date | null }>(sql`
      select min(case when s.state = 'sending' then s.held_until else s.next_at end) as at from webhook_sends s
      where s.tenant_id = ${tx.tenantId} and s.webhook_id = ${webhookId} and s.state in ('waiting', 'sending')
        and (s.is_asked or not ${onlyAsked}::boolean) and ${isFirst}`)
  )?.at ?? null;

export interface SendAttempt {
  readonly id: number;
  readonly state: WebhookState;
  readonly reason: WebhookReason;
  readonly nextAt: Date;
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

export const saveTries = (tx: TenantTx, tries: readonly SendAttempt[]) =>
  tx.rows(sql`
    update webhook_sends s set state = t.state, reason = t.reason, next_at = t."nextAt", status = t.status, answer = t.answer,
      took_ms = t."tookMs", tries = s.tries + 1, held_until = null, is_asked = false,
      ended_at = case when t.state in ('sent', 'dead') then ${tx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as t (id bigint, state text, reason text, "nextAt" timestamptz,
      status int, answer text, "tookMs" int)
    where s.tenant_id = ${tx.tenantId} and s.id = t.id and s.state = 'sending'`);

/** Deletes sends that need not be sent. */
export const dropSends = (tx: TenantTx, ids: readonly number[], reason: WebhookReason) =>
  tx.rows(sql`
    update webhook_sends set state = 'dead', reason = ${reason}, held_until = null, ended_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** A wait or claim longer than any possible one comes from a clock that was ahead: it is due now. */
export const hurryFar = (
  tx: TenantTx,
  {
    webhookId,
    next,
    held,
  }: { readonly webhookId: number; readonly next: Date; readonly held: Date },
) =>
  tx.rows(sql`
    update webhook_sends set next_at = least(next_at, ${tx.now}::timestamptz), 
      held_until = case when state = 'sending' then least(held_until, ${tx.now}::timestamptz) end,
      since = least(since, ${tx.now}::timestamptz)
    where tenant_id = ${tx.tenantId} and webhook_id = ${webhookId}
      and ((state = 'waiting' and next_at > ${next}) or (state = 'sending' and held_until > ${held}))`);

/** Gives up sends that were retried for too long. */
export const expireOldSends = (tx: TenantTx, webhookId: number, before: Date) =>
  tx.rows(sql`
    update webhook_sends set state = 'dead', reason = 'expired', ended_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and webhook_id = ${webhookId} and state = 'waiting' and since < ${before}`);

/** Makes waiting sends due now: all, or only those with at most this many failures. */
export const makeWaitingSendsDue = (
  tx: TenantTx,
  webhookId: number,
  mostTries: number | null = null,
) =>
  tx.rows(sql`
    update webhook_sends set next_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and webhook_id = ${webhookId} and state = 'waiting' and next_at > ${tx.now}
      and (${mostTries}::int is null or tries <= ${mostTries}::int)`);

/** Sends it again, whatever its outcome; one in flight stays. */
export const requeueSend = (tx: TenantTx, webhookId: number, id: number) =>
  tx.first<Row<'webhook_sends', 'id'>>(sql`
    update webhook_sends set state = case when state = 'sending' then state else 'waiting' end, is_asked = true,
      next_at = ${tx.now}, since = ${tx.now}, ended_at = null
    where tenant_id = ${tx.tenantId} and webhook_id = ${webhookId} and id = ${id} and data <> '' returning id`);

/** The same for all sends that were given up. */
export const requeueDeadSends = async (tx: TenantTx, webhookId: number): Promise<number> =>
  (
    await tx.rows(sql`
      update webhook_sends set state = 'waiting', is_asked = true, next_at = ${tx.now}, since = ${tx.now}, ended_at = null
      where tenant_id = ${tx.tenantId} and webhook_id = ${webhookId} and state = 'dead' and data <> '' returning id`)
  ).length;

interface SendFilter {
  readonly webhookId: number;
  readonly state: WebhookState | null;
  readonly before: number | null;
  readonly most: number;
}

/** Newest first. */
export const listSends = (tx: TenantTx, { webhookId, state, before, most }: SendFilter) =>
  tx.rows<SendRow>(sql`
    select ${columns} from webhook_sends s
    where s.tenant_id = ${tx.tenantId} and s.webhook_id = ${webhookId}
      and (${state}::text is null or s.state = ${state}) and (${before}::bigint is null or s.id < ${before})
    order by s.id desc limit ${most}`);

/** Deletes sends that finished earlier. */
export const forgetSends = (tx: TenantTx, before: Date) =>
  tx.rows(sql`
    delete from webhook_sends where tenant_id = ${tx.tenantId} and state in ('sent', 'dead') and ended_at < ${before}`);

/** Removes the buyers of these orders from sends, finished or waiting. */
export const eraseSends = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    update webhook_sends set data = '', answer = '',
      reason = case when state in ('waiting', 'sending') then 'erased' else reason end,
      state = case when state in ('waiting', 'sending') then 'dead' else state end,
      ended_at = coalesce(ended_at, ${tx.now})
    where tenant_id = ${tx.tenantId} and subject = 'order' and subject_id = any(${[...orderIds]}::bigint[])`);
