// Imports a courier's statement or the bank's lines in one transaction; a dry run leaves nothing.
import type { CodKind, CodImportResult } from '@app/contract/money/cod-import';
import { codBuckets } from '@app/contract/money/cod';
import { carrierById } from '@app/contract/kit/carriers';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { readSheet, SheetRefusal, type Table, cells } from '../../engine/spreadsheet/index.ts';
import { billsByIds, lockCodLedger, pairBills, refreshBills } from './cod.store.ts';
import { claimBankLines } from '../slip/slip.store.ts';
import { pageOfWaits } from './due.store.ts';
import {
  dropFromLedger,
  billsOfDigests,
  insertBankLines,
  insertImport,
  removeImport,
  undoUntil,
  writeImport,
} from './intake.store.ts';
import {
  insertLines,
  reconcileLines,
  knownDigests,
  matchUnknown,
  sharedTargets,
  type NewLine,
} from './line.store.ts';
import { countBuckets, wrongLinesOf } from './run-lines.store.ts';
import { courierFor, placed, type ImportCall } from './place-lines.ts';
import { SETTLE } from './reconcile-again.job.ts';
import { billOf, clockOf, parcelOf } from './list-cod.ts';
import {
  bankLines,
  columnsOf,
  linesFrom,
  samplesOf,
  statementLines,
  tooManyRows,
  type BankLine,
  type Columns,
  type Lines,
  type StatementLine,
} from './read-file.ts';

/** Enough for twenty thousand lines on a busy machine. */
const TIMEOUT_MS = 30_000;
const MOST_ERRORS = 200;

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

async function tableOf({ body, actor }: ImportCall): Promise<Table> {
  if (!body.file) throw fail('UNPROCESSED', { fields: { file: 'เลือกไฟล์ก่อน' } });
  try {
    return await readSheet(body.file.bytes, {
      shop: actor.tenantId,
      sheet: body.sheet,
      kind: body.kind,
    });
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const text = error.reason === 'tooManyRows' ? tooManyRows : error.thai;
    throw fail('UNPROCESSED', { fields: { file: text } }, error);
  }
}

const MOST_NAME = 200;
/** File names may hold whatever the sender's system allows. */
const fileNameOf = ({ body }: Pick<ImportCall, 'body'>): string =>
  cells
    .cellText(body.file?.filename ?? '')
    .slice(0, MOST_NAME)
    .toWellFormed();

const noCounts = Object.fromEntries(
  Object.keys(codBuckets).map((name) => [name, 0]),
) as CodImportResult['counts'];

