// Allows one request at a time per button.
import { type Sending, useSendingWith } from '../hooks/sending.ts';
import { AppError } from '../wire/app-error.ts';
import { toast } from './toast.ts';

function problemOf(fault: unknown): AppError | null {
  if (fault instanceof AppError) return fault;
  toast.failed(fault);
  return null;
}

/** A refusal is shown beside the button, any other error as a toast. */
export const useSending = (): Sending => useSendingWith(problemOf);

/** Shows every error as a toast through `tell`. */
export const usePress = (
  tell: (fault: unknown) => void = toast.failed,
): Pick<Sending, 'pending' | 'run'> =>
  useSendingWith((fault) => {
    tell(fault);
    return null;
  });
