// Pushes a text through the shop's own LINE channel, and reads its monthly quota.
import type { Verdict } from './verdict.ts';

const TIMEOUT_MS = 15_000;
const MOST_TEXT = 5000;

interface Account {
  readonly url: string;
  /** The channel access token. */
  readonly token: string;
  readonly signal: AbortSignal;
}

interface Push {
  readonly to: string;
  readonly text: string;
  /** LINE accepts a push with the same key once within 24 hours. */
  readonly retryKey: string;
}

const within = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);

/** For a 429: whether the monthly limit is reached, rather than the rate limit. */
const isMonthOver = async (answer: Response): Promise<boolean> =>
  /monthly limit/i.test(await answer.text());

async function verdictOf(answer: Response): Promise<Verdict> {
  const { status } = answer;
  // 409: this key was accepted before.
  if (answer.ok || status === 409) return { state: 'sent' };
  if (status === 429)
    return (await isMonthOver(answer)) ? { state: 'refused', reason: 'quota' } : { state: 'down' };
  if (status >= 500) return { state: 'down' };
  return { state: 'refused', reason: [401, 403].includes(status) ? 'account' : 'blocked' };
}

/** 'down' may be retried with the same key: nothing is sent twice. */
export async function pushLine(
  { url, token, signal }: Account,
  { to, text, retryKey }: Push,
): Promise<Verdict> {
  try {
    const answer = await fetch(new URL('/v2/bot/message/push', url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-line-retry-key': retryKey,
      },
      body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, MOST_TEXT) }] }),
      redirect: 'error',
      signal: within(signal),
    });
    return await verdictOf(answer);
  } catch {
    // No answer, or a cut connection: with its key a retry is safe.
    return { state: 'down' };
  }
}

export interface Quota {
  /** Null where LINE sets none. */
  readonly limit: number | null;
  readonly used: number | null;
  readonly fault: '' | 'account' | 'down';
}

const numberIn = (body: unknown, name: string): number | null => {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};

/** Of this month. */
export async function quotaOf({ url, token, signal }: Account): Promise<Quota> {
  const ask = (path: string): Promise<Response> =>
    fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: within(signal),
    });
  try {
    const [quota, used] = await Promise.all([
      ask('/v2/bot/message/quota'),
      ask('/v2/bot/message/quota/consumption'),
    ]);
    if ([quota.status, used.status].some((status) => [401, 403].includes(status)))
      return { limit: null, used: null, fault: 'account' };
    if (!quota.ok || !used.ok) return { limit: null, used: null, fault: 'down' };
    const limit = numberIn(await quota.json(), 'value');
    return { limit, used: numberIn(await used.json(), 'totalUsage'), fault: '' };
  } catch {
    // The settings page opens without it.
    return { limit: null, used: null, fault: 'down' };
  }
}
