// Calls Track & Trace and its webhook service: exchanges the key for a token, caches it, and renews
// a refused token.
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { CourierLink } from '../../kit/courier.ts';
import { parseJson } from '../../kit/form.ts';
import { post, type Reply } from '../../kit/http.ts';
import type { Down, Failure, Refused, Unknown } from '../../kit/outcome.ts';
import { toRefused } from '../thaipost.map.ts';
import { sensitive } from '../thaipost.wire.ts';
import * as wire from './track.wire.ts';

/** A token is no longer used this long before it expires. */
const earlyMs = 5 * 60_000;

interface TrackRequest {
  operation: string;
  path: string;
  authorization: string;
  body: string;
}

const send = (link: CourierLink, service: wire.Service, trackRequest: TrackRequest) =>
  post(link, {
    operation: trackRequest.operation,
    url: new URL(trackRequest.path, link.baseUrl ?? service.host),
    headers: {
      Authorization: trackRequest.authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    },
    body: trackRequest.body,
    redactedBody: trackRequest.body,
    sensitive,
    secrets: [service.keyOf(link.credentials), trackRequest.authorization.slice('Token '.length)],
  });

const badKey = (detail: string): Refused => toRefused({ code: 'TRACK_KEY', text: detail });

const isTurnedAway = (reply: { outcome: string }): reply is Down =>
  reply.outcome === 'down' && 'status' in reply && reply.status === 401;

function malformed(reply: Reply): Unknown {
  const detail = `HTTP ${reply.status}: not an answer of Track & Trace's`;
  return { outcome: 'unknown', reason: 'malformed', detail };
}

/** The cache name of the token: identifies service and key by a hash, never by the key itself. */
function shelfName(link: CourierLink, service: wire.Service): string {
  const key = createHash('sha256').update(service.keyOf(link.credentials)).digest('hex');
  return `${link.baseUrl ?? service.host} ${key.slice(0, 16)}`;
}

/**
 * Parses `2019-09-28 10:18:20+07:00`; a token with an unreadable expiry is used for this call only.
 */
const endOf = (expire: string): number => Date.parse(expire.replace(' ', 'T')) || 0;

type TokenReply = { outcome: 'token'; value: string };

async function fetchToken(link: CourierLink, service: wire.Service): Promise<TokenReply | Failure> {
  const reply = await send(link, service, {
    operation: 'token',
    path: wire.paths.token,
    authorization: `Token ${service.keyOf(link.credentials)}`,
    body: '',
  });
  if (isTurnedAway(reply)) return badKey(reply.detail);
  if (reply.outcome !== 'reply') return reply;
  const read = wire.Token.safeParse(parseJson(reply.body.toString('utf8')));
  if (!read.success) return malformed(reply);
  const { token: value, expire } = read.data;
  link.tokens?.set(shelfName(link, service), { value, expiresAt: endOf(expire) });
  return { outcome: 'token', value };
}

/** Fetches a token, which proves the key. */
export const checkKey = (link: CourierLink, service: wire.Service) => fetchToken(link, service);

export async function ask<T>(
  link: CourierLink,
  service: wire.Service,
  call: { operation: string; path: string; content: object; shape: z.ZodType<T> },
): Promise<{ outcome: 'answer'; answer: T } | Failure> {
  const name = shelfName(link, service);
  const kept = link.tokens?.get(name) ?? null;
  const isFresh = kept !== null && kept.expiresAt - earlyMs > link.now();
  const token = isFresh ? kept : await fetchToken(link, service);
  if ('outcome' in token && token.outcome !== 'token') return token;
  const { operation, path } = call;
  const body = JSON.stringify(call.content);
  const say = (value: string) =>
    send(link, service, { operation, path, authorization: `Token ${value}`, body });
  let reply = await say(token.value);
  if (isTurnedAway(reply)) {
    link.tokens?.set(name, null);
    const renewed = await fetchToken(link, service);
    if (renewed.outcome !== 'token') return renewed;
    reply = await say(renewed.value);
    if (isTurnedAway(reply)) return badKey(reply.detail);
  }
  if (reply.outcome !== 'reply') return reply;
  const read = call.shape.safeParse(parseJson(reply.body.toString('utf8')));
  return read.success ? { outcome: 'answer', answer: read.data } : malformed(reply);
}
