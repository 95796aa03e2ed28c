// What a column of a workbook is: its head, its width and what a row puts there.
import type { Permission } from '@app/contract/kit/permissions';

/** `text` also for codes and phones: their zeros stay. `day` and `instant` become real dates of Bangkok. */
export type CellKind = 'text' | 'count' | 'decimal' | 'baht' | 'day' | 'instant';

type Value = string | number | null | undefined;

export interface SheetColumn<Row> {
  readonly kind: CellKind;
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly of: (row: Row) => Value;
  /** Who lacks it gets a workbook without this column. */
  readonly needs?: Permission;
}

type Make<Row> = (header: string, width: number, of: (row: Row) => Value) => SheetColumn<Row>;

/** Makers of columns for one kind of row. */
export type Columns<Row> = Readonly<Record<CellKind, Make<Row>>>;

const maker =
  (kind: CellKind) =>
  <Row>(header: string, width: number, of: (row: Row) => Value): SheetColumn<Row> => ({
    kind,
    header,
    width,
    of,
  });

export const columnsOf = <Row>(): Columns<Row> => ({
  text: maker('text'),
  count: maker('count'),
  decimal: maker('decimal'),
  baht: maker('baht'),
  day: maker('day'),
  instant: maker('instant'),
});
