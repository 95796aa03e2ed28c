// Runs an import: in one transaction, or in pieces so that other calls run in between.
import { bangkokDay, startOfDay } from '@app/contract/kit/bangkok';
import type { ImportKind, ImportResult, ImportSource } from '@app/contract/upkeep/import';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import {
  countFilesSince,
  insertImport,
  insertMadeRows,
  noteFailed,
  type MadeRow,
  discardPlans,
} from './import.store.ts';

type ResultItem = ImportResult['items'][number];
type Notes = Record<string, string>;

/** One checked item: with a body it may be written, without one its errors say why not. */
export interface SentRow<Body> {
  /** Its position in the request. */
  readonly at: number;
  readonly row: number;
  readonly ref: string;
  readonly body: Body | undefined;
  readonly errors: Notes;
  readonly marks: Notes;
}

export interface WrittenRow {
  readonly id: number;
  readonly version: number;
  /** Its earlier values, if it existed. */
  readonly before: object | null;
  /** Of an order: created without stock, for review. */
  readonly isShort?: boolean;
}

/** It existed already: nothing is written, and the mark names it. */
export interface LeftOut {
  readonly mark: string;
}

/** The result: written, an error, or nothing to do. */
export type Outcome = WrittenRow | LeftOut | Failure | undefined;

const isLeftOut = (one: WrittenRow | LeftOut): one is LeftOut => 'mark' in one;

/** Which part of the import one transaction handles. */
export interface PieceInfo {
  readonly rows: readonly SentRow<unknown>[];
  /** The import of the earlier pieces; null in the first one. */
  readonly importId: number | null;
}

export interface Run<Body> {
  readonly services: Services;
  readonly actor: Actor;
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly fileName: string;
  readonly isWhole: boolean;
  readonly dryRun: boolean;
  readonly sent: readonly SentRow<Body>[];
  /** In the given order. With `isWhole` false a failure does not affect the others. */
  write(tx: TenantTx, bodies: readonly Body[], piece: PieceInfo): Promise<Outcome[]>;
  /** Finds errors of the valid items while invalid ones prevent all from being written. */
  readonly trial?: (tx: TenantTx, bodies: readonly Body[]) => Promise<Outcome[]>;
}

