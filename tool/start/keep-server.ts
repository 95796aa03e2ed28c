// Watches the server of a running product: killed (for want of memory, say) it is started again, as its database is.
import type { Child } from './child.ts';
import { countEnds } from './count-ends.ts';

type Options = {
  /** At the address of the first one. */
  start: () => Child;
  /** Whether all of it is being stopped: then an end is no fault. */
  isLeaving: () => boolean;
  say: (line: string) => void;
};

/** Settles, with a fault, only when the server is away and could not be brought back. */
export async function keepServer(first: Child, { start, isLeaving, say }: Options): Promise<never> {
  const tooOften = countEnds();
  for (let current = first; ;) {
    const how = await current.ended;
    if (isLeaving()) return await new Promise<never>(() => {});
    const ends = tooOften();
    if (ends !== undefined) throw new Error(`The server ended ${ends} times (${how}).`);
    say(`The server ended unexpectedly (${how}) and is started again.`);
    current = start();
    await current.ready;
  }
}
