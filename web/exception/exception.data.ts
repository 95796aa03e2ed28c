// Parcels that need a person; the only file of the feature that calls the API.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  cancelStray,
  countExceptions,
  listExceptions,
  updateException,
  type ExceptionItem,
  type ExceptionRule,
  type ExceptionState,
} from '@app/contract/exception';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { ExceptionItem, ExceptionRule, ExceptionState };
export type ExceptionQuery = Asks<typeof listExceptions>['query'];
export type Decision = Asks<typeof updateException>['body'];

export const exceptionsQuery = (query: ExceptionQuery) =>
  read(listExceptions, { query }, { keep: true });
export const countsQuery = () => read(countExceptions, {}, { quiet: true });

export const decide = (id: number, body: Decision): Promise<ExceptionItem> =>
  call(updateException, { params: { id }, body });

/** Safe to press twice. */
export const cancelParcel = (id: number): Promise<ExceptionItem> =>
  call(cancelStray, { params: { id }, body: {} });

export async function exceptionsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [listExceptions, countExceptions].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
