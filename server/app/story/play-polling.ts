// Simulates a month of polling one courier for a large shop's parcels with the real scheduling rules, without
// database or network.
import { startOfDay } from '@app/contract/kit/bangkok';
import { nextPollAt } from '../../shipping/tracking/scan-events/next-poll.ts';
import { grantOf } from '../../shipping/tracking/lookup-budget.ts';
import { MOST_AT_ONCE, restSeconds } from '../../shipping/tracking/poll-tracking.job.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RUNS_A_DAY = DAY_MS / 1000 / restSeconds(0, false);

export interface PolledCourier {
  readonly courier: string;
  /** Numbers per call. */
  readonly perCall: number;
  /** Lookups per day, where the courier limits them. */
  readonly perDay?: number;
}

/** The limits of the adapters; KEX only pushes. */
export const askedCouriers: readonly PolledCourier[] = [
  { courier: 'Flash', perCall: 35 },
  { courier: 'J&T', perCall: 19 },
  { courier: 'BEST', perCall: 10 },
  { courier: 'SPX', perCall: 100 },
  { courier: 'Thailand Post', perCall: 100, perDay: 1_000 },
];

/** Most parcels arrive on their third day, some late, some never. */
const fates = [
  { share: 0.85, days: 3 },
  { share: 0.1, days: 8 },
  { share: 0.05, days: Infinity },
];

export interface Day {
  runs: number;
  looks: number;
  calls: number;
  /** How long the longest waiting parcel was overdue. */
  lateHours: number;
}

/** Parcels booked together with the same fate. */
interface Cohort {
  readonly count: number;
  readonly bookedAt: number;
  readonly arrivesAt: number;
}

interface DueCohort {
  readonly cohort: Cohort;
  readonly dueAt: number;
  count: number;
}

/** Parcels by the minute when they are due, soonest first. */
class Queue {
  readonly #minutes = new Map<number, DueCohort[]>();
  #first = Infinity;

  add(dueCohort: DueCohort): void {
    const minute = Math.floor(dueCohort.dueAt / MINUTE_MS);
    const list = this.#minutes.get(minute);
    if (list) list.push(dueCohort);
    else this.#minutes.set(minute, [dueCohort]);
    this.#first = Math.min(this.#first, minute);
  }

  /** The next due entry; null when none is due before `until`. */
  peek(until: number): DueCohort | null {
    const last = Math.floor(until / MINUTE_MS);
    for (; this.#first <= last; this.#first += 1) {
      const [head] = this.#minutes.get(this.#first) ?? [];
      if (head) return head;
    }
    return null;
  }

  drop(): void {
    const list = this.#minutes.get(this.#first);
    list?.shift();
    if (list?.length === 0) this.#minutes.delete(this.#first);
  }
}

/** The most calls per day, whatever the number of parcels. */
export const mostCalls = ({ perCall, perDay }: PolledCourier): number =>
  perDay === undefined
    ? RUNS_A_DAY * Math.ceil(MOST_AT_ONCE / perCall)
    : Math.min(perDay, RUNS_A_DAY * Math.ceil(MOST_AT_ONCE / perCall));

const EVERY_MINUTES = 10;

function book(queue: Queue, parcels: number, days: number): void {
  const times = (days * DAY_MS) / (EVERY_MINUTES * MINUTE_MS);
  for (let at = 0; at < times; at += 1) {
    const bookedAt = at * EVERY_MINUTES * MINUTE_MS;
    const together = Math.round((parcels * (at + 1)) / times) - Math.round((parcels * at) / times);
    for (const { share, days: until } of fates) {
      const count = Math.round(together * share);
      const cohort = { count, bookedAt, arrivesAt: bookedAt + until * DAY_MS };
      queue.add({ cohort, count, dueAt: bookedAt + 30 * MINUTE_MS });
    }
  }
}

const watchedOf = ({ bookedAt, arrivesAt }: Cohort, now: number) => ({
  tracking_code: null,
  tracking_bucket: now >= arrivesAt ? 'delivered' : 'in_transit',
  return_pno: '',
  booked_at: new Date(bookedAt),
  created_at: new Date(bookedAt),
  state: 'booked' as const,
  subscribed_at: null,
  cod_satang: 0,
  cod_paid_at: null,
});

/** Polls the first `most` due parcels; returns how many there were and how late the first was. */
function ask(queue: Queue, now: number, most: number): { asked: number; lateMs: number } {
  let asked = 0;
  let lateMs = 0;
  for (let head = queue.peek(now); head && asked < most; head = queue.peek(now)) {
    const count = Math.min(head.count, most - asked);
    lateMs = Math.max(lateMs, now - head.dueAt);
    asked += count;
    head.count -= count;
    if (head.count === 0) queue.drop();
    const when = { now: new Date(now), isFromPush: false, courier: null };
    const next = nextPollAt(watchedOf(head.cohort, now), when);
    if (next) queue.add({ cohort: head.cohort, count, dueAt: next.getTime() });
  }
  return { asked, lateMs };
}

/** Simulates parcels booked evenly over the days, all polled by the job, without any push. */
export function playPolling(
  { perCall, perDay }: PolledCourier,
  { parcels, days }: { readonly parcels: number; readonly days: number },
): Day[] {
  const queue = new Queue();
  book(queue, parcels, days);
  const told = Array.from({ length: days }, () => ({ runs: 0, looks: 0, calls: 0, lateHours: 0 }));
  // Days begin at midnight in Bangkok.
  for (let now = 0; now < days * DAY_MS;) {
    const day = told[Math.floor(now / DAY_MS)];
    if (!day) break;
    const granted =
      perDay === undefined
        ? MOST_AT_ONCE
        : grantOf(
            new Date(Date.parse(startOfDay('1970-01-01')) + now),
            { most: perDay, used: day.looks },
            { wanted: MOST_AT_ONCE, isUrgent: false },
          );
    const { asked, lateMs } = ask(queue, now, granted);
    day.runs += 1;
    day.looks += asked;
    day.calls += Math.ceil(asked / perCall);
    day.lateHours = Math.max(day.lateHours, lateMs / HOUR_MS);
    const next = queue.peek(now + HOUR_MS);
    const dueIn = next ? (next.dueAt - now) / 1000 : HOUR_MS / 1000;
    now += restSeconds(dueIn, granted < MOST_AT_ONCE) * 1000;
  }
  return told;
}
