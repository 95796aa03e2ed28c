// Sends a body that may hold a file: pressed again while no answer came, the same file with the same words has the same key.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { randomId } from '../hooks/random-id.ts';
import { call } from '../http.ts';
import { formBody } from './form-body.ts';

interface Press {
  readonly words: string;
  readonly key: string;
}

/** By its file; what was answered is forgotten, and a refusal has done nothing under its key. */
const unanswered = new WeakMap<Blob, Press>();

/** As `call`: a form where a file is in the body, which the client itself cannot tell from another, else the body itself. */
export async function callWithFile<const E extends EndpointSpec>(
  endpoint: E,
  parts: Asks<E> & { readonly params?: unknown; readonly body: object },
): Promise<Gives<E>> {
  const file = Object.values(parts.body).find((value) => value instanceof Blob);
  if (!file) return send(endpoint, parts);
  const words = JSON.stringify([endpoint.at, parts.params, parts.body]);
  const before = unanswered.get(file);
  const press = before?.words === words ? before : { words, key: randomId() };
  unanswered.set(file, press);
  const answer = await send(endpoint, parts, press.key);
  unanswered.delete(file);
  return answer;
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
