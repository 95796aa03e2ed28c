// At midnight in Bangkok what was read on the day before is read anew: the server's "today" and "this month" have moved on.
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { QueryClient } from '@tanstack/react-query';
import { bangkokToday } from '../../ui/format/date.ts';
import { followToday } from '../../ui/hooks/today.ts';

/** What is shown is asked for at once, the rest when it is next shown. The answer ends it. */
export function watchNewDay(client: QueryClient): () => void {
  let seen = '';
  const look = () => {
    const today = bangkokToday();
    if (today === seen) return;
    seen = today;
    // Nothing that is on its way: it is answered today.
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
