// Long work that leaves room: after every few milliseconds it rests as long as it has worked, so that others are served.
import { setTimeout as sleep } from 'node:timers/promises';

const STRETCH_MS = 2;
/** However slow the machine is, nobody waits for a rest longer than this. */
const MOST_MS = 100;

/** Awaited after each piece of the work; most of the time it does nothing. */
export type Rest = () => Promise<void> | undefined;

export function pace(): Rest {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < STRETCH_MS) return undefined;
    return sleep(Math.min(worked, MOST_MS)).then(() => {
      since = performance.now();
    });
  };
}
