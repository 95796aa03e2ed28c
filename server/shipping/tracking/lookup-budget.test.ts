// The daily lookup budget is spread over the Bangkok day, whatever the number of parcels.
import { expect, test } from 'vitest';
import { allowedBy, grantOf } from './lookup-budget.ts';

const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00+07:00`);

test.each([
  ['00:00', 37],
  ['06:00', 262],
  ['12:00', 487],
  ['22:59', 899],
  ['23:59', 900],
])('the lookup budget allows jobs at %s to have used %i of a thousand', (clock, most) => {
  expect(allowedBy(at(clock), 1000)).toBe(most);
});

test('the lookup budget lets a waiting user exceed the share of the jobs, but never the limit of the day', () => {
  const noon = at('12:00');
  const ask = { wanted: 300, isUrgent: false };
  expect(grantOf(noon, { most: 1000, used: 400 }, ask)).toBe(87);
  expect(grantOf(noon, { most: 1000, used: 500 }, ask)).toBe(0);
  expect(grantOf(noon, { most: 1000, used: 500 }, { ...ask, isUrgent: true })).toBe(300);
  expect(grantOf(noon, { most: 1000, used: 900 }, { ...ask, isUrgent: true })).toBe(100);
});
