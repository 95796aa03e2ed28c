// Binds an endpoint to its use case and runs every call through the same steps, in the same order.
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  isList,
  type Binary,
  type EndpointSpec,
  type Parsed,
  type Returns,
} from '@app/contract/kit/endpoint';
import type { Actor, Database, Page, TenantTx } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { Secrets, TokenClaims } from './secrets.ts';
import type { Metrics } from './metrics.ts';
import { claim, onceAround, onceOf, storeAnswer, toldAgain, type Exists } from './idempotency.ts';
import { fail } from './failure.ts';
import { shownTo, type ShownBefore } from './mask.ts';
import { parseCall } from './parse-call.ts';
import { Recent } from './recent.ts';
import { JSON_TYPE, shownBytes } from './reply-bytes.ts';
import { limitPhoneLookups } from './phone-lookups.ts';
import type { SharedCounts } from './shared-counts.ts';
import { admit, flagFor, sessionQuery, type Session } from './session.ts';

/** What every use case may need besides its transaction. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Counts of limits that all processes share. */
  readonly counts: SharedCounts;
  readonly now: () => Date;
  /** Aborts when the process starts to shut down, so that long answers finish early. */
  readonly stopping: AbortSignal;
}

/** The tenant of the path. */
export interface TenantRef {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly isMain: boolean;
}

/** The parts of a request that use cases may read. */
export interface Incoming {
  readonly requestId: string;
  /** The client address as limits count it: IPv6 by its /64. */
  readonly address: string;
  /** The requested host without port. */
  readonly hostname: string;
  readonly claims: TokenClaims | undefined;
  readonly tenant: TenantRef | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** A reply in its raw form. */
export interface BinaryReply {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly body: Readable | Uint8Array | string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

interface CallBase<E extends EndpointSpec> extends Parsed<E> {
  readonly incoming: Incoming;
  readonly services: Services;
}

/** A call inside its transaction. */
export interface Call<E extends EndpointSpec> extends CallBase<E> {
  readonly tx: TenantTx;
  readonly session: Session;
}

/** A call that talks to other services: it opens its own short transactions. */
export interface OutsideCall<E extends EndpointSpec> extends CallBase<E> {
  readonly session: Session;
  readonly actor: Actor;
}

/** A call without a token, below a tenant's path or outside. */
export interface PublicCall<E extends EndpointSpec> extends CallBase<E> {
  readonly tenant: TenantRef | undefined;
}

export type Result<E extends EndpointSpec> = E['gives'] extends Binary
  ? BinaryReply
  : Returns<E> | ShownBefore;

export type Reply = BinaryReply;

/** A page of a list, for code inside a transaction that reads the list to its end. */
export interface PageCall {
  readonly tx: TenantTx;
  readonly session: Session;
  readonly incoming: Incoming;
  readonly services: Services;
  readonly at: Page;
}

export interface ListReply {
  readonly items: readonly unknown[];
  readonly pagination: { readonly total_count: number };
  /** Sums of all rows, where the list has them; then, with a label of its own, the part that is in no row. */
  readonly total?: object | undefined;
  readonly outside?: readonly { readonly label: string }[] | undefined;
}

export interface Route {
  readonly endpoint: EndpointSpec;
  run(incoming: Incoming, services: Services): Promise<Reply>;
  /** Refuses a caller without the right before a long body is read; `run` checks again. */
  admit?(incoming: Incoming, services: Services): Promise<unknown>;
  /** Only of lists: what `run` would show of this page to this session; the caller checks the rights. */
  page?(call: PageCall): Promise<ListReply>;
  /** Resolves when the data of its pages is up to date; refuses callers that are not patient if that takes long. */
  ready?(services: Services, tenantId: number, isPatient: boolean): Promise<void>;
  /** Answers from aggregates: earlier changes are counted first. */
  readonly needsAggregates?: boolean;
}

const isJson = ({ gives }: EndpointSpec): boolean => typeof gives !== 'string';

/** The number of sessions that one process serves at a time. */
const MOST_SESSIONS = 2000;

/** The last result of each session's opening statement: the same user's next call nearly always gets the same. */
const lastRows = new Recent<string, unknown[]>(MOST_SESSIONS);

/** The usual binding: one transaction around the use case. */
export function route<const E extends EndpointSpec>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
  stands?: Exists<E>,
): Route {
  const mode = endpoint.at.startsWith('GET') ? 'read' : 'write';
  return {
    endpoint,
    admit: (incoming, services) => sessionFor(endpoint, incoming, services),
    async run(incoming, services) {
      const claims = requireClaims(incoming);
      const actor = actorOf(incoming, claims);
      const flag = flagFor(endpoint, incoming);
      const opening = sessionQuery(claims, flag);
      const key = `${opening.name} ${opening.values.join(' ')}`;
      return services.db.withTenant(
        actor,
        async (tx, rows) => {
          lastRows.set(key, rows);
          const session = admit({
            endpoint,
            claims,
            rows,
            flag,
            config: services.config,
            now: tx.now,
          });
          const parsed = parseCall(endpoint, incoming);
          await limitPhoneLookups(session, parsed.query, services);
          const once = onceOf({ endpoint, stands, secrets: services.secrets }, incoming, parsed);
          if (once) {
            const claimed = await claim(tx, once);
            if (claimed.state === 'done')
              return toldAgain(once, { session, endpoint }, claimed.body);
            if (claimed.state === 'running') throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 });
          }
          const result = await handle({ ...parsed, tx, session, incoming, services });
          requireAudit(endpoint, tx);
          if (!isJson(endpoint)) return result as BinaryReply;
          const body = await shownBytes(session, endpoint, result);
          if (once) await storeAnswer(tx, once, body);
          return { type: JSON_TYPE, body };
        },
        { mode, opening, ...(mode === 'read' && { foreseen: lastRows.get(key) }) },
      );
    },
    ...(isList(endpoint) && { page: pageOf(endpoint, handle) }),
  };
}

