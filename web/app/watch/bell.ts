// All that is looked for once a minute and told in the bell.
import { watchDueLeads } from './due-leads.ts';
import { watchLockouts } from './lockouts.ts';
import { watchNewLogins } from './new-logins.ts';

/** The answer ends it. */
export function watchForBell(): () => void {
  const ends = [watchDueLeads(), watchLockouts(), watchNewLogins()];
  return () => ends.forEach((end) => end());
}
