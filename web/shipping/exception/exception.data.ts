// Parcels that need a person; the only file of the feature that calls the API.
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

/** The trouble that a parcel is in, or the following of it that begins now. Safe to press twice. */
export const follow = (shipmentId: number): Promise<ExceptionItem> =>
  call(followParcel, { body: { shipmentId } });

/** Safe to press twice. */
export const cancelParcel = (id: number): Promise<ExceptionItem> =>
  call(cancelStray, { params: { id }, body: {} });

export type AmendmentDecision = Asks<typeof settleAmendment>['body']['goesBy'];

/** What the courier said that it goes by. Safe to press twice. */
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
