// Sends a body that may contain a file: a repeat without an answer, with the same file and fields, uses the same key.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { call } from '../http.ts';
import { formBody } from './form-body.ts';
import { createSendOnce, type SendOnce } from './send-once.ts';

/** By the file. */
const senders = new WeakMap<Blob, SendOnce>();

/** Same as `call`: sends a form when the body has a file, which the client cannot compare itself, else the body. */
export async function callWithFile<const E extends EndpointSpec>(
  endpoint: E,
  parts: Asks<E> & { readonly params?: unknown; readonly body: object },
): Promise<Gives<E>> {
  const file = Object.values(parts.body).find((value) => value instanceof Blob);
  if (!file) return send(endpoint, parts);
  const sendOnce = senders.get(file) ?? createSendOnce();
  senders.set(file, sendOnce);
  return sendOnce([endpoint.at, parts.params, parts.body], (key) => send(endpoint, parts, key));
}

const send = <const E extends EndpointSpec>(
  endpoint: E,
  { body, ...parts }: { readonly params?: unknown; readonly body: object },
  idempotencyKey?: string,
): Promise<Gives<E>> =>
  call<EndpointSpec>(
    endpoint,
    { ...parts, body: formBody(body) } as never,
    idempotencyKey === undefined ? {} : { idempotencyKey },
  ) as Promise<Gives<E>>;
