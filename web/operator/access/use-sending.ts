// One request at a time in the operator's screens, which have no toasts: errors are shown beside the button.
import { type Sending, useSendingWith } from '../../ui/hooks/sending.ts';
import { AppError, networkError } from '../../ui/wire/app-error.ts';

const problemOf = (fault: unknown): AppError =>
  fault instanceof AppError ? fault : networkError(fault);

export const useSending = (): Sending => useSendingWith(problemOf);
