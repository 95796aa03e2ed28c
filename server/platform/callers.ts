// Whether others wait for this process just now: heavy work that has it to itself need not rest.
import { subscribe } from 'node:diagnostics_channel';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

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

/** So many milliseconds after it came a call is no reason to wait any more: it streams, or waits for heavy work itself. */
const YOUNG_MS = 30;

/** How many calls have come just now and are not answered yet: one number that all threads of the process see. */
const NAME = 'songdee.young-calls';
const young =
  (getEnvironmentData(NAME) as Int32Array | undefined) ??
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function countYoungCalls(): void {
  setEnvironmentData(NAME, young);
  const open = new Set<unknown>();
  const end = (response: unknown): void => {
    if (open.delete(response) && Atomics.sub(young, 0, 1) === 1) Atomics.notify(young, 0);
  };
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: unknown };
    open.add(response);
    Atomics.add(young, 0, 1);
    setTimeout(end, YOUNG_MS, response).unref();
  });
  subscribe('http.server.response.finish', (message) =>
    end((message as { response: unknown }).response),
  );
}

if (isMainThread) countYoungCalls();

/** What a thread asks of the calls of its process. */
export const youngCalls = {
  isYoung: (): boolean => Atomics.load(young, 0) > 0,

  /** Stands still until no call is young, and at most so many milliseconds; tells how long that was. */
  wait(mostMs: number): number {
    const begun = performance.now();
    for (;;) {
      const open = Atomics.load(young, 0);
      const waited = performance.now() - begun;
      if (open === 0 || waited >= mostMs) return waited;
      Atomics.wait(young, 0, open, mostMs - waited);
    }
  },
};
export type YoungCalls = typeof youngCalls;
