// What scanning desks share: one tab works a desk at a time, and what could not be sent is tried again.
import { AppError, isAbort } from '../wire/app-error.ts';

/** Nothing where the page is not served securely: there nobody keeps a second tab away. */
const locks = navigator.locks as LockManager | undefined;

/** Two tabs at the same desk would each forget what the other did. */
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
    // Left before it was this tab's turn.
    if (!left.aborted) throw fault;
  });
}

/** Until the time is over, or the line is back. */
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

/** A lost line, a server that is away, a session to be renewed: the same may go through later. */
export const passes = (fault: unknown): boolean =>
  isAbort(fault) || (fault instanceof AppError && (fault.isWorthRetrying || fault.status === 401));
