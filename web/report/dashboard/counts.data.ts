// Live counts of the menu: orders by status and new messages, refetched each minute while visible.
import { countMessages } from '@app/contract/order/inbox';
import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery } from '../../order/index.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { read } from '../../ui/wire/query.ts';

const EVERY_MS = 60_000;

/** Old counts are better than none when a refresh fails. */
export function useCounts(): Readonly<Record<string, number>> | undefined {
  const can = useCan();
  const { data } = useQuery({
    ...orderCountsQuery(),
    enabled: can('order.view', 'order.view.all'),
    refetchInterval: EVERY_MS,
  });
  return data;
}

/** New inbox messages, for users who open orders from them. */
export function useNewMessages(): number | undefined {
  const can = useCan();
  const { data } = useQuery({
    ...read(countMessages, {}, { quiet: true }),
    enabled: can('message.open'),
    refetchInterval: EVERY_MS,
  });
  return data?.new;
}
