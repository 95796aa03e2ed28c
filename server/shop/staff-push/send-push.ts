// Sends one notification to a browser's push service: encrypted for that browser, signed with our key.
import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { Services } from '../../platform/route.ts';
import { lookUpPublic } from './public-host.ts';
import type { PushWords } from './push-events.ts';

/** As the browser provided it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface Notice {
  readonly words: PushWords;
  /** A repeat with the same tag is shown once. */
  readonly tag: string;
}

/** The service's answer. */
export type PushAnswer =
  | { readonly word: 'sent' }
  /** The browser has unsubscribed. */
  | { readonly word: 'gone' }
  | { readonly word: 'refused'; readonly fault: string }
  | { readonly word: 'later'; readonly fault: string; readonly afterSeconds: number };

const HOUR_SECONDS = 3600;
/** A browser that is off for longer does not receive it. */
const LIFETIME_SECONDS = 12 * HOUR_SECONDS;
const TIMEOUT_MS = 15_000;
const MOST_TOPIC = 32;

const subjectOf = ({ PUSH_SUBJECT, PUBLIC_ORIGIN }: Services['config']): string =>
  PUSH_SUBJECT ?? (PUBLIC_ORIGIN?.startsWith('https:') ? PUBLIC_ORIGIN : 'https://songdee.invalid');

/** The fake push service is called at its own address in place of the endpoint's. */
function targetOf(endpoint: string, played: string | undefined): URL {
  if (played === undefined) return new URL(endpoint);
  const { host, pathname, search } = new URL(endpoint);
  return new URL(`${played.replace(/\/$/, '')}/${host}${pathname}${search}`);
}

export async function sendPush(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { endpoint, keys }: Subscription,
  { notice, signal }: { readonly notice: Notice; readonly signal: AbortSignal },
): Promise<PushAnswer> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify({ ...notice.words, tag: notice.tag }),
    {
      vapidDetails: { subject: subjectOf(config), ...secrets.pushKeys },
      TTL: LIFETIME_SECONDS,
      urgency: 'normal',
      topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, MOST_TOPIC),
    },
  );
  const target = targetOf(endpoint, config.PUSH_URL);
  const isSandbox = config.PUSH_URL !== undefined;
  try {
    return answerOf(await post(target, { headers, body, signal, isSandbox }));
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { word: 'later', fault: fault.slice(0, 200), afterSeconds: 0 };
  }
}

interface Posting {
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly signal: AbortSignal;
  readonly isSandbox: boolean;
}

interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

function post(target: URL, { headers, body, signal, isSandbox }: Posting): Promise<Reply> {
  const send = target.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const request = send(target, {
      method: 'POST',
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(!isSandbox && { lookup: lookUpPublic }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // The body is irrelevant and may be long.
      response.resume();
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      });
    });
    request.end(body);
  });
}

const isLater = (status: number): boolean => status === 429 || status >= 500;

function answerOf({ status, retryAfter }: Reply): PushAnswer {
  if (status >= 200 && status < 300) return { word: 'sent' };
  if (status === 404 || status === 410) return { word: 'gone' };
  const fault = `HTTP ${status}`;
  if (!isLater(status)) return { word: 'refused', fault };
  const seconds = Number(retryAfter ?? 0);
  const afterSeconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), HOUR_SECONDS) : 0;
  return { word: 'later', fault, afterSeconds };
}
