// API calls of the COD desk; the only file of the feature that makes them.
import {
  buildCodBill,
  getCodBill,
  getCodDays,
  getCodPayment,
  listCodBills,
  listCodParcels,
  type CodBankLine,
  type CodBill,
  type CodParcel,
} from '@app/contract/money/cod';
import {
  checkCodNumbers,
  closeCodBills,
  decideCodParcels,
  getCodTerms,
  listCodBank,
  reopenCodBill,
  updateCodBill,
  updateCodTerms,
  type CodTerms,
} from '@app/contract/money/cod-desk';
import {
  importCod,
  listCodImports,
  undoCodImport,
  type CodImport,
  type CodImportResult,
  type CodKind,
} from '@app/contract/money/cod-import';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { getExpenseMonth, listExpenses } from '@app/contract/money/expense';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { CodBankLine, CodBill, CodImport, CodImportResult, CodKind, CodParcel, CodTerms };
export type BillQuery = Asks<typeof listCodBills>['query'];
export type ParcelQuery = Asks<typeof listCodParcels>['query'];
export type Decision = Asks<typeof decideCodParcels>['body'];
export type Closed = Gives<typeof closeCodBills>['items'][number];
export type Checked = Gives<typeof checkCodNumbers>['items'][number];

export const billsQuery = (query: BillQuery) => read(listCodBills, { query }, { keep: true });
export const billQuery = (id: number) => read(getCodBill, { params: { id } });
export const parcelsQuery = (query: ParcelQuery) => read(listCodParcels, { query }, { keep: true });
/** The most that are closed or decided at once. */
export const MOST_AT_ONCE = 200;

/** As the lists show them, fetched again. */
export const readBills = (query: BillQuery) => call(listCodBills, { query });
export const readParcels = (query: ParcelQuery) => call(listCodParcels, { query });
export const paymentQuery = (carrier: string | undefined) =>
  read(getCodPayment, { query: carrier === undefined ? {} : { carrier } }, { keep: true });
export const daysQuery = (start: string, end: string) =>
  read(getCodDays, { query: { start, end } });
export const termsQuery = () => read(getCodTerms, {});
export const importsQuery = (page: number) =>
  read(listCodImports, { query: { page, pageSize: 20 } }, { keep: true });
/** Bank lines without a bill; with an amount only those that could pay this one. */
export const bankQuery = (amount: number | undefined) =>
  read(listCodBank, {
    query: { free: '1', pageSize: 50, ...(amount === undefined ? {} : { amount }) },
  });

export interface CodUpload {
  readonly kind: CodKind;
  readonly file: File;
  readonly carrier: number | null;
  readonly billNo: string;
  readonly mapping: Readonly<Record<string, number | null>> | null;
  /** Index of a workbook's sheet, from 0; null lets the server choose. */
  readonly sheet: number | null;
  readonly dryRun: boolean;
}

export function sendFile(codUpload: CodUpload, key: string): Promise<CodImportResult> {
  const form = new FormData();
  form.set('kind', codUpload.kind);
  form.set('file', codUpload.file);
  form.set('dryRun', String(codUpload.dryRun));
  if (codUpload.carrier !== null) form.set('carrier', String(codUpload.carrier));
  if (codUpload.billNo !== '') form.set('billNo', codUpload.billNo);
  if (codUpload.sheet !== null) form.set('sheet', String(codUpload.sheet));
  if (codUpload.mapping) form.set('mapping', JSON.stringify(codUpload.mapping));
  return call(importCod, { body: form as never }, { idempotencyKey: key });
}

export const undoFile = (id: number) => call(undoCodImport, { params: { id }, body: {} });
export const decide = (body: Decision, key: string) =>
  call(decideCodParcels, { body }, { idempotencyKey: key });
export const checkNumbers = (pnos: readonly string[]) =>
  call(checkCodNumbers, { body: { pnos: [...pnos] } });
export const closeBills = (ids: readonly number[], key: string) =>
  call(closeCodBills, { body: { ids: [...ids] } }, { idempotencyKey: key });
export const reopenBill = (id: number, reason: string, key: string) =>
  call(reopenCodBill, { params: { id }, body: { reason } }, { idempotencyKey: key });
export const buildBill = (c: CourierId, days: { start: string; end: string }) =>
  call(buildCodBill, { params: { c }, body: days });
export const changeBill = (
  { id, version }: CodBill,
  body: { bankLineId?: number | null; fee?: number },
) => call(updateCodBill, { params: { id }, body: { ...body, version } });
export const saveTerms = (body: Asks<typeof updateCodTerms>['body']) =>
  call(updateCodTerms, { body });

/** After any change at the desk all its data is outdated. */
export async function refreshCodData(client: QueryClient): Promise<void> {
  const calls = [
    listCodBills,
    getCodBill,
    listCodParcels,
    getCodPayment,
    getCodDays,
    getCodTerms,
    listCodImports,
    listCodBank,
    listExpenses,
    getExpenseMonth,
  ];
  await Promise.all(
    calls.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
