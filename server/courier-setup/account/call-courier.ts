// The only gate to the couriers: opens the account, limits the rate, breaks the circuit, records every exchange.
import { randomUUID } from 'node:crypto';
import { errors } from '@app/contract/kit/errors';
import type { CourierId } from '@app/contract/kit/carriers';
import { protocolOf, type Protocol } from '@app/courier/kit/courier';
import type { Exchange } from '@app/courier/kit/exchange';
import type { Token, TokenStore } from '@app/courier/kit/token';
import { findCourier } from '@app/courier/registry';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/route.ts';
import { createLane, type Lane } from './account-traffic.ts';
import { createBreaker, type Breaker } from './courier-breaker.ts';
import { findAccount, insertExchanges, type AccountRow } from './courier-account.store.ts';
import { openCredentials } from './credentials.ts';
import { storable } from './storable.ts';
import type { Courier, CourierLink, Down, Failure, Refused } from './courier-words.ts';

export interface CourierCall {
  readonly tenantId: number;
  readonly courier: CourierId;
  /** The subject of the exchange, for support: the merchant number or the tracking number. */
  readonly subject: string;
  /** The kind of call, where it is not booking: a courier that hangs in one kind may answer in the others. */
  readonly kind?: 'label' | 'tracking' | 'freight' | 'pickup';
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly whenOff?: true;
}

type Outcome = { readonly outcome: string };
type AskCourier<T> = (courier: Courier, link: CourierLink) => Promise<T | Failure>;

/** A courier simulated on this machine has no rate limits. */
const LOCAL_LIMITS = { concurrency: 8, requestsPerSecond: 1000 };

interface Gate {
  readonly lanes: Map<string, Lane>;
  readonly breakers: Map<string, Breaker>;
  /** Short-lived tokens, by shop and the adapter's name for them; each process fetches its own. */
  readonly tokens: Map<string, Token>;
}

const gates = new WeakMap<Services, Gate>();

function gateOf(services: Services): Gate {
  const known = gates.get(services);
  if (known) return known;
  const gate: Gate = { lanes: new Map(), breakers: new Map(), tokens: new Map() };
  gates.set(services, gate);
  return gate;
}

/** The adapter, if it exists and this deployment offers it. */
export function deployedCourier(config: Config, id: CourierId): Courier | null {
  return config.CARRIERS.includes(id) ? findCourier(id) : null;
}

const notReady = (): Refused => ({
  outcome: 'refused',
  code: 'COURIER_NOT_READY',
  kind: 'account',
  messageTh: errors.COURIER_NOT_READY.th,
  todoTh: errors.COURIER_NOT_READY.next ?? '',
  fixField: 'credentials',
  courierText: '',
  raw: null,
});

/**
 * Calls a courier with a shop's account. Never throws for a courier's answer, and must not run inside a transaction,
 * because it waits for the network. `whenOff`: also while the account is switched off.
 */
export async function callCourier<T extends Outcome>(
  services: Services,
  call: CourierCall,
  ask: AskCourier<T>,
): Promise<T | Failure> {
  const courier = deployedCourier(services.config, call.courier);
  if (!courier) return notReady();
  const account = await services.db.withTenant(
    { tenantId: call.tenantId, userId: null },
    (tx) => findAccount(tx, call.courier),
    { mode: 'read' },
  );
  if (!account || !(account.enabled || call.whenOff)) return notReady();
  const credentials = openCredentials(services.secrets, account.credentials);
  return credentials
    ? callWithCredentials(services, { call, courier, account, credentials }, ask)
    : notReady();
}

export interface OpenAccount {
  readonly call: CourierCall;
  readonly courier: Courier;
  readonly account: Pick<AccountRow, 'environment' | 'settings'>;
  readonly credentials: Record<string, string>;
}

/** The same with given credentials, whether enabled or not: for the connection test. */
export async function callWithCredentials<T extends Outcome>(
  services: Services,
  open: OpenAccount,
  ask: AskCourier<T>,
): Promise<T | Failure> {
  const protocol = protocolOf(open.courier, open.credentials);
  const baseUrl = baseUrlOf(services.config, open.call.courier, protocol);
  const { environment } = open.account;
  if (!hasAddress(services.config, open.courier, { ...open, environment })) return notReady();
  const gate = gateOf(services);
  const lane = laneOf(gate, open, { baseUrl, limits: protocol.limits });
  // Written after the slot is free again, because the courier's time is the scarce resource.
  const exchanges: Exchange[] = [];
  const spoken = await lane.within(async () => {
    const breaker = breakerOf(gate, { ...open, protocol });
    const waitMs = breaker.askLeave();
    if (waitMs > 0) return paused(waitMs);
    let isAnswered: boolean | undefined;
    try {
      const result = await ask(
        open.courier,
        linkOf(services, open, { lane, baseUrl, exchanges, protocol }),
      );
      // Our own checks answer without a call.
      if (exchanges.length > 0) isAnswered = isAnswer(result);
      return result;
    } finally {
      breaker.report(isAnswered);
    }
  });
  // A record that cannot be stored must not turn a booked parcel into an unknown one.
  if (exchanges.length > 0)
    await record(services, open.call, exchanges).catch((error: unknown) =>
      services.log.warn({ err: error, courier: open.call.courier }, 'exchanges not recorded'),
    );
  return storable(spoken);
}

const paused = (waitMs: number): Down => ({
  outcome: 'down',
  reason: 'throttled',
  detail: 'the courier has not been answering; calls are held back',
  retryAfterMs: waitMs,
});

/**
 * A refusal is an answer; so are 'exists', a rejected login, which concerns one shop, and the courier's rate limit.
 * Our own rate limit, which has no status, tells nothing, also after an earlier request of the same call.
 */