export async function importCodUse(call: ImportCall): Promise<CodImportResult> {
  const { body, services, actor } = call;
  const { kind, headerRow, mapping } = body;
  const table = await tableOf(call);
  const columns = await services.db.withTenant(actor, (tx) =>
    columnsOf(tx, table, { kind, headerRow, mapping, keeps: true }),
  );
  const empty: CodImportResult = {
    ...{ importId: null, kind, carrier: body.carrier ?? null },
    ...{ sheets: [...table.sheets], sheet: table.sheet },
    headerRow: table.rows[columns.header.at]?.number ?? 0,
    columns: samplesOf(table, columns),
    ...{ mapping: columns.mapping, remembered: columns.remembered },
    missing: [...columns.missing],
    ...{ rows: 0, made: 0, same: 0, failed: 0, collected: 0, fee: 0, net: 0 },
    ...{ counts: noCounts, exceptions: [], errors: [], bills: [], paired: 0, undoUntil: null },
  };
  if (columns.missing.length > 0) return empty;
  const write = await writerOf(call, { table, columns });
  const dryRun = body.dryRun === true;
  let result: ImportedCounts | undefined;
  try {
    await services.db.withTenant(
      actor,
      async (tx) => {
        await lockCodLedger(tx);
        result = await write(tx);
        if (dryRun) throw new DryRunRollback();
      },
      { timeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  const { importId = null, ...found } = result ?? {};
  const stays = !dryRun && importId !== null;
  return {
    ...empty,
    ...found,
    importId: stays ? importId : null,
    undoUntil: stays ? undoUntil(services.now()) : null,
  };
}

type ImportedCounts = Partial<CodImportResult>;

interface Read {
  readonly table: Table;
  readonly columns: Columns;
}

interface Parsed<Line> extends Read {
  readonly parsed: Lines<Line>;
}

const nothings: Readonly<Record<CodKind, string>> = {
  bank: 'ไม่พบรายการเงินเข้าในไฟล์นี้ ตรวจว่าเลือกคอลัมน์ถูกต้อง',
  statement: 'ไม่พบเลขพัสดุในไฟล์นี้ ตรวจว่าเลือกคอลัมน์ถูกต้อง',
};

function nothing(kind: CodKind, { table, columns }: Read) {
  const isBare = table.rows.length === columns.header.at + 1;
  const text = isBare ? 'ไฟล์นี้มีแต่หัวตาราง ยังไม่มีรายการ เลือกไฟล์ของรอบที่มีการโอน' : nothings[kind];
  return fail('UNPROCESSED', { fields: { file: text } });
}

/** Reads the lines before the ledger is locked: thousands take time. */
async function writerOf(
  call: ImportCall,
  read: Read,
): Promise<(tx: TenantTx) => Promise<ImportedCounts>> {
  if (call.body.kind === 'bank') {
    const parsed = await bankLines(read.table, read.columns);
    return (tx) => writeBank(tx, call, { ...read, parsed });
  }
  const parsed = await statementLines(read.table, read.columns);
  return (tx) => writeStatement(tx, call, { ...read, parsed });
}

async function writeBank(
  tx: TenantTx,
  call: ImportCall,
  read: Parsed<BankLine>,
): Promise<ImportedCounts> {
  const { lines, errors } = read.parsed;
  if (lines.length + errors.length === 0) throw nothing('bank', read);
  const fileName = fileNameOf(call);
  const importId = await insertImport(tx, { kind: 'bank', courier: '', fileName });
  const made = await insertBankLines(tx, importId, lines);
  const same = lines.length - made;
  await claimBankLines(tx);
  const paired = await pairBills(tx);
  await writeImport(tx, importId, { made, same, billIds: [], taken: [] });
  // A file without new lines gets no entry in the list of files.
  if (made === 0) await removeImport(tx, importId);
  const after = { file: fileName, made, same, paired };
  tx.audit({ action: 'cod.bank', entity: 'cod-import', entityId: importId, after });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    importId: made > 0 ? importId : null,
    rows: lines.length + errors.length,
    ...{ made, same, failed: errors.length, errors: errors.slice(0, MOST_ERRORS) },
    net: bahtFromSatang(amount),
    bills: (await billsByIds(tx, paired)).map(billOf),
    paired: paired.length,
  };
}

const onlyErrors = (errors: Lines<never>['errors']): ImportedCounts => ({
  rows: errors.length,
  failed: errors.length,
  errors: [...errors.slice(0, MOST_ERRORS)],
});

async function writeStatement(
  tx: TenantTx,
  call: ImportCall,
  read: Parsed<StatementLine>,
): Promise<ImportedCounts> {
  const { parsed } = read;
  if (parsed.lines.length + parsed.errors.length === 0) throw nothing('statement', read);
  // Without a readable number the courier cannot be told, and does not matter.
  if (parsed.lines.length === 0) return onlyErrors(parsed.errors);
  const courier = await courierFor(tx, call, parsed.lines);
  const all = await linesFrom(courier, parsed.lines);
  const digests = all.map(({ digest }) => digest);
  const known = await knownDigests(tx, digests);
  const fresh = all.filter(({ digest }) => !known.has(digest));
  const { lines, errors: closed } = await placed(tx, call, { courier, fresh });
  const errors = [...parsed.errors, ...closed];
  const result = await match(tx, call, { courier, lines, same: known.size });
  const sum = (key: 'collected' | 'fee' | 'net'): number =>
    bahtFromSatang(all.reduce((total, line) => total + line[key], 0));
  return {
    ...result,
    carrier: carrierById(courier)?.code ?? null,
    rows: all.length + parsed.errors.length,
    same: known.size,
    failed: errors.length,
    errors: errors.slice(0, MOST_ERRORS),
    ...{ collected: sum('collected'), fee: sum('fee'), net: sum('net') },
    bills: (await billsByIds(tx, await billsOfDigests(tx, digests))).map(billOf),
  };
}

interface Matching {
  readonly courier: string;
  readonly lines: readonly NewLine[];
  readonly same: number;
}

async function match(
  tx: TenantTx,
  call: ImportCall,
  { courier, lines, same }: Matching,
): Promise<ImportedCounts> {
  const fileName = fileNameOf(call);
  if (lines.length === 0) {
    tx.audit({
      action: 'cod.import',
      entity: 'cod-import',
      after: { file: fileName, made: 0, same },
    });
    return {};
  }
  const importId = await insertImport(tx, { kind: 'statement', courier, fileName });
  const made = await insertLines(tx, { importId, courier }, lines);
  const later = await matchUnknown(tx, courier);
  const targets = [...made.flatMap(({ target }) => target ?? []), ...later];
  const taken = await dropFromLedger(tx, targets);
  // The other lines were judged on insert.
  await reconcileLines(tx, [...(await sharedTargets(tx, targets)), ...later]);
  const billIds = [...new Set(lines.map(({ billId }) => billId))];
  await refreshBills(tx, [...billIds, ...taken.map(({ bill_id }) => bill_id)]);
  const paired = await pairBills(tx);
  await writeImport(tx, importId, { made: made.length, same, billIds, taken });
  await tx.enqueue(SETTLE, {}, { key: SETTLE });
  const after = { file: fileName, courier, made: made.length, same };
  tx.audit({ action: 'cod.import', entity: 'cod-import', entityId: importId, after });
  const run = { id: importId, billIds };
  const buckets = await countBuckets(tx, run);
  const late = { courier, search: '', open: false, decision: null, overdue: true, pnos: null };
  const clock = await clockOf(tx, call.services);
  const exceptions: CodImportResult['exceptions'] = [];
  for await (const line of wrongLinesOf(tx, run)) exceptions.push(parcelOf(line));
  const { total } = await pageOfWaits(tx, { filter: late, clock }, { page: 1, pageSize: 1 });
  return {
    importId,
    made: made.length,
    counts: {
      ...noCounts,
      ...Object.fromEntries(buckets.map(({ bucket, n }) => [bucket, n])),
      unremitted: total,
    },
    exceptions,
    paired: paired.length,
  };
}
