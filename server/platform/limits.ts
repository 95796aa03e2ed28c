// How many calls a minute somebody may make: by user where there is a token, else by address.
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { countedAddress } from './addresses.ts';
import { fail } from './failure.ts';
import type { CountLimit, SharedCounts } from './shared-counts.ts';

const PUBLIC_RATE_SHARE = 0.1;

/** Couriers push every scan of every parcel from a few addresses; their path holds a secret. */
const isHook = (request: FastifyRequest): boolean => request.url.startsWith('/hook/');

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
  counts: SharedCounts,
): Promise<Pick<RouteShorthandOptions, 'preHandler'>> {
  if (perMinute === 0) return {};
  await app.register(rateLimit, {
    global: true,
    timeWindow: MINUTE_MS,
    store: storeIn(counts),
    // Counted apart: what a courier pushes must not use up the logins of its address.
    keyGenerator: (request) => {
      if (request.claims?.token) return `t${request.claims.token}`;
      if (request.claims) return `u${request.claims.tid}:${request.claims.sub}`;
      return `${isHook(request) ? 'h' : 'a'}${countedAddress(request.ip)}`;
    },
    max: (request) =>
      request.claims || isHook(request) ? perMinute : Math.ceil(perMinute * PUBLIC_RATE_SHARE),
    allowList: (request) => request.url.startsWith('/healthz') || request.url.startsWith('/readyz'),
    errorResponseBuilder: (_request, context) =>
      fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  return { preHandler: app.rateLimit() };
}
