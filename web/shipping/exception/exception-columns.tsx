// The look of exceptions: columns, cards, filters, and the claim countdown.
import { carrierById } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { Mark } from '../../ui/feedback/mark.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import type { Column } from '../../ui/table/column.ts';
import type { ExceptionItem, ExceptionState } from './exception.data.ts';
import { ageOf, claimClock, rules, states } from './exception-texts.ts';
import { carriersById } from '../../ui/input/carrier-id-choices.ts';

const tones: Readonly<Record<ExceptionState, Tone>> = {
  open: 'problem',
  doing: 'progress',
  closed: 'neutral',
};

function State({ item }: { item: ExceptionItem }) {
  const word =
    item.state === 'closed' && item.closedBy === null ? 'ปิดเอง พัสดุเคลื่อนไหวแล้ว' : states[item.state];
  return <StatusChip tone={tones[item.state]}>{word}</StatusChip>;
}

/** Opens the drawer of this list; the row itself opens the order. */
function Manage({ item }: { item: ExceptionItem }) {
  const drawer = useUrlDialog('open');
  return (
    <Button aria-label={`จัดการ ${item.orderCode}`} onClick={() => drawer.show(item.id)}>
      จัดการ
    </Button>
  );
}

function Claim({ item }: { item: ExceptionItem }) {
  if (item.claimedAt) return <span className="text-brand-700">ส่งเคลมแล้ว</span>;
  if (!item.claimBy || item.state === 'closed') return <span className="text-ink3">–</span>;
  const { text, isOver } = claimClock(item.claimBy);
  return <span className={isOver ? 'text-problem' : ''}>{text}</span>;
}

function Due({ item }: { item: ExceptionItem }) {
  if (item.state === 'closed') return <>{item.closedAt ? formatTime(item.closedAt) : '–'}</>;
  return (
    <span className={item.isLate ? 'font-semibold text-problem' : ''}>
      <span className="num block whitespace-nowrap">{formatTime(item.dueAt)}</span>
      {item.isLate ? <span className="block text-xs">เลยกำหนด</span> : null}
    </span>
  );
}

export const columns: readonly Column<ExceptionItem>[] = [
  {
    id: 'rule',
    title: 'ปัญหา',
    always: true,
    cell: (item) => (
      <>
        <span className="block font-semibold">{rules[item.rule].title}</span>
        <span className="block text-xs text-ink3">{ageOf(item)}</span>
      </>
    ),
  },
  {
    id: 'parcel',
    title: 'พัสดุ',
    cell: (item) => (
      <>
        <span className="block font-semibold whitespace-nowrap">{item.orderCode}</span>
        <span className="num flex items-center gap-1.5 text-xs whitespace-nowrap text-ink3">
          <Mark of={carrierById(item.courier)?.code} />
          <span className="sr-only">{carrierById(item.courier)?.name ?? item.courier}</span>
          {item.pno}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (item) => (
      <>
        <span className="block">{item.name}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {formatPhone(item.phone)} · {item.province}
        </span>
      </>
    ),
  },
  {
    id: 'label',
    title: 'ขนส่งแจ้งล่าสุด',
    from: 'lg',
    cell: (item) => (
      <>
        <span className="block">{item.label}</span>
        <span className="block text-xs text-ink3">{item.place}</span>
      </>
    ),
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    from: 'xl',
    cell: (item) => (item.codAmount > 0 ? formatBaht(item.codAmount) : '–'),
  },
  {
    id: 'state',
    title: 'สถานะ',
    cell: (item) => (
      <>
        <State item={item} />
        <span className="block text-xs text-ink3">{personName(item.owner, 'ยังไม่มีผู้ดูแล')}</span>
      </>
    ),
  },
  { id: 'due', title: 'กำหนด', cell: (item) => <Due item={item} /> },
  { id: 'claim', title: 'เคลม', from: 'lg', cell: (item) => <Claim item={item} /> },
  { id: 'manage', title: 'จัดการ', align: 'right', cell: (item) => <Manage item={item} /> },
];

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขเต็มออเดอร์หรือพัสดุ' },
  {
    kind: 'select',
    key: 'state',
    label: 'สถานะ',
    empty: 'ที่ยังไม่ปิด',
    options: Object.entries(states).map(([value, label]) => ({ value, label })),
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
  { kind: 'select', key: 'late', label: 'กำหนด', options: [{ value: '1', label: 'เลยกำหนด' }] },
  {
    kind: 'select',
    key: 'courier',
    label: 'ขนส่ง',
    options: carriersById,
  },
];

export function ExceptionCard({ item }: { item: ExceptionItem }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap gap-x-3">
        <span className="min-w-0 flex-1 font-semibold">{rules[item.rule].title}</span>
        <span className="text-sm text-ink3">{ageOf(item)}</span>
      </span>
      <span className="block">
        {item.orderCode} · {item.name}
      </span>
      <span className="num block text-sm text-ink3">
        {item.pno} · {item.label}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-sm">
        <State item={item} />
        <span className={item.isLate ? 'text-problem' : 'text-ink2'}>
          {item.isLate ? 'เลยกำหนด' : ''} {personName(item.owner, 'ยังไม่มีผู้ดูแล')}
        </span>
        {item.claimBy ? <Claim item={item} /> : null}
        {/* Above the card's own button, which opens the order. */}
        <span className="relative z-10 ml-auto">
          <Manage item={item} />
        </span>
      </span>
    </span>
  );
}
