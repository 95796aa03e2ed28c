// Simulates the polling of a million parcels for a month with the rules of the jobs: the calls per
// courier and day are bounded.
import { expect, test } from 'vitest';
import { askedCouriers, mostCalls, playPolling } from '../../app/story/play-polling.ts';

const MONTH = { parcels: 1_000_000, days: 30 };
/** 96 + 48 + 48 + 40 lookups until the thirtieth day. */
const MOST_LOOKS = 232;

/** The other couriers differ only in the parcels per call. */
const played = askedCouriers.filter(
  ({ courier }) => courier === 'Flash' || courier === 'Thailand Post',
);

test.each(played)(
  'the polling of a million parcels of a month at $courier makes a bounded number of calls a day',
  (courier) => {
    const days = playPolling(courier, MONTH);
    for (const { calls, runs } of days) {
      expect(calls).toBeLessThanOrEqual(mostCalls(courier));
      expect(runs).toBeLessThanOrEqual(5_760);
    }
    const looks = days.reduce((sum, day) => sum + day.looks, 0);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(MONTH.parcels * MOST_LOOKS);
  },
);

test('the polling of Thailand Post makes nine hundred lookups in some hundred calls, spread over the day', () => {
  const post = askedCouriers.find(({ perDay }) => perDay !== undefined);
  expect(post).toBeDefined();
  if (!post) return;
  for (const { looks, calls } of playPolling(post, { ...MONTH, days: 5 }).slice(1)) {
    expect(looks).toBeLessThanOrEqual(900);
    expect(looks).toBeGreaterThan(880);
    expect(calls).toBeLessThanOrEqual(24 * 6);
  }
});

test('the polling of ten times the parcels stays within the bound, and of a small shop makes only needed calls', () => {
  const [flash] = askedCouriers;
  if (!flash) throw new Error('no courier is asked');
  const large = playPolling(flash, { parcels: 10_000_000, days: 5 });
  for (const { calls } of large) expect(calls).toBeLessThanOrEqual(mostCalls(flash));
  const small = playPolling(flash, { parcels: 3_000, days: 30 });
  const looks = small.reduce((sum, day) => sum + day.looks, 0) / 3_000;
  expect(looks).toBeGreaterThan(80);
  expect(looks).toBeLessThan(150);
  for (const { lateHours } of small) expect(lateHours).toBeLessThan(0.5);
});
