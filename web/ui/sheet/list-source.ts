// Finds the list and filter behind visible rows in the query cache.
import type { QueryClient } from '@tanstack/react-query';
import type { ListSource } from '../sheet.data.ts';

interface ListRequest {
  params?: object;
  query?: object;
}

function plain(values: object = {}): Record<string, string | number | boolean> {
  const given = Object.entries(values).filter(
    ([key, value]) =>
      !['page', 'pageSize'].includes(key) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      value !== '',
  );
  return Object.fromEntries(given) as Record<string, string | number | boolean>;
}

/** Rows from elsewhere have no source. */
export function sourceOf(client: QueryClient, data: unknown): ListSource | null {
  if (data === undefined) return null;
  const found = client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.data === data);
  const [list, kind, asked] = (found?.queryKey ?? []) as [string?, string?, ListRequest?];
  if (list === undefined || kind !== 'call') return null;
  return { list, params: plain(asked?.params), query: plain(asked?.query) };
}
