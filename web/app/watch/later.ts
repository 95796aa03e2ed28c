// What goes on beside every screen and none of them waits for: reminders, the new day, the next visit, and where the focus stays.
import type { QueryClient } from '@tanstack/react-query';
import { keepBusyFocus } from '../../ui/hooks/busy-focus.ts';
import { watchForBell } from './bell.ts';
import { watchNewDay } from './new-day.ts';
import { watchVersion } from './version.ts';

/** The answer ends what belongs to this sign-in. */
export function watchAll(client: QueryClient): () => void {
  void watchVersion(client);
  const ends = [watchForBell(), watchNewDay(client), keepBusyFocus()];
  return () => ends.forEach((end) => end());
}
