// Watches the server of a running product and restarts it if it was killed, for example when out of
// memory.
import type { Child } from './child.ts';
import { countEnds } from './count-ends.ts';

type Options = {
  /** Starts it at the address of the first one. */
  start: () => Child;
  /** Whether everything is being stopped, so that the server's end is no fault. */
  isLeaving: () => boolean;
  say: (line: string) => void;
};

/** Never resolves; rejects if the server is gone and could not be restarted. */
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
