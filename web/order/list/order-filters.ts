// Filters of the order lists: what can be asked for, and how the bar shows it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { channelsQuery } from '../order/order.data.ts';
import { useMe } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../../ui/layout/list-search.ts';
import { filterKeys } from './kinds/list-ways.ts';
import type { OrderQuery } from './order-list.data.ts';

/** The part of the address that narrows the list. */
export const filterOf = (search: ListSearch): OrderQuery =>
  pickFilters(search, filterKeys) as OrderQuery;

const searchBox: Filter = {
  kind: 'search',
  key: 'search',
  placeholder: 'ชื่อ เบอร์ หรือเลข',
};

/** Words that nobody reads before they filter: the list stands without them, they come right behind it. */
function useMore(values: ListSearch['values']): readonly Filter[] {
  const client = useQueryClient();
  const permissions = useMe()?.permissions;
  const [list, setList] = useState<readonly Filter[]>([]);
  const { categoryId, productId, userId } = values;
  useEffect(() => {
    let isOver = false;
    const put = (filters: readonly Filter[]) => {
      if (!isOver) setList(filters);
    };
    const fill = async () => {
      const { moreFilters, namesFor } = await import('./filters/more-filters.ts');
      const asking = { client, permissions, categoryId, productId, userId };
      put(moreFilters(asking));
      put(moreFilters(asking, await namesFor(asking)));
    };
    // The line was lost: the list works without them, and the next one asks again.
    fill().catch(() => undefined);
    return () => {
      isOver = true;
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
