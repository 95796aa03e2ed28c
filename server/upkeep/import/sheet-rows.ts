// The data rows of a sheet: without totals, repeated headers and empty rows.
import { type ImportKind, MAX_IMPORT_ROWS } from '@app/contract/upkeep/import';
import { cells, headers, SheetRefusal } from '../../engine/spreadsheet/index.ts';
import { createPacer } from '../../platform/threads.ts';
import { addressColumns, addressText } from './address-columns.ts';
import type { Sheet } from './drafts.ts';

export interface SheetRow {
  readonly number: number;
  readonly isHidden: boolean;
  /** All its cells, mapped or not. */
  readonly cells: readonly string[];
  readonly get: (key: string) => string;
  /** Whether the sheet has a column for the key. */
  readonly has: (key: string) => boolean;
}

/** Hidden by a filter or by hand: the user does not see it and does not mean to import it. */
export const HIDDEN = 'แถวนี้ถูกซ่อนไว้ในไฟล์';

export const isEmptyCell = (cell: string): boolean => cell === '' || cell === '-';

/** A row that starts with a word for a total and has no phone. */
function isSumRow(row: readonly string[], phones: readonly string[]): boolean {
  const first = row.find((cell) => !isEmptyCell(cell)) ?? '';
  return headers.isSumWord(first) && phones.every((phone) => phone.replace(/\D/g, '').length < 9);
}

/** Column sums, to recognise a row that only adds up the rows above it. */
function columnSums() {
  const [all, since]: [Map<number, number>, Map<number, number>] = [new Map(), new Map()];
  let count = 0;
  const isSumOf = (sums: ReadonlyMap<number, number>, at: number, value: number) =>
    Math.abs((sums.get(at) ?? Number.NaN) - value) < 0.005;
  return {
    add(row: readonly string[]): void {
      count += 1;
      // Runs for each cell of a file, so it loops by index without allocating.
      for (let at = 0; at < row.length; at += 1) {
        const value = cells.readBaht(row[at] ?? '');
        if (value === null) continue;
        all.set(at, (all.get(at) ?? 0) + value);
        since.set(at, (since.get(at) ?? 0) + value);
      }
    },
    /** Only numbers, at least one of which is the sum of those above it, all or since the last such row. */
    adds(row: readonly string[]): boolean {
      const filled = [...row.entries()].filter(([, cell]) => !isEmptyCell(cell));
      const read = filled.map(([at, cell]) => ({ at, value: cells.readBaht(cell) }));
      if (count < 2 || read.length === 0 || read.some(({ value }) => value === null)) return false;
      return read.some(({ at, value }) =>
        [all, since].some((sums) => value !== 0 && isSumOf(sums, at, value ?? 0)),
      );
    },
    close: (): void => since.clear(),
  };
}

const whoOf: Readonly<Record<ImportKind, readonly string[]>> = {
  order: ['ref', 'info.name', 'info.phone', 'info.address', 'items.code', 'items.name'],
  product: ['code', 'name'],
  expense: ['date', 'note', 'ref'],
  lead: ['name', 'phone'],
  address: ['name', 'phone', 'address'],
};

/** The rows below the header with a value in a mapped column. */
export async function rowsOf(sheet: Sheet): Promise<SheetRow[]> {
  const { kind, table, header, mapping } = sheet;
  const places = Object.entries(mapping).filter(([, at]) => at !== null) as [string, number][];
  const columns = new Map(places);
  const keys = [...columns.keys()];
  const address = addressColumns(sheet, columns);
  const sums = columnSums();
  const rows: SheetRow[] = [];
  const rest = createPacer();
  for (const { number, cells: row, isHidden = false } of table.rows.slice(header.at + 1)) {
    await rest();
    const cell = (at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''));
    const get = (key: string): string =>
      key === address.key ? addressText(address, cell) : cell(columns.get(key));
    // Before any column is mapped every row counts, so that the user can map columns.
    if (keys.length > 0 && keys.every((key) => isEmptyCell(get(key)))) continue;
    const phones = [get('info.phone'), get('phone')];
    const isNameless = whoOf[kind].every((key) => isEmptyCell(get(key)));
    if (isSumRow(row, phones) || (isNameless && sums.adds(row))) {
      sums.close();
      continue;
    }
    if (isHeadAgain(row, header.names)) continue;
    sums.add(row);
    rows.push({ number, isHidden, cells: row, get, has: (key) => columns.has(key) });
  }
  if (rows.length > MAX_IMPORT_ROWS) throw new SheetRefusal('tooManyRows');
  return rows;
}

/** Each page of a printed list repeats the header. */
function isHeadAgain(row: readonly string[], names: readonly string[]): boolean {
  const isOther = row.some((cell, at) => cell !== '' && cell !== names[at]);
  return !isOther && row.filter((cell) => cell !== '').length > 1;
}
