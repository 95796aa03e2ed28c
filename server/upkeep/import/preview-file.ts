// The preview of a file, before anything is written: its columns, their fields, and every row with its errors.
import type { Gives } from '@app/contract/kit/endpoint';
import {
  importColumns,
  importKindNames,
  type ImportKind,
  type ImportMapping,
  type previewImport,
} from '@app/contract/upkeep/import';
import type { Permission } from '@app/contract/kit/permissions';
import { addressImport } from '../../customer/index.ts';
import { newOrders } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { requireFlag } from '../../platform/session.ts';
import { createTurns } from '../../platform/turns.ts';
import {
  readSheet,
  SheetRefusal,
  tableOfPaste,
  type Table,
  headers,
} from '../../engine/spreadsheet/index.ts';
import { checkOrders, type CheckedOrder } from './check-orders.ts';
import { checkRecords } from './check-records.ts';
import { optionsOf, rememberedColumns } from '../../shop/index.ts';
import { listCatalogue } from './import.store.ts';
import { addTrialFaults } from './sound-parts.ts';
import { withWays } from './pay-method.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { draftsOf, type Draft, type Sheet } from './drafts.ts';
import { guessKind, missingIn } from './guess-kind.ts';

type Call = OutsideCall<typeof previewImport>;
type Preview = Gives<typeof previewImport>;

const SAMPLES = 3;

/** Each holds thousands of rows until its answer is written: one per shop at a time, and two in total. */
const turns = createTurns(2);

/** The right for each kind; any of them opens the call itself. */
export const rightOf: Readonly<Record<ImportKind, Permission>> = {
  order: 'order.import',
  product: 'product.edit',
  expense: 'expense.edit',
  lead: 'crm.own',
  address: 'address.edit',
};

export async function previewImportUse(call: Call): Promise<Preview> {
  const { body, session, actor } = call;
  if (body.kind !== undefined && !session.can(rightOf[body.kind])) throw fail('PERMISSION_DENIED');
  try {
    return await turns.inTurn(actor.tenantId, async () => preview(call, await tableOf(call)));
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw fail('UNPROCESSED', { fields: { file: error.thai } }, error);
  }
}

function tableOf({ body, actor }: Call): Promise<Table> | Table {
  if (body.file)
    return readSheet(body.file.bytes, {
      shop: actor.tenantId,
      sheet: body.sheet,
      ...(body.kind && { kind: body.kind }),
    });
  if (body.grid) return tableOfPaste(body.grid);
  throw fail('UNPROCESSED', { fields: { file: 'เลือกไฟล์ หรือวางตารางก่อน' } });
}

/** The requested kind, or the best match among the kinds that the user may import. */
async function kindOf({ body, session, actor, services }: Call, table: Table): Promise<ImportKind> {
  if (body.kind !== undefined) return body.kind;
  const { openCRM: isCrmOn } = await services.db.withTenant(
    actor,
    (tx) => optionsOf(tx, ['openCRM']),
    { mode: 'read' },
  );
  const kinds = importKindNames.filter(
    (kind) => session.can(rightOf[kind]) && (kind !== 'lead' || isCrmOn === 1),
  );
  return guessKind(kinds, table, body.headerRow);
}

async function preview(call: Call, table: Table): Promise<Preview> {
  const { body, actor, services } = call;
  const kind = await kindOf(call, table);
  const header = headers.findHeader(kind, table, body.headerRow);
  const source =
    body.source && body.source !== 'general' ? body.source : headers.guessSource(header.names);
  const wanted = { kind, table, header, sent: body.mapping };
  const { hash, mapping, remembered } = await services.db.withTenant(
    actor,
    async (tx) => {
      if (kind === 'lead') await requireFlag(tx, 'openCRM');
      return mappingFor(tx, wanted);
    },
    { mode: 'read' },
  );
  const sheet: Sheet = { kind, source, table, header, mapping };
  const drafts = await draftsOf(sheet);
  if (drafts.length === 0) throw new SheetRefusal('empty');
  const items = await itemsOf(call, kind, drafts);
  // Remembered for the next file with these headers; not for a refused file.
  if (body.mapping)
    await services.db.withTenant(actor, (tx) =>
      rememberedColumns.saveMapping(tx, { kind, hash, mapping }),
    );
  return {
    kind,
    sheets: [...table.sheets],
    sheet: table.sheet,
    headerRow: table.rows[header.at]?.number ?? 0,
    columns: columnsOf(table, header),
    mapping,
    remembered,
    source,
    missing: missingIn(kind, mapping),
    total: drafts.reduce((sum, { rows }) => sum + rows.length, 0),
    items,
  };
}

