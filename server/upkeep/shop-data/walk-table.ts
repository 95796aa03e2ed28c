// A table of the shop in API names: its columns, its rows page by page, its sums.
import type { TenantTx } from '../../platform/database.ts';
import { columnOf, wordOf } from './figures.ts';
import type { DataTable } from './tables.ts';
import {
  closeWalk,
  columnsOfTable,
  countRows,
  openWalk,
  sumColumns,
  walkOn,
  type Column,
} from './walk-table.store.ts';

/** Without columns that are never exported. */
export async function shownColumns(tx: TenantTx, { table, hidden }: DataTable): Promise<Column[]> {
  const all = await columnsOfTable(tx, table);
  return all.filter(({ name }) => !hidden.includes(name));
}

export type DataRow = Readonly<Record<string, unknown>>;

/** Rows in key order. */
export async function* walkTable(
  tx: TenantTx,
  known: DataTable,
): AsyncGenerator<readonly DataRow[]> {
  const columns = await shownColumns(tx, known);
  const words = columns.map(({ name }) => [name, wordOf(name)] as const);
  const names = columns.map(({ name }) => name);
  await openWalk(tx, known.table, names);
  for (let isOver = false; !isOver;) {
    const page = await walkOn(tx);
    const rows = page.rows.map((row) =>
      Object.fromEntries(words.map(([name, word]) => [word, row[name]])),
    );
    if (rows.length > 0) yield rows;
    isOver = page.isOver;
  }
  await closeWalk(tx);
}

export async function sumTable(tx: TenantTx, table: string, words: readonly string[]) {
  const found = await sumColumns(tx, table, words.map(columnOf));
  const rows = await countRows(tx, table);
  return { rows, sums: Object.fromEntries(found.map(({ name, sum }) => [wordOf(name), sum])) };
}
