// Rate and concurrency limits of one courier account; waiting calls are served in order.

export interface Lane {
  /** Waits for a free slot, runs the work, and frees the slot. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until the next request may be sent; throws when that is too far off. */
  turn(signal?: AbortSignal): Promise<void>;
}

interface LaneLimits {
  readonly concurrency: number;
  readonly requestsPerSecond: number;
}

const WAIT_MAX_MS = 120_000;
const BURST_MS = 1000;

export function createLane({ concurrency, requestsPerSecond }: LaneLimits): Lane {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const gapMs = 1000 / requestsPerSecond;
  // When the bucket is empty again: one second's worth of requests may go at once, then one per interval.
  let emptyAt = 0;

  const enter = async (): Promise<void> => {
    if (busy < concurrency) {
      busy += 1;
      return;
    }
    // The leaving call passes its slot on, so `busy` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  return {
    async within(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async turn(signal) {
      const now = performance.now();
      const start = Math.max(now - BURST_MS, emptyAt);
      const waitMs = start + gapMs - now;
      if (waitMs > WAIT_MAX_MS) throw new Error('too many requests are waiting for this account');
      emptyAt = start + gapMs;
      if (waitMs > 0) await pause(waitMs, signal);
    },
  };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Error('the wait was ended'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
