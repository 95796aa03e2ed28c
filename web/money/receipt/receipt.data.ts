// API calls of receipts and tax invoices; the only file of the feature that makes them.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  listReceipts,
  printReceipt,
  reprintReceipts,
  voidReceipt,
  type Receipt,
  type ReceiptPaper,
} from '@app/contract/money/receipt';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

const ROWS_PER_CALL = 200;

export type { Receipt };
export type ReceiptChoice = Omit<Asks<typeof printReceipt>['body'], 'orderId' | 'prefix'>;
export type PrintedReceipts = Gives<typeof printReceipt>;

export const receiptsQuery = (orderId: number) => read(listReceipts, { query: { orderId } });

export type ReceiptQuery = Partial<Asks<typeof listReceipts>['query']>;

export const receiptListQuery = (query: ReceiptQuery) =>
  read(listReceipts, { query }, { keep: true });

/** All matches, at most `most`. */
export async function receiptsOfFilter(query: ReceiptQuery, most: number): Promise<Receipt[]> {
  const found: Receipt[] = [];
  for (let page = 1; found.length < most; page += 1) {
    const reply = await call(listReceipts, { query: { ...query, page, pageSize: ROWS_PER_CALL } });
    found.push(...reply.items);
    if (reply.items.length < ROWS_PER_CALL) break;
  }
  return found.slice(0, most);
}

export const reprint = (ids: readonly number[], paper: ReceiptPaper): Promise<{ url: string }> =>
  call(reprintReceipts, { body: { ids: [...ids], paper } });

export const print = (
  orderIds: readonly number[],
  choice: ReceiptChoice,
): Promise<PrintedReceipts> => call(printReceipt, { body: { ...choice, orderId: [...orderIds] } });

export const voidOne = (id: number, reason: string) =>
  call(voidReceipt, { params: { id }, body: { reason } });

export const receiptsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listReceipts) });
