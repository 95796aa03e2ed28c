// How fast and how many at once one account may speak with its courier; waiting is first come, first served.

export interface Lane {
  /** Waits for a free place, works, and frees it. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the next moment at which a request may leave; throws when that is too far off. */
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
  // The moment at which the bucket is empty again: a second's worth of requests may go at once, then one per gap.
  let emptyAt = 0;

  const enter = async (): Promise<void> => {
    if (busy < concurrency) {
      busy += 1;
      return;
    }
    // The place is handed over by whoever leaves, so `busy` does not change.
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
