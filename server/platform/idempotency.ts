// Idempotency of creating calls: one key, one effect, one answer, however often and fast it is sent.
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
  /** The answer contains a secret. */
  readonly isSealed: boolean;
  /** Whether the things in the stored answer still exist. */
  readonly stands?: ((tx: TenantTx, body: string) => Promise<boolean>) | undefined;
}

/**
 * Whether the things that this answer reported still exist. After they were removed, the same request is a new wish
 * and runs again. For calls that only a press sends: automatic repeats of a browser or a program must bring nothing
 * back.
 */
export type Exists<E extends EndpointSpec> = (tx: TenantTx, answer: Gives<E>) => Promise<boolean>;

/** The same for a call that made one record, found by its id. */
export const whileFound =
  (find: (tx: TenantTx, id: number) => Promise<object | undefined>) =>
  async (tx: TenantTx, { id }: { readonly id: number | null }): Promise<boolean> =>
    id !== null && (await find(tx, id)) !== undefined;

interface Once {
  readonly db: Database;
  readonly actor: Actor;
  readonly once: OnceKey;
}

/** JSON like every stored answer, because answers are searched for what they report. */
interface Sealed {
  readonly sealed: string;
}

type Claim =
  | { readonly state: 'mine' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly body: string };

const POLL_MS = 150;
const WAIT_MS = 35_000;
// A call that has neither stored its answer nor sent a heartbeat for this long died with its process. Measured by the
// database's clock, because the clocks of two machines may differ by more.
const ABANDONED_SECONDS = 90;
// In an `on conflict` clause, Citus computes only immutable expressions, such as the difference of two times.
const isAbandoned = sql`excluded.created_at - idempotency_keys.created_at > make_interval(secs => ${ABANDONED_SECONDS})`;
/** Written by a clock that was wrong. */
const isAhead = sql`created_at > now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`;
/** The heartbeat interval of a running call: short enough that one lost heartbeat does not make it look dead. */
const HEARD_EVERY_MS = 30_000;
const FORGET = 'idempotency.forget';
const KEPT_HOURS = 24;
const LOOK_AGAIN_SECONDS = 3600;

interface Keyed<E extends EndpointSpec> {
  readonly endpoint: E;
  readonly stands?: Exists<E> | undefined;
  readonly secrets: Secrets;
}

/** Undefined where no key was sent, or the call creates nothing. */
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

/** Renews the heartbeat while there is no answer; a released key stays free. */
const renew = (tx: TenantTx, once: OnceKey): Promise<unknown> =>
  tx.rows(sql`
    update idempotency_keys set created_at = now()
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key} and body is null`);

/** When several calls find that the result was removed, one of them gets the key; the others find that it runs. */
const takeBack = async (tx: TenantTx, once: OnceKey, kept: string): Promise<boolean> =>
  (await tx.first(sql`
    update idempotency_keys set body = null, created_at = now()
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key} and body = ${kept}
    returning 1 as one`)) !== undefined;

/** The answer was sealed under an earlier SECRET_KEY. */
const UNREADABLE = 'รายการนี้ทำไปแล้ว แต่ดูคำตอบเดิมไม่ได้แล้ว ตรวจรายการที่มีก่อนสร้างใหม่';

function opened({ secrets, isSealed }: OnceKey, kept: string): string {
  // Earlier releases stored all answers unencrypted.
  const { sealed } = isSealed ? (JSON.parse(kept) as Partial<Sealed>) : {};
  const answer = sealed === undefined ? kept : secrets.opened(sealed);
  if (answer === undefined)
    throw fail('UNPROCESSED', { fields: { 'Idempotency-Key': UNREADABLE } });
  return answer;
}

/**
 * A stored answer, shown by the user's current rights, which can be fewer than then. Expired links are renewed for an
 * hour for users who may still see buyers, because a file is not masked again.
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
  // A program repeats automatically what a person may have removed on purpose.
  const isPress = tx.actor.tokenHash === undefined;
  if (!isPress || !once.stands || (await once.stands(tx, body))) return { state: 'done', body };
  return { state: (await takeBack(tx, once, kept)) ? 'mine' : 'running' };
}

/** A request that a program sent before programs had keys of their own, and repeats now, was answered then. */
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
    // While the shop has keys, the cleanup job plans itself.
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
  // From now on its heartbeat shows whether it still runs.
  if (row.is_ahead) await renew(tx, once);
  return { state: 'running' };
}

/** JSON as text or bytes: large answers go into the database without becoming a string. */
type Spelled = string | Buffer;

export async function storeAnswer(tx: TenantTx, once: OnceKey, body: Spelled): Promise<void> {
  const sealed: Sealed | undefined = once.isSealed
    ? { sealed: once.secrets.seal(String(body)) }
    : undefined;
  await tx.rows(sql`
    update idempotency_keys set body = ${sealed ? JSON.stringify(sealed) : body}
    where tenant_id = ${tx.tenantId} and user_id = ${tx.actor.userId ?? 0} and key = ${once.key}`);
}

/** Runs the work with a heartbeat, so that a repeated press finds it running however long it takes. */
async function heardOf<T>({ db, actor, once }: Once, work: () => Promise<T>): Promise<T> {
  // A lost heartbeat is harmless; the next one comes in time.
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

/** The results of these calls were undone: the same requests may run again under the same keys. */
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

/** `fresh` was made by this call; `kept` is the answer of an earlier one with the same key. */
type Answered = { readonly fresh: Spelled } | { readonly kept: string };

/**
 * For calls to other services: the key is committed before the work and the answer after it; no transaction stays
 * open during the work.
 */
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
    // A key that cannot be released becomes free after a while; the caller gets the original failure.
    await db.withTenant(actor, (tx) => release(tx, once)).catch(() => undefined);
    throw error;
  }
  // The work is done: if its answer cannot be stored, the key stays taken, or a retry would do it again at once.
  await db.withTenant(actor, (tx) => storeAnswer(tx, once, body));
  return { fresh: body };
}
