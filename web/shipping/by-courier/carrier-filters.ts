// The filters of a courier's orders; refusals also by the courier's code.
import type { CarrierTab } from '@app/contract/shipping/by-courier';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendersQuery } from '../../customer/index.ts';
import { codFilter } from '../../courier-setup/index.ts';
import type { Filter } from '../../ui/layout/filters.tsx';

export const filterKeys = ['cod', 'from', 'to', 'printed', 'senderId', 'error'] as const;

const byCode: Filter = {
  kind: 'search',
  key: 'error',
  placeholder: 'รหัสที่ขนส่งไม่รับ เช่น S10 หรือ 1005',
};

const byPaper: Filter = {
  kind: 'select',
  key: 'printed',
  label: 'ใบปะหน้า',
  options: [
    { value: '1', label: 'พิมพ์แล้ว' },
    { value: '0', label: 'ยังไม่พิมพ์' },
  ],
};

export function useFilters(tab: CarrierTab): readonly Filter[] {
  const client = useQueryClient();
  return useMemo(() => {
    const load = async () => {
      const { items } = await client.fetchQuery(sendersQuery());
      return items.map(({ id, name, province }) => ({
        value: String(id),
        label: `${name} · ${province}`,
      }));
    };
    return [
      ...(tab === 'failed' ? [byCode] : []),
      { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่สร้าง' },
      codFilter,
      ...(tab === 'picked' ? [byPaper] : []),
      { kind: 'select', key: 'senderId', label: 'ส่งจาก', options: [], load },
    ];
  }, [client, tab]);
}
