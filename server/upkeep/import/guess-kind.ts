// Guesses the kind of a file: the one with the most matching columns.
import { importColumns, type ImportKind, type ImportMapping } from '@app/contract/upkeep/import';
import { headers, type Table } from '../../engine/spreadsheet/index.ts';

/** Required fields without a column. */
export function missingIn(kind: ImportKind, mapping: ImportMapping): (keyof ImportMapping)[] {
  const has = (key: string): boolean => typeof mapping[key as keyof ImportMapping] === 'number';
  const missing = importColumns[kind].filter(({ key, needed }) => needed && !has(key));
  const noGoods = kind === 'order' && !has('items.code') && !has('items.name');
  return [...missing.map(({ key }) => key), ...(noGoods ? ['items.code'] : [])] as never;
}

/** The number of matching columns; ties go to the kind without missing fields. */
function likeness(kind: ImportKind, table: Table, headerRow: number | undefined): number {
  const mapping = headers.guessMapping(kind, headers.findHeader(kind, table, headerRow).seen);
  return Object.keys(mapping).length + (missingIn(kind, mapping).length === 0 ? 0.5 : 0);
}

/** One of `kinds`: the first with the most matches. */
export function guessKind(
  kinds: readonly ImportKind[],
  table: Table,
  headerRow: number | undefined,
): ImportKind {
  const alike = kinds.map((kind) => likeness(kind, table, headerRow));
  return kinds[alike.indexOf(Math.max(...alike))] ?? 'order';
}