function isAnswer(result: Outcome | Failure): boolean | undefined {
  if (!('reason' in result)) return true;
  if (result.outcome !== 'down') return result.outcome !== 'unknown' || result.reason === 'exists';
  if (result.reason === 'throttled') return result.status === undefined ? undefined : true;
  return [401, 403].includes(result.status ?? 0);
}

interface CourierRoute {
  readonly baseUrl: string | undefined;
  readonly limits: Protocol['limits'];
}

function laneOf(gate: Gate, { call, account }: OpenAccount, route: CourierRoute): Lane {
  const limits = {
    ...(isLocal(route.baseUrl) ? LOCAL_LIMITS : route.limits),
    ...account.settings,
  };
  const { concurrency, requestsPerSecond } = limits;
  const key = `${call.tenantId} ${call.courier} ${concurrency} ${requestsPerSecond}`;
  const known = gate.lanes.get(key);
  if (known) return known;
  const lane = createLane({ concurrency, requestsPerSecond });
  gate.lanes.set(key, lane);
  return lane;
}

// All shops share a courier: an outage that one shop finds counts for the others, by kind of call.
function breakerOf(
  gate: Gate,
  { call, account, protocol }: OpenAccount & { readonly protocol: Protocol },
): Breaker {
  const { courier, kind = 'parcel' } = call;
  const key = `${courier} ${protocol.value} ${account.environment} ${kind}`;
  const known = gate.breakers.get(key);
  if (known) return known;
  const breaker = createBreaker();
  gate.breakers.set(key, breaker);
  return breaker;
}

/** Whether the courier is simulated on this machine, where a shop may try it without an account of its own. */
export const isSandbox = (config: Config, courier: Courier): boolean =>
  isLocal(baseUrlOf(config, courier.id, protocolOf(courier, null)));

function isLocal(baseUrl: string | undefined): boolean {
  return (
    baseUrl !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)
  );
}

/** Whether this deployment knows the address for such an account's protocol. */
export function hasAddress(
  config: Config,
  courier: Courier,
  { environment, credentials }: Pick<AccountRow, 'environment'> & Pick<OpenAccount, 'credentials'>,
): boolean {
  const protocol = protocolOf(courier, credentials);
  const isTold =
    baseUrlOf(config, courier.id, protocol) !== undefined ||
    protocolUrlOf(config, courier.id, protocol) !== undefined;
  return isTold || protocol.hosts[environment] !== null;
}

function baseUrlOf(
  config: Config,
  courier: CourierId,
  { value }: Pick<Protocol, 'value'>,
): string | undefined {
  const classic = value === 'classic' ? config.COURIER_URL_JNT_CLASSIC : undefined;
  const urls: Record<CourierId, string | undefined> = {
    flashexpress: config.COURIER_URL_FLASH,
    jnt: classic ?? config.COURIER_URL_JNT,
    kerry: config.COURIER_URL_KERRY,
    thaipost: config.COURIER_URL_THAIPOST,
    bestexpress: config.COURIER_URL_BEST,
    spx: config.COURIER_URL_SPX,
  };
  return urls[courier];
}

/** Thailand Post's gateway is separate from its tracking: a contract provides its address. */
const protocolUrlOf = (
  config: Config,
  courier: CourierId,
  { value }: Pick<Protocol, 'value'>,
): string | undefined =>
  courier === 'thaipost' && value === 'gateway' ? config.COURIER_URL_THAIPOST_GATEWAY : undefined;

function linkOf(
  services: Services,
  { call, account, credentials }: OpenAccount,
  way: { lane: Lane; baseUrl: string | undefined; exchanges: Exchange[]; protocol: Protocol },
): CourierLink {
  const protocolUrl = protocolUrlOf(services.config, call.courier, way.protocol);
  return {
    credentials,
    environment: account.environment,
    now: () => services.now().getTime(),
    nonce: () => randomUUID().replaceAll('-', ''),
    turn: () => way.lane.turn(call.signal),
    record: async (exchange) => void way.exchanges.push(exchange),
    tokens: shelfOf(gateOf(services), `${call.tenantId} ${account.environment}`),
    ...(way.baseUrl === undefined ? {} : { baseUrl: way.baseUrl }),
    ...(protocolUrl === undefined ? {} : { protocolUrl }),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
  };
}

const TOKENS_MOST = 1000;

function shelfOf({ tokens }: Gate, owner: string): TokenStore {
  return {
    get: (name) => tokens.get(`${owner} ${name}`) ?? null,
    set: (name, token) => {
      if (tokens.size >= TOKENS_MOST) tokens.clear();
      if (token) tokens.set(`${owner} ${name}`, token);
      else tokens.delete(`${owner} ${name}`);
    },
  };
}

async function record(
  services: Services,
  call: CourierCall,
  exchanges: readonly Exchange[],
): Promise<void> {
  const { courier, subject } = call;
  for (const { operation: purpose, delivery: outcome, tookMs } of exchanges)
    services.metrics.courierCalls.observe({ courier, purpose, outcome }, tookMs / 1000);
  await services.db.withTenant({ tenantId: call.tenantId, userId: null }, (tx) =>
    insertExchanges(
      tx,
      exchanges.map((exchange) => ({ ...exchangeRow(exchange), courier, subject })),
    ),
  );
}

const exchangeRow = (exchange: Exchange) => ({
  purpose: exchange.operation,
  tookMs: exchange.tookMs,
  status: exchange.httpStatus,
  outcome: exchange.delivery,
  request: storable(`${exchange.method} ${exchange.url}\n${exchange.requestBody}`),
  response: storable(exchange.responseBody || (exchange.error ?? '')),
});
