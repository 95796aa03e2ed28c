// Foreign files for tests of imports: a table drawn with bars, as CSV in any encoding or as a workbook.
import { writeXlsx } from 'hucre/xlsx';

/** Rows of a drawn table: one line per row, bars between cells. */
export const drawn = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const quoted = (cell: string): string =>
  /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvText = (table: string, separator = ','): string =>
  drawn(table)
    .map((cells) => cells.map(quoted).join(separator))
    .join('\r\n');

/** Thai text in the old single-byte encoding (TIS-620, windows-874). */
export const thaiBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code;
    }),
  );

export function wideBytes(text: string, order: 'le' | 'be', hasMark = true): Uint8Array {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

export interface BookSheet {
  readonly name: string;
  readonly table: string;
  /** Indexes from 0 of hidden columns and rows. */
  readonly hiddenColumns?: readonly number[];
  readonly hiddenRows?: readonly number[];
  /** Merged rows, from 0, of one column. */
  readonly mergedRows?: readonly { readonly column: number; readonly rows: [number, number] }[];
  readonly isHidden?: boolean;
  /** Numbers are numeric cells instead of text. */
  readonly hasNumbers?: boolean;
}

/** A workbook of drawn tables. */
export function bookOf(...sheets: readonly BookSheet[]): Promise<Uint8Array> {
  const cellOf = (cell: string, hasNumbers: boolean) =>
    cell === '' ? null : hasNumbers && /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
  return writeXlsx({
    sheets: sheets.map(({ name, table, hiddenColumns, hiddenRows, isHidden, ...more }) => {
      const rows = drawn(table).map((cells) =>
        cells.map((cell) => cellOf(cell, more.hasNumbers ?? false)),
      );
      const width = Math.max(...rows.map((cells) => cells.length));
      return {
        name,
        rows,
        hidden: isHidden ?? false,
        merges: (more.mergedRows ?? []).map(({ column, rows: [startRow, endRow] }) => ({
          ...{ startRow, endRow, startCol: column, endCol: column },
        })),
        columns: Array.from({ length: width }, (_, at) => ({
          hidden: hiddenColumns?.includes(at) ?? false,
        })),
        rowDefs: new Map((hiddenRows ?? []).map((at) => [at, { hidden: true }])),
      };
    }),
  });
}
