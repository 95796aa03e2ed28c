// Background work that no screen waits for: reminders, the date change, preparing the next visit, and the focus.
import type { QueryClient } from '@tanstack/react-query';
import { keepBusyFocus } from '../../ui/hooks/busy-focus.ts';
import { watchForBell } from './bell.ts';
import { watchNewDay } from './new-day.ts';
import { watchVersion } from './version.ts';

/** Returns a function that stops everything of this session. */
export function watchAll(client: QueryClient): () => void {
  void watchVersion(client);
  const ends = [watchForBell(), watchNewDay(client), keepBusyFocus()];
  return () => ends.forEach((end) => end());
}
