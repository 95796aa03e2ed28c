// Looking into a file before anything is written: its columns, what they mean, and every row with what is wrong in it.
import type { Gives } from '@app/contract/kit/endpoint';
import {
  importColumns,
  type ImportKind,
  type ImportMapping,
  type previewImport,
} from '@app/contract/import';
import type { Permission } from '@app/contract/kit/permissions';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import type { OutsideCall } from '../platform/route.ts';
import { readSheet, SheetRefusal, tableOfPaste, type Table } from '../sheet-in/index.ts';
import { checkOrders } from './check-orders.ts';
import { checkRecords } from './check-records.ts';
import { findMapping, saveMapping } from './import.store.ts';
import { markDuplicates } from './mark-duplicates.ts';
import {
  draftsOf,
  findHeader,
  guessMapping,
  guessSource,
  headerHash,
  type Draft,
  type Header,
  type Sheet,
} from '../sheet-map/index.ts';

type Call = OutsideCall<typeof previewImport>;
type Preview = Gives<typeof previewImport>;

const SAMPLES = 3;

/** The right that each kind needs; the call itself is open to any of them. */
export const rightOf: Readonly<Record<ImportKind, Permission>> = {
  order: 'order.import',
  product: 'product.edit',
  expense: 'expense.edit',
};

export async function previewImportUse(call: Call): Promise<Preview> {
  const { body, session, actor, services } = call;
  if (!session.can(rightOf[body.kind])) throw fail('PERMISSION_DENIED');
  try {
    const table = await tableOf(call);
    return await services.db.withTenant(actor, (tx) => preview(tx, call, table), {
      timeoutMs: 20_000,
    });
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw fail('UNPROCESSED', { fields: { file: error.thai } }, error);
  }
}

function tableOf({ body }: Call): Promise<Table> | Table {
  if (body.file) return readSheet(body.file.bytes, body.sheet);
  if (body.grid) return tableOfPaste(body.grid);
  throw fail('UNPROCESSED', { fields: { file: 'เลือกไฟล์ หรือวางตารางก่อน' } });
}

async function preview(tx: TenantTx, { body, session }: Call, table: Table): Promise<Preview> {
  const { kind } = body;
  const header = findHeader(kind, table, body.headerRow);
  const source = body.source && body.source !== 'general' ? body.source : guessSource(header.names);
  const { mapping, remembered } = await mappingFor(tx, { kind, header, sent: body.mapping });
  const sheet: Sheet = { kind, source, table, header, mapping };
  const drafts = draftsOf(sheet);
  if (drafts.length === 0) throw new SheetRefusal('empty');
  return {
    sheets: [...table.sheets],
    sheet: table.sheet,
    headerRow: table.rows[header.at]?.number ?? 0,
    columns: columnsOf(table, header),
    mapping,
    remembered,
    source,
    missing: missingIn(kind, mapping),
    total: drafts.reduce((sum, { rows }) => sum + rows.length, 0),
    items:
      kind === 'order'
        ? await orderItems(tx, drafts)
        : await checkRecords(tx, { kind, drafts, type: body.type, session }),
  };
}

interface Wanted {
  readonly kind: ImportKind;
  readonly header: Header;
  readonly sent: ImportMapping | undefined;
}

// What a person chose for these headers is kept, and comes before every guess.
async function mappingFor(tx: TenantTx, { kind, header, sent }: Wanted) {
  const hash = headerHash(header.names);
  const own = new Set(importColumns[kind].map(({ key }) => key));
  const fitting = (mapping: ImportMapping): ImportMapping =>
    Object.fromEntries(
      Object.entries(mapping).filter(
        ([key, at]) => own.has(key) && (at === null || (at ?? 0) < header.names.length),
      ),
    );
  if (sent) {
    const mapping = fitting(sent);
    await saveMapping(tx, { kind, hash, mapping });
    return { mapping, remembered: false };
  }
  const known = await findMapping(tx, kind, hash);
  if (known) return { mapping: fitting(known), remembered: true };
  return { mapping: guessMapping(kind, header.names), remembered: false };
}

const columnsOf = (table: Table, header: Header): Preview['columns'] =>
  header.names.map((name, at) => ({
    at,
    header: name,
    samples: table.rows
      .slice(header.at + 1)
      .map(({ cells }) => cells[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, 80)),
  }));

function missingIn(kind: ImportKind, mapping: ImportMapping): Preview['missing'] {
  const has = (key: string): boolean => typeof mapping[key as keyof ImportMapping] === 'number';
  const missing = importColumns[kind].filter(({ key, needed }) => needed && !has(key));
  const noGoods = kind === 'order' && !has('items.code') && !has('items.name');
  return [
    ...missing.map(({ key }) => key),
    ...(noGoods ? ['items.code'] : []),
  ] as Preview['missing'];
}

async function orderItems(tx: TenantTx, drafts: readonly Draft[]): Promise<Preview['items']> {
  const checked = await checkOrders(tx, {
    drafts: drafts.map(({ values }) => values),
    defaults: {},
    isSheet: true,
  });
  const items = checked.map(({ values, errors, marks }, at) => ({
    row: drafts[at]?.rows[0] ?? 0,
    rows: [...(drafts[at]?.rows ?? [])],
    values,
    errors,
    marks,
    skip: drafts[at]?.skip ?? null,
  }));
  return markDuplicates(tx, items);
}
