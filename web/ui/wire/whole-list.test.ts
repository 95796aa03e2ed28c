// Lists of choices are complete, however long.
import { expect, test } from 'vitest';
import { wholeList } from './whole-list.ts';

test('wholeList reads page after page to the end, and requests no page after it', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => n);
  const asked: number[] = [];
  const all = await wholeList(({ page, pageSize }) => {
    asked.push(page);
    const items = rows.slice((page - 1) * pageSize, page * pageSize);
    return Promise.resolve({ items, pagination: { total_count: rows.length } });
  });
  expect(all).toEqual(rows);
  expect(asked).toEqual([1, 2]);
});
