// How often a minute a shop, or one of its users, may ask for something long.
import { fail } from './failure.ts';

const MINUTE_MS = 60_000;
/** More than one process serves in a minute; past them those that are over are forgotten. */
const MOST_NAMES = 1000;

interface Minute {
  readonly ends: number;
  count: number;
}

/** Counts one more for the one it names, and refuses what is over `most`. */
export function createMinuteLimit(most: number): (who: string, now: Date) => void {
  const minutes = new Map<string, Minute>();
  return (who, now) => {
    const at = now.getTime();
    if (minutes.size >= MOST_NAMES)
      for (const [other, { ends }] of minutes) if (ends <= at) minutes.delete(other);
    const known = minutes.get(who);
    const minute = known && known.ends > at ? known : { ends: at + MINUTE_MS, count: 0 };
    minutes.set(who, minute);
    minute.count += 1;
    if (minute.count > most)
      throw fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil((minute.ends - at) / 1000) });
  };
}
