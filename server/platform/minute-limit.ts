// Limits expensive requests per minute of a shop, a user or a visitor, across all processes.
import { fail } from './failure.ts';
import type { SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

export type MinuteLimit = (counts: SharedCounts, who: string) => Promise<void>;

/** Counts one more use of `what` for the given subject, and refuses above `most`. */
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
