// Bangkok's days begin at 17:00 UTC; months, spans and nights are counted from there.
import { describe, expect, test } from 'vitest';
import {
  bangkokDay,
  bangkokText,
  bangkokTime,
  commonYear,
  dayText,
  clockOf,
  countDays,
  countMonths,
  daysAsked,
  intoDayMs,
  lastOfMonth,
  monthsBefore,
  secondsToNight,
  shiftDay,
  shiftMonth,
  startOfDay,
  ZONE,
} from './bangkok.ts';

const at = (text: string) => new Date(text);

describe('the day of an instant', () => {
  test('bangkokDay turns over when it is 17:00 in UTC', () => {
    expect(bangkokDay(at('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
    expect(bangkokDay(at('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });

  test('bangkokDay says what Intl says when the year turns', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });
    for (let hour = 0; hour < 48; hour += 1) {
      const instant = new Date(Date.UTC(2026, 11, 31, hour));
      expect(bangkokDay(instant)).toBe(intl.format(instant));
    }
  });

  test('bangkokText and bangkokTime show the clock on the wall when UTC is a day behind', () => {
    expect(bangkokText(at('2026-11-20T17:30:05.123Z'))).toBe('2026-11-21T00:30:05.123');
    expect(bangkokTime(at('2026-11-20T17:30:05Z'))).toBe('00:30');
    expect(intoDayMs(at('2026-11-20T17:30:00Z'))).toBe(30 * 60_000);
  });

  test('clockOf and startOfDay name an instant when they get minutes or seconds', () => {
    expect(Date.parse(clockOf('2026-11-21', '10:00'))).toBe(Date.parse('2026-11-21T03:00:00Z'));
    expect(clockOf('2026-11-21', '10:00:30')).toBe('2026-11-21T10:00:30+07:00');
    expect(bangkokDay(at(startOfDay('2026-11-21')))).toBe('2026-11-21');
  });
});

describe('days and months', () => {
  test('shiftDay crosses months and leap days when it has to', () => {
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  });

  test('shiftMonth and lastOfMonth keep to the first and the last when months differ in length', () => {
    expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-01');
    expect(shiftMonth('2026-01-31', -2)).toBe('2025-11-01');
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29');
  });

  test('countDays and countMonths count both ends in when a span crosses a year', () => {
    const days = { start: '2026-12-31', end: '2027-01-01' };
    expect([countDays(days), countMonths(days)]).toEqual([2, 2]);
  });

  test('monthsBefore gives as many whole months when the span begins or ends within one', () => {
    const before = monthsBefore({ start: '2026-02-10', end: '2026-03-05' });
    expect(before).toEqual({ start: '2025-12-01', end: '2026-01-31' });
  });

  test('daysAsked gives the month up to today when nothing is asked for', () => {
    expect(daysAsked({}, '2026-11-21')).toEqual({ start: '2026-11-01', end: '2026-11-21' });
    const ahead = daysAsked({ start: '2026-12-05' }, '2026-11-21');
    expect(ahead).toEqual({ start: '2026-12-05', end: '2026-12-05' });
    const back = daysAsked({ end: '2026-09-09' }, '2026-11-21');
    expect(back).toEqual({ start: '2026-09-01', end: '2026-09-09' });
  });
});

test.each([
  [42, 2042],
  [43, 2000],
  [69, 2026],
  [2026, 2026],
  [2399, 2399],
  [2400, 1857],
  [2569, 2026],
])('commonYear finds the era when %i is typed', (typed, year) => {
  expect(commonYear(typed)).toBe(year);
});

test('dayText writes the era of the shop when there is a day', () => {
  expect(dayText('2026-11-21', 'be')).toBe('21/11/2569');
  expect(dayText('2026-11-21T00:30', 'ce')).toBe('21/11/2026');
  expect(dayText('', 'be')).toBe('');
});

test('secondsToNight reaches the next three in the morning when it is before, at or after it', () => {
  expect(secondsToNight(at('2026-11-20T19:59:59Z'))).toBe(1);
  expect(secondsToNight(at('2026-11-20T20:00:00Z'))).toBe(24 * 3600);
  expect(secondsToNight(at('2026-11-20T18:00:00Z'))).toBe(2 * 3600);
});
