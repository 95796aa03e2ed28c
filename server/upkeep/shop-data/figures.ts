// Counts and sums of a table's rows, computed the same way for a written archive and a read one.
import type { DataFigure } from '@app/contract/upkeep/shop-data';

type Figures = DataFigure['archive'];

/** Units and amounts. */
export const isSummed = (key: string): boolean =>
  key.endsWith('Satang') || ['onHand', 'reserved', 'unit', 'delta'].includes(key);

export interface Summing {
  rows: number;
  readonly sums: Record<string, number>;
}

export const newSums = (): Summing => ({ rows: 0, sums: {} });

export function addRow(figures: Summing, row: Readonly<Record<string, unknown>>): void {
  figures.rows += 1;
  for (const [key, value] of Object.entries(row))
    if (typeof value === 'number' && isSummed(key))
      figures.sums[key] = (figures.sums[key] ?? 0) + value;
}

export const isSame = (one: Figures, other: Figures): boolean =>
  one.rows === other.rows &&
  [...Object.keys(one.sums), ...Object.keys(other.sums)].every(
    (key) => (one.sums[key] ?? 0) === (other.sums[key] ?? 0),
  );

export const wordOf = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const columnOf = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
