// How often a minute a shop may have the process itself do something long.
import { fail } from './failure.ts';

const MINUTE_MS = 60_000;
/** More shops than one process serves in a minute; past them those that are over are forgotten. */
const MOST_SHOPS = 1000;

interface Minute {
  readonly ends: number;
  count: number;
}

/** Counts one more for the shop, and refuses what is over `most`. */
export function createMinuteLimit(most: number): (shop: number, now: Date) => void {
  const minutes = new Map<number, Minute>();
  return (shop, now) => {
    const at = now.getTime();
    if (minutes.size >= MOST_SHOPS)
      for (const [other, { ends }] of minutes) if (ends <= at) minutes.delete(other);
    const known = minutes.get(shop);
    const minute = known && known.ends > at ? known : { ends: at + MINUTE_MS, count: 0 };
    minutes.set(shop, minute);
    minute.count += 1;
    if (minute.count > most)
      throw fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil((minute.ends - at) / 1000) });
  };
}
