// Whether others wait for this process just now: heavy work that has it to itself need not rest.
import { subscribe } from 'node:diagnostics_channel';

/** Who works at a screen sends the next call soon after the last. */
const SOON_MS = 1000;

interface Calls {
  /** A call has come. */
  readonly noteCall: () => void;
  readonly isAskedNow: () => boolean;
}

/** `now` tells milliseconds of a clock that never goes back. */
export function watchCalls(now = (): number => performance.now()): Calls {
  // When the last two calls came: the one that brought the work itself is nobody else's.
  let last = -Infinity;
  let before = -Infinity;
  return {
    noteCall: () => {
      before = last;
      last = now();
    },
    isAskedNow: () => now() - before < SOON_MS,
  };
}

export const { noteCall, isAskedNow } = watchCalls();

// Told by the runtime's own server for each request, before anything of ours has seen it.
subscribe('http.server.request.start', noteCall);
