// Faults nobody caught: reported once each, so that they leave a trace an administrator can read out.
import { isAbort, AppError } from '../../ui/http.ts';
import { reportFault } from './report.ts';

/** Refused calls were already said to the user, and an aborted one is no fault at all. */
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
