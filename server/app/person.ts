// Someone who uses the shop over HTTP through the contract's endpoints: for tests and the demo shop.
import {
  fillPath,
  methodOf,
  pathOf,
  type Asks,
  type EndpointSpec,
  type Gives,
} from '@app/contract/kit/endpoint';
import type { ErrorEnvelope } from '@app/contract/kit/errors';

/** An answer as it came over the wire. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;
  /** The envelope of a refusal; reading it of a success throws. */
  readonly refusal: ErrorEnvelope;
}

export interface Person {
  readonly token: string;
  readonly id: number;
  /** Calls and returns the data; a refusal throws with its envelope. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Asks<E> | Record<string, never>,
    headers?: Record<string, string>,
  ): Promise<Gives<E>>;
  /** Calls and returns whatever came. */
  ask<E extends EndpointSpec>(
    endpoint: E,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Gives<E>>>;
  /** A bare request under the shop's base path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface Identity {
  readonly base: string;
  readonly token: string;
  readonly id: number;
}

/** Someone with this token (or none) in the shop behind `base`. */
export function person({ base, token, id }: Identity): Person {
  const bearer: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const ask: Person['ask'] = async (endpoint, input = {}, headers = {}) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query ?? {}))
      if (value !== undefined) search.set(key, String(value));
    const suffix = search.size > 0 ? `?${search}` : '';
    const origin = endpoint.scope === 'system' ? new URL(base).origin : base;
    const response = await fetch(origin + fillPath(pathOf(endpoint), params ?? {}) + suffix, {
      method: methodOf(endpoint),
      headers: {
        ...bearer,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answerOf(response);
  };
  return {
    token,
    id,
    ask,
    async call(endpoint, input, headers) {
      const answer = await ask(endpoint, input, headers);
      if (answer.status !== 200)
        throw new Error(
          `${endpoint.at} answered ${answer.status}: ${JSON.stringify(answer.refusal)}`,
        );
      return answer.data;
    },
    fetch: (where, init) =>
      fetch(base + where, {
        ...init,
        headers: { ...bearer, ...(init?.headers as Record<string, string>) },
      }),
  };
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
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
