// The tiles of the dashboard: what waits for somebody, each leading to the list that it counts.
import type { FlagName } from '@app/contract/kit/carriers';
import type { Permission } from '@app/contract/kit/permissions';
import type { ComponentType } from 'react';
import { lowStockQuery } from '../../../catalog/index.ts';
import { Empty } from '../../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { useCan, useMe } from '../../../ui/hooks/me.ts';
import {
  countsQuery,
  moneyQuery,
  queueQuery,
  stagesQuery,
  troubleQuery,
} from '../dashboard.data.ts';
import { tileOf } from './tile.tsx';

interface Task {
  readonly id: string;
  readonly may: readonly Permission[];
  readonly flag?: FlagName;
  readonly Tile: ComponentType;
}

const orders = { unit: 'ออเดอร์', query: countsQuery };
const seesOrders = ['order.view', 'order.view.all'] as const;
const noted = (count: number, text: (count: string) => string): string | undefined =>
  count > 0 ? text(formatCount(count)) : undefined;

/** In the order in which a shop works them off. */
const tasks: readonly Task[] = [
  {
    id: 'telesale',
    may: seesOrders,
    Tile: tileOf({
      ...orders,
      to: '/order/telesale',
      label: 'เทเลเซล',
      of: ({ telesale }) => ({ count: telesale }),
      isRare: true,
    }),
  },
  {
    id: 'pending',
    may: seesOrders,
    Tile: tileOf({
      ...orders,
      to: '/order/pending',
      label: 'รอตรวจสอบ',
      of: ({ pending }) => ({ count: pending }),
    }),
  },
  {
    id: 'send',
    may: seesOrders,
    Tile: tileOf({
      ...orders,
      to: '/order/send',
      label: 'รอจัดส่ง',
      of: ({ send }) => ({ count: send }),
    }),
  },
  {
    id: 'labelled',
    may: seesOrders,
    Tile: tileOf({
      to: '/order/send',
      search: { stage: 'labelled' },
      label: 'มีเลขแล้วยังไม่พิมพ์',
      unit: 'ออเดอร์',
      query: stagesQuery,
      of: ({ labelled }) => ({ count: labelled }),
    }),
  },
  {
    id: 'trouble',
    may: ['ship.view'],
    Tile: tileOf({
      to: '/exceptions',
      label: 'พัสดุมีปัญหา/ค้าง',
      unit: 'พัสดุ',
      query: troubleQuery,
      of: ({ open, doing, late }) => ({
        count: open + doing,
        note: noted(late, (count) => `เกินกำหนด ${count}`),
      }),
      isTrouble: true,
    }),
  },
  {
    id: 'returned',
    may: seesOrders,
    Tile: tileOf({
      to: '/order/return',
      search: { stage: 'arrived' },
      label: 'ตีกลับถึงแล้วยังไม่ได้รับ',
      unit: 'พัสดุ',
      query: stagesQuery,
      of: ({ arrived, returning }) => ({
        count: arrived,
        note: noted(returning, (count) => `กำลังตีกลับอีก ${count}`),
      }),
    }),
  },
  {
    id: 'cod',
    may: ['cod.view'],
    flag: 'shippingFlash',
    Tile: tileOf({
      to: '/cod-checker',
      search: { tab: 'unremitted', overdue: '1' },
      label: 'COD ครบกำหนดยังไม่โอน',
      unit: 'พัสดุ',
      query: moneyQuery,
      of: ({ overdueParcels, overdue }) => ({
        count: overdueParcels,
        note: overdueParcels > 0 ? `${formatBaht(overdue)} บาท` : undefined,
      }),
      isTrouble: true,
    }),
  },
  {
    id: 'stock',
    may: ['product.view'],
    Tile: tileOf({
      to: '/product/stock',
      search: { level: 'low' },
      label: 'สต็อกต่ำ',
      unit: 'สินค้า',
      query: lowStockQuery,
      of: ({ pagination }) => ({ count: pagination.total_count }),
    }),
  },
  {
    id: 'lead',
    may: ['crm.own', 'crm.all'],
    flag: 'openCRM',
    Tile: tileOf({
      to: '/crm/lead/follow',
      label: 'ลีดถึงเวลาโทร',
      unit: 'ราย',
      query: queueQuery,
      of: ({ overdue, today }) => ({
        count: overdue + today,
        note: noted(overdue, (count) => `เกินกำหนด ${count} · วันนี้ ${formatCount(today)}`),
        search: { tab: overdue > 0 ? 'overdue' : 'today' },
      }),
    }),
  },
];

export function TaskTiles() {
  const can = useCan();
  const me = useMe();
  const mine = tasks.filter(
    ({ may, flag }) => can(...may) && (flag === undefined || me?.flags[flag] === 1),
  );
  if (mine.length === 0) return <Empty icon="check" title="ยังไม่มีงานที่ต้องทำ" />;
  return (
    <section aria-label="งานที่รออยู่" className="mb-6">
      <ul className="grid grid-cols-2 gap-3 tab:grid-cols-4 lg:has-[>li:nth-child(9)]:grid-cols-5">
        {mine.map(({ id, Tile }) => (
          <Tile key={id} />
        ))}
      </ul>
    </section>
  );
}
