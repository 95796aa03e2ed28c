// When a lead is called again, on the clock of Bangkok.
import { expect, test } from 'vitest';
import { instantOf, nextChoices, nextText, timeOf } from './next-date-choices.ts';

const now = new Date('2026-11-21T08:00:00Z');

test('the next call of a lead is offered for this evening, tomorrow, in three and in seven days', () => {
  expect(nextChoices(now).map(({ key, at }) => [key, at])).toEqual([
    ['Z', '2026-11-21T10:00:00.000Z'],
    ['X', '2026-11-22T03:00:00.000Z'],
    ['C', '2026-11-24T03:00:00.000Z'],
    ['V', '2026-11-28T03:00:00.000Z'],
  ]);
});

test('the next call of a lead is not offered for this evening once it has come', () => {
  const keys = (at: string) => nextChoices(new Date(at)).map(({ key }) => key);
  expect(keys('2026-11-21T09:59:59.999Z')).toEqual(['Z', 'X', 'C', 'V']);
  expect(keys('2026-11-21T10:00:00Z')).toEqual(['X', 'C', 'V']);
});

test.each([
  ['2026-11-21T16:59:00Z', 'วันนี้ 23:59'],
  ['2026-11-21T17:00:00Z', 'พรุ่งนี้ 00:00'],
  ['2026-11-20T03:00:00Z', 'เมื่อวาน 10:00'],
  ['2026-11-19T03:00:00Z', '19 พ.ย. 2569 10:00'],
  ['2026-11-23T03:00:00Z', '23 พ.ย. 2569 10:00'],
])('nextText says %s as %s when it is Saturday afternoon', (at, text) => {
  expect(nextText(at, now)).toBe(text);
});

test('timeOf gives back the clock time from which instantOf made its instant', () => {
  expect(timeOf(instantOf('2026-11-21', '17:05'))).toBe('17:05');
});
