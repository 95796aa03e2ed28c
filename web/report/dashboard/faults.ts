// Which calls of the dashboard failed with nothing to show: several are told once, and asked again together.
import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { AppError } from '../../ui/http.ts';
import { boardCalls } from './dashboard.data.ts';

export interface Faults {
  /** The first of them. */
  readonly error: AppError | null;
  /** More than one: said above all parts, so none says it again. */
  readonly isShared: boolean;
  /** Nothing has come at all. */
  readonly isAll: boolean;
  /** Asks again for whatever failed on this screen. */
  readonly retry: () => void;
}

const hasFailed = ({ state }: Query): boolean =>
  state.status === 'error' && state.data === undefined;

export function useFaults(calls = boardCalls): Faults {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const asked = () =>
    cache.findAll({ type: 'active', predicate: ({ queryKey }) => calls.has(queryKey[0]) });
  const watch = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  // A text, because what is compared has to stay the same while nothing changes.
  const state = useSyncExternalStore(watch, () => {
    const all = asked();
    return `${all.filter(hasFailed).length} ${all.length}`;
  });
  const [failed = 0, all = 0] = state.split(' ').map(Number);
  const error = failed > 0 ? asked().find(hasFailed)?.state.error : null;
  const isShared = failed > 1;
  return {
    error: error instanceof AppError ? error : null,
    isShared,
    isAll: isShared && failed === all,
    retry: () => void client.refetchQueries({ type: 'active', predicate: hasFailed }),
  };
}
