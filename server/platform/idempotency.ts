// Replays of a creating call: one key, one effect, one answer, however often and however fast it is sent.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { callKey, type CallKey } from './call-key.ts';
import { CLOCKS_APART_MS } from './clock.ts';
import { sql, type Actor, type Database, type TenantTx } from './database.ts';
import { fail } from './failure.ts';
import { withOpenLinks } from './files.ts';
import { job, type JobCall } from './jobs.ts';
import { shownAgain } from './mask.ts';
import { JSON_TYPE } from './reply-bytes.ts';
import type { Incoming, Reply } from './route.ts';
import type { Secrets } from './secrets.ts';
import type { Session } from './session.ts';

interface OnceKey extends CallKey {
  readonly route: string;
  readonly secrets: Secrets;
  /** Its answer holds a secret. */
  readonly isSealed: boolean;
  /** Whether what the kept answer tells of is still there. */
  readonly stands?: ((tx: TenantTx, body: string) => Promise<boolean>) | undefined;
}

/**
 * Whether what this answer told a person of is still there. Once it was taken away, the same words are a new wish, and its key
 * does the call anew. For calls that only a press sends: what a browser or a program sends by itself must bring nothing back.
 */
export type Stands<E extends EndpointSpec> = (tx: TenantTx, answer: Gives<E>) => Promise<boolean>;

/** The same for what made one record, found by its id while it is there. */
export const whileFound =
  (find: (tx: TenantTx, id: number) => Promise<object | undefined>) =>
  async (tx: TenantTx, { id }: { readonly id: number | null }): Promise<boolean> =>
    id !== null && (await find(tx, id)) !== undefined;

interface Once {
  readonly db: Database;
  readonly actor: Actor;
  readonly once: OnceKey;
}

/** JSON like every kept answer: answers are looked through for what they tell of. */
interface Sealed {
  readonly sealed: string;
}

type Claim =
  | { readonly state: 'mine' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly body: string };

const POLL_MS = 150;
const WAIT_MS = 35_000;
// A call that has neither stored its answer nor been heard of for so long died with its process. All of it goes by the clock
// of the database: processes on two machines may be apart by more.
const ABANDONED_SECONDS = 90;
// Of what meets a key that is there, a cluster's node calculates only with what depends on nothing, as two times do.
const isAbandoned = sql`excluded.created_at - idempotency_keys.created_at > make_interval(secs => ${ABANDONED_SECONDS})`;
/** Of a clock that has been set back since. */
const isAhead = sql`created_at > now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`;
/** How often a call that still runs is heard of: often enough that one lost word does not make it a dead one. */
const HEARD_EVERY_MS = 30_000;
const FORGET = 'idempotency.forget';
const KEPT_HOURS = 24;
const LOOK_AGAIN_SECONDS = 3600;

interface Keyed<E extends EndpointSpec> {
  readonly endpoint: E;
  readonly stands?: Stands<E> | undefined;
  readonly secrets: Secrets;
}

/** None where none was sent, or the call creates nothing. */
export function onceOf<E extends EndpointSpec>(
  { endpoint, stands, secrets }: Keyed<E>,
  { headers, claims }: Incoming,
  asked: unknown,
): OnceKey | undefined {
  const header = headers['idempotency-key'];
  if (!endpoint.once || typeof header !== 'string' || header === '') return undefined;
  return {
    ...callKey(header, asked, claims?.token),
    route: endpoint.at,
    secrets,
    isSealed: endpoint.tellsSecret ?? false,
    stands: stands && ((tx, body) => stands(tx, JSON.parse(body) as Gives<E>)),
  };
}

interface KnownKey {
  readonly route: string;
  readonly request_hash: string;
  readonly body: string | null;
  readonly is_ahead: boolean;
}

/** Taken anew while nothing is answered yet; a key that was given back stays free. */
const renew = (tx: TenantTx, once: OnceKey): Promise<unknown> =>
  tx.rows(sql`
    update idempotency_keys set created_at = now()
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key} and body is null`);

