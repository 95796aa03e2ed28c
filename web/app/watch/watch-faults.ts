// Reports uncaught errors, each once, so that there is a reference for an administrator.
import { isAbort, AppError } from '../../ui/http.ts';
import { reportFault } from './report.ts';

/** Refused calls were already shown to the user, and an aborted one is no error. */
const isExpected = (fault: unknown): boolean => isAbort(fault) || fault instanceof AppError;

export function watchFaults(): void {
  addEventListener('error', (event) => {
    if (event.error && !isExpected(event.error))
      reportFault({ code: 'SCREEN_ERROR', message: event.message });
  });
  addEventListener('unhandledrejection', (event) => {
    if (isExpected(event.reason)) {
      event.preventDefault();
      return;
    }
    reportFault({ code: 'SCREEN_ERROR', message: String(event.reason) });
  });
}
