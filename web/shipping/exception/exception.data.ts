// API calls for exceptions; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  cancelStray,
  countExceptions,
  followParcel,
  listExceptions,
  settleAmendment,
  updateException,
  type ExceptionItem,
  type ExceptionRule,
  type ExceptionState,
} from '@app/contract/shipping/exception';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { ExceptionItem, ExceptionRule, ExceptionState };
export type ExceptionQuery = Asks<typeof listExceptions>['query'];
export type Decision = Asks<typeof updateException>['body'];

export const exceptionsQuery = (query: ExceptionQuery) =>
  read(listExceptions, { query }, { keep: true });
export const countsQuery = () => read(countExceptions, {}, { quiet: true });

export const decide = (id: number, body: Decision): Promise<ExceptionItem> =>
  call(updateException, { params: { id }, body });

/** The exception of a parcel, or a new follow-up of it. Safe to repeat. */
export const follow = (shipmentId: number): Promise<ExceptionItem> =>
  call(followParcel, { body: { shipmentId } });

/** Safe to repeat. */
export const cancelParcel = (id: number): Promise<ExceptionItem> =>
  call(cancelStray, { params: { id }, body: {} });

export type AmendmentDecision = Asks<typeof settleAmendment>['body']['goesBy'];

/** Records which version of recipient, phone, address and COD the courier uses. Safe to repeat. */
export const settleException = (
  id: number,
  amendmentDecision: AmendmentDecision,
): Promise<ExceptionItem> =>
  call(settleAmendment, { params: { id }, body: { goesBy: amendmentDecision } });

export async function exceptionsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [listExceptions, countExceptions].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
