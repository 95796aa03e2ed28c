// Sends a webhook's waiting events: in order per subject, different subjects in parallel.
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { oldSecretsOf } from './old-secrets.ts';
import { postWebhook, type Outcome } from './post-webhook.ts';
import { LONGEST_MS, LONGEST_REST_MS, restOfSend, restOfTarget } from './rests.ts';
import { signedHeaders } from './sign.ts';
import { targetRules } from './target.ts';
import { isWebhookEvent, mayHear, shownData } from './webhook-sources.ts';
import { sessionOfMaker } from './webhook-maker.ts';
import {
  claimSends,
  dropSends,
  expireOldSends,
  hurryFar,
  makeWaitingSendsDue,
  nextDue,
  saveTries,
  type SendRow,
  type SendAttempt,
} from './webhook-send.store.ts';
import { lockWebhook, saveHealth, toldWebhooks, type WebhookRow } from './webhook.store.ts';

export const SEND_WEBHOOKS = 'webhook.send';

/** Concurrent sends. */
const WIDTH = 16;
/** Longer than one send may take. */
const HOLD_MS = 60_000;
/** A run ends after this time, because other webhooks of the shop wait too. */
const RUN_MS = 10_000;
/** Sends in flight when the address failed have one failure more than the address. */
const SPARED = 1;
/** HTTP 410: the receiver wants no more events. */
const GONE = 410;

interface Payload {
  readonly webhookId: number;
}

type JobContext = Pick<JobCall<Payload>, 'services' | 'actor' | 'signal'>;

export const sendSoon = (tx: TenantTx, webhookId: number): Promise<void> =>
  tx.enqueue(SEND_WEBHOOKS, { webhookId }, { key: `webhook:${webhookId}` });

/** Runs for different times are separate jobs, so that a late one does not hide an early one. */
function sendAt(tx: TenantTx, webhookId: number, at: Date): Promise<void> {
  const second = Math.ceil(at.getTime() / 1000);
  return tx.enqueue(
    SEND_WEBHOOKS,
    { webhookId },
    {
      key: `webhook:${webhookId}:${second}`,
      afterSeconds: Math.max(1, second - Math.floor(tx.now.getTime() / 1000)),
    },
  );
}

interface StartedSends {
  readonly webhook: WebhookRow;
  readonly secrets: readonly string[];
  readonly sends: readonly { readonly row: SendRow; readonly body: string }[];
}

/** Paused, or waiting after failures: only sends that a person requested go out. */
const isQuiet = ({ paused_at: paused, rests_until: until }: WebhookRow, now: Date): boolean => {
  const left = (until?.getTime() ?? 0) - now.getTime();
  // A wait longer than the longest was started under a wrong clock.
  return paused !== null || (left > 0 && left <= LONGEST_REST_MS);
};

/** Undefined where the secret was sealed with a lost key. */
function secretsOf(services: Services, webhook: WebhookRow, now: Date): string[] | undefined {
  const secret = services.secrets.opened(webhook.secret);
  if (secret === undefined) return undefined;
  return [secret, ...oldSecretsOf(services, webhook, now).map((old) => old.secret)];
}

export const messageIdOf = ({ message_id: id }: Pick<SendRow, 'message_id'>): string =>
  `msg_${id.replaceAll('-', '')}`;

export const bodyOf = ({ type, happened_at: at, data }: SendRow, shown: unknown): string =>
  data === '' ? '' : JSON.stringify({ type, timestamp: at.toISOString(), data: shown });

/** The data as the maker may see it now, which can be less than when it happened; undefined where nothing is left. */
function bodyFor(session: Session | undefined, row: SendRow): string | undefined {
  if (!session || row.data === '') return undefined;
  const data: unknown = JSON.parse(row.data);
  if (!isWebhookEvent(row.type)) return bodyOf(row, data);
  return mayHear(session, row.type) ? bodyOf(row, shownData(session, row.type, data)) : undefined;
}

