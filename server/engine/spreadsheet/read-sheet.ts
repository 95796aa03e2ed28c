// Reads an uploaded file as a table, or says in Thai why it is none.
import { refusals, SheetRefusal, type RefusalReason } from './refusal.ts';
import { cellText } from './cell-values.ts';
import type { SheetKind } from './header-words.ts';
import { MAX_COLUMNS, MAX_HEAD_ROWS, MAX_ROWS, type Table } from './table.ts';
import { runThread, ThreadFault } from '../../platform/threads.ts';
import type { TurnOf } from '../../platform/turns.ts';

/** Far above 5,000 rows of 200 cells; no normal file needs more. */
const MEMORY_MB = 256;
const TIMEOUT_MS = 25_000;

const isReason = (text: string): text is RefusalReason => Object.hasOwn(refusals, text);

interface SheetOptions {
  readonly shop: TurnOf;
  /** Index of the sheet; absent: the one that matches the kind best, or the first non-empty one. */
  readonly sheet?: number | undefined;
  readonly kind?: SheetKind;
}

/** Throws SheetRefusal. */
export async function readSheet(
  bytes: Uint8Array,
  { shop, sheet, kind }: SheetOptions,
): Promise<Table> {
  try {
    return await runThread<Table>({
      shop,
      module: new URL('./sheet-thread.ts', import.meta.url),
      input: { bytes, asked: { sheet, kind } },
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    if (!(error instanceof ThreadFault)) throw error;
    if (error.kind === 'refused' && isReason(error.message))
      throw new SheetRefusal(error.message, error);
    throw new SheetRefusal(error.message === 'out of time' ? 'slow' : 'tooBig', error);
  }
}

/** A pasted table, with the limits of a file. */
export function tableOfPaste(grid: readonly (readonly string[])[]): Table {
  const rows = grid
    .map((cells, at) => ({ number: at + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw new SheetRefusal('empty');
  if (rows.length > MAX_ROWS + MAX_HEAD_ROWS) throw new SheetRefusal('tooManyRows');
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS))
    throw new SheetRefusal('tooManyColumns');
  return { sheets: [''], sheet: 0, rows };
}
