// Promises of the sums under a printed table.
import { expect, test } from 'vitest';
import { totalled } from './print-table.ts';

const total = { label: 'สิบ', day: '2026-11-26', amount: 10 };
const column = (kind: string, of: (row: typeof total) => unknown) =>
  ({ kind, header: '', width: 1, of }) as never;
const wordOf = (kind: string, at: number, of: (row: typeof total) => unknown) =>
  (totalled(column(kind, of), { at, total }).of as (row: object) => unknown)(total);

test('a sum row is labelled รวม in the first column, shows no other words or days, and keeps its numbers', () => {
  expect(wordOf('text', 0, ({ label }) => label)).toBe('รวม');
  expect(wordOf('text', 1, ({ label }) => label)).toBeNull();
  for (const kind of ['day', 'instant']) expect(wordOf(kind, 0, ({ day }) => day)).toBeNull();
  expect(wordOf('baht', 2, ({ amount }) => amount)).toBe(10);
});

test('a row of the table itself keeps its words under a column with sums', () => {
  const { of } = totalled(
    column('text', ({ label }) => label),
    { at: 0, total },
  );
  expect((of as (row: object) => unknown)({ ...total })).toBe('สิบ');
});
