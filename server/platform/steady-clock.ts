// The clock of the job queue: it follows the machine's clock forward, and continues evenly where that is set back.
import type { ConstructorOptions } from 'pg-boss';

type Clock = NonNullable<ConstructorOptions['clock']>;
type Handle = NodeJS.Timeout;

/**
 * A machine that started with a wrong clock is corrected a moment later. A timer for an earlier instant would then
 * wait for days. The queue library itself measures and reports the distance to the database's clock.
 */
export function steadyClock(): Clock {
  let last = 0;
  let ahead = 0;
  return {
    now() {
      const wall = Date.now();
      ahead += Math.max(0, last - wall);
      last = wall;
      return wall + ahead;
    },
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (handle) => clearTimeout(handle as Handle),
    setInterval: (work, ms) => setInterval(work, ms),
    clearInterval: (handle) => clearInterval(handle as Handle),
  };
}
