// Sends waiting messages one by one in order; retries later when the service is down.
import { messageEvents, type SentReason } from '@app/contract/buyer/message';
import { channelSecretsOf } from '../../customer/index.ts';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database.ts';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import type { Services } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { emailOf, eventsOf, type MessageTransport } from './events.ts';
import { hasLeft } from './has-left.ts';
import {
  endMessage,
  factsOf,
  holdMessage,
  lockNext,
  releaseMessage,
  type SentRow,
} from './message.store.ts';
import { pushLine } from './push-line.ts';
import { secondsOfQuiet } from './quiet-hours.ts';
import type { Verdict } from './verdict.ts';
import { wordsFor } from './words.ts';

export const SEND_MESSAGES = 'buyer.send';

/** Longer than one send may take. */
const HOLD_MS = 60_000;
const AGAIN_SECONDS = 30;
/** How long a message is postponed whose own mailbox accepts nothing now. */
const ASIDE_MS = 300_000;
/** LINE remembers a key for 24 hours. */
const LONGEST_TRY_MS = 23 * 3600 * 1000;
/** Per run; the next run follows at once. */
const MOST = 100;

interface Payload {
  readonly channel: MessageTransport;
}

type JobContext = Pick<JobCall<Payload>, 'services' | 'actor' | 'signal'>;

/** Everything needed to hand over one message without a transaction. */
type Handover = (signal: AbortSignal) => Promise<Verdict>;

/** 0 = there is more; null = there is nothing. */
type Again = number | null;

interface StartedMessage {
  readonly row: SentRow;
  readonly handOver: Handover;
}

export const sendSoon = (tx: TenantTx, channel: MessageTransport): Promise<void> =>
  tx.enqueue(SEND_MESSAGES, { channel }, { key: `send:${channel}` });

/** Runs for different times are separate jobs, so that the morning's does not hide an earlier one. */
function sendLater(tx: TenantTx, channel: MessageTransport, afterSeconds: number): Promise<void> {
  const moment = Math.floor((tx.now.getTime() / 1000 + afterSeconds) / AGAIN_SECONDS);
  return tx.enqueue(SEND_MESSAGES, { channel }, { key: `send:${channel}:${moment}`, afterSeconds });
}

/** In whole seconds; 0 where it is over, or ends so late that a wrong clock must have set it. */
function secondsHeld({ held_until: until }: SentRow, now: Date): number {
  const left = (until?.getTime() ?? 0) - now.getTime();
  return left > 0 && left <= Math.max(HOLD_MS, ASIDE_MS) + CLOCKS_APART_MS
    ? Math.ceil(left / 1000)
    : 0;
}

const leaveOut = (tx: TenantTx, row: SentRow, reason: SentReason) =>
  endMessage(tx, row.id, { state: reason === 'blocked' ? 'refused' : 'skipped', reason });

/** Null where it cannot be reached any more. */
async function handoverOf(
  tx: TenantTx,
  services: Services,
  row: SentRow,
): Promise<Handover | SentReason> {
  const [facts] = await factsOf(tx, [row.order_id]);
  if (!facts || !eventsOf(facts).has(row.event)) return 'passed';
  const { channel, event, order_id: orderId, retry_key: key } = row;
  const { LINE_API_URL, SMTP_URL, MAIL_FROM } = services.config;
  if (channel === 'line') {
    const { line_id: to, line_channel_id: channelId } = facts;
    const keys =
      channelId === null ? undefined : await channelSecretsOf(tx, services.secrets, channelId);
    const token = keys?.token ?? null;
    if (to === null || token === null || channelId === null) return 'unreachable';
    if (await hasLeft(tx, { channelId, lineId: to })) return 'blocked';
    const { text } = await wordsFor({ tx, services }, { orderId, event, channel });
    return (signal) => pushLine({ url: LINE_API_URL, token, signal }, { to, text, retryKey: key });
  }
  const to = emailOf(facts);
  if (to === null || SMTP_URL === undefined) return 'unreachable';
  const { text, shop, code } = await wordsFor({ tx, services }, { orderId, event, channel });
  const subject = `${messageEvents[event]} ออเดอร์ ${code}`;
  return () => sendMail({ url: SMTP_URL, from: MAIL_FROM }, { to, shop, subject, text, key });
}

