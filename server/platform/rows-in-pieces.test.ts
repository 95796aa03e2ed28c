// What reads of thousands of rows promise.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { story, type Story } from '../app/story.ts';
import { sql } from './database.ts';
import { rowsInPieces } from './rows-in-pieces.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const value of values) read.push(value);
  return read;
}

const numbersTo = (most: number) =>
  sql<{ n: number }>`select n::int from generate_series(1, ${most}::int) n order by n`;

test.each([0, 1, 499, 500, 501, 12_345])(
  'the database reads %i rows in parts with the same result as at once',
  async (most) => {
    const read = await s.shop.inside(async (tx) => {
      const rows = await all(rowsInPieces(tx, numbersTo(most)));
      // A second reading of the same transaction.
      return [rows, await all(rowsInPieces(tx, numbersTo(most)))];
    });
    const wanted = Array.from({ length: most }, (_, at) => ({ n: at + 1 }));
    expect(read).toEqual([wanted, wanted]);
  },
);

test('the database lets other calls be served while thousands of rows are read', async () => {
  let served = 0;
  const others = setInterval(() => (served += 1), 0);
  await s.shop.inside((tx) => all(rowsInPieces(tx, numbersTo(40_000))));
  clearInterval(others);
  expect(served).toBeGreaterThan(10);
});
