// The result of reading a file: rows of plain text from any format, and the limits.

/** A courier's statement may be this long; imports have lower limits of their own. */
export const MAX_ROWS = 20_000;
/** Titles, header and column descriptions above the data rows. */
export const MAX_HEAD_ROWS = 20;
export const MAX_COLUMNS = 200;
export const MAX_CELL = 5000;

export interface TableRow {
  /** The row number in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Hidden by hand or by a filter. */
  readonly isHidden?: true;
}

/** Vertically merged cells: the value of the first row applies to all of them. */
export interface MergedDown {
  /** From 0. */
  readonly column: number;
  /** Row numbers in the file. */
  readonly first: number;
  readonly last: number;
}

export interface Table {
  /** Names of the file's sheets; one nameless sheet for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** Indexes of hidden columns. */
  readonly hidden?: readonly number[];
  readonly merged?: readonly MergedDown[];
  /** Non-empty rows, including titles and header. */
  readonly rows: readonly TableRow[];
}
