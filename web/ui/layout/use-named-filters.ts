// Chips show names, also for values from the address: fetches the options of chosen values without a known name.
import { useQueries } from '@tanstack/react-query';
import type { Filter } from './filters.tsx';
import type { ListSearch } from './list-search.ts';

type Choice = Extract<Filter, { kind: 'select' }>;

const STALE_MS = 300_000;

const isUnknown =
  (values: ListSearch['values']) =>
  (filter: Filter): filter is Choice & Required<Pick<Choice, 'load'>> =>
    filter.kind === 'select' &&
    filter.load !== undefined &&
    Boolean(values[filter.key]) &&
    filter.options.every(({ value }) => value !== values[filter.key]);

/** Until a name arrives, or where it is unavailable, the chip shows the value in the address. */
export function useNamedFilters(
  filters: readonly Filter[],
  values: ListSearch['values'],
): readonly Filter[] {
  const unknown = filters.filter(isUnknown(values));
  const found = useQueries({
    queries: unknown.map(({ key, load }) => ({
      queryKey: ['choices', key, values[key]],
      queryFn: load,
      staleTime: STALE_MS,
      retry: false,
    })),
  });
  const options = new Map(unknown.map(({ key }, at) => [key, found[at]?.data]));
  return filters.map((filter) => {
    const known = options.get(filter.key);
    return filter.kind === 'select' && known ? { ...filter, options: known } : filter;
  });
}
