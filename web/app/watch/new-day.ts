// Refetches at midnight in Bangkok, because the server's "today" and "this month" have changed.
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { QueryClient } from '@tanstack/react-query';
import { bangkokToday } from '../../ui/format/date.ts';
import { followToday } from '../../ui/hooks/today.ts';

/** Visible data is fetched at once, the rest when it is next shown. Returns a function that stops it. */
export function watchNewDay(client: QueryClient): () => void {
  let seen = '';
  const look = () => {
    const today = bangkokToday();
    if (today === seen) return;
    seen = today;
    // Not the running requests, which are answered with today's data.
    void client.invalidateQueries(
      {
        predicate: ({ state: { dataUpdatedAt: at } }) => at > 0 && bangkokDay(at) !== today,
      },
      { cancelRefetch: false },
    );
  };
  look();
  return followToday(look);
}
