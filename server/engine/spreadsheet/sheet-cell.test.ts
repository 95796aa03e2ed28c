// How long a text a cell of a workbook holds.
import { expect, test } from 'vitest';
import { cellOf, formatOf } from './sheet-cell.ts';

const LONGEST = 32_767;

test('a sheet cell keeps its text whole up to what Excel holds, and ends with an ellipsis when it is longer', () => {
  const whole = 'ก'.repeat(LONGEST);
  expect(cellOf('text', whole)).toBe(whole);
  const cut = String(cellOf('text', `${whole}ข`));
  expect(cut).toHaveLength(LONGEST);
  expect(cut).toBe(`${'ก'.repeat(LONGEST - 1)}…`);
});

test('a sheet cell never contains half a letter when its text is cut within one', () => {
  const cut = String(cellOf('text', `${'a'.repeat(LONGEST - 2)}😀x`));
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(LONGEST);
});

test('a sheet cell with optional decimals never ends with a bare point', () => {
  // Excel writes the point of a format whether or not a digit follows it: `#,##0.##` says "12.".
  expect(formatOf('decimal', 'be')).toBe('#,##0.0#');
});