const EXPIRED = { state: 'refused', reason: 'expired' } as const;

const isTriedLong = ({ first_tried_at: since }: SentRow, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > LONGEST_TRY_MS;

/** Claims the next message; a number of seconds where none may be sent now. */
async function beginNext(
  tx: TenantTx,
  services: Services,
  channel: MessageTransport,
): Promise<StartedMessage | Again> {
  const { quiet_from: from, quiet_to: to } = await optionsOf(tx, ['quiet_from', 'quiet_to']);
  const quiet = secondsOfQuiet({ from, to }, tx.now);
  const row = await lockNext(tx, channel, quiet > 0);
  if (!row) return null;
  if (quiet > 0 && row.created_by === null) return quiet;
  const held = secondsHeld(row, tx.now);
  if (held > 0) return held;
  // LINE accepts it once under its key, for as long as it remembers the key.
  const hasKey = channel === 'line' && !isTriedLong(row, tx.now);
  // Its sender stopped during the send: without a key a retry could arrive twice.
  if (row.state === 'sending' && !hasKey) {
    await endMessage(tx, row.id, { state: 'unsure', reason: 'lost' });
    return 0;
  }
  if (channel === 'line' && !hasKey) {
    await endMessage(tx, row.id, EXPIRED);
    return 0;
  }
  const handOver = await handoverOf(tx, services, row);
  if (typeof handOver === 'string') {
    await leaveOut(tx, row, handOver);
    return 0;
  }
  await holdMessage(tx, row.id, new Date(tx.now.getTime() + HOLD_MS));
  return { row, handOver };
}

async function writeVerdict(tx: TenantTx, row: SentRow, verdict: Verdict): Promise<Again> {
  const { id } = row;
  if (verdict.state !== 'down') {
    await endMessage(tx, id, verdict);
    tx.audit({
      action: `message.${verdict.state}`,
      entity: 'order',
      entityId: row.order_id,
      after: {
        event: row.event,
        channel: row.channel,
        ...('reason' in verdict && { reason: verdict.reason }),
      },
    });
    return 0;
  }
  if (isTriedLong(row, tx.now)) {
    await endMessage(tx, id, EXPIRED);
    return 0;
  }
  await releaseMessage(tx, id, verdict.isOfMail ? new Date(tx.now.getTime() + ASIDE_MS) : null);
  return verdict.isOfMail ? 0 : AGAIN_SECONDS;
}

/** Sends one message; returns when to continue. */
async function sendNext(
  { services, actor, signal }: JobContext,
  channel: MessageTransport,
): Promise<Again> {
  const begun = await services.db.withTenant(actor, (tx) => beginNext(tx, services, channel));
  if (begun === null || typeof begun === 'number') return begun;
  const verdict = await begun.handOver(signal);
  return services.db.withTenant(actor, (tx) => writeVerdict(tx, begun.row, verdict));
}

async function sendAll(jobContext: JobContext, channel: MessageTransport): Promise<Again> {
  for (let count = 0; count < MOST && !jobContext.signal.aborted; count += 1) {
    const again = await sendNext(jobContext, channel);
    if (again !== 0) return again;
  }
  return 0;
}

export const sendMessagesJob: Job = job<Payload>({
  topic: SEND_MESSAGES,
  does: 'Sends the messages to buyers that wait, by one channel, and plans its own next run.',
  expireSeconds: 1800,
  async handle({ payload: { channel }, ...hands }) {
    const again = await sendAll(hands, channel);
    if (again === null) return;
    await hands.services.db.withTenant(hands.actor, (tx) =>
      again === 0 ? sendSoon(tx, channel) : sendLater(tx, channel, again),
    );
  },
});
