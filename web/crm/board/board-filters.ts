// The board's filters; options load when the window opens.
import { leadDues } from '@app/contract/crm/states';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../ui/hooks/me.ts';
import type { Option } from '../../ui/input/choice.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { productsForSale } from '../lead/goods.data.ts';
import { agentsQuery, activeChannelsQuery } from '../lead/lead.data.ts';

const named = (items: readonly { id: number; name: string }[]): Option[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

const dues: Option[] = Object.entries(leadDues).map(([value, label]) => ({ value, label }));

/** All leads for users who may see them; an agent sees only their own. */
const owners: Option[] = [
  { value: 'me', label: 'ของฉัน' },
  { value: 'none', label: 'ยังไม่มีผู้ดูแล' },
];

export const filterKeys = [
  'search',
  'owner',
  'channelId',
  'productId',
  'due',
  'from',
  'to',
] as const;

export function useBoardFilters(): readonly Filter[] {
  const client = useQueryClient();
  const seesAll = useCan()('crm.all');
  return useMemo(() => {
    const whose: Filter = {
      kind: 'select',
      key: 'owner',
      label: 'ผู้ดูแล',
      options: owners,
      load: async () => [...owners, ...named((await client.fetchQuery(agentsQuery())).items)],
    };
    return [
      { kind: 'search', key: 'search', placeholder: 'ค้นหาชื่อ เบอร์ หรือ LINE' },
      ...(seesAll ? [whose] : []),
      {
        kind: 'select',
        key: 'channelId',
        label: 'ที่มา',
        options: [],
        load: async () => named((await client.fetchQuery(activeChannelsQuery())).items),
      },
      {
        kind: 'select',
        key: 'productId',
        label: 'สินค้า',
        options: [],
        load: async () => named(await productsForSale()),
      },
      { kind: 'select', key: 'due', label: 'นัด', options: dues },
      { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่เพิ่ม' },
    ];
  }, [client, seesAll]);
}
