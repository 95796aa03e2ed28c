// Rate limits of calls per minute: by user where there is a token, else by address.
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { countedAddress } from './addresses.ts';
import { fail } from './failure.ts';
import { createMinuteLimit } from './minute-limit.ts';
import type { CountLimit, SharedCounts } from './shared-counts.ts';

const PUBLIC_RATE_SHARE = 0.1;

/** Couriers push every scan from a few addresses; the path of a hook holds a secret. */
const isHook = (request: FastifyRequest): boolean => request.url.startsWith('/hook/');

/** One address may push this many times the limit of one shop. */
const PUSHED_SHOPS = 20;

interface Limiting {
  readonly counts: SharedCounts;
  readonly findTenant: (label: string) => Promise<{ readonly id: number } | undefined>;
}

/**
 * LINE and couriers serve all shops from the same few addresses: pushes for one shop must not use up the limit of the
 * others.
 */
function countPushes(perMinute: number, { counts, findTenant }: Limiting) {
  const countAll = createMinuteLimit('pushes', perMinute * PUSHED_SHOPS);
  return async ({ url, ip }: FastifyRequest): Promise<string> => {
    const address = countedAddress(ip);
    await countAll(counts, address);
    const [, , , label = ''] = url.split(/[/?#]/, 4);
    const shop = await findTenant(label);
    return `h${address}${shop ? ` ${shop.id}` : ''}`;
  };
}

const sentFrom = (request: FastifyRequest): string | undefined =>
  request.method === 'POST' ? /^\/t\/([^/?#]+)/.exec(request.url)?.[1] : undefined;

/**
 * Buyers on a mobile network share an address: what one sends from an order's page must not use up the limit of the
 * others.
 */
function countSent(perMinute: number, { counts }: Limiting) {
  const countAll = createMinuteLimit('sent', Math.ceil(perMinute * PUBLIC_RATE_SHARE));
  return async (request: FastifyRequest, link: string): Promise<string> => {
    const address = countedAddress(request.ip);
    await countAll(counts, address);
    return `a${address} ${link}`;
  };
}

const MINUTE_MS = 60_000;

/** The store of the rate limiter: shared by all processes, with separate counts for calls that have their own limit. */
function storeIn(counts: SharedCounts) {
  const add = callbackify(async (counting: CountLimit) => {
    const { count, endsInMs } = await counts.add(counting);
    return { current: count, ttl: endsInMs };
  });
  return class Store implements FastifyRateLimitStore {
    readonly #of: string;

    constructor(_options: unknown, of = '') {
      this.#of = of;
    }

    incr(...[who, done, windowMs, most]: Parameters<FastifyRateLimitStore['incr']>): void {
      add({ who: `${this.#of}${who}`, most, windowMs }, done);
    }

    /** The options also hold the route, which their type does not say. */
    child(options: object): Store {
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: unknown } };
      return new Store({}, `${String(routeInfo?.method)} ${String(routeInfo?.url)} `);
    }
  };
}

/** Returns the hook for calls without a route, so that they are counted too. */
export async function limitRates(
  app: FastifyInstance,
  perMinute: number,
  limiting: Limiting,
): Promise<Pick<RouteShorthandOptions, 'preHandler'>> {
  if (perMinute === 0) return {};
  const whoPushes = countPushes(perMinute, limiting);
  const whoSends = countSent(perMinute, limiting);
  await app.register(rateLimit, {
    global: true,
    timeWindow: MINUTE_MS,
    store: storeIn(limiting.counts),
    // Separate keys: a courier's pushes must not use up the logins of its address.
    keyGenerator: (request) => {
      if (request.claims?.token) return `t${request.claims.token}`;
      if (request.claims) return `u${request.claims.tid}:${request.claims.sub}`;
      const link = sentFrom(request);
      if (link !== undefined) return whoSends(request, link);
      return isHook(request) ? whoPushes(request) : `a${countedAddress(request.ip)}`;
    },
    max: (request) =>
      request.claims || isHook(request) ? perMinute : Math.ceil(perMinute * PUBLIC_RATE_SHARE),
    allowList: (request) => request.url.startsWith('/healthz') || request.url.startsWith('/readyz'),
    errorResponseBuilder: (_request, context) =>
      fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  return { preHandler: app.rateLimit() };
}
