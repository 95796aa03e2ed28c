// Returns by scanner; the only file of the feature that calls the API.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  changeReturn,
  findReturn,
  listReturns,
  scanReturn,
  type ReturnCondition,
  type ReturnParcel,
  type ReturnScan,
} from '@app/contract/shipping/return';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { callWithFile } from '../../ui/wire/call-with-file.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { ReturnCondition, ReturnParcel, ReturnScan };
export type ReturnQuery = Asks<typeof listReturns>['query'];
export type Settled = Gives<typeof scanReturn>;

export const returnsQuery = (query: ReturnQuery) => read(listReturns, { query }, { keep: true });

/** Follows every change: what was taken back by an undo is settled no longer. */
export const parcelQuery = (code: string) => read(findReturn, { query: { code } }, { quiet: true });

export const findParcel = (code: string): Promise<ReturnParcel> =>
  call(findReturn, { query: { code } }, { quiet: true });

export interface Decision {
  /** The same for every try, so that an answer that was lost is given again. */
  key: string;
  /** As it was scanned. */
  code: string;
  condition: ReturnCondition;
}

/** Retried without the bar on top: the desk says what waits. */
export const settleReturn = ({ key, code, condition }: Decision): Promise<Settled> =>
  call(scanReturn, { body: { pno: code, condition } }, { quiet: true, idempotencyKey: key });

interface Correction {
  condition?: ReturnCondition;
  note?: string;
  file?: File | undefined;
  version: number;
}

export const correct = (id: number, { file, ...body }: Correction): Promise<ReturnScan> =>
  callWithFile(changeReturn, { params: { id }, body: { ...body, ...(file && { file }) } });

/** The parcel has left one list and stands in another: those that are shown follow, and the counts of the menu. */
export async function returnsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listReturns) }),
    ordersChanged(client),
  ]);
}
