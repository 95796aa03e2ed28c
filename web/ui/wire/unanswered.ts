// Whether just this was sent before and its answer got lost: sent again, it makes nothing twice and tells what became of it.
import { pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { apiBase, submitKeys } from '../http.ts';
import { fingerprintOf } from './submit-key.ts';

export const isUnanswered = (endpoint: EndpointSpec, body: unknown): boolean =>
  submitKeys.isOpen(fingerprintOf(`${apiBase}${pathOf(endpoint)} ${JSON.stringify(body)}`));
