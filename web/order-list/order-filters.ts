// Filters of the order lists: what can be asked for, and how the bar shows it.
import { carriers } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { channelsQuery, payMethodOptions } from '../order/index.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../ui/layout/list-search.ts';
import type { OrderQuery } from './order-list.data.ts';

const filterKeys = [
  'search',
  'from',
  'to',
  'dateBy',
  'channelId',
  'carrier',
  'payment',
  'province',
  'printed',
  'hasPno',
  'productId',
  'categoryId',
] as const;
/** The part of the address that narrows the list. */
export const filterOf = (search: ListSearch): OrderQuery =>
  pickFilters(search, filterKeys) as OrderQuery;

export function useFilters(): readonly Filter[] {
  const { data } = useQuery(channelsQuery());
  return useMemo(() => {
    const channels = (data?.items ?? []).map((channel) => ({
      value: String(channel.id),
      label: channel.name,
    }));
    return [
      { kind: 'search', key: 'search', placeholder: 'ชื่อลูกค้า เบอร์โทร เลขออเดอร์ หรือเลขพัสดุ' },
      { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่สร้าง' },
      { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: channels },
      {
        kind: 'select',
        key: 'carrier',
        label: 'ขนส่ง',
        options: carriers.map((each) => ({ value: String(each.code), label: each.name })),
      },
      { kind: 'select', key: 'payment', label: 'การชำระเงิน', options: payMethodOptions },
      {
        kind: 'select',
        key: 'hasPno',
        label: 'เลขพัสดุ',
        options: [
          { value: '1', label: 'มีเลขแล้ว' },
          { value: '0', label: 'ยังไม่มีเลข' },
        ],
      },
      {
        kind: 'select',
        key: 'printed',
        label: 'ใบปะหน้า',
        options: [
          { value: '1', label: 'พิมพ์แล้ว' },
          { value: '0', label: 'ยังไม่พิมพ์' },
        ],
      },
    ];
  }, [data]);
}
