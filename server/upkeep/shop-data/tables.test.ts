// What the tables of an archive are called.
import { expect, test } from 'vitest';
import { dataTables, nameOfTable } from './tables.ts';

test('an archive of the shop calls each of its tables by a Thai name of its own', () => {
  const names = dataTables().map(({ table }) => nameOfTable(table));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect(name).toMatch(/[ก-๙]/);
  expect(new Set(names).size).toBe(names.length);
});
