// API client for programs, typed by endpoint: `openClient({ base, token }).call(listOrders, …)`.
import {
  fillPath,
  methodOf,
  pathOf,
  type Asks,
  type EndpointSpec,
  type Gives,
} from './endpoint.ts';
import type { ErrorEnvelope } from './errors.ts';

export interface ClientOptions {
  /**
   * The base of the shop's calls: `https://example.com/v1`, or `https://example.com/{label}` for another shop than
   * the main one.
   */
  readonly base: string;
  /** Empty for calls without a token. */
  readonly token: string;
  /** How often a repeatable call is sent again when no answer came or the server was busy. */
  readonly retries?: number;
  /** Replaces `fetch` for sending. */
  readonly send?: Send;
}

/** One request and its answer: the part of `fetch` that is needed here. */
export type Send = (
  address: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) => Promise<Pick<Response, 'status' | 'headers' | 'json' | 'blob'>>;

/** A received answer. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;
  /** The error envelope; reading it on success throws. */
  readonly refusal: ErrorEnvelope;
}

/** The server refused the call: `code` is one of its error codes, `status` the HTTP status. */
export class Refused extends Error {
  readonly status: number;
  readonly envelope: ErrorEnvelope;

  constructor({ at }: EndpointSpec, status: number, envelope: ErrorEnvelope) {
    super(`${at} answered ${status}: ${JSON.stringify(envelope)}`);
    this.name = 'Refused';
    this.status = status;
    this.envelope = envelope;
  }

  get code(): string {
    return this.envelope.message;
  }
}

export interface Client {
  /**
   * Calls and returns the data; throws `Refused` on a refusal. A write that can be replayed gets an `Idempotency-Key`
   * unless `headers` has one, so that a repeat has no second effect.
   */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Asks<E> | Record<string, never>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Gives<E>>;
  /** Sends once and returns the answer, whatever it is. */
  ask<E extends EndpointSpec>(
    endpoint: E,
    input?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Gives<E>>>;
}

const BUSY = [429, 503];

export function openClient({ base, token, retries = 0, send = fetch }: ClientOptions): Client {
  const bearer: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };

  const ask: Client['ask'] = async (endpoint, input = {}, headers = {}) =>
    answerOf(
      await send(addressOf(endpoint, base, input), {
        method: methodOf(endpoint),
        ...sentBody(input, { ...bearer, ...headers }),
      }),
    );

  return {
    ask,
    async call(endpoint, input, headers) {
      const sent = endpoint.once && retries > 0 ? { ...newKey(), ...headers } : headers;
      for (let left = mayRepeat(endpoint) ? retries : 0; ; left -= 1) {
        const answer = await ask(endpoint, input, sent).catch((fault: unknown) => {
          if (left === 0) throw fault;
        });
        if (answer?.status === 200) return answer.data;
        if (answer && (left === 0 || !BUSY.includes(answer.status)))
          throw new Refused(endpoint, answer.status, answer.refusal);
        await rest(answer?.headers.get('retry-after'));
      }
    },
  };
}

const newKey = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });

const mayRepeat = (endpoint: EndpointSpec): boolean =>
  methodOf(endpoint) === 'GET' || endpoint.reads === true || endpoint.once !== undefined;

/** Waits the seconds that the server asks for; one second by default. */
const rest = (seconds: string | null | undefined): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, (Number(seconds) || 1) * 1000));

function addressOf(endpoint: EndpointSpec, base: string, input: unknown): string {
  const { params, query } = input as Record<
    'params' | 'query',
    Record<string, unknown> | undefined
  >;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value));
  const origin = endpoint.scope === 'system' ? new URL(base).origin : base;
  const path = origin + fillPath(pathOf(endpoint), params ?? {});
  return search.size > 0 ? `${path}?${search}` : path;
}

function sentBody(
  input: unknown,
  headers: Record<string, string>,
): { headers: Record<string, string>; body?: string } {
  const { body } = input as { body?: unknown };
  if (body === undefined) return { headers };
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

async function answerOf<T>(response: Awaited<ReturnType<Send>>): Promise<Answer<T>> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json() : await response.blob();
  return {
    status: response.status,
    headers: response.headers,
    data: body as T,
    get refusal() {
      if (response.status === 200) throw new Error('the call was not refused');
      return body as ErrorEnvelope;
    },
  };
}
