// What long lists promise when they are written as JSON.
import { expect, test } from 'vitest';
import { jsonOfMany } from './json-of-many.ts';

test.each([0, 1, 500, 501, 12_345])(
  'the api answer writes a list of %i in parts with the same result as at once',
  async (count) => {
    const values = Array.from({ length: count }, (_, n) => ({ n, text: `ก"${n}`, none: null }));
    expect(String(await jsonOfMany(values))).toBe(JSON.stringify(values));
  },
);

test('the api answer lets other calls be served while a long list is written', async () => {
  let served = 0;
  const others = setInterval(() => (served += 1), 0);
  await jsonOfMany(Array.from({ length: 40_000 }, (_, n) => ({ n, text: 'ยาว'.repeat(20) })));
  clearInterval(others);
  expect(served).toBeGreaterThan(1);
});
