import { expect, test } from 'vitest';
import { dayBars, isByDay } from './day-bars.ts';

const range = {
  start: '2026-11-10',
  end: '2026-11-13',
  items: [
    { key: '2026-11-10', sales: 100 },
    { key: '2026-11-13', sales: 50.5 },
  ],
};

test('a report by day has a bar for every day of its range, also for those without an order', () => {
  expect(dayBars(range).map(({ key, value, before }) => [key, value, before])).toEqual([
    ['2026-11-10', 100, undefined],
    ['2026-11-11', 0, undefined],
    ['2026-11-12', 0, undefined],
    ['2026-11-13', 50.5, undefined],
  ]);
});

test('a report by day compares each day with the same one of the range before', () => {
  const previous = {
    start: '2026-11-06',
    end: '2026-11-09',
    items: [{ key: '2026-11-07', sales: 7 }],
  };
  expect(dayBars({ ...range, previous }).map(({ before }) => before)).toEqual([0, 7, 0, 0]);
});

test('a report by channel is none by day', () => {
  expect(isByDay({ ...range, items: [{ key: '3', sales: 1 }] })).toBe(false);
  expect(isByDay(range)).toBe(true);
});