/** Of several who find that it was taken away one gets the key; the others find that it runs. */
const takeBack = async (tx: TenantTx, once: OnceKey, kept: string): Promise<boolean> =>
  (await tx.first(sql`
    update idempotency_keys set body = null, created_at = now()
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key} and body = ${kept}
    returning 1 as one`)) !== undefined;

/** It was sealed under a SECRET_KEY of before. */
const UNREADABLE = 'รายการนี้ทำไปแล้ว แต่ดูคำตอบเดิมไม่ได้แล้ว ตรวจรายการที่มีก่อนสร้างใหม่';

function opened({ secrets, isSealed }: OnceKey, kept: string): string {
  // The version before kept all answers in the open.
  const { sealed } = isSealed ? (JSON.parse(kept) as Partial<Sealed>) : {};
  const answer = sealed === undefined ? kept : secrets.opened(sealed);
  if (answer === undefined)
    throw fail('UNPROCESSED', { fields: { 'Idempotency-Key': UNREADABLE } });
  return answer;
}

/**
 * An answer of before to its person of now: what they may see can be less than then. Its links are good for an hour again where
 * they have ended, for who may still see buyers: a file is not masked anew.
 */
export function toldAgain(
  { secrets }: OnceKey,
  { session, endpoint }: { readonly session: Session; readonly endpoint: EndpointSpec },
  answer: string,
): Reply {
  const maySee = session.can('customer.pii');
  const linked = maySee ? withOpenLinks(answer, secrets) : answer;
  return { type: JSON_TYPE, body: shownAgain(session, endpoint, linked) };
}

async function stillTold(tx: TenantTx, once: OnceKey, kept: string): Promise<Claim> {
  const body = opened(once, kept);
  // A program repeats by itself what a person may have taken away on purpose.
  const isPress = tx.actor.tokenHash === undefined;
  if (!isPress || !once.stands || (await once.stands(tx, body))) return { state: 'done', body };
  return { state: (await takeBack(tx, once, kept)) ? 'mine' : 'running' };
}

/** What a program sent before its keys were its own, and sends again now, was done then. */
async function answeredBefore(tx: TenantTx, once: OnceKey): Promise<string | null> {
  if (once.sharedKey === undefined) return null;
  const row = await tx.first<Pick<KnownKey, 'body'>>(sql`
    select body from idempotency_keys
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.sharedKey}
      and request_hash = ${once.hash} and route = ${once.route}`);
  return row?.body ?? null;
}

/** First statement of the business transaction: losers wait on the unique index until the winner commits. */
export async function claim(tx: TenantTx, once: OnceKey): Promise<Claim> {
  const { tenantId } = tx;
  const userId = tx.actor.userId ?? 0;
  const before = await answeredBefore(tx, once);
  if (before !== null) return { state: 'done', body: opened(once, before) };
  const mine = await tx.first<{ is_first: boolean }>(sql`
    with known as (select 1 from idempotency_keys where tenant_id = ${tenantId} limit 1), mine as (
      insert into idempotency_keys (tenant_id, user_id, key, route, request_hash)
      values (${tenantId}, ${userId}, ${once.key}, ${once.route}, ${once.hash})
      on conflict (tenant_id, user_id, key) do update set created_at = excluded.created_at
        where idempotency_keys.body is null and idempotency_keys.request_hash = excluded.request_hash and ${isAbandoned}
      returning 1 as one)
    select (select count(*) from known) = 0 as is_first from mine`);
  if (mine) {
    // While the shop has keys the look at them plans itself.
    if (mine.is_first) await forgetLater(tx);
    return { state: 'mine' };
  }
  const row = await tx.first<KnownKey>(sql`
    select route, request_hash, body, ${isAhead} as is_ahead from idempotency_keys
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${once.key}`);
  if (!row) return { state: 'running' };
  if (row.request_hash !== once.hash || row.route !== once.route) {
    throw fail('UNPROCESSED', { fields: { 'Idempotency-Key': 'คีย์นี้ถูกใช้กับข้อมูลอื่นแล้ว' } });
  }
  if (row.body !== null) return stillTold(tx, once, row.body);
  // Whether it still runs shows from now on: who does will be heard of.
  if (row.is_ahead) await renew(tx, once);
  return { state: 'running' };
}

