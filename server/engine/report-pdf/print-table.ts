// Prints rows with the columns of their workbook; draws them while they are read.
import type { YearStyle } from '@app/contract/kit/bangkok';
import type { TurnOf } from '../../platform/turns.ts';
import { renderPdf, type PdfRun } from '../pdf/index.ts';
import type { SheetColumn } from '../spreadsheet/index.ts';
import { cellText } from './cell-text.ts';
import type { PaperReport, PaperRow, PaperSetup } from './draw-table.ts';

export interface TableWish<Row> {
  readonly shop: TurnOf;
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly years: YearStyle;
  readonly now: Date;
  /** Read in portions. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** The totals of the same columns, below the last row. */
  readonly total?: object | undefined;
  /** Sums that are part of the total but of no row, between the rows and the total. */
  readonly outside?: readonly NamedSum[] | undefined;
}

/** A sum with the label of its line. */
export interface NamedSum {
  readonly label: string;
}

const isText = ({ kind }: SheetColumn<never>): boolean =>
  kind === 'text' || kind === 'day' || kind === 'instant';

const TOTAL = 'รวม';

/** A column for rows and sums: labels appear in the first column; the total's is 'รวม'. */
export const totalled = <Row>(
  column: SheetColumn<Row>,
  sum: { readonly at: number; readonly total: object; readonly word?: string },
): SheetColumn<Row> => ({
  ...column,
  of: (row) => {
    if (row !== sum.total || !isText(column)) return column.of(row);
    return sum.at === 0 && column.kind === 'text' ? (sum.word ?? TOTAL) : null;
  },
});

async function* linesOf<Row>(wish: TableWish<Row>): AsyncGenerator<PaperRow> {
  const { columns, years } = wish;
  for await (const rows of wish.rows)
    for (const row of rows)
      yield { cells: columns.map((column) => cellText(column, row, years)), isTotal: false };
  const cellsOf = (sum: object, word: string) =>
    columns.map((column, at) => {
      if (isText(column)) return at === 0 ? word : '';
      return cellText(column, sum as Row, years);
    });
  for (const sum of wish.outside ?? []) yield { cells: cellsOf(sum, sum.label), isTotal: false };
  if (wish.total) yield { cells: cellsOf(wish.total, TOTAL), isTotal: true };
}

export function printTable<Row>(wish: TableWish<Row>): PdfRun<PaperReport> {
  const { shop, title, subtitle, columns, now } = wish;
  const setup: PaperSetup = {
    title,
    subtitle,
    columns: columns.map((column) => ({
      header: column.header,
      width: column.width,
      isNumber: !isText(column),
    })),
  };
  return renderPdf<PaperRow, PaperReport>({
    shop,
    module: new URL('./draw-table.ts', import.meta.url),
    info: { title, createdAt: now },
    setup,
    items: linesOf(wish),
  });
}
