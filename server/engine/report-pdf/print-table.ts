// Prints rows by the columns of their workbook; they are drawn while they are read.
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
  /** Its numbers by the same columns, under the last row. */
  readonly total?: object | undefined;
}

const isText = ({ kind }: SheetColumn<never>): boolean =>
  kind === 'text' || kind === 'day' || kind === 'instant';

/** A column that says of the sums what it says of rows: words only 'รวม', in the first. */
export const totalled = <Row>(
  column: SheetColumn<Row>,
  { at, total }: { readonly at: number; readonly total: object },
): SheetColumn<Row> => ({
  ...column,
  of: (row) => {
    if (row !== total || !isText(column)) return column.of(row);
    return at === 0 && column.kind === 'text' ? 'รวม' : null;
  },
});

async function* linesOf<Row>(wish: TableWish<Row>): AsyncGenerator<PaperRow> {
  const { columns, years } = wish;
  for await (const rows of wish.rows)
    for (const row of rows)
      yield { cells: columns.map((column) => cellText(column, row, years)), isTotal: false };
  if (!wish.total) return;
  const total = wish.total as Row;
  yield {
    cells: columns.map((column, at) => {
      if (isText(column)) return at === 0 ? 'รวม' : '';
      return cellText(column, total, years);
    }),
    isTotal: true,
  };
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
