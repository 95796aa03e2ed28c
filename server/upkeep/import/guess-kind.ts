// What a file holds where nobody said: that of whose columns it has the most.
import { importColumns, type ImportKind, type ImportMapping } from '@app/contract/upkeep/import';
import { headers, type Table } from '../../engine/spreadsheet/index.ts';

/** Fields that are needed and have no column. */
export function missingIn(kind: ImportKind, mapping: ImportMapping): (keyof ImportMapping)[] {
  const has = (key: string): boolean => typeof mapping[key as keyof ImportMapping] === 'number';
  const missing = importColumns[kind].filter(({ key, needed }) => needed && !has(key));
  const noGoods = kind === 'order' && !has('items.code') && !has('items.name');
  return [...missing.map(({ key }) => key), ...(noGoods ? ['items.code'] : [])] as never;
}

/** How many columns of the kind it has; of two that are alike the one that lacks nothing. */
function likeness(kind: ImportKind, table: Table, headerRow: number | undefined): number {
  const mapping = headers.guessMapping(kind, headers.findHeader(kind, table, headerRow).seen);
  return Object.keys(mapping).length + (missingIn(kind, mapping).length === 0 ? 0.5 : 0);
}

/** One of `kinds`: the first of those that it looks like most. */
export function guessKind(
  kinds: readonly ImportKind[],
  table: Table,
  headerRow: number | undefined,
): ImportKind {
  const alike = kinds.map((kind) => likeness(kind, table, headerRow));
  return kinds[alike.indexOf(Math.max(...alike))] ?? 'order';
}
