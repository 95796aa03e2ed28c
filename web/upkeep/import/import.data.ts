// API calls of imports; the only file of the feature that makes them.
import { listAddresses, type AddressType } from '@app/contract/customer/address';
import {
  importAddresses,
  importExpenses,
  importLeads,
  importOrders,
  importProducts,
  previewImport,
  undoImport,
  type ImportItem,
  type ImportMapping,
  type ImportPreview,
  type ImportResult,
} from '@app/contract/upkeep/import';
import type { ImportKind, ImportSource } from '@app/contract/upkeep/import-columns';
import { formBody } from '../../ui/wire/form-body.ts';
import { listExpenses } from '@app/contract/money/expense';
import { getPipeline, listLeads } from '@app/contract/crm/list';
import { countOrders, listOrders } from '@app/contract/order/list';
import { listProducts } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf } from '../../ui/wire/query.ts';

export type { ImportItem, ImportMapping, ImportPreview, ImportResult };

export type Values = ImportItem['values'];
export type Book = 'facebook' | 'shipping' | 'other';

/** The input of a preview: a file, or a pasted table. */
export interface PreviewRequest {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly file: File | null;
  readonly grid: string[][] | null;
  readonly mapping: ImportMapping | null;
  readonly headerRow: number | null;
  readonly book: Book;
}

export function preview(previewRequest: PreviewRequest): Promise<ImportPreview> {
  const { kind, source, file, grid, mapping, headerRow, book } = previewRequest;
  const body = formBody({
    kind,
    source,
    ...(file ? { file } : { grid: grid ?? [] }),
    ...(mapping && { mapping }),
    ...(headerRow !== null && { headerRow }),
    ...(kind === 'expense' && { type: book }),
  });
  return call(previewImport, { body: body as never });
}

/** The options of an import, the same for all its pieces. */
export interface Plan {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly fileName: string;
  readonly mode: 'all' | 'valid';
  readonly status: 'send' | 'pending' | 'telesale';
  readonly channelId: number | null;
  /** Orders without stock: skipped, or imported for review. */
  readonly whenShort: 'refuse' | 'review';
  readonly existing: 'skip' | 'update' | 'create';
  /** Agents for the leads, each with a maximum; nobody: the current user. */
  readonly owners: readonly { readonly ownerId: number; readonly quota: number | null }[];
  readonly book: Book;
  /** The type of addresses that name none. */
  readonly addressType: AddressType;
}

interface SendOptions {
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
  /** Stored across reloads and tabs, so that the same piece is sent under it again. */
  readonly idempotencyKey?: string;
}

export function send(
  plan: Plan,
  rows: Values[],
  { dryRun = false, ...options }: SendOptions = {},
): Promise<ImportResult> {
  const { kind, mode, source, fileName, status, channelId, existing, book: type } = plan;
  const run = { mode, dryRun, source, fileName };
  if (kind === 'product')
    return call(
      importProducts,
      { body: { ...run, products: rows, existing: existing === 'update' ? existing : 'skip' } },
      options,
    );
  if (kind === 'lead') {
    const owners = plan.owners.map(({ ownerId, quota }) => ({ ownerId, ...(quota && { quota }) }));
    const dealt = owners.length > 0 && { owners };
    return call(importLeads, { body: { ...run, leads: rows, existing, ...dealt } }, options);
  }
  if (kind === 'address')
    return call(
      importAddresses,
      { body: { ...run, addresses: rows, type: plan.addressType } },
      options,
    );
  if (kind === 'expense')
    return call(importExpenses, { body: { ...run, expenses: rows, type } }, options);
  const { whenShort } = plan;
  return call(
    importOrders,
    { body: { ...run, orders: rows, status, channelId, whenShort } },
    options,
  );
}

export const undo = (id: number) => call(undoImport, { params: { id }, body: {} });

/** The data of other screens is outdated now. */
export async function imported(client: QueryClient): Promise<void> {
  const keys = [
    listOrders,
    countOrders,
    listProducts,
    listExpenses,
    listAddresses,
    getPipeline,
    listLeads,
  ].map((each) => keyOf(each));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