/** JSON, as text or its bytes: of megabytes no text is made on their way into the database. */
type Spelled = string | Buffer;

export async function storeAnswer(tx: TenantTx, once: OnceKey, body: Spelled): Promise<void> {
  const sealed: Sealed | undefined = once.isSealed
    ? { sealed: once.secrets.seal(String(body)) }
    : undefined;
  await tx.rows(sql`
    update idempotency_keys set body = ${sealed ? JSON.stringify(sealed) : body}
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key}`);
}

/** Does the work; however long it takes, another press finds that it still runs. */
async function heardOf<T>({ db, actor, once }: Once, work: () => Promise<T>): Promise<T> {
  // One word that is lost is no matter: the next comes in time.
  const say = () => void db.withTenant(actor, (tx) => renew(tx, once)).catch(() => undefined);
  const timer = setInterval(say, HEARD_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function release(tx: TenantTx, once: OnceKey): Promise<void> {
  await tx.rows(sql`
    delete from idempotency_keys
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key} and body is null`);
}

/** What these calls made is taken back: the same may be asked for anew under the keys whose answers told of it. */
export const forgetAnswers = (
  tx: TenantTx,
  endpoints: readonly EndpointSpec[],
  told: Readonly<Record<string, number>>,
): Promise<unknown> =>
  tx.rows(sql`
    delete from idempotency_keys
    where tenant_id = ${tx.tenantId} and route = any(${endpoints.map(({ at }) => at)}::text[])
      and body::jsonb @> ${JSON.stringify(told)}::jsonb`);

const forgetLater = (tx: TenantTx) =>
  tx.enqueue(FORGET, {}, { afterSeconds: LOOK_AGAIN_SECONDS, key: 'keys' });

export const forgetKeysJob = job<object>({
  topic: FORGET,
  does: 'Forgets the answers of creating calls after a day, for nobody sends those again; looks again while there are some.',
  handle: ({ services, actor }: JobCall<object>) =>
    services.db.withTenant(actor, async (tx) => {
      const gone = await tx.rows(sql`
        delete from idempotency_keys
        where tenant_id = ${tx.tenantId} and created_at < now() - make_interval(hours => ${KEPT_HOURS}) returning 1`);
      const left = await tx.first(
        sql`select 1 from idempotency_keys where tenant_id = ${tx.tenantId} limit 1`,
      );
      if (left || gone.length > 0) await forgetLater(tx);
    }),
});

/** `fresh` was made by this call, `kept` is what an earlier one with the same key was answered. */
type Answered = { readonly fresh: Spelled } | { readonly kept: string };

/** For calls that talk to others: the key is committed before the work and its answer after, never held over it. */
export async function onceAround(
  { db, actor, once }: Once,
  work: () => Promise<Spelled>,
): Promise<Answered> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const claimed = await db.withTenant(actor, (tx) => claim(tx, once));
    if (claimed.state === 'done') return { kept: claimed.body };
    if (claimed.state === 'mine') break;
    if (performance.now() > end) throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 });
    await sleep(POLL_MS);
  }
  let body: Spelled;
  try {
    body = await heardOf({ db, actor, once }, work);
  } catch (error) {
    // A key that cannot be given back is free again after a while; what failed is what the caller is told.
    await db.withTenant(actor, (tx) => release(tx, once)).catch(() => undefined);
    throw error;
  }
  // It is done: should its answer not be kept, the key stays taken, or a retry would do it again at once.
  await db.withTenant(actor, (tx) => storeAnswer(tx, once, body));
  return { fresh: body };
}
