// Whether just this was sent before and its answer got lost: sent again, it makes nothing twice and tells what became of it.
import { fillPath, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { apiBase, submitKeys } from '../http.ts';
import { fingerprintOf } from './submit-key.ts';

interface SentCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const fingerprint = (endpoint: EndpointSpec, { params = {}, body }: SentCall): string =>
  fingerprintOf(`${apiBase}${fillPath(pathOf(endpoint), params)} ${JSON.stringify(body)}`);

export const isUnanswered = (endpoint: EndpointSpec, body: unknown): boolean =>
  submitKeys.isOpen(fingerprint(endpoint, { body }));

/** The key under which it was sent or would be, for whoever keeps it; once `kept` settles, the next of the same is a new one. */
export async function handOver(
  endpoint: EndpointSpec,
  sentCall: SentCall,
  kept: (key: string, isSent: boolean) => Promise<void>,
): Promise<void> {
  const name = fingerprint(endpoint, sentCall);
  const isSent = submitKeys.isOpen(name);
  await kept(submitKeys.keyFor(name), isSent);
  submitKeys.settle(name);
}