/** Claims the next sends, or returns undefined with the next run planned. */
async function begin(
  tx: TenantTx,
  services: Services,
  webhookId: number,
): Promise<StartedSends | undefined> {
  const webhook = await lockWebhook(tx, webhookId);
  if (!webhook) return undefined;
  const secrets = secretsOf(services, webhook, tx.now);
  if (!secrets) {
    services.log.warn({ tenantId: tx.tenantId, webhookId }, 'a webhook waits for a new secret');
    return undefined;
  }
  await expireOldSends(tx, webhookId, new Date(tx.now.getTime() - LONGEST_MS));
  await hurryFar(tx, {
    webhookId,
    next: new Date(tx.now.getTime() + LONGEST_REST_MS + CLOCKS_APART_MS),
    held: new Date(tx.now.getTime() + HOLD_MS + CLOCKS_APART_MS),
  });
  const onlyAsked = isQuiet(webhook, tx.now);
  const rows = await claimSends(tx, {
    ...{ webhookId, onlyAsked },
    // After a failure, sends only one to test the address.
    most: webhook.fails > 0 ? 1 : WIDTH,
    heldUntil: new Date(tx.now.getTime() + HOLD_MS),
  });
  if (rows.length === 0) {
    await planNext(tx, webhook, onlyAsked);
    return undefined;
  }
  const [told] = await toldWebhooks(tx, webhookId);
  const session = told && sessionOfMaker(tx, told);
  const bodies = rows.map((row) => ({ row, body: bodyFor(session, row) }));
  const lost = bodies.filter(({ body }) => body === undefined).map(({ row }) => row.id);
  if (lost.length > 0) await dropSends(tx, lost, 'rights');
  const sends = bodies.flatMap(({ row, body }) => (body === undefined ? [] : [{ row, body }]));
  return { webhook, secrets, sends };
}

async function planNext(tx: TenantTx, webhook: WebhookRow, onlyAsked: boolean): Promise<void> {
  const { id, paused_at: paused, rests_until: until } = webhook;
  const due = await nextDue(tx, { webhookId: id, onlyAsked });
  if (due) await sendAt(tx, id, due);
  if (paused !== null || !onlyAsked || !until) return;
  if (await nextDue(tx, { webhookId: id, onlyAsked: false })) await sendAt(tx, id, until);
}

function triedOf(tx: TenantTx, row: SendRow, outcome: Outcome): SendAttempt {
  const { reason, status, answer, tookMs } = outcome;
  const state = reason === '' ? 'sent' : 'waiting';
  const nextAt = new Date(tx.now.getTime() + restOfSend(row.tries + 1));
  return { id: row.id, state, reason, nextAt, status, answer, tookMs };
}

async function writeOutcomes(
  tx: TenantTx,
  { webhook: { id, url }, sends }: StartedSends,
  outcomes: readonly Outcome[],
): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return;
  await saveTries(
    tx,
    sends.map(({ row }, at) => triedOf(tx, row, outcomes[at]!)),
  );
  // The webhook has a new address: the old one's result says nothing about it, so it is tried at once.
  if (webhook.url !== url) return void (await makeWaitingSendsDue(tx, id));
  const failed = outcomes.filter(({ reason }) => reason !== '');
  const hasSent = failed.length < outcomes.length;
  const fails = hasSent ? 0 : webhook.fails + 1;
  const rest = restOfTarget(fails);
  await saveHealth(tx, {
    ...{ id, fails, hasSent },
    restsUntil: rest === 0 ? null : new Date(tx.now.getTime() + rest),
    fault: hasSent ? '' : (failed.at(-1)?.reason ?? ''),
    isGone: failed.some(({ status }) => status === GONE),
  });
  // The address works again: sends that wait because of the outage go now. Those with more failures than the outage
  // keep their own wait.
  if (hasSent && webhook.fails > 0) await makeWaitingSendsDue(tx, id, webhook.fails + SPARED);
}

/** Whether there may be more to send now. */
async function sendSome(
  { services, actor, signal }: JobContext,
  webhookId: number,
): Promise<boolean> {
  const begun = await services.db.withTenant(actor, (tx) => begin(tx, services, webhookId));
  if (!begun) return false;
  const { webhook, secrets, sends } = begun;
  const rules = targetRules(services.config);
  const seconds = Math.floor(services.now().getTime() / 1000);
  const outcomes = await Promise.all(
    sends.map(({ row, body }) => {
      const headers = signedHeaders(secrets, { id: messageIdOf(row), seconds, body });
      return postWebhook(webhook.url, { headers, body, signal, rules });
    }),
  );
  // A process that is shutting down leaves its claims; another one takes them when they expire.
  if (signal.aborted) return false;
  if (sends.length > 0)
    await services.db.withTenant(actor, (tx) => writeOutcomes(tx, begun, outcomes));
  return true;
}

export const sendWebhooksJob: Job = job<Payload>({
  topic: SEND_WEBHOOKS,
  does: 'Sends what a webhook is still to be told, and plans its own next run.',
  concurrency: 8,
  perShop: 4,
  async handle({ payload: { webhookId }, ...hands }) {
    const end = performance.now() + RUN_MS;
    while (await sendSome(hands, webhookId)) {
      if (performance.now() < end) continue;
      await hands.services.db.withTenant(hands.actor, (tx) => sendSoon(tx, webhookId));
      return;
    }
  },
});
