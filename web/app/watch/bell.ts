// Everything that is checked once a minute and reported in the notification bell.
import { watchDueLeads } from './due-leads.ts';
import { watchLockouts } from './lockouts.ts';
import { watchNewLogins } from './new-logins.ts';

/** Returns a function that stops it. */
export function watchForBell(): () => void {
  const ends = [watchDueLeads(), watchLockouts(), watchNewLogins()];
  return () => ends.forEach((end) => end());
}
