// Receives LINE's events: the signature over the raw body is verified, each event stored once,
// texts put into the inbox.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { receiveLine } from '@app/contract/order/inbox';
import { channelSecretsOf } from '../../customer/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { PublicCall } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { insertDelivery, isUnsent } from './delivery.store.ts';
import { hasName, insertMessage, takeBack } from './message.store.ts';
import { NAME_SENDER } from './name-sender.job.ts';

const MOST_AGE_MS = 29 * 24 * 3600 * 1000;
const MOST_TEXT = 5000;
const MOST_KEY = 100;

type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const bytesOf = (body: unknown): Buffer =>
  body instanceof Uint8Array ? Buffer.from(body) : Buffer.alloc(0);
/** Removes what PostgreSQL cannot store in text. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const textOf = (value: unknown): string => (typeof value === 'string' ? storable(value) : '');

export async function receiveLineUse({
  params,
  incoming,
  services,
}: PublicCall<typeof receiveLine>): Promise<{ ok: true }> {
  const tenant = await tenants.findTenantByLabel(services.db, params.shop);
  if (tenant?.state !== 'active') throw fail('NOT_FOUND');
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const body = bytesOf(incoming.body);
  const keys = await services.db.withTenant(
    actor,
    (tx) => channelSecretsOf(tx, services.secrets, params.channelId),
    { mode: 'read' },
  );
  if (!keys) throw fail('NOT_FOUND');
  if (keys.secret === null || !isSigned(body, keys.secret, incoming.headers['x-line-signature'])) {
    services.metrics.oddities.inc({ kind: 'push-line-signature' });
    throw fail('UNAUTHORIZED');
  }
  const events = readEvents(body, services.now());
  if (events.length > 0) {
    const { channelId } = params;
    const into = { channelId, asksNames: keys.token !== null };
    await services.db.withTenant(actor, (tx) => takeAll(tx, into, events));
  }
  return { ok: true };
}

function isSigned(body: Buffer, secret: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const claimed = Buffer.from(given, 'base64');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

interface LineEvent {
  readonly key: string;
  readonly type: string;
  readonly at: Date;
  readonly raw: string;
  readonly event: Json;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keeps a signed body that cannot be parsed; drops events too old for the duplicate check. */
function readEvents(body: Buffer, now: Date): LineEvent[] {
  const raw = storable(body.toString('utf8'));
  let events: unknown;
  try {
    const parsed: unknown = JSON.parse(raw);
    events = isJson(parsed) ? parsed['events'] : undefined;
  } catch {
    return [{ key: digestOf(raw), type: 'unreadable', at: now, raw, event: {} }];
  }
  if (!Array.isArray(events)) return [];
  return events
    .map((event: unknown) => lineEvent(event, now))
    .filter((event) => now.getTime() - event.at.getTime() < MOST_AGE_MS)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function lineEvent(value: unknown, now: Date): LineEvent {
  const event = isJson(value) ? value : {};
  const raw = JSON.stringify(value);
  const key = textOf(event['webhookEventId']).slice(0, MOST_KEY);
  const at = event['timestamp'];
  const isTime = typeof at === 'number' && at > 0 && at <= now.getTime() + 60_000;
  return {
    key: key === '' ? digestOf(raw) : key,
    type: textOf(event['type']).slice(0, MOST_KEY) || 'unknown',
    at: isTime ? new Date(at) : now,
    raw,
    event,
  };
}

interface InboxTarget {
  readonly channelId: number;
  /** Whether LINE can be asked for the sender's name. */
  readonly asksNames: boolean;
}

async function takeAll(
  tx: TenantTx,
  inboxTarget: InboxTarget,
  events: readonly LineEvent[],
): Promise<void> {
  const { channelId } = inboxTarget;
  const texts: LineEvent[] = [];
  for (const event of events) {
    const id = await insertDelivery(tx, {
      channelId,
      eventKey: event.key,
      type: event.type,
      body: event.raw,
    });
    if (id !== undefined) texts.push(event);
  }
  for (const event of texts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await takeOne(tx, inboxTarget, event);
  }
}

async function takeOne(tx: TenantTx, inboxTarget: InboxTarget, { type, event, at }: LineEvent) {
  const { channelId, asksNames } = inboxTarget;
  const { message, source, unsend } = event;
  if (type === 'unsend' && isJson(unsend)) {
    const externalId = textOf(unsend['messageId']);
    if (externalId !== '') await takeBack(tx, channelId, externalId);
    return;
  }
  if (type !== 'message' || !isJson(message)) return;
  const body = wordsOf(message);
  if (body === '') return;
  const from = isJson(source) ? source : {};
  const sender = textOf(from['userId']) || textOf(from['groupId']) || textOf(from['roomId']);
  const externalId = textOf(message['id']).slice(0, MOST_KEY);
  await insertMessage(tx, {
    source: 'line',
    channelId,
    senderId: sender.slice(0, MOST_KEY),
    externalId,
    body,
    receivedAt: at,
  });
  // LINE redelivers failed events, so a message may arrive after its unsend event.
  if (externalId !== '' && (await isUnsent(tx, channelId, { externalId, saidAt: at })))
    await takeBack(tx, channelId, externalId);
  const senderId = textOf(from['userId']);
  if (asksNames && senderId !== '' && !(await hasName(tx, senderId.slice(0, MOST_KEY)))) {
    const key = `line-name:${channelId}:${senderId}`.slice(0, 2 * MOST_KEY);
    await tx.enqueue(NAME_SENDER, { channelId, senderId: senderId.slice(0, MOST_KEY) }, { key });
  }
}

const pictures: Readonly<Record<string, string>> = {
  image: '[รูปภาพ] ดูใน LINE',
  video: '[วิดีโอ] ดูใน LINE',
  audio: '[เสียง] ฟังใน LINE',
  file: '[ไฟล์] ดูใน LINE',
};

/** What the inbox shows of a message; stickers and unknown types say nothing of an order. */
function wordsOf(message: Json): string {
  const type = textOf(message['type']);
  if (type === 'text') return textOf(message['text']).trim().slice(0, MOST_TEXT);
  if (type === 'location') {
    return [textOf(message['title']), textOf(message['address'])].filter(Boolean).join('\n');
  }
  return pictures[type] ?? '';
}
