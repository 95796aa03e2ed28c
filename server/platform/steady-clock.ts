// The time by which the job queue waits: it follows the machine's clock forward, and goes on where that is set back.
import type { ConstructorOptions } from 'pg-boss';

type Clock = NonNullable<ConstructorOptions['clock']>;
type Handle = NodeJS.Timeout;

/**
 * A machine that started with a clock ahead is set right a moment later. Whoever waits for an instant of before would wait
 * until it comes again, for days. How far it is from the database's clock is measured and told by the queue itself.
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
