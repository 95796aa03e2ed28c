// Which calls of the dashboard failed: several are reported once and retried together.
import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { AppError } from '../../ui/http.ts';
import { boardCalls } from './dashboard.data.ts';

interface Faults {
  /** Why data is missing; null while all of it is there, new or old. */
  readonly missing: AppError | null;
  /** Why the data cannot be refreshed. */
  readonly stale: AppError | null;
  /** When the oldest data was loaded. */
  readonly staleAt: number;
  /** Several calls failed: shown above all parts, so the parts do not repeat it. */
  readonly isShared: boolean;
  /** Nothing was loaded at all. */
  readonly isAll: boolean;
  /** Retries whatever failed on this screen. */
  readonly retry: () => void;
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error';
const isOld = ({ state }: Query): boolean => state.data !== undefined;

const errorOf = (query: Query | undefined): AppError | null =>
  query?.state.error instanceof AppError ? query.state.error : null;

export function useFaults(calls = boardCalls): Faults {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const asked = () =>
    cache.findAll({ type: 'active', predicate: ({ queryKey }) => calls.has(queryKey[0]) });
  const watch = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  // A string, because the snapshot must stay identical while nothing changes.
  useSyncExternalStore(watch, () =>
    asked()
      .map((query) => `${hasFailed(query)}${query.state.dataUpdatedAt}`)
      .join(),
  );
  const all = asked();
  const failed = all.filter(hasFailed);
  const old = failed.filter(isOld);
  const missing = failed.filter((query) => !isOld(query));
  const isShared = failed.length > 1;
  return {
    missing: errorOf(missing[0]),
    stale: errorOf(old[0]),
    staleAt: Math.min(...old.map(({ state }) => state.dataUpdatedAt)),
    isShared,
    isAll: isShared && missing.length === all.length,
    retry: () => void client.refetchQueries({ type: 'active', predicate: hasFailed }),
  };
}
