// Filters of the order lists: what can be asked for, and how the bar shows it.
import { carriers } from '@app/contract/kit/carriers';
import { payMethods } from '@app/contract/kit/order-states';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { channelsQuery } from '../order/index.ts';
import { useCan } from '../ui/hooks/me.ts';
import type { Option } from '../ui/input/choice.tsx';
import type { Filter } from '../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../ui/layout/list-search.ts';
import { filterKeys } from './kinds/list-ways.ts';
import {
  categoriesQuery,
  peopleQuery,
  provincesQuery,
  type OrderQuery,
} from './order-list.data.ts';

/** The part of the address that narrows the list. */
export const filterOf = (search: ListSearch): OrderQuery =>
  pickFilters(search, filterKeys) as OrderQuery;

const yesNo = (yes: string, no: string): readonly Option[] => [
  { value: '1', label: yes },
  { value: '0', label: no },
];

const named = (list: readonly { id: number; name: string }[] | undefined): Option[] =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** The same in every list. */
const fixed: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'ชื่อลูกค้า เบอร์โทร เลขออเดอร์ หรือเลขพัสดุ' },
  { kind: 'days', key: 'from', toKey: 'to', label: 'ช่วงวันที่' },
  {
    kind: 'select',
    key: 'dateBy',
    label: 'นับวันที่จาก',
    options: [
      { value: 'sent', label: 'วันที่ส่ง' },
      { value: 'delivered', label: 'วันที่ถึง' },
    ],
    empty: 'วันที่สร้าง',
  },
  {
    kind: 'select',
    key: 'carrier',
    label: 'ขนส่ง',
    options: carriers.map((each) => ({ value: String(each.code), label: each.name })),
  },
  {
    kind: 'select',
    key: 'payment',
    label: 'การชำระเงิน',
    options: Object.entries(payMethods).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', key: 'minTotal', toKey: 'maxTotal', label: 'ยอดรวม (บาท)' },
  { kind: 'select', key: 'problem', label: 'ปัญหา', options: yesNo('มีปัญหา', 'ไม่มีปัญหา') },
  { kind: 'select', key: 'hasPno', label: 'เลขพัสดุ', options: yesNo('มีเลขแล้ว', 'ยังไม่มีเลข') },
  { kind: 'select', key: 'printed', label: 'ใบปะหน้า', options: yesNo('พิมพ์แล้ว', 'ยังไม่พิมพ์') },
];

// Long lists are fetched when the window opens; before that only what the address already names.
async function provinces(client: QueryClient): Promise<Option[]> {
  const { items } = await client.fetchQuery(provincesQuery());
  return items.map(({ th }) => ({ value: th, label: th }));
}

function useGoods(values: ListSearch['values']): readonly Filter[] {
  const client = useQueryClient();
  const can = useCan();
  const sees = can('product.view');
  const asked = values['categoryId'] !== undefined && sees;
  const { data } = useQuery({ ...categoriesQuery(), enabled: asked });
  return useMemo(() => {
    const load = async () => named((await client.fetchQuery(categoriesQuery())).items);
    const category: Filter = {
      kind: 'select',
      key: 'categoryId',
      label: 'หมวดสินค้า',
      options: named(data?.items),
      load,
    };
    return sees ? [category] : [];
  }, [client, data, sees]);
}

function usePeople(values: ListSearch['values']): readonly Filter[] {
  const client = useQueryClient();
  const can = useCan();
  const sees = can('user.manage', 'member.manage');
  const asked = values['userId'] !== undefined;
  const { data } = useQuery({ ...peopleQuery(), enabled: asked && sees });
  return useMemo(() => {
    const load = async () => named((await client.fetchQuery(peopleQuery())).items);
    const person: Filter = {
      kind: 'select',
      key: 'userId',
      label: 'ผู้ขาย',
      options: named(data?.items),
      load,
    };
    // Without the right the chip still shows that the list is narrowed, and can be taken off.
    return sees || asked ? [person] : [];
  }, [client, data, sees, asked]);
}

export function useFilters({ values }: ListSearch): readonly Filter[] {
  const client = useQueryClient();
  const { data } = useQuery(channelsQuery());
  const goods = useGoods(values);
  const people = usePeople(values);
  return useMemo(() => {
    const load = () => provinces(client);
    return [
      ...fixed,
      { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: named(data?.items) },
      { kind: 'select', key: 'province', label: 'จังหวัด', options: [], load },
      ...goods,
      ...people,
    ];
  }, [client, data, goods, people]);
}
