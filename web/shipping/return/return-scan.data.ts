// API calls for return scans; the only file of the feature that makes them.
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

/** Refetched after every change: an undone return is no longer settled. */
export const parcelQuery = (code: string) => read(findReturn, { query: { code } }, { quiet: true });

export const findParcel = (code: string): Promise<ReturnParcel> =>
  call(findReturn, { query: { code } }, { quiet: true });

export interface Decision {
  /** The same for every attempt, so that a lost answer is returned again. */
  key: string;
  /** As scanned. */
  code: string;
  condition: ReturnCondition;
}

/** Retries without the loading bar: the screen shows what waits. */
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

/** The parcel has moved to another list: updates visible lists and the menu's counts. */
export async function returnsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listReturns) }),
    ordersChanged(client),
  ]);
}
