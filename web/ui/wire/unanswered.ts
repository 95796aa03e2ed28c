// Whether this exact request was sent before without an answer: a repeat has no second effect and returns its
// outcome.
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

/**
 * The key under which it was or would be sent, for a caller who stores it; once `kept` resolves, the next identical
 * request is new.
 */
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
