// Whether other calls wait for this process now; if not, heavy work need not pause.
import { subscribe } from 'node:diagnostics_channel';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/** Someone working at a screen sends the next call soon after the last. */
const SOON_MS = 1000;

interface Calls {
  /** Records that a call has arrived. */
  readonly noteCall: () => void;
  readonly isAskedNow: () => boolean;
}

/** `now` returns milliseconds of a monotonic clock. */
export function watchCalls(now = (): number => performance.now()): Calls {
  // When the last two calls arrived: the latest may be the one that started the heavy work.
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

// Published by Node's HTTP server for each request, before any code of ours sees it.
subscribe('http.server.request.start', noteCall);

/** After this many milliseconds a call is no reason to wait any more: it streams, or waits for heavy work itself. */
const YOUNG_MS = 30;

/** Number of recent calls without an answer, shared by all threads of the process. */
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

/** Lets a thread look at the calls of its process. */
export const youngCalls = {
  isYoung: (): boolean => Atomics.load(young, 0) > 0,

  /** Blocks until no recent call is open, for at most `mostMs`; returns how long it waited. */
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