interface Wish {
  readonly mode: 'all' | 'valid';
  readonly source?: ImportSource | undefined;
  readonly fileName?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** The options in an import's body; with `all`, one invalid row prevents all. */
export const wishOf = (body: Wish) => ({
  source: body.source ?? ('general' as const),
  fileName: body.fileName ?? '',
  isWhole: body.mode === 'all',
  dryRun: body.dryRun ?? false,
});

/** Rows: few enough to be scanned for each of the next ones. */
const PLAN_ANEW_EVERY = 500;

/** `written` is the number of rows that the import has written in its transaction. */
export async function discardPlansIfDue(tx: TenantTx, written: number): Promise<void> {
  if (!tx.isCluster && written > 0 && written % PLAN_ANEW_EVERY === 0) await discardPlans(tx);
}

type Ready<Body> = SentRow<Body> & { readonly body: Body };

const CHUNK = 200;
/** One statement of a large import may take a while on a busy machine. */
const TIMEOUT_MS = 30_000;
const UNDO_MS = 3_600_000;

const isReady = <Body>(one: SentRow<Body>): one is Ready<Body> => one.body !== undefined;

const itemOf = (one: SentRow<unknown>, result: Partial<ResultItem>): ResultItem => ({
  row: one.row,
  id: null,
  t: 'skip',
  error: null,
  errors: one.errors,
  marks: one.marks,
  ...result,
});

/** Why it is not imported, by field; under `row` where no single field is the cause. */
export function errorsOf({ code, info }: Failure): Notes {
  const { fields, details } = info;
  const text = typeof details?.['text'] === 'string' ? details['text'] : textOf(code, details);
  return fields ?? { row: text };
}

const failedItem = (one: SentRow<unknown>, failure: Failure): ResultItem =>
  itemOf(one, { t: 'error', error: failure.code, errors: errorsOf(failure) });

const textOf = (code: string, details: Record<string, unknown> | undefined): string =>
  code === 'ORDER_LIMIT'
    ? `เกินจำนวนออเดอร์ของแพ็กเกจ (เดือนละ ${String(details?.['limit'])} เหลือ ${String(details?.['remaining'])})`
    : 'นำเข้ารายการนี้ไม่ได้ ตรวจข้อมูลอีกครั้ง';

interface Progress {
  importId: number | null;
  /** By position in the request. */
  readonly items: ResultItem[];
}

export async function runImport<Body>(run: Run<Body>): Promise<ImportResult> {
  const ready = run.sent.filter(isReady);
  const items = run.sent.map((one) =>
    itemOf(one, one.body === undefined ? { t: 'error', error: 'UNPROCESSED' } : {}),
  );
  const progress: Progress = { importId: null, items };
  const isBlocked = run.isWhole && !run.dryRun && ready.length < run.sent.length;
  if (isBlocked) await tellFaults(run, ready, progress);
  const size = run.isWhole || run.dryRun ? Math.max(1, ready.length) : CHUNK;
  for (let at = 0; !isBlocked && at < ready.length; at += size)
    await writePiece(run, ready.slice(at, at + size), progress);
  return resultOf(run, progress);
}

/** Writes nothing, but reports all errors, so that they can be corrected at once. */
async function tellFaults<Body>(
  { services, actor, trial }: Run<Body>,
  ready: readonly Ready<Body>[],
  { items }: Progress,
): Promise<void> {
  if (!trial || ready.length === 0) return;
  const bodies = ready.map(({ body }) => body);
  const outcome = await services.db.withTenant(actor, (tx) => trial(tx, bodies), {
    timeoutMs: TIMEOUT_MS,
  });
  ready.forEach((one, place) => {
    const result = outcome[place];
    if (result instanceof Failure) items[one.at] = failedItem(one, result);
  });
}

/** Rolls back a transaction whose writes must not stay. */
class DryRunRollback extends Error {}

async function writePiece<Body>(
  run: Run<Body>,
  piece: readonly Ready<Body>[],
  progress: Progress,
): Promise<void> {
  let outcome: Outcome[] = [];
  const work = async (tx: TenantTx): Promise<number | null> => {
    const bodies = piece.map(({ body }) => body);
    outcome = await run.write(tx, bodies, { rows: piece, importId: progress.importId });
    const isRefused = run.isWhole && outcome.some((one) => one instanceof Failure);
    if (isRefused || run.dryRun) throw new DryRunRollback();
    return saveProgress(tx, run, { piece, outcome, importId: progress.importId });
  };
  let stays = true;
  try {
    progress.importId = await run.services.db.withTenant(run.actor, work, {
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    stays = run.dryRun;
  }
  piece.forEach((one, place) => {
    const result = outcome[place];
    if (result instanceof Failure) progress.items[one.at] = failedItem(one, result);
    else if (result && isLeftOut(result))
      progress.items[one.at] = itemOf(one, { marks: { ...one.marks, row: result.mark } });
    else if (stays && (result !== undefined || run.dryRun))
      progress.items[one.at] = itemOf(one, {
        t: 'success',
        id: run.dryRun ? null : (result?.id ?? null),
        ...(result?.isShort && { isShort: true }),
      });
  });
}

interface Piece<Body> {
  readonly piece: readonly Ready<Body>[];
  readonly outcome: readonly Outcome[];
  readonly importId: number | null;
}

/**
 * A shop may import a limited number of files per day; a dry run is not counted, and a large file comes in several
 * calls.
 */
async function requireImportRoom(
  tx: TenantTx,
  file: Pick<Run<unknown>, 'kind' | 'fileName'>,
): Promise<void> {
  const { import_limit: limit } = await optionsOf(tx, ['import_limit']);
  if (limit === 0) return;
  const { files, isUnderWay } = await countFilesSince(tx, startOfDay(bangkokDay(tx.now)), file);
  if (files >= limit && !isUnderWay) throw fail('IMPORT_LIMIT', { details: { limit } });
}

/** Records the created items, in the transaction that creates them. */
async function saveProgress<Body>(
  tx: TenantTx,
  { kind, source, fileName }: Run<Body>,
  { piece, outcome, importId }: Piece<Body>,
): Promise<number | null> {
  const rows = piece.flatMap(({ at, row, ref }, place): MadeRow[] => {
    const result = outcome[place];
    if (result === undefined || result instanceof Failure || isLeftOut(result)) return [];
    return [{ at, row, ref, entity_id: result.id, version: result.version, before: result.before }];
  });
  if (rows.length === 0) return importId;
  if (importId === null) await requireImportRoom(tx, { kind, fileName });
  const id = importId ?? (await insertImport(tx, { kind, source, fileName }));
  await insertMadeRows(tx, id, rows);
  const after = { file: fileName, made: rows.length };
  tx.audit({ action: `${kind}.import`, entity: 'import', entityId: id, after });
  return id;
}

async function resultOf<Body>(
  { services, actor }: Run<Body>,
  { importId, items }: Progress,
): Promise<ImportResult> {
  const failed = items.filter(({ t }) => t === 'error').length;
  const made = items.filter(({ t }) => t === 'success').length;
  if (importId !== null && failed > 0)
    await services.db.withTenant(actor, (tx) => noteFailed(tx, importId, failed));
  const undoUntil =
    importId === null ? null : new Date(services.now().getTime() + UNDO_MS).toISOString();
  return { items, importId, made, failed, undoUntil };
}
