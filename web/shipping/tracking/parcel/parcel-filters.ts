// The filters of parcel lists.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CourierId } from '@app/contract/kit/carriers';
import { provincesQuery } from '../../../customer/index.ts';
import { codFilter } from '../../../courier-setup/index.ts';
import type { Filter } from '../../../ui/layout/filters.tsx';
import { stateQuery } from '../tracking.data.ts';
import { personName } from '../../../ui/hooks/me.ts';

export const filterKeys = [
  ...(['stuck', 'cod', 'province', 'from', 'to'] as const),
  ...(['agent', 'owner', 'note', 'care'] as const),
] as const;

const fixed: readonly Filter[] = [
  {
    kind: 'select',
    key: 'stuck',
    label: 'นิ่งนานกว่า',
    options: [
      { value: '24', label: '24 ชั่วโมง' },
      { value: '48', label: '48 ชั่วโมง' },
      { value: '72', label: '3 วัน' },
      { value: '168', label: '7 วัน' },
    ],
  },
  codFilter,
  {
    kind: 'select',
    key: 'care',
    label: 'ต้องตาม',
    options: [
      { value: '1', label: 'มีปัญหาหรือมีคนตาม' },
      { value: '0', label: 'ไม่มีปัญหา' },
    ],
  },
  {
    kind: 'select',
    key: 'owner',
    label: 'ผู้ดูแล',
    options: [
      { value: 'me', label: 'ของฉัน' },
      { value: 'none', label: 'ยังไม่มีผู้ดูแล' },
    ],
  },
  {
    kind: 'select',
    key: 'note',
    label: 'โน้ต',
    options: [
      { value: '1', label: 'มีโน้ต' },
      { value: '0', label: 'ไม่มีโน้ต' },
    ],
  },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่ส่ง' },
];

export function useFilters(c: CourierId): readonly Filter[] {
  const client = useQueryClient();
  const { data } = useQuery(stateQuery(c));
  return useMemo(() => {
    const load = async () => {
      const { items } = await client.fetchQuery(provincesQuery());
      return items.map(({ th }) => ({ value: th, label: th }));
    };
    const agents = (data?.agents ?? []).map((agent) => ({
      value: String(agent.id),
      label: personName(agent),
    }));
    return [
      ...fixed,
      { kind: 'select', key: 'province', label: 'จังหวัด', options: [], load },
      { kind: 'select', key: 'agent', label: 'ผู้ขาย', options: agents },
    ];
  }, [client, data]);
}
