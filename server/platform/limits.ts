// How many calls a minute somebody may make: by user where there is a token, else by address.
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { countedAddress } from './addresses.ts';
import { fail } from './failure.ts';
import { createMinuteLimit } from './minute-limit.ts';
import type { CountLimit, SharedCounts } from './shared-counts.ts';

const PUBLIC_RATE_SHARE = 0.1;

/** Couriers push every scan of every parcel from a few addresses; their path holds a secret. */
const isHook = (request: FastifyRequest): boolean => request.url.startsWith('/hook/');

/** So many times what one shop may be told comes from one address in all. */
const PUSHED_SHOPS = 20;

interface Limiting {
  readonly counts: SharedCounts;
  readonly findTenant: (label: string) => Promise<{ readonly id: number } | undefined>;
}

/** LINE and couriers tell all shops from the same few addresses: what one shop is told must not use up what others are. */
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

/** Buyers of a phone company share an address: what one sends from an order's page must not use up what others do. */
function countSent(perMinute: number, { counts }: Limiting) {
  const countAll = createMinuteLimit('sent', Math.ceil(perMinute * PUBLIC_RATE_SHARE));
  return async (request: FastifyRequest, link: string): Promise<string> => {
    const address = countedAddress(request.ip);
    await countAll(counts, address);
    return `a${address} ${link}`;
  };
}

const MINUTE_MS = 60_000;

/** The limiter's store: counts of all processes, those of a call with a limit of its own apart. */
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

    /** What comes also names the route, which its type does not say. */
    child(options: object): Store {
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: unknown } };
      return new Store({}, `${String(routeInfo?.method)} ${String(routeInfo?.url)} `);
    }
  };
}

/** Returns the hook for calls that no route takes: those are counted too. */
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
    // Counted apart: what a courier pushes must not use up the logins of its address.
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
