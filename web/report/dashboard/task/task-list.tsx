// Today's open work in a shop's usual order: the first line is what to do now; done work is left out.
import type { FlagName } from '@app/contract/kit/carriers';
import type { Permission } from '@app/contract/kit/permissions';
import type { ComponentType } from 'react';
import { lowStockQuery } from '../../../catalog/index.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { useCan, useMe } from '../../../ui/hooks/me.ts';
import {
  countsQuery,
  moneyQuery,
  queueQuery,
  stagesQuery,
  taskCalls,
  troubleQuery,
  waitingPagesQuery,
} from '../dashboard.data.ts';
import { useFaults } from '../faults.ts';
import { taskOf } from './task-row.tsx';
import './task-strip.css';

interface Task {
  readonly id: string;
  readonly may: readonly Permission[];
  /** Any of these rights suffices; a user with none sees the line without being told to do it. */
  readonly does?: readonly Permission[];
  readonly flag?: FlagName;
  readonly Line: ComponentType;
}

const orders = { unit: 'ออเดอร์', query: countsQuery };
const stages = { unit: 'ออเดอร์', query: stagesQuery };
const seesOrders = ['order.view', 'order.view.all'] as const;
const noted = (count: number, text: (count: string) => string): string | undefined =>
  count > 0 ? text(formatCount(count)) : undefined;

/** In a shop's usual order. */
const tasks: readonly Task[] = [
  {
    id: 'telesale',
    may: seesOrders,
    does: ['order.edit', 'order.create'],
    Line: taskOf({
      ...orders,
      to: '/order/telesale',
      label: 'เทเลเซล',
      verb: 'โทร',
      of: ({ telesale }) => ({ count: telesale }),
    }),
  },
  {
    id: 'pending',
    may: seesOrders,
    does: ['order.edit'],
    Line: taskOf({
      ...orders,
      to: '/order/pending',
      label: 'รอตรวจสอบ',
      verb: 'ตรวจ',
      of: ({ pending }) => ({ count: pending }),
    }),
  },
  {
    id: 'waiting-pages',
    may: ['channel.edit'],
    Line: taskOf({
      to: '/setting/channel',
      label: 'ออเดอร์เซลเพจรอที่ว่างในแพ็กเกจ',
      verb: 'ดู',
      unit: 'รายการ',
      query: waitingPagesQuery,
      of: ({ waiting }) => ({
        count: waiting,
        note: 'ติดต่อผู้ให้บริการเพื่อเพิ่มจำนวน ระบบจะเปิดให้เองเมื่อมีที่ว่าง',
      }),
      isTrouble: true,
    }),
  },
  {
    id: 'problem',
    may: seesOrders,
    does: ['order.edit'],
    Line: taskOf({
      ...stages,
      to: '/order/send',
      search: { stage: 'problem' },
      label: 'ติดปัญหาก่อนส่ง',
      verb: 'แก้',
      of: ({ problem }) => ({ count: problem }),
      isTrouble: true,
    }),
  },
  {
    id: 'ready',
    may: seesOrders,
    does: ['ship.create', 'order.edit'],
    Line: taskOf({
      ...stages,
      to: '/order/send',
      search: { stage: 'ready' },
      label: 'พร้อมส่ง',
      verb: 'ส่ง',
      of: ({ ready }) => ({ count: ready }),
    }),
  },
  {
    id: 'labelled',
    may: seesOrders,
    does: ['ship.print'],
    Line: taskOf({
      ...stages,
      to: '/order/send',
      search: { stage: 'labelled' },
      label: 'มีเลขแล้วยังไม่พิมพ์',
      verb: 'พิมพ์',
      of: ({ labelled }) => ({ count: labelled }),
    }),
  },
  {
    id: 'lead',
    may: ['crm.own', 'crm.all'],
    flag: 'openCRM',
    Line: taskOf({
      to: '/crm/lead/follow',
      label: 'ลีดถึงเวลาโทร',
      verb: 'โทร',
      unit: 'ราย',
      query: queueQuery,
      of: ({ overdue, today }) => ({
        count: overdue + today,
        note: noted(overdue, (count) => `เกินกำหนด ${count} · วันนี้ ${formatCount(today)}`),
        search: { tab: overdue > 0 ? 'overdue' : 'today' },
      }),
    }),
  },
  {
    id: 'trouble',
    may: ['ship.view'],
    Line: taskOf({
      to: '/exceptions',
      label: 'พัสดุมีปัญหา/ค้าง',
      verb: 'ตามพัสดุ',
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
    does: ['return.scan', 'order.edit'],
    Line: taskOf({
      to: '/order/return',
      search: { stage: 'arrived' },
      label: 'ตีกลับถึงแล้วยังไม่ได้รับ',
      verb: 'รับคืน',
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
    Line: taskOf({
      to: '/cod-checker',
      search: { tab: 'unremitted', overdue: '1' },
      label: 'COD ครบกำหนดยังไม่โอน',
      verb: 'ทวงยอด',
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
    does: ['stock.adjust', 'product.edit'],
    Line: taskOf({
      to: '/product/stock',
      search: { level: 'low' },
      label: 'สต็อกต่ำ',
      verb: 'เติม',
      unit: 'สินค้า',
      query: lowStockQuery,
      of: ({ pagination }) => ({ count: pagination.total_count }),
    }),
  },
];

/** Some counts are unknown. */
function Unknown() {
  const { missing, retry } = useFaults(taskCalls);
  const { isShared } = useFaults();
  if (!missing) return null;
  return isShared ? (
    <p className="px-4 py-3 text-center text-sm text-ink2">บางงานยังโหลดไม่ได้</p>
  ) : (
    <ErrorNote error={missing} onRetry={retry} className="m-4" />
  );
}

export function TaskList() {
  const can = useCan();
  const me = useMe();
  const mine = tasks.filter(
    ({ may, does, flag }) =>
      can(...may) && (!does || can(...does)) && (flag === undefined || me?.flags[flag] === 1),
  );
  // A user who may see none of the work has not finished all of it.
  if (mine.length === 0) return null;
  return (
    <section aria-label="งานที่รออยู่" className="min-w-0 rounded-card bg-white pb-2 shadow-card">
      <h2 className="px-4 pt-3 pb-1 text-lg font-semibold">ต้องทำวันนี้</h2>
      <ol className="task-strip peer relative">
        {mine.map(({ id, Line }) => (
          <Line key={id} />
        ))}
      </ol>
      <p className="hidden px-4 py-6 text-center text-ink2 peer-empty:block">
        ไม่มีงานค้าง ทำครบหมดแล้ว
      </p>
      <Unknown />
    </section>
  );
}
