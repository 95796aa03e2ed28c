// The days of each view are whole weeks, whole months and nothing else.
import { expect, test } from 'vitest';
import { daysOf, holidayOf, spanOf, turn } from './calendar-days.ts';

test('a month is shown in whole weeks from Monday to Sunday', () => {
  expect(spanOf('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(daysOf(spanOf('month', '2026-02-10'))).toHaveLength(35);
  expect(spanOf('month', '2027-02-14')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});

test('a week holds its day, a list its month, a day itself', () => {
  expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('list', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanOf('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('turning a month over never skips a short one', () => {
  expect(turn('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(turn('month', '2026-03-31', -1)).toBe('2026-02-01');
  expect(turn('month', '2026-12-15', 1)).toBe('2027-01-01');
  expect(turn('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(turn('day', '2026-03-01', -1)).toBe('2026-02-28');
});

test('a public holiday has its name, those of the moon in their year', () => {
  expect(holidayOf('2026-05-31')).toBe('วันวิสาขบูชา');
  expect(holidayOf('2028-05-31')).toBeUndefined();
  expect(holidayOf('2026-12-05')).toBe('วันพ่อแห่งชาติ');
  expect(holidayOf('2026-12-06')).toBeUndefined();
});
