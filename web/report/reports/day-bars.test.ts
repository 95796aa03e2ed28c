import { expect, test } from 'vitest';
import { dayBars, isByDay, salesBefore } from './day-bars.ts';

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

test('a report by day compares each day with the same one of the previous range', () => {
  const previous = {
    start: '2026-11-06',
    end: '2026-11-09',
    items: [{ key: '2026-11-07', sales: 7 }],
  };
  expect(dayBars({ ...range, previous }).map(({ before }) => before)).toEqual([0, 7, 0, 0]);
});

test('a report by channel has no bars by day', () => {
  expect(isByDay({ ...range, items: [{ key: '3', sales: 1 }] })).toBe(false);
  expect(isByDay(range)).toBe(true);
});

test('a report by month or name compares each with the matching month or name, and a missing one with zero', () => {
  const months = {
    start: '2026-01-01',
    end: '2026-11-30',
    items: [{ key: '2026-01', sales: 1 }],
    previous: { start: '2025-02-01', end: '2025-12-31', items: [{ key: '2025-07', sales: 7 }] },
  };
  const before = salesBefore(months);
  expect(['2026-01', '2026-06', '2026-07'].map((key) => before({ key, sales: 1 }))).toEqual([
    0, 7, 0,
  ]);
  const named = salesBefore({
    ...months,
    previous: {
      ...months.previous,
      items: [
        { key: '8', sales: 90 },
        { key: '3', sales: 5 },
      ],
    },
  });
  expect(['3', '8', ''].map((key) => named({ key, sales: 1 }))).toEqual([5, 90, 0]);
  expect(salesBefore(range)({ key: '3', sales: 1 })).toBeUndefined();
});
