// Writes a workbook of any length as a stream: rows are pulled as the reader takes the bytes, and none are kept.
import type { Readable } from 'node:stream';
import { XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { openBook } from './open-book.ts';
import { cellOf, formatOf } from './sheet-cell.ts';
import type { SheetColumn } from './sheet-column.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const NAME_LONGEST = 31;

export interface SheetOrder<Row> {
  /** The sheet's name. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly years: YearStyle;
  /** Rows per sheet, including its header; further rows go to another sheet. */
  readonly most?: number;
}

export function writeSheet<Row>(order: SheetOrder<Row>): Readable {
  return openBook(cellsOf(order), {
    name: order.name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, NAME_LONGEST),
    columns: order.columns.map(({ kind, header, width }) => ({
      header,
      width,
      numFmt: formatOf(kind, order.years),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: order.most ?? XLSX_MAX_ROWS_PER_SHEET,
  });
}

async function* cellsOf<Row>({ columns, rows }: SheetOrder<Row>) {
  for await (const page of rows)
    for (const row of page) yield columns.map(({ kind, of }) => cellOf(kind, of(row)));
}
