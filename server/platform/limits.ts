// How many calls a minute somebody may make: by user where there is a token, else by address.
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { countedAddress } from './addresses.ts';
import { fail } from './failure.ts';

const PUBLIC_RATE_SHARE = 0.1;

/** Couriers push every scan of every parcel from a few addresses; their path holds a secret. */
const isHook = (request: FastifyRequest): boolean => request.url.startsWith('/hook/');

/** Returns the hook for calls that no route takes: those are counted too. */
export async function limitRates(
  app: FastifyInstance,
  perMinute: number,
): Promise<Pick<RouteShorthandOptions, 'preHandler'>> {
  if (perMinute === 0) return {};
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
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
