// The days with which a trend’s days are compared.
import { expect, test } from 'vitest';
import type { Dashboard, ReportRow } from '../dashboard.data.ts';
import { pointsOf } from './points.ts';

const days = (month: string, count: number) => ({
  start: `${month}-01`,
  end: `${month}-${count}`,
  items: Array.from(
    { length: count },
    (_, at) =>
      ({
        ...{ key: `${month}-${String(at + 1).padStart(2, '0')}`, sales: at + 1 },
        ...{ orders: 1, profit: 0, shipped: 0, returned: 0 },
      }) as ReportRow,
  ),
});

const lastOf = (now: ReturnType<typeof days>, previous: ReturnType<typeof days>) =>
  pointsOf({ ...now, previous } as unknown as Dashboard)
    .slice(-2)
    .map(({ before }) => before?.sales);

test('the dashboard trend of a month compares each day with one day of the month before, which may be longer or shorter', () => {
  expect(lastOf(days('2026-11', 30), days('2026-10', 31))).toEqual([29, 30]);
  expect(lastOf(days('2026-10', 31), days('2026-09', 30))).toEqual([30, undefined]);
});
