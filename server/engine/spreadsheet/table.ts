// What reading a file gives: rows of plain text, whatever the file was, and the limits they keep to.

/** A courier's statement may be long; what else is brought in holds itself to less. */
export const MAX_ROWS = 20_000;
/** Titles, header and what describes the columns stand above the rows that count. */
export const MAX_HEAD_ROWS = 20;
export const MAX_COLUMNS = 200;
export const MAX_CELL = 5000;

export interface TableRow {
  /** As the person sees it in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Hidden by whoever made the file, or by a filter. */
  readonly isHidden?: true;
}

/** Cells that are merged downwards: what stands in the first row is said of all of them. */
export interface MergedDown {
  /** From 0. */
  readonly column: number;
  /** Numbers of rows, as the person sees them. */
  readonly first: number;
  readonly last: number;
}

export interface Table {
  /** Names of the file's sheets; one nameless sheet for csv. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** Places of columns that whoever made the file has hidden. */
  readonly hidden?: readonly number[];
  readonly merged?: readonly MergedDown[];
  /** Rows with anything in them, titles and header included. */
  readonly rows: readonly TableRow[];
}
