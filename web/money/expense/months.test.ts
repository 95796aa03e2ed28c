// Names of months across the end of a year and February.
import { expect, test } from 'vitest';
import { daysOf, monthName, monthOr, shiftMonth } from './months.ts';

test('an expense month is named in the Buddhist era', () => {
  expect(monthName('2026-11', 'be')).toBe('พฤศจิกายน 2569');
  expect(monthName('2026-01', 'ce')).toBe('มกราคม 2026');
});

test('an expense month has neighbours across the year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test('an expense month ends on its real last day', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2026-12').to).toBe('2026-12-31');
});

test.each(['2026-13', '26-01', 'เดือนนี้', '', undefined])(
  'an expense month is today’s when %s is not a month',
  (text) => {
    expect(monthOr(text, '2026-11-21')).toBe('2026-11');
  },
);
