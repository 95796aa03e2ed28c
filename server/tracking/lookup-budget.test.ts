// A day of lookups is spread by the clock of Bangkok, whatever the number of parcels: the arithmetic, and a day simulated.
import { expect, test } from 'vitest';
import { allowedBy } from './lookup-budget.ts';

const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00+07:00`);

test.each([
  ['00:00', 37],
  ['06:00', 262],
  ['12:00', 487],
  ['22:59', 899],
  ['23:59', 900],
])('at %s jobs may have used %i of a thousand', (clock, most) => {
  expect(allowedBy(at(clock), 1000)).toBe(most);
});

test('a shop of a million parcels costs at most nine hundred lookups a day, in some hundred calls, all day long', () => {
  let [used, calls] = [0, 0];
  const perHour: number[] = [];
  // The job comes back every ten minutes while parcels are held, and a call asks about at most a hundred.
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    const now = new Date(at('00:00').getTime() + minute * 60_000);
    const granted = Math.max(0, Math.min(300, allowedBy(now, 1000) - used));
    used += granted;
    calls += Math.ceil(granted / 100);
    const hour = Math.floor(minute / 60);
    perHour[hour] = (perHour[hour] ?? 0) + granted;
  }
  expect(used).toBeLessThanOrEqual(900);
  expect(used).toBeGreaterThan(890);
  expect(calls).toBeLessThanOrEqual(24 * 6);
  expect(Math.max(...perHour)).toBeLessThan(80);
});
