// The rules of webhooks: only events that their maker may see, a secret shown once, no internal address.
import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  webhookEventNames,
  webhookEvents,
  type changeWebhook,
  type createWebhook,
  type listWebhooks,
  type removeWebhook,
  type rotateWebhookSecret,
  type Webhook,
  type WebhookEvent,
} from '@app/contract/shop/webhook';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { pageOfFew } from '../../platform/page-of-few.ts';
import type { Call, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { scheduleForgetSends } from './forget-sends.job.ts';
import { oldSecretsOf, sealOld } from './old-secrets.ts';
import { sendSoon } from './send-webhooks.job.ts';
import { newSecret } from './sign.ts';
import { faultOfTarget, targetRules } from './target.ts';
import { sessionOfMaker } from './webhook-maker.ts';
import { mayHear, offeredTo } from './webhook-sources.ts';
import {
  alreadyTold,
  countWebhooks,
  deleteWebhook,
  handOver,
  insertWebhook,
  listedWebhooks,
  lockWebhook,
  lockWebhooks,
  saveSecret,
  saveWebhook,
  toldWebhooks,
  type ListedWebhook,
  type SinceByEvent,
  type ToldWebhook,
  type WebhookRow,
} from './webhook.store.ts';

const eventsOf = (since: SinceByEvent): WebhookEvent[] =>
  webhookEventNames.filter((type) => since[type] !== undefined);

/** Whether its maker is active and may see all its events; events that they may not see are skipped. */
function isHeard(tx: TenantTx, webhook: Pick<ToldWebhook, 'maker' | 'events'>): boolean {
  const session = sessionOfMaker(tx, webhook);
  return session !== undefined && eventsOf(webhook.events).every((type) => mayHear(session, type));
}

function shapeOf(tx: TenantTx, row: ListedWebhook): Webhook {
  const { now } = tx;
  const future = (at: Date | null): string | null => (at && at > now ? at.toISOString() : null);
  return {
    ...{ id: row.id, url: row.url, events: eventsOf(row.events) },
    isPaused: row.paused_at !== null,
    fault: isHeard(tx, row) ? row.fault : 'rights',
    restsUntil: future(row.rests_until),
    oldSecretUntil: future(row.old_until),
    ...{ waiting: row.waiting, dead: row.dead },
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: { id: row.user_id, username: row.username },
  };
}

export async function listWebhooksUse({ tx, session, query }: Call<typeof listWebhooks>) {
  const { items, pagination } = pageOfFew(await listedWebhooks(tx), query);
  return {
    items: items.map((row) => shapeOf(tx, row)),
    pagination,
    offered: offeredTo(session),
  };
}

function requireTarget({ config }: Services, url: string): void {
  const fault = faultOfTarget(url, targetRules(config));
  if (fault !== null) throw fail('UNPROCESSED', { fields: { url: fault } });
}

function requireHearing(session: Session, events: readonly WebhookEvent[]): void {
  const above = events.filter((type) => !mayHear(session, type));
  if (above.length > 0)
    throw fail('INVALID_ROLE', {
      fields: { events: `เลือกเหตุการณ์ที่คุณไม่มีสิทธิ์ดูไม่ได้: ${above.join(', ')}` },
    });
}

interface Wish {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly id?: number;
}

/**
 * An address gets each event from one webhook only: after a double press it would get everything twice. Locks the
 * shop's webhooks.
 */
async function requireToldOnce(tx: TenantTx, { url, events, id = 0 }: Wish): Promise<void> {
  const told = new Set(await alreadyTold(tx, { url, events, id }));
  if (told.size === 0) return;
  const names = events.filter((type) => told.has(type)).map((type) => webhookEvents[type]);
  const which =
    names.length < events.length ? `บางเหตุการณ์อยู่แล้ว: ${names.join(', ')}` : 'เหตุการณ์เหล่านี้อยู่แล้ว';
  const text = `ที่อยู่นี้รับ${which} แก้เว็บฮุกเดิม หรือเปลี่ยนรหัสลับที่นั่น`;
  throw fail('UNPROCESSED', { fields: { url: text } });
}

/** Events that were already chosen continue; new ones start now. */
const sinceOf = (
  tx: TenantTx,
  events: readonly WebhookEvent[],
  before: SinceByEvent = {},
): SinceByEvent =>
  Object.fromEntries(events.map((type) => [type, before[type] ?? tx.now.toISOString()]));

export async function createWebhookUse({
  tx,
  session,
  body,
  services,
}: Call<typeof createWebhook>) {
  const { url, events } = body;
  requireTarget(services, url);
  requireHearing(session, events);
  await lockWebhooks(tx);
  await requireToldOnce(tx, { url, events });
  if ((await countWebhooks(tx)) >= MOST_WEBHOOKS)
    throw fail('UNPROCESSED', {
      fields: { url: `มีเว็บฮุกได้ไม่เกิน ${MOST_WEBHOOKS} อัน ลบอันที่ไม่ใช้ก่อน` },
    });
  const secret = newSecret();
  const id = await insertWebhook(tx, {
    userId: session.userId,
    ...{ url, events: sinceOf(tx, events), secret: services.secrets.seal(secret) },
  });
  await scheduleForgetSends(tx);
  tx.audit({
    action: 'webhook.create',
    entity: 'webhook',
    entityId: id,
    after: { url, events: [...new Set(events)] },
  });
  return { id, secret };
}

async function lockedWebhook(tx: TenantTx, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** Where its maker no longer has access, the user who edits it becomes its maker, with the rights for it. */
async function takeOver(tx: TenantTx, session: Session, id: number): Promise<void> {
  const [told] = await toldWebhooks(tx, id);
  if (!told || isHeard(tx, told)) return;
  if (eventsOf(told.events).every((type) => mayHear(session, type)))
    await handOver(tx, id, session.userId);
}

export async function changeWebhookUse(call: Call<typeof changeWebhook>) {
  const { tx, params, body, session, services } = call;
  const before = await lockedWebhook(tx, params.id);
  const { url = before.url, events = eventsOf(before.events) } = body;
  const { isPaused = before.paused_at !== null } = body;
  if (body.url !== undefined) requireTarget(services, url);
  const isLedElsewhere = url !== before.url;
  // Whoever sets the target receives all events there, so they need the rights for all of them.
  requireHearing(
    session,
    events.filter((type) => isLedElsewhere || before.events[type] === undefined),
  );
  if (body.url !== undefined || body.events !== undefined) {
    await lockWebhooks(tx);
    await requireToldOnce(tx, { url, events, id: before.id });
  }
  await saveWebhook(tx, {
    ...{ id: before.id, url, events: sinceOf(tx, events, before.events) },
    pausedAt: isPaused ? (before.paused_at ?? tx.now) : null,
  });
  if (isLedElsewhere) await handOver(tx, before.id, session.userId);
  else await takeOver(tx, session, before.id);
  await sendSoon(tx, before.id);
  tx.audit({
    action: 'webhook.change',
    entity: 'webhook',
    entityId: before.id,
    before: {
      ...{ url: before.url, events: eventsOf(before.events) },
      isPaused: before.paused_at !== null,
    },
    after: { url, events, isPaused },
  });
  return { ok: true as const };
}

export async function removeWebhookUse({ tx, params }: Call<typeof removeWebhook>) {
  const { id, url, events } = await lockedWebhook(tx, params.id);
  await deleteWebhook(tx, id);
  tx.audit({
    action: 'webhook.remove',
    entity: 'webhook',
    entityId: id,
    before: { url, events: eventsOf(events) },
  });
  return { ok: true as const };
}

const HOUR_MS = 3600 * 1000;

export async function rotateSecretUse({ tx, params, services }: Call<typeof rotateWebhookSecret>) {
  const before = await lockedWebhook(tx, params.id);
  const { id } = before;
  const secret = newSecret();
  const until = new Date(tx.now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
  const last = services.secrets.opened(before.secret);
  const lasts = last === undefined ? [] : [{ secret: last, until: until.toISOString() }];
  await saveSecret(tx, id, {
    ...{ secret: services.secrets.seal(secret), until },
    old: sealOld(services, [...lasts, ...oldSecretsOf(services, before, tx.now)]),
  });
  // Sends that waited for a readable secret go out.
  if (last === undefined) await sendSoon(tx, id);
  tx.audit({ action: 'webhook.secret', entity: 'webhook', entityId: id });
  return { secret, oldSecretUntil: until.toISOString() };
}
