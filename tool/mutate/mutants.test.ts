// Tests that no mutant is invalid code, which every test would notice and which would count as
// killed.
import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

test('a mutant of a call swaps methods that the table names, whatever every object inherits', () => {
  const source = 'const told = (n) => n.toLocaleString() + n.toString() + Math.min(n, n);';
  const lists = mutantsOf('a.ts', source).filter(({ kind }) => kind === 'list');
  expect(lists.map(({ text }) => text)).toEqual(['max']);
});
