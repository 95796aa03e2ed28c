// One press at a time: whether it is on its way, and what refused it.
import { useRef, useState } from 'react';
import { AppError, networkError } from '../../ui/wire/app-error.ts';

export interface SubmitState {
  pending: boolean;
  problem: AppError | null;
  /** A second press while the first is on its way does nothing. */
  run: (work: () => Promise<void>) => Promise<void>;
}

export function useSending(): SubmitState {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const busy = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      setProblem(fault instanceof AppError ? fault : networkError(fault));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, problem, run };
}
