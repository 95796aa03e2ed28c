// The filters of the order lists, and how the bar shows them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { channelsQuery } from '../order/order.data.ts';
import { useMe } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../../ui/layout/list-search.ts';
import { filterKeys } from './kinds/list-ways.ts';
import type { OrderQuery } from './order-list.data.ts';

/** The filter part of the address. */
export const filterOf = (search: ListSearch): OrderQuery =>
  pickFilters(search, filterKeys) as OrderQuery;

const searchBox: Filter = {
  kind: 'search',
  key: 'search',
  placeholder: 'ชื่อ เบอร์ หรือเลข',
};

/** After a failure, as on a weak line. */
const RETRY_AFTER_MS = [2000, 5000, 15_000, 60_000];

/** Filter texts that are needed only for filtering load right after the list. */
function useMore(values: ListSearch['values']): readonly Filter[] {
  const client = useQueryClient();
  const permissions = useMe()?.permissions;
  const [list, setList] = useState<readonly Filter[]>([]);
  const { categoryId, productId, userId } = values;
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = (filters: readonly Filter[]) => {
      if (!isOver) setList(filters);
    };
    const fill = async () => {
      const { moreFilters, namesFor } = await import('./filters/more-filters.ts');
      const asking = { client, permissions, categoryId, productId, userId };
      put(moreFilters(asking));
      put(moreFilters(asking, await namesFor(asking)));
    };
    // The list works without them meanwhile.
    const attempt = (waits: readonly number[]) => {
      fill().catch(() => {
        const [wait, ...later] = waits;
        if (wait !== undefined && !isOver) timer = setTimeout(() => attempt(later), wait);
      });
    };
    attempt(RETRY_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, permissions, categoryId, productId, userId]);
  return list;
}

export function useFilters({ values }: ListSearch): readonly Filter[] {
  const { data } = useQuery(channelsQuery());
  const more = useMore(values);
  return useMemo(() => {
    const options = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      searchBox,
      ...more,
      { kind: 'select', key: 'channelId', group: 'people', label: 'ช่องทาง', options },
    ];
  }, [data, more]);
}
