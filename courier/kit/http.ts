// One HTTP request to a courier: with timeouts and size limits, recorded, and classified by whether
// the courier can have acted on it.
import * as http from 'node:http';
import * as https from 'node:https';
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { CourierLink } from './courier.ts';
import type { Exchange } from './exchange.ts';
import type { Down, Unknown } from './outcome.ts';
import { redactText, scrub, type Sensitive } from './redact.ts';

const bodyBytesMax = 20 * 1024 * 1024;
const connectTimeoutMs = 5_000;
const answerTimeoutMs = 30_000;
/**
 * Statuses that a proxy returns before the courier sees the request. 408 and 5xx are absent: the
 * courier may have acted.
 */
const turnedAway = [401, 403, 404, 405, 411, 413, 414, 415, 421, 431];

export interface WireRequest {
  /** POST when absent. */
  method?: 'GET';
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** The host comes from an answer of the courier: it must resolve to a public address. */
  isForeign?: boolean;
  signal?: AbortSignal;
}

export type WireResult =
  | { delivery: 'answered'; status: number; headers: http.IncomingHttpHeaders; body: Buffer }
  | { delivery: 'maybe_sent'; reason: 'timeout' | 'cut' | 'malformed'; error: string }
  | { delivery: 'not_sent'; error: string };

/** Must return `not_sent` only when no byte of the request can have left. */
export type Transport = (request: WireRequest) => Promise<WireResult>;

export interface HttpRequest {
  operation: string;
  /** POST when absent. */
  method?: 'GET';
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** The body as it is recorded. */
  redactedBody: string;
  sensitive: Sensitive;
  secrets: readonly string[];
  /** The host comes from an answer of the courier: it must resolve to a public address. */
  isForeign?: boolean;
}

export interface Reply {
  outcome: 'reply';
  status: number;
  contentType: string;
  body: Buffer;
}

/** Sends once. Never retries, never follows a redirect, never throws. */
export async function post(
  link: CourierLink,
  httpRequest: HttpRequest,
): Promise<Reply | Unknown | Down> {
  const held = await waitForTurn(link);
  if (held) return held;
  const startedAt = link.now();
  const begun = performance.now();
  const result = await (link.transport ?? overHttp)({
    ...(httpRequest.method ? { method: httpRequest.method } : {}),
    url: httpRequest.url,
    headers: httpRequest.headers,
    body: httpRequest.body,
    timeoutMs: link.timeoutMs ?? answerTimeoutMs,
    ...(httpRequest.isForeign ? { isForeign: true } : {}),
    ...(link.signal ? { signal: link.signal } : {}),
  });
  const tookMs = Math.round(performance.now() - begun);
  await hand(link, describe(httpRequest, result, { startedAt, tookMs }));
  return judge(result, httpRequest.secrets);
}

async function waitForTurn(link: CourierLink): Promise<Down | null> {
  try {
    await link.turn?.();
    return null;
  } catch (error) {
    return { outcome: 'down', reason: 'throttled', detail: textOf(error) };
  }
}

/** A failure to store the record must not turn a booked parcel into an unknown one. */
async function hand(link: CourierLink, exchange: Exchange): Promise<void> {
  try {
    await link.record(exchange);
  } catch (error) {
    process.emitWarning(`courier exchange not recorded: ${textOf(error)}`);
  }
}

function judge(result: WireResult, secrets: readonly string[]): Reply | Unknown | Down {
  if (result.delivery === 'not_sent') {
    return { outcome: 'down', reason: 'unreachable', detail: scrub(result.error, secrets) };
  }
  if (result.delivery === 'maybe_sent') {
    return { outcome: 'unknown', reason: result.reason, detail: scrub(result.error, secrets) };
  }
  const { status, headers, body } = result;
  const detail = `HTTP ${status}`;
  if (status === 429) {
    const retryAfterMs = Number(headers['retry-after']) * 1000;
    const wait = Number.isFinite(retryAfterMs) && retryAfterMs > 0 ? { retryAfterMs } : {};
    return { outcome: 'down', reason: 'throttled', detail, status, ...wait };
  }
  if (turnedAway.includes(status)) {
    return { outcome: 'down', reason: 'turned_away', detail, status };
  }
  if (status >= 500 || status === 408)
    return { outcome: 'unknown', reason: 'server_error', detail };
  if (status >= 300 && status < 400) return { outcome: 'unknown', reason: 'malformed', detail };
  return { outcome: 'reply', status, contentType: headers['content-type'] ?? '', body };
}

