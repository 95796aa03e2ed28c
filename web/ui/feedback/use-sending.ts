// One press at a time in the shop's screens.
import { type Sending, useSendingWith } from '../hooks/sending.ts';
import { AppError } from '../wire/app-error.ts';
import { toast } from './toast.ts';

function problemOf(fault: unknown): AppError | null {
  if (fault instanceof AppError) return fault;
  toast.failed(fault);
  return null;
}

/** A refusal stands beside the button, any other fault is told by a toast. */
export const useSending = (): Sending => useSendingWith(problemOf);

/** Every fault is told by a toast: `tell` shows it. */
export const usePress = (
  tell: (fault: unknown) => void = toast.failed,
): Pick<Sending, 'pending' | 'run'> =>
  useSendingWith((fault) => {
    tell(fault);
    return null;
  });
