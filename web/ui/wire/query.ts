// TanStack Query for endpoint objects: cache keys, cancelling and retry rules in one place.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, changesStore, isAbort } from '../http.ts';
import { AppError } from './app-error.ts';
import type { CallOptions, Input } from './client.ts';

const STALE_MS = 30_000;

const mayRetry = (failures: number, fault: unknown): boolean =>
  failures < 1 && !isAbort(fault) && fault instanceof AppError && fault.isWorthRetrying;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Offline, a call fails with an error; a paused one would show a skeleton forever.
      queries: { staleTime: STALE_MS, retry: mayRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // A change refetches the visible queries that it affects; all other screens refetch when they are opened.
  changesStore.follow(() => {
    for (const left of client.getQueryCache().findAll({ type: 'inactive' })) left.invalidate();
  });
  return client;
}

const partsOf = (input: object | undefined): [string, ...unknown[]] => ['call', input ?? {}];

/**
 * The cache key of a read: `keyOf(listOrders)` covers all its filters, `keyOf(getOrder, {params: {id}})` only that
 * one.
 */
export const keyOf = <E extends EndpointSpec>(
  endpoint: E,
  input?: Partial<Asks<E>>,
): readonly unknown[] => (input === undefined ? [endpoint.at] : [endpoint.at, ...partsOf(input)]);

/** Query options of a read; `keep` shows the previous page until the next one arrives. */
export function read<const E extends EndpointSpec>(
  endpoint: E,
  input: Asks<E>,
  options: CallOptions & { keep?: boolean } = {},
) {
  const { keep, ...callOptions } = options;
  return queryOptions<Gives<E>, AppError>({
    queryKey: [endpoint.at, ...partsOf(input)],
    queryFn: ({ signal }) => call(endpoint, ...([input, { ...callOptions, signal }] as Input<E>)),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
