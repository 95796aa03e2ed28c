// The look of refunds in their list: columns, cards, filters, drawer.
import { orderStatuses } from '@app/contract/kit/order-states';
import { refundStates } from '@app/contract/money/refund';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Refund } from './refund.data.ts';

export function RefundChip({ refund }: { refund: Refund }) {
  if (refund.id === null) return <StatusChip tone="problem">ยังไม่ตั้งยอด</StatusChip>;
  if (refund.state === 'kept') return <StatusChip tone="neutral">{refundStates.kept}</StatusChip>;
  return (
    <StatusChip tone={refund.state === 'paid' ? 'done' : 'waiting'}>
      {refund.state === 'paid' ? refundStates.paid : 'รอโอนคืน'}
    </StatusChip>
  );
}

const statusOf = ({ status, isDeleted }: Refund): string =>
  isDeleted ? `${orderStatuses[status]} · ลบแล้ว` : orderStatuses[status];

export const columns: readonly Column<Refund>[] = [
  {
    id: 'order',
    title: 'ออเดอร์',
    always: true,
    cell: (refund) =>
      refund.isDeleted ? (
        <span className="font-semibold whitespace-nowrap">{refund.code}</span>
      ) : (
        <a
          href={`/order/${refund.orderId}/view`}
          className="font-semibold whitespace-nowrap text-link underline underline-offset-4"
        >
          {refund.code}
        </a>
      ),
  },
  { id: 'customer', title: 'ลูกค้า', cell: (refund) => refund.customer },
  {
    id: 'status',
    title: 'สถานะออเดอร์',
    from: 'lg',
    cell: statusOf,
  },
  { id: 'reason', title: 'เหตุผล', cell: (refund) => refund.reason || '–' },
  { id: 'account', title: 'บัญชีรับเงินคืน', cell: (refund) => refund.account || '–' },
  {
    id: 'at',
    title: 'เมื่อ',
    from: 'lg',
    cell: (refund) => (
      <span className="whitespace-nowrap">{formatTime(refund.paidAt ?? refund.at)}</span>
    ),
  },
  { id: 'by', title: 'โดย', from: 'lg', cell: (refund) => refund.paidBy ?? refund.by ?? '–' },
  { id: 'state', title: 'สถานะ', cell: (refund) => <RefundChip refund={refund} /> },
  {
    id: 'amount',
    title: 'ยอด (บาท)',
    align: 'right',
    always: true,
    cell: (refund) => <span className="num font-semibold">{formatBaht(refund.amount)}</span>,
  },
];

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขออเดอร์หรือชื่อลูกค้า' },
  {
    kind: 'select',
    key: 'state',
    label: 'สถานะ',
    options: Object.entries(refundStates).map(([value, label]) => ({ value, label })),
  },
];

export function RefundCard({ refund }: { refund: Refund }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="num min-w-0 flex-1 font-semibold">{refund.code}</span>
        <span className="num font-semibold">{formatBaht(refund.amount)}</span>
      </span>
      <span className="block text-sm text-ink2">
        {[refund.customer, refund.isDeleted ? 'ออเดอร์ลบแล้ว' : ''].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-sm text-ink3">
        {[refund.reason, formatTime(refund.paidAt ?? refund.at)].filter(Boolean).join(' · ')}
      </span>
      <RefundChip refund={refund} />
    </span>
  );
}

export const factsOf = (refund: Refund): readonly (readonly [string, string])[] => [
  ['ลูกค้า', refund.customer],
  ['สถานะออเดอร์', statusOf(refund)],
  [refund.state === 'kept' ? 'ยอดที่ไม่คืน' : 'ยอดคืน', `${formatBaht(refund.amount)} บาท`],
  ['เหตุผล', refund.reason || '–'],
  ...(refund.id === null
    ? []
    : ([
        ...(refund.state === 'kept' ? [] : ([['บัญชีรับเงินคืน', refund.account || '–']] as const)),
        ['ตั้งโดย', `${refund.by ?? '–'} · ${formatTime(refund.at)}`],
      ] as const)),
  ...(refund.paidAt
    ? ([['คืนโดย', `${refund.paidBy ?? '–'} · ${formatTime(refund.paidAt)}`]] as const)
    : []),
];
