// A change that no program could have is noticed by every test, and would be counted for them.
import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

test('a mutant of a call swaps methods that the table names, whatever every object inherits', () => {
  const source = 'const told = (n) => n.toLocaleString() + n.toString() + Math.min(n, n);';
  const lists = mutantsOf('a.ts', source).filter(({ kind }) => kind === 'list');
  expect(lists.map(({ text }) => text)).toEqual(['max']);
});
