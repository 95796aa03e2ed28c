// Sends a body that may hold a file: pressed again while no answer came, the same file with the same words has the same key.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { call } from '../http.ts';
import { formBody } from './form-body.ts';
import { createSendOnce, type SendOnce } from './send-once.ts';

/** By the file that is sent. */
const senders = new WeakMap<Blob, SendOnce>();

/** As `call`: a form where a file is in the body, which the client itself cannot tell from another, else the body itself. */
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
