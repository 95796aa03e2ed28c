// The look of a label that waits for printing: columns, card, filters.
import { labelSizes, type LabelSize } from '@app/contract/shipping/label';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import { productChoices, senderChoices, type QueuedLabel } from './label.data.ts';

const goodsOf = ({ items }: QueuedLabel): string =>
  items.map(({ name, unit }) => `${name} ×${unit}`).join(', ');

function Printed({ row }: { row: QueuedLabel }) {
  if (row.printCount === 0) return <StatusChip tone="waiting">ยังไม่พิมพ์</StatusChip>;
  const size = row.size ? labelSizes[row.size] : '';
  return (
    <>
      <StatusChip tone="done">พิมพ์แล้ว {row.printCount} ครั้ง</StatusChip>
      <span className="block text-xs text-ink3">
        {[row.printedAt && formatTime(row.printedAt), size].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

export const columns: readonly Column<QueuedLabel>[] = [
  {
    id: 'order',
    title: 'ออเดอร์',
    always: true,
    cell: (row) => <span className="font-semibold whitespace-nowrap">{row.orderCode}</span>,
  },
  {
    id: 'receiver',
    title: 'ผู้รับ',
    cell: (row) => (
      <>
        <span className="block">{row.name}</span>
        <span className="block text-xs text-ink3">{row.province}</span>
      </>
    ),
  },
  { id: 'goods', title: 'สินค้า', from: 'lg', cell: goodsOf },
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    cell: (row) => (
      <>
        <span className="num block whitespace-nowrap">{row.pno}</span>
        <span className="num block text-xs text-ink3">{row.sortCode}</span>
      </>
    ),
  },
  { id: 'sender', title: 'คลัง', from: 'xl', cell: (row) => row.sender || '–' },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: (row) => (row.codAmount > 0 ? formatBaht(row.codAmount) : '–'),
  },
  { id: 'printed', title: 'การพิมพ์', cell: (row) => <Printed row={row} /> },
  {
    id: 'booked',
    title: 'สร้างเลขเมื่อ',
    from: 'lg',
    cell: (row) => (row.bookedAt ? formatTime(row.bookedAt) : '–'),
  },
];

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'pno', placeholder: 'เลขพัสดุทั้งเลข' },
  {
    kind: 'select',
    key: 'printed',
    label: 'พิมพ์แล้ว',
    empty: 'ยังไม่พิมพ์',
    options: [
      { value: '1', label: 'พิมพ์แล้ว' },
      { value: 'all', label: 'ทั้งหมด' },
    ],
  },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่สร้างเลข' },
  { kind: 'select', key: 'senderId', label: 'คลัง', options: [], load: senderChoices },
  { kind: 'select', key: 'productId', label: 'สินค้า', options: [], load: productChoices },
  {
    kind: 'select',
    key: 'size',
    label: 'ขนาดที่พิมพ์ล่าสุด',
    options: (Object.keys(labelSizes) as LabelSize[]).map((value) => ({
      value,
      label: labelSizes[value],
    })),
  },
];

export function QueueCard({ row, isFailed }: { row: QueuedLabel; isFailed: boolean }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-semibold">
          {row.orderCode} · {row.name}
        </span>
        {row.codAmount > 0 ? <span className="num">{formatBaht(row.codAmount)}</span> : null}
      </span>
      <span className="num block text-sm">
        {row.pno} <span className="text-ink3">{row.sortCode}</span>
      </span>
      <span className="block text-sm text-ink3">{goodsOf(row)}</span>
      {isFailed ? <span className="block text-sm text-problem">พิมพ์ไม่สำเร็จในรอบล่าสุด</span> : null}
      <Printed row={row} />
    </span>
  );
}
