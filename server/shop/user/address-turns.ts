// Limits slow work per address to a few at a time, so that one caller cannot pile it up.
import { fail } from '../../platform/failure.ts';

const AT_ONCE = 2;
/** A whole office starts work in the same minute, from one address. */
const MOST_WAITING = 50;
const COME_AGAIN_SECONDS = 2;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

interface AddressTurns {
  /** Runs `work` in the address's turn; refuses it when too many wait. */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>;
}

export function createAddressTurns(): AddressTurns {
  const lines = new Map<string, Line>();

  async function enter(address: string): Promise<Line> {
    const line = lines.get(address) ?? { running: 0, waiting: [] };
    lines.set(address, line);
    if (line.running < AT_ONCE) {
      line.running += 1;
      return line;
    }
    if (line.waiting.length >= MOST_WAITING)
      throw fail('TOO_MANY_REQUEST', { retryAfterSeconds: COME_AGAIN_SECONDS });
    await new Promise<void>((resolve) => line.waiting.push(resolve));
    return line;
  }

  function leave(address: string, line: Line): void {
    // The turn passes to the next in line; without one it ends.
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(address);
  }

  return {
    async inTurn(address, work) {
      const line = await enter(address);
      try {
        return await work();
      } finally {
        leave(address, line);
      }
    },
  };
}
