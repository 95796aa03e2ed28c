// Shared by scanning screens: one tab works at a screen at a time, and unsent scans are retried.
import { AppError, isAbort } from '../wire/app-error.ts';

/** Undefined without https: then nothing prevents a second tab. */
const locks = navigator.locks as LockManager | undefined;

/** Two tabs at the same screen would each overwrite the other's data. */
export function lockCodLedger(desk: string, onMine: () => void, left: AbortSignal): void {
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      if (left.aborted) resolve();
      else {
        left.addEventListener('abort', () => resolve());
        onMine();
      }
    });
  if (!locks) void untilLeft();
  locks?.request(desk, { signal: left }, untilLeft).catch((fault: unknown) => {
    // The screen was left before this tab got the lock.
    if (!left.aborted) throw fault;
  });
}

/** Waits for the time to pass, or the connection to return. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

/** A lost connection, an unreachable server or an expired session: a retry may succeed. */
export const isTransient = (fault: unknown): boolean =>
  isAbort(fault) || (fault instanceof AppError && (fault.isWorthRetrying || fault.status === 401));
