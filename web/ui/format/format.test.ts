// Guarantees of how amounts and days are parsed and shown.
import { describe, expect, test } from 'vitest';
import { bangkokDay, shiftDay } from '@app/contract/kit/bangkok';
import { bangkokToday, formatDay, formatShort, formatTime } from './date.ts';
import { dayToText, textToDay } from './typed-day.ts';
import { formatBaht, formatCount, parseNumber } from './money.ts';

describe('a formatted amount', () => {
  test('always has two decimals and comma thousands', () => {
    expect(formatBaht(1234.5)).toBe('1,234.50');
    expect(formatBaht(0)).toBe('0.00');
    expect(formatBaht(-0.05)).toBe('-0.05');
    expect(formatCount(10_000)).toBe('10,000');
  });

  test.each([
    ['1,234.50', 1234.5],
    [' ฿590 ', 590],
    ['๑๒๓', 123],
    ['.5', 0.5],
    ['1,290.-', 1290],
    ['๕๐ บาท', 50],
    ['35.50 บ.', 35.5],
    ['-3', -3],
    ['12a', null],
    ['-', null],
    ['50-', null],
    ['บาท', null],
    ['1.2.3', null],
    ['', null],
  ])('parses %j as %j', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});

describe('a formatted day', () => {
  test('is a Bangkok day with a Thai month, in the requested era', () => {
    expect(formatTime('2026-11-18T11:06:00Z', 'be')).toBe('18 พ.ย. 2569 18:06');
    expect(formatTime('2026-11-18T11:06:00Z', 'ce')).toBe('18 พ.ย. 2026 18:06');
    expect(formatTime('2026-12-31T17:30:00Z', 'be')).toBe('01 ม.ค. 2570 00:30');
    expect(formatDay('2026-02-28', 'be')).toBe('28 ก.พ. 2569');
    expect(bangkokDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });

  test('shows in a row the time for today, the day for this year, and the full date otherwise', () => {
    const today = bangkokToday();
    expect(formatShort(`${today}T15:40:00+07:00`)).toBe('15:40');
    const firstOfYear = `${today.slice(0, 4)}-01-0${today.endsWith('-01-01') ? 2 : 1}`;
    expect(formatShort(`${firstOfYear}T09:00:00+07:00`)).toMatch(/^0[12] ม\.ค\.$/);
    expect(formatShort('2020-11-21T09:00:00+07:00')).toBe('21 พ.ย. 2563');
    expect(formatShort('soon')).toBe('–');
  });

  test('is a dash, never "Invalid Date", for an invalid time', () => {
    expect(formatTime('soon')).toBe('–');
    expect(formatDay('')).toBe('–');
  });

  test.each([
    ['20/11/2569', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20 11 69', '2026-11-20'],
    ['1/2/26', '2026-02-01'],
    ['2026-11-20', '2026-11-20'],
    ['29/02/2567', '2024-02-29'],
    ['29/02/2569', null],
    ['31/04/2569', null],
    ['20/13/2569', null],
    ['20/11', null],
    ['วันนี้', null],
  ])('parses %j as %j', (text, day) => {
    expect(textToDay(text)).toBe(day);
  });

  test('is parsed back to the same day in both eras', () => {
    for (let step = 0; step < 800; step += 13) {
      const day = shiftDay('2024-01-01', step);
      expect(textToDay(dayToText(day, 'be'))).toBe(day);
      expect(textToDay(dayToText(day, 'ce'))).toBe(day);
    }
  });
});
