// How often a minute a shop, one of its users or a visitor may ask for something long, over all processes.
import { fail } from './failure.ts';
import type { SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

export type MinuteLimit = (counts: SharedCounts, who: string) => Promise<void>;

/** Counts one more of `what` for the one it names, and refuses what is over `most`. */
export const createMinuteLimit =
  (what: string, most: number): MinuteLimit =>
  async (counts, who) => {
    const { count, endsInMs } = await counts.add({
      who: `${what} ${who}`,
      most,
      windowMs: MINUTE_MS,
    });
    if (count > most)
      throw fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
  };
