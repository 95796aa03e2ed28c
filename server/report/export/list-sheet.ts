// A list as workbook and print: its name, file and columns, typed by the list's reply.
import type { EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { columnsOf, type Columns, type SheetColumn } from '../../engine/spreadsheet/index.ts';

type RowOf<E extends EndpointSpec> =
  Gives<E> extends { items: readonly (infer Row)[] } ? Row : never;

type ResolveReferences<Row, Wide> = (
  tx: TenantTx,
  rows: readonly Row[],
) => Promise<readonly Wide[]>;

interface Definition<E extends EndpointSpec, Wide> {
  /** All endpoints with the same rows. */
  readonly lists: readonly [E, ...EndpointSpec[]];
  /** The sheet's name, in Thai. */
  readonly name: string;
  /** The start of the file name, before the day. */
  readonly file: string;
  /** Resolves the references in a page of rows (ids to names, codes, figures). */
  readonly resolveReferences?: ResolveReferences<RowOf<E>, Wide>;
  readonly columns: (column: Columns<Wide>) => readonly SheetColumn<Wide>[];
  /** The headers of the columns that fit on a print; lists without it are not printed. */
  readonly paper?: readonly string[];
  /** Without days asked for, the list covers all days, not the present month. */
  readonly allDays?: true;
}

export type TakenAs = 'xlsx' | 'pdf';

export interface ListSheet {
  readonly at: readonly string[];
  readonly name: string;
  readonly file: string;
  readonly resolveReferences: ResolveReferences<never, unknown>;
  readonly columns: readonly SheetColumn<never>[];
  readonly paper: readonly SheetColumn<never>[] | undefined;
  readonly allDays?: true;
}

function named<Wide>(columns: readonly SheetColumn<Wide>[], heads: readonly string[]) {
  return heads.map((head) => {
    const found = columns.find(({ header }) => header === head);
    if (!found) throw new Error(`no column is called ${head}`);
    return found;
  });
}

export const sheetOf = <const E extends EndpointSpec, Wide = RowOf<E>>({
  lists,
  resolveReferences,
  columns: make,
  paper,
  ...rest
}: Definition<E, Wide>): ListSheet => {
  const columns = make(columnsOf<Wide>());
  return {
    ...rest,
    columns,
    paper: paper && named(columns, paper),
    at: lists.map((list) => list.at),
    resolveReferences: resolveReferences ?? ((_tx, rows) => Promise.resolve(rows)),
  };
};

/** 'orders-2026-11-21.xlsx', with the Bangkok day. */
export function fileNameOf({ file }: ListSheet, now: Date, as: TakenAs = 'xlsx'): string {
  return `${file}-${bangkokDay(now)}.${as}`;
}
