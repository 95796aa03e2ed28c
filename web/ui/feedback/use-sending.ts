// One press at a time in the shop's screens: a refusal stands beside the button, any other fault is told by a toast.
import { type Sending, useSendingWith } from '../hooks/sending.ts';
import { AppError } from '../wire/app-error.ts';
import { toast } from './toast.ts';

function problemOf(fault: unknown): AppError | null {
  if (fault instanceof AppError) return fault;
  toast.failed(fault);
  return null;
}

export const useSending = (): Sending => useSendingWith(problemOf);