function describe(
  httpRequest: HttpRequest,
  result: WireResult,
  time: { startedAt: number; tookMs: number },
): Exchange {
  const answered = result.delivery === 'answered' ? result : null;
  const type = answered?.headers['content-type'] ?? null;
  return {
    operation: httpRequest.operation,
    method: httpRequest.method ?? 'POST',
    url: scrub(httpRequest.url.origin + httpRequest.url.pathname, httpRequest.secrets),
    requestBody: scrub(httpRequest.redactedBody, httpRequest.secrets),
    delivery: result.delivery,
    httpStatus: answered?.status ?? null,
    responseType: type,
    responseBody: answered
      ? scrub(readable(answered.body, type, httpRequest.sensitive), httpRequest.secrets)
      : '',
    error: result.delivery === 'answered' ? null : scrub(result.error, httpRequest.secrets),
    ...time,
  };
}

function readable(body: Buffer, type: string | null, sensitive: Sensitive): string {
  if (isPdf(body) || (type !== null && !/json|text|xml/i.test(type))) {
    return `<${isPdf(body) ? 'pdf' : 'binary'} ${body.length} bytes>`;
  }
  return redactText(body.toString('utf8'), sensitive);
}

export function isPdf(body: Buffer): boolean {
  return body.subarray(0, 5).toString('latin1') === '%PDF-';
}

const inward = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inward.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  // Ranges that embed an IPv4 address, which may be an internal one.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inward.addSubnet(net, bits, 'ipv6');
}

export const isInward = (address: string): boolean =>
  inward.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const NOT_PUBLIC = 'the host is not a public one';

/** True for an address in the URL itself, which Node connects to without a lookup. */
const isInwardHost = ({ hostname }: URL): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && isInward(address);
};

/**
 * Checked while the connection is made: a host name that was checked earlier could resolve to
 * another machine by then.
 */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || found.some(({ address }) => isInward(address)))
      return done(new Error(NOT_PUBLIC), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/**
 * Opens a new connection for each request. The server may close a kept-alive connection just as the
 * request is written, and then nobody knows whether the parcel was created. On a new connection, an
 * error before it is established proves that nothing was sent.
 */
const overHttp: Transport = (request) =>
  new Promise((resolve) => {
    const { url, headers, body, signal } = request;
    if (request.isForeign && isInwardHost(url))
      return resolve({ delivery: 'not_sent', error: NOT_PUBLIC });
    const isTls = url.protocol === 'https:';
    let isConnected = false;
    let timeoutText: string | null = null;
    const bytes = Buffer.from(body, 'utf8');
    const outgoing = (isTls ? https : http).request(url, {
      method: request.method ?? 'POST',
      agent: false,
      ...(request.isForeign ? { lookup: publicOnly } : {}),
      headers: { ...headers, 'Content-Length': bytes.length, 'Accept-Encoding': 'identity' },
      ...(signal ? { signal } : {}),
    });
    const giveUp = (text: string): void => {
      timeoutText = text;
      outgoing.destroy(new Error(text));
    };
    const connecting = setTimeout(
      () => giveUp('no connection in time'),
      Math.min(connectTimeoutMs, request.timeoutMs),
    );
    const answering = setTimeout(() => giveUp('no answer in time'), request.timeoutMs);
    const end = (result: WireResult): void => {
      clearTimeout(connecting);
      clearTimeout(answering);
      resolve(result);
    };
    const fail = (error: unknown): void => {
      const text = timeoutText ?? textOf(error);
      if (!isConnected) end({ delivery: 'not_sent', error: text });
      else end({ delivery: 'maybe_sent', reason: timeoutText ? 'timeout' : 'cut', error: text });
    };
    outgoing.once('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connecting);
      });
    });
    outgoing.on('error', fail);
    outgoing.once('response', (incoming) => {
      readBody(incoming).then(end, fail);
    });
    outgoing.end(bytes);
  });

async function readBody(incoming: http.IncomingMessage): Promise<WireResult> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > bodyBytesMax) {
      incoming.destroy();
      return { delivery: 'maybe_sent', reason: 'malformed', error: 'answer larger than 20 MB' };
    }
    chunks.push(bytes);
  }
  const status = incoming.statusCode ?? 0;
  return { delivery: 'answered', status, headers: incoming.headers, body: Buffer.concat(chunks) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
