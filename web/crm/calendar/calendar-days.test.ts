// The days of each view are whole weeks, whole months and nothing else.
import { expect, test } from 'vitest';
import { shiftDay } from '@app/contract/kit/bangkok';
import { daysOf, spanOf, shiftPeriod } from './calendar-days.ts';
import { holidayOf, holidayText, yearsWithout } from './holidays.ts';

test('a calendar month is shown in whole weeks from Monday to Sunday', () => {
  expect(spanOf('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(daysOf(spanOf('month', '2026-02-10'))).toHaveLength(35);
  expect(spanOf('month', '2027-02-14')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});

test('a calendar week spans the week of its day, a list the month, and a day itself', () => {
  expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('list', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanOf('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('the calendar skips no short month when the user turns the page', () => {
  expect(shiftPeriod('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(shiftPeriod('month', '2026-03-31', -1)).toBe('2026-02-01');
  expect(shiftPeriod('month', '2026-12-15', 1)).toBe('2027-01-01');
  expect(shiftPeriod('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(shiftPeriod('week', '2027-01-06', -1)).toBe('2026-12-30');
  expect(shiftPeriod('day', '2026-03-01', -1)).toBe('2026-02-28');
});

test('a public holiday has its name in the known years, also by the moon and in lieu', () => {
  expect(holidayOf('2026-05-31')).toBe('วันวิสาขบูชา');
  expect(holidayOf('2026-06-01')).toBe('ชดเชยวันวิสาขบูชา');
  expect(holidayOf('2027-05-20')).toBe('วันวิสาขบูชา');
  expect(holidayOf('2026-12-05')).toBe('วันพ่อแห่งชาติ');
  expect(holidayOf('2026-12-06')).toBeUndefined();
});

test('a public holiday by the moon is marked as expected before it is announced', () => {
  const days = daysOf({ from: '2027-01-01', to: '2027-12-31' });
  const expected = days.filter((day) => holidayText(day)?.endsWith('(คาด)'));
  const reckoned = days.filter((day) => /บูชา|เข้าพรรษา/.test(holidayOf(day) ?? ''));
  expect(expected).toEqual(reckoned);
  expect(expected).toHaveLength(6);
  expect(holidayText('2027-12-10')).toBe('วันรัฐธรรมนูญ');
  expect(holidayText('2026-05-31')).toBe('วันวิสาขบูชา');
});

test('the calendar has no holiday in a year without data, and names that year', () => {
  expect(holidayOf('2028-01-01')).toBeUndefined();
  expect(yearsWithout(daysOf(spanOf('month', '2027-12-15')))).toEqual(['2028']);
  expect(yearsWithout(daysOf(spanOf('month', '2027-11-15')))).toEqual([]);
  expect(yearsWithout(['2025-12-31', '2026-01-01', '2028-05-05'])).toEqual(['2025', '2028']);
});

test('each public holiday on a weekend but Labour Day is followed by its day in lieu', () => {
  for (const year of ['2026', '2027'])
    for (const day of daysOf({ from: `${year}-01-01`, to: `${year}-12-31` })) {
      const name = holidayOf(day);
      const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
      if (!name || !isWeekend || name === 'วันแรงงาน') continue;
      const next = [1, 2, 3].map((ahead) => holidayOf(shiftDay(day, ahead)));
      expect(next, day).toContain(`ชดเชย${name}`);
    }
});
