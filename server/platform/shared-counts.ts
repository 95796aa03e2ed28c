// Limits shared by all processes: each takes a small part of an allowance from the database and spends it locally.
// Most calls then need no query, and all processes together never exceed the allowance.
import type { Database } from './database.ts';
import { forgetCounts, takeCount } from './shared-count.store.ts';

export interface CountLimit {
  /** The kind of limit and its subject. */
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface CountState {
  /** The number of this use within the window; more than `most` is over the limit. */
  readonly count: number;
  readonly endsInMs: number;
}

export interface SharedCounts {
  /** Counts one more use. */
  add(countLimit: CountLimit): Promise<CountState>;
  close(): Promise<void>;
}

interface Options {
  /** A pool of its own: a call that waits for a count may hold a connection of the other pool. */
  readonly db: Database;
  readonly hash: (text: string) => string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

interface Lease {
  ends: number;
  /** The last number of this process's part. */
  top: number;
  /** Uses left in the part. */
  left: number;
  taking: Promise<void> | undefined;
}

/** A part is this share of the limit: each further process may leave that much unused. */
const PARTS = 50;
/** More than one process serves in a minute; beyond it, entries whose window is over are dropped. */
const MOST_NAMES = 5000;
const FORGET_EVERY_MS = 600_000;

/**
 * A window that ends later was started by a wrong clock: a caller over the limit would wait for weeks. Another
 * machine's clock may be ahead by up to one window.
 */
const latestEnd = (at: number, windowMs: number): number => at + 2 * windowMs;

class PartsOfAllowances implements SharedCounts {
  readonly #options: Options;
  readonly #leases = new Map<string, Lease>();
  #forgotten = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async add(countLimit: CountLimit): Promise<CountState> {
    for (;;) {
      const at = this.#options.now().getTime();
      const lease = this.#leaseOf(countLimit, at);
      const endsInMs = Math.max(1, lease.ends - at);
      if (lease.taking) await lease.taking;
      else if (lease.left > 0) {
        lease.left -= 1;
        return { count: lease.top - lease.left, endsInMs };
      } else if (lease.top >= countLimit.most) return { count: countLimit.most + 1, endsInMs };
      else {
        lease.taking = this.#take(lease, countLimit).finally(() => {
          lease.taking = undefined;
        });
        await lease.taking;
      }
    }
  }

  close(): Promise<void> {
    return this.#options.db.close();
  }

  #leaseOf({ who, windowMs }: CountLimit, at: number): Lease {
    const known = this.#leases.get(who);
    if (known && (known.taking || (known.ends > at && known.ends <= latestEnd(at, windowMs))))
      return known;
    if (this.#leases.size >= MOST_NAMES)
      for (const [other, { ends }] of this.#leases) if (ends <= at) this.#leases.delete(other);
    const fresh = { ends: Infinity, top: 0, left: 0, taking: undefined };
    this.#leases.set(who, fresh);
    return fresh;
  }

  async #take(lease: Lease, { who, most, windowMs }: CountLimit): Promise<void> {
    const { db, hash, now, onError } = this.#options;
    const moment = now();
    const amount = Math.max(1, Math.floor(most / PARTS));
    const ends = new Date(moment.getTime() + windowMs);
    const latest = new Date(latestEnd(moment.getTime(), windowMs));
    const taking = { key: hash(who), amount, now: moment, ends, latest };
    // While the database is unreachable this process counts alone.
    const taken = await takeCount(db, taking).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    const known = Number.isFinite(lease.ends) ? lease.ends : ends.getTime();
    lease.ends = taken?.ends.getTime() ?? known;
    lease.top = taken?.taken ?? lease.top + amount;
    lease.left = amount;
    if (Math.abs(moment.getTime() - this.#forgotten) < FORGET_EVERY_MS) return;
    this.#forgotten = moment.getTime();
    await forgetCounts(db, moment).catch(onError);
  }
}

export const openSharedCounts = (options: Options): SharedCounts => new PartsOfAllowances(options);