interface MappingRequest {
  readonly kind: ImportKind;
  readonly table: Table;
  readonly header: headers.Header;
  readonly sent: ImportMapping | undefined;
}

// A person's earlier choice for these headers wins over every guess.
async function mappingFor(tx: TenantTx, { kind, table, header, sent }: MappingRequest) {
  const hash = headers.headerHash(header.names);
  const own = new Set(importColumns[kind].map(({ key }) => key));
  const fitting = (mapping: ImportMapping): ImportMapping =>
    Object.fromEntries(
      Object.entries(mapping).filter(
        ([key, at]) => own.has(key) && (at === null || (at ?? 0) < header.names.length),
      ),
    );
  if (sent) return { hash, mapping: fitting(sent), remembered: false };
  const known = await rememberedColumns.findMapping(tx, kind, hash);
  if (known) return { hash, mapping: fitting(known), remembered: true };
  const guess = headers.guessMapping(kind, header.seen);
  return { hash, mapping: withWays(guess, (at) => cellsOf(table, header, at)), remembered: false };
}

/** The cells of a column below its header. */
const cellsOf = (table: Table, header: headers.Header, at: number): string[] =>
  table.rows.slice(header.at + 1).map(({ cells }) => cells[at] ?? '');

const columnsOf = (table: Table, header: headers.Header): Preview['columns'] =>
  header.names.map((name, at) => ({
    at,
    header: name,
    samples: cellsOf(table, header, at)
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, 80)),
  }));

function itemsOf(
  { body, session, actor, services }: Call,
  kind: ImportKind,
  drafts: readonly Draft[],
) {
  const { type } = body;
  if (kind === 'order') return orderItems({ actor, services, session }, drafts);
  if (kind === 'address') return addressItems({ actor, services, session }, drafts);
  return services.db.withTenant(actor, (tx) => checkRecords(tx, { kind, drafts, type, session }), {
    mode: 'read',
  });
}

async function orderItems(
  { actor, services, session }: Pick<Call, 'actor' | 'services' | 'session'>,
  drafts: readonly Draft[],
): Promise<Preview['items']> {
  const rows = await services.db.withTenant(actor, listCatalogue, { mode: 'read' });
  const checked = await checkOrders({
    shop: actor.tenantId,
    rows,
    drafts: drafts.map(({ values }) => values),
    defaults: {},
    isSheet: true,
  });
  const items = checked.map(({ values, errors, marks }, at) => ({
    row: drafts[at]?.rows[0] ?? 0,
    rows: [...(drafts[at]?.rows ?? [])],
    values,
    errors,
    marks: { ...marks, ...drafts[at]?.notes },
    skip: drafts[at]?.skip ?? null,
  }));
  const marked = await services.db.withTenant(actor, (tx) => markDuplicates(tx, items), {
    mode: 'read',
  });
  // Known rows take no stock from the others.
  const fresh = checked.filter((_, at) => marked[at]?.skip === null);
  const mayPrice = session.can('order.edit');
  const short = await services.db.withTenant(actor, (tx) =>
    refuseWhatDoesNotFit(tx, fresh, mayPrice),
  );
  return marked.map((item, at) => ({
    ...item,
    ...(short.has(checked[at]?.body) && { isShort: true }),
  }));
}

/**
 * Reports what the import would refuse: prices that the user may not change, missing stock, a reached monthly limit.
 * Returns the orders without stock.
 */
async function refuseWhatDoesNotFit(
  tx: TenantTx,
  checked: readonly CheckedOrder[],
  mayPrice: boolean,
): Promise<ReadonlySet<unknown>> {
  const short = new Set<unknown>();
  await addTrialFaults(checked, async (bodies) => {
    const requests = bodies.map((body) => ({ body, mayPrice }));
    const outcome = await newOrders.createOrders(tx, { requests, isWhole: false, dryRun: true });
    for (const [at, one] of outcome.entries())
      if (one instanceof Failure && one.code === 'STOCK_SHORT') short.add(bodies[at]);
    return outcome;
  });
  return short;
}

async function addressItems(
  { actor, services, session }: Pick<Call, 'actor' | 'services' | 'session'>,
  drafts: readonly Draft[],
): Promise<Preview['items']> {
  const read = await addressImport.readAddresses(
    actor.tenantId,
    drafts.map(({ values }) => values),
  );
  const items = await services.db.withTenant(
    actor,
    (tx) => addressImport.markKnown(tx, session, read),
    {
      mode: 'read',
    },
  );
  return items.map(({ values, errors, marks }, at) => ({
    row: drafts[at]?.rows[0] ?? 0,
    rows: [...(drafts[at]?.rows ?? [])],
    values,
    errors,
    marks,
    skip: drafts[at]?.skip ?? null,
  }));
}
