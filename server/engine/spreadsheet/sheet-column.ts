// A column of a workbook: header, width and the value of a row.
import type { Permission } from '@app/contract/kit/permissions';

/** `text` also for codes and phones, whose zeros stay. `day` and `instant` become real dates in Bangkok time. */
export type CellKind = 'text' | 'count' | 'decimal' | 'baht' | 'day' | 'instant';

type Value = string | number | null | undefined;

export interface SheetColumn<Row> {
  readonly kind: CellKind;
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly of: (row: Row) => Value;
  /** Without this right the workbook lacks the column. */
  readonly needs?: Permission;
}

type Make<Row> = (header: string, width: number, of: (row: Row) => Value) => SheetColumn<Row>;

/** Column builders for one kind of row. */
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
