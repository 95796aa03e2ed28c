// Posts one webhook to a checked address, with a time limit; reads only the start of the answer.
import http from 'node:http';
import https from 'node:https';
import type { WebhookReason } from '@app/contract/shop/webhook';
import { faultOfTarget, InsideFault, lookUpTarget, type TargetRules } from './target.ts';

const TIMEOUT_MS = 10_000;
/** After the status, the body is awaited for this long. */
const BODY_MS = 2000;
const MOST_ANSWER = 2048;
const AGENT = { keepAlive: true, maxSockets: 16, timeout: 30_000 } as const;
const [plain, secure] = [new http.Agent(AGENT), new https.Agent(AGENT)];

export interface Outcome {
  /** '' where it was accepted. */
  readonly reason: WebhookReason;
  readonly status: number | null;
  /** The start of the answer's body, or why there was none. */
  readonly answer: string;
  readonly tookMs: number;
}

interface Posting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly rules: TargetRules;
  readonly lookup?: ReturnType<typeof lookUpTarget>;
  readonly timeoutMs?: number;
}

type Answer = Pick<Outcome, 'status' | 'answer'>;

/** Never throws for the receiver's behaviour. */
export async function postWebhook(url: string, posting: Posting): Promise<Outcome> {
  const begun = performance.now();
  const end = (outcome: Omit<Outcome, 'tookMs'>): Outcome => ({
    ...outcome,
    tookMs: Math.round(performance.now() - begun),
  });
  // Numeric addresses too, because they are not looked up.
  const fault = faultOfTarget(url, posting.rules);
  if (fault !== null) return end({ reason: 'address', status: null, answer: '' });
  try {
    const answer = await ask(new URL(url), posting);
    return end({ ...answer, reason: reasonOf(answer.status ?? 0) });
  } catch (error) {
    return end({ status: null, ...faultOf(error) });
  }
}

function reasonOf(status: number): WebhookReason {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function faultOf(error: unknown): Pick<Outcome, 'reason' | 'answer'> {
  if (error instanceof InsideFault) return { reason: 'address', answer: '' };
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (['TimeoutError', 'AbortError'].includes(name)) return { reason: 'timeout', answer: '' };
  return { reason: 'unreachable', answer: (code ?? message).slice(0, 200) };
}

function ask(target: URL, posting: Posting): Promise<Answer> {
  const { headers, body, rules, lookup = lookUpTarget(rules) } = posting;
  const isPlain = target.protocol === 'http:';
  const timeout = AbortSignal.timeout(posting.timeoutMs ?? TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = (isPlain ? http : https).request(target, {
      method: 'POST',
      agent: isPlain ? plain : secure,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup,
      signal: AbortSignal.any([posting.signal, timeout]),
    });
    // A timeout surfaces as an abort, which has the reason.
    request.on('error', (error) => reject(timeout.aborted ? (timeout.reason as Error) : error));
    request.on('response', (response) => {
      void beginningOf(response).then((answer) => {
        resolve({ status: response.statusCode ?? 0, answer });
      });
    });
    request.end(body);
  });
}

/** Stops reading an answer that is endless or endlessly slow. */
function beginningOf(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => response.destroy(), BODY_MS);
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= MOST_ANSWER) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(parts).subarray(0, MOST_ANSWER).toString('utf8');
      // PostgreSQL cannot store NUL.
      resolve(text.replaceAll('\u0000', '').toWellFormed());
    });
  });
}