function pageOf<const E extends EndpointSpec>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): NonNullable<Route['page']> {
  return async ({ at, incoming, ...call }) => {
    const parsed = parseCall(endpoint, incoming);
    const query = { ...(parsed.query as object), ...at, format: undefined } as typeof parsed.query;
    const result = await handle({ ...parsed, ...call, incoming, query });
    return shownTo(call.session, endpoint, result) as ListReply;
  };
}

/** For use cases that call couriers or stream: rights are checked first, then no transaction is held. */
export function routeOutside<const E extends EndpointSpec>(
  endpoint: E,
  handle: (call: OutsideCall<E>) => Promise<Result<E>>,
  stands?: Exists<E>,
): Route {
  return {
    endpoint,
    admit: (incoming, services) => sessionFor(endpoint, incoming, services),
    async run(incoming, services) {
      const call = await outsideCallOf(endpoint, incoming, services);
      const { actor, session, params, query, body: asked } = call;
      const keyed = { endpoint, stands, secrets: services.secrets };
      const once = onceOf(keyed, incoming, { params, query, body: asked });
      if (!once) return replyOf(endpoint, await handle(call), session);
      const answered = await onceAround({ db: services.db, actor, once }, async () => {
        if (!isJson(endpoint)) throw new Error('only JSON answers can be replayed');
        return shownBytes(session, endpoint, await handle(call));
      });
      return 'kept' in answered
        ? toldAgain(once, { session, endpoint }, answered.kept)
        : { type: JSON_TYPE, body: answered.fresh };
    },
  };
}

/** Rights are checked in a transaction of their own. */
export async function outsideCallOf<const E extends EndpointSpec>(
  endpoint: E,
  incoming: Incoming,
  services: Services,
): Promise<OutsideCall<E>> {
  const actor = actorOf(incoming, requireClaims(incoming));
  const session = await sessionFor(endpoint, incoming, services);
  const parsed = parseCall(endpoint, incoming);
  await limitPhoneLookups(session, parsed.query, services);
  return { ...parsed, session, actor, incoming, services };
}

/** For calls without a token. `headersOf` is called after the call has succeeded. */
export function routePublic<const E extends EndpointSpec, R extends Result<E>>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<R>,
  headersOf?: (call: PublicCall<E>, result: R) => Readonly<Record<string, string | string[]>>,
): Route {
  return {
    endpoint,
    async run(incoming, services) {
      const parsed = parseCall(endpoint, incoming);
      const call = { ...parsed, tenant: incoming.tenant, incoming, services };
      const result = await handle(call);
      const reply = await replyOf(endpoint, result, undefined);
      return { ...reply, headers: { ...reply.headers, ...headersOf?.(call, result) } };
    },
  };
}

export async function sessionFor(
  endpoint: EndpointSpec,
  incoming: Incoming,
  { db, config }: Services,
): Promise<Session> {
  const claims = requireClaims(incoming);
  const flag = flagFor(endpoint, incoming);
  return db.withTenant(
    actorOf(incoming, claims),
    async ({ now }, rows) => admit({ endpoint, claims, rows, flag, config, now }),
    { mode: 'read', opening: sessionQuery(claims, flag) },
  );
}

function requireClaims({ claims }: Incoming): TokenClaims {
  if (!claims) throw fail('TOKEN_MISSING');
  return claims;
}

const actorOf = (incoming: Incoming, claims: TokenClaims): Actor => ({
  tenantId: claims.tid,
  userId: claims.sub,
  requestId: incoming.requestId,
  ...(claims.token !== undefined && { tokenHash: claims.token }),
});

// A write without an audit entry is a bug, found by the first test that runs it.
function requireAudit(endpoint: EndpointSpec, tx: TenantTx): void {
  if (!endpoint.at.startsWith('GET') && !endpoint.reads && !tx.audited)
    throw new Error(`${endpoint.at} wrote no audit entry`);
}

export async function replyOf(
  endpoint: EndpointSpec,
  result: unknown,
  session: Session | undefined,
): Promise<Reply> {
  if (!isJson(endpoint)) return result as BinaryReply;
  return { type: JSON_TYPE, body: await shownBytes(session, endpoint, result) };
}
