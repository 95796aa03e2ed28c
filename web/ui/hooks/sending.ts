// One request at a time: whether it is running, and the error that refused it.
import { useRef, useState } from 'react';
import type { AppError } from '../wire/app-error.ts';

export interface Sending {
  pending: boolean;
  problem: AppError | null;
  /** A second press while the first is running does nothing. `after` runs afterwards, on success or failure. */
  run: (work: () => Promise<void>, after?: () => unknown) => Promise<void>;
}

/** `problemOf` returns the error to show beside the button; null where it was shown elsewhere. */
export function useSendingWith(problemOf: (fault: unknown) => AppError | null): Sending {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const busy = useRef(false);
  const run: Sending['run'] = async (work, after) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      setProblem(problemOf(fault));
    } finally {
      busy.current = false;
      setPending(false);
      await after?.();
    }
  };
  return { pending, problem, run };
}
