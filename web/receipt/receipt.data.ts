// Receipts and tax invoices; the only file of the feature that calls the API.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { listReceipts, printReceipt, voidReceipt, type Receipt } from '@app/contract/receipt';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { Receipt };
export type ReceiptChoice = Omit<Asks<typeof printReceipt>['body'], 'orderId' | 'prefix'>;
export type PrintedReceipts = Gives<typeof printReceipt>;

export const receiptsQuery = (orderId: number) => read(listReceipts, { query: { orderId } });

export const print = (
  orderIds: readonly number[],
  choice: ReceiptChoice,
): Promise<PrintedReceipts> => call(printReceipt, { body: { ...choice, orderId: [...orderIds] } });

export const voidOne = (id: number, reason: string) =>
  call(voidReceipt, { params: { id }, body: { reason } });

export const receiptsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listReceipts) });
