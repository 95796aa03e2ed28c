// Bringing a courier's statement or the bank's lines in: one transaction, of which a dry run leaves nothing.
import type { CodKind, CodImportResult, importCod } from '@app/contract/money/cod-import';
import { codBuckets } from '@app/contract/money/cod';
import { carrierById } from '@app/contract/kit/carriers';
import { bahtFromSatang } from '@app/contract/kit/money';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { readSheet, SheetRefusal, type Table, cells } from '../../engine/spreadsheet/index.ts';
import { billsByIds, lockCodLedger, openBills, pairBills, refreshBills } from './cod.store.ts';
import { claimBankLines } from '../slip/slip.store.ts';
import { pageOfWaits } from './due.store.ts';
import {
  dropFromLedger,
  billsOfDigests,
  courierOfNumbers,
  insertBankLines,
  insertImport,
  removeImport,
  writeImport,
} from './intake.store.ts';
import {
  countBuckets,
  insertLines,
  reconcileLines,
  knownDigests,
  linesOfImport,
  matchUnknown,
  sharedTargets,
  type NewLine,
} from './line.store.ts';
import { SETTLE } from './reconcile-again.job.ts';
import { billOf, clockOf, courierOf, parcelOf } from './list-cod.ts';
import {
  bankLines,
  columnsOf,
  digestOf,
  samplesOf,
  statementLines,
  tooManyRows,
  type Columns,
  type StatementLine,
} from './read-file.ts';

type ImportCall = OutsideCall<typeof importCod>;

const HOUR_MS = 3_600_000;
/** Twenty thousand lines on a busy machine. */
const TIMEOUT_MS = 30_000;
const MOST_ERRORS = 200;

/** Ends a transaction of which nothing shall stay. */
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
/** Names of files hold whatever their senders' systems allow. */
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
  const write = kind === 'bank' ? writeBank : writeStatement;
  const dryRun = body.dryRun === true;
  let result: ImportedCounts | undefined;
  try {
    await services.db.withTenant(
      actor,
      async (tx) => {
        await lockCodLedger(tx);
        result = await write(tx, call, { table, columns });
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
    undoUntil: stays ? new Date(services.now().getTime() + HOUR_MS).toISOString() : null,
  };
}

type ImportedCounts = Partial<CodImportResult>;

interface Read {
  readonly table: Table;
  readonly columns: Columns;
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

async function writeBank(tx: TenantTx, call: ImportCall, read: Read): Promise<ImportedCounts> {
  const { lines, errors } = bankLines(read.table, read.columns);
  if (lines.length + errors.length === 0) throw nothing('bank', read);
  const fileName = fileNameOf(call);
  const importId = await insertImport(tx, { kind: 'bank', courier: '', fileName });
  const made = await insertBankLines(tx, importId, lines);
  const same = lines.length - made;
  await claimBankLines(tx);
  const paired = await pairBills(tx);
  await writeImport(tx, importId, { made, same, billIds: [], taken: [] });
  // A file that says nothing new is no entry in the list of files.
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

async function courierFor(
  tx: TenantTx,
  { body }: ImportCall,
  lines: readonly StatementLine[],
): Promise<string> {
  const asked = courierOf(body.carrier);
  const found =
    asked ??
    (await courierOfNumbers(
      tx,
      lines.map(({ pno }) => pno),
    ));
  if (found) return found;
  throw fail('UNPROCESSED', { fields: { carrier: 'เลือกขนส่งของไฟล์นี้' } });
}

/** Lines without a bill of their own belong to the one that was named, else to that of their day. */
function namer({ body, services }: ImportCall, courier: string) {
  const today = bangkokDay(services.now());
  const short = (carrierById(courier)?.screen ?? courier).toUpperCase();
  return (line: StatementLine): { billNo: string; day: string } => {
    const day = line.paidOn ?? today;
    const billNo = line.billNo || body.billNo || `${short}-${day.replaceAll('-', '')}`;
    return { billNo, day };
  };
}

type Errors = { row: number; text: string }[];

/** The new lines, each with its bill; those of closed bills say why they stay out. */
async function placed(
  tx: TenantTx,
  call: ImportCall,
  { courier, fresh }: { courier: string; fresh: readonly StatementLine[] },
): Promise<{ lines: NewLine[]; errors: Errors }> {
  const name = namer(call, courier);
  const named = new Map(fresh.map((line) => [name(line).billNo, name(line)]));
  const bills = await openBills(tx, courier, [...named.values()]);
  const byNo = new Map(bills.map((bill) => [bill.bill_no, bill]));
  const lines: NewLine[] = [];
  const errors: Errors = [];
  for (const line of fresh) {
    const bill = byNo.get(name(line).billNo);
    if (bill && !bill.is_closed) lines.push({ ...line, billId: bill.id });
    else errors.push({ row: line.row, text: `บิล ${name(line).billNo} ปิดแล้ว เพิ่มรายการไม่ได้` });
  }
  return { lines, errors };
}

async function writeStatement(tx: TenantTx, call: ImportCall, read: Read): Promise<ImportedCounts> {
  const parsed = statementLines(read.table, read.columns);
  if (parsed.lines.length + parsed.errors.length === 0) throw nothing('statement', read);
  const courier = await courierFor(tx, call, parsed.lines);
  const all = parsed.lines.map((line) => ({ ...line, digest: digestOf(courier, line.digest) }));
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
  // The others came in judged.
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
  const { total } = await pageOfWaits(tx, { filter: late, clock }, { page: 1, pageSize: 1 });
  return {
    importId,
    made: made.length,
    counts: {
      ...noCounts,
      ...Object.fromEntries(buckets.map(({ bucket, n }) => [bucket, n])),
      unremitted: total,
    },
    exceptions: (await linesOfImport(tx, run)).map(parcelOf),
    paired: paired.length,
  };
}
