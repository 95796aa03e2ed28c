// Long work that leaves room: after every few milliseconds it rests a little longer than it has worked, so that others are served.
import { setTimeout as sleep } from 'node:timers/promises';

const STRETCH_MS = 2;
/** However slow the machine is, nobody waits for a rest longer than this. */
const MOST_MS = 25;
const REST_SHARE = 1.5;

/** Awaited after each piece of the work; most of the time it does nothing. */
export type Rest = () => Promise<void> | undefined;

export function pace(): Rest {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < STRETCH_MS) return undefined;
    return sleep(Math.min(worked * REST_SHARE, MOST_MS)).then(() => {
      since = performance.now();
    });
  };
}
