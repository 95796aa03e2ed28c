// Writes a small workbook of several sheets at once; long ones are streamed by write-sheet.
import { writeXlsx } from 'hucre/xlsx';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { cellOf, formatOf } from './sheet-cell.ts';
import type { SheetColumn } from './sheet-column.ts';

const NAME_LONGEST = 31;

export interface BookSheet<Row> {
  /** The sheet's name. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
}

interface Drawn {
  readonly name: string;
  readonly heads: readonly Omit<SheetColumn<never>, 'of'>[];
  readonly cells: readonly (string | number | null)[][];
}

/** Erases the row type of a sheet, so that different kinds fit into one workbook. */
export const drawn = <Row>({ name, columns, rows }: BookSheet<Row>): Drawn => ({
  name,
  heads: columns,
  cells: rows.map((row) => columns.map(({ kind, of }) => cellOf(kind, of(row)))),
});

export const writeBook = (sheets: readonly Drawn[], years: YearStyle): Promise<Uint8Array> =>
  writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map(({ name, heads, cells }) => ({
      name: name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, NAME_LONGEST),
      columns: heads.map(({ kind, header, width }) => ({
        header,
        width,
        numFmt: formatOf(kind, years),
      })),
      rows: [heads.map(({ header }) => header), ...cells],
      freezePane: { rows: 1 },
    })),
  });
