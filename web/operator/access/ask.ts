// The console's only access to the API: calls under /operator, with a session cookie that scripts cannot read.
import {
  fillPath,
  methodOf,
  pathOf,
  type Asks,
  type EndpointSpec,
  type Gives,
} from '@app/contract/kit/endpoint';
import { createStore } from '../../ui/hooks/store.ts';
import { errorOfResponse, isAbort, networkError } from '../../ui/wire/app-error.ts';
import { queryText } from '../../ui/wire/client.ts';

/** Null until it is known; the logged-in name, or '' for nobody. */
export const operatorStore = createStore<string | null>(null);

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (fault) {
    if (isAbort(fault)) throw fault;
    throw networkError(fault);
  }
}

/**
 * Sends one call and returns its answer. Throws an AppError with the refusal in Thai; when the session has ended, the
 * console returns to its login.
 */
export async function ask<const E extends EndpointSpec>(
  endpoint: E,
  input: Asks<E> | Record<string, never> = {},
  signal?: AbortSignal,
): Promise<Gives<E>> {
  const { params = {}, query, body } = input as Parts;
  const response = await send(fillPath(pathOf(endpoint), params) + queryText(query), {
    method: methodOf(endpoint),
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (response.status === 200) return (await response.json()) as Gives<E>;
  const fault = await errorOfResponse(response);
  if (fault.code === 'TOKEN_MISSING' || fault.code === 'UNAUTHORIZED') operatorStore.set('');
  throw fault;
}
