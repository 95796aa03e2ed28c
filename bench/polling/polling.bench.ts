// Simulates a month of polling couriers about a million parcels by the rules of the jobs: calls per day beside their
// limit.
import { askedCouriers, mostCalls, playPolling } from '../../server/app/story/play-polling.ts';

const MONTH = { parcels: 1_000_000, days: 30 };

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

export function run(): void {
  console.log(
    `polling: ${count(MONTH.parcels)} parcels booked over ${MONTH.days} days at one courier, none of them pushed`,
  );
  console.log('courier         looks/day   calls/day   most calls in a day   bound   late at most');
  const misses: string[] = [];
  for (const courier of askedCouriers) {
    const days = playPolling(courier, MONTH);
    const looks = days.reduce((sum, day) => sum + day.looks, 0) / MONTH.days;
    const calls = days.map((day) => day.calls);
    const most = Math.max(...calls);
    const bound = mostCalls(courier);
    const late = Math.max(...days.map(({ lateHours }) => lateHours));
    console.log(
      courier.courier.padEnd(14) +
        count(looks).padStart(11) +
        count(calls.reduce((sum, one) => sum + one, 0) / MONTH.days).padStart(12) +
        count(most).padStart(22) +
        count(bound).padStart(8) +
        (late < 48 ? `${late.toFixed(1)} h` : `${(late / 24).toFixed(0)} days`).padStart(15),
    );
    if (most > bound) misses.push(courier.courier);
  }
  if (misses.length > 0)
    throw new Error(`polling: more calls than the bound: ${misses.join(', ')}`);
}

if (import.meta.main) run();
