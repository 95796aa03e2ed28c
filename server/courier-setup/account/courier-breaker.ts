// A circuit breaker: stops calling a courier that does not answer, and lets one call through from time to time to
// test it.

export interface Breaker {
  /** Milliseconds until another call may try, or 0 when this one may. */
  askLeave(): number;
  /** Undefined where nothing was sent, which tells nothing about the courier. */
  report(isAnswered: boolean | undefined): void;
}

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

/**
 * `now` returns milliseconds of a monotonic clock: after a change of the machine's clock a courier would stay
 * blocked.
 */
export function createBreaker(now = (): number => performance.now()): Breaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let openUntil = 0;
  let isTrying = false;
  return {
    askLeave() {
      if (failures < FAILURES_TO_OPEN) return 0;
      const left = openUntil - now();
      if (left > 0) return left;
      if (isTrying) return FIRST_PAUSE_MS;
      isTrying = true;
      return 0;
    },
    report(isAnswered) {
      const wasTrial = isTrying;
      isTrying = false;
      if (isAnswered === undefined) return;
      if (isAnswered) {
        failures = 0;
        pauseMs = FIRST_PAUSE_MS;
        return;
      }
      failures += 1;
      if (failures < FAILURES_TO_OPEN) return;
      // Calls in flight together fail together; only a failed test call makes the pause longer.
      if (wasTrial) pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
      openUntil = now() + pauseMs;
    },
  };
}
