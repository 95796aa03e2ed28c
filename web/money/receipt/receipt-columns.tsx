// The look of issued documents in their list: columns, cards, filters, drawer.
import { receiptKinds, receiptStates } from '@app/contract/money/receipt';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Receipt } from './receipt.data.ts';

const tones: Readonly<Record<keyof typeof receiptStates, Tone>> = {
  live: 'done',
  changed: 'waiting',
  void: 'neutral',
};

export function ReceiptState({ receipt }: { receipt: Receipt }) {
  const state = receipt.voidedAt ? 'void' : receipt.changed ? 'changed' : 'live';
  return <StatusChip tone={tones[state]}>{receiptStates[state]}</StatusChip>;
}

export const columns: readonly Column<Receipt>[] = [
  {
    id: 'no',
    title: 'เลขที่',
    always: true,
    cell: (receipt) => <span className="num font-semibold whitespace-nowrap">{receipt.no}</span>,
  },
  {
    id: 'kind',
    title: 'ประเภท',
    cell: (receipt) => <span className="whitespace-nowrap">{receiptKinds[receipt.kind]}</span>,
  },
  {
    id: 'issued',
    title: 'วันที่ออก',
    cell: (receipt) => <span className="whitespace-nowrap">{formatTime(receipt.issuedAt)}</span>,
  },
  {
    id: 'order',
    title: 'ออเดอร์',
    cell: (receipt) => (
      <a
        href={`/order/${receipt.orderId}/view`}
        className="font-semibold whitespace-nowrap text-link underline underline-offset-4"
      >
        {receipt.orderCode}
      </a>
    ),
  },
  { id: 'customer', title: 'ผู้ซื้อ', cell: (receipt) => receipt.customer },
  { id: 'by', title: 'ผู้ออก', from: 'lg', cell: (receipt) => receipt.issuedBy ?? 'ระบบ' },
  { id: 'state', title: 'สถานะ', cell: (receipt) => <ReceiptState receipt={receipt} /> },
  {
    id: 'total',
    title: 'ยอดรวม (บาท)',
    align: 'right',
    always: true,
    cell: (receipt) => <span className="num font-semibold">{formatBaht(receipt.total)}</span>,
  },
];

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขเอกสาร ออเดอร์ หรือชื่อ' },
  { kind: 'days', key: 'from', toKey: 'to', label: 'วันที่ออก' },
  { kind: 'select', key: 'kind', label: 'ประเภท', options: choices(receiptKinds) },
  { kind: 'select', key: 'state', label: 'สถานะ', options: choices(receiptStates) },
];

export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="num min-w-0 flex-1 font-semibold">{receipt.no}</span>
        <span className="num font-semibold">{formatBaht(receipt.total)}</span>
      </span>
      <span className="block text-sm text-ink2">
        {receiptKinds[receipt.kind]} · {receipt.customer}
      </span>
      <span className="block text-sm text-ink3">
        {receipt.orderCode} · {formatTime(receipt.issuedAt)}
      </span>
      <ReceiptState receipt={receipt} />
    </span>
  );
}

export const factsOf = (receipt: Receipt): readonly (readonly [string, string])[] => [
  ['ประเภท', receiptKinds[receipt.kind]],
  ['วันที่ออก', formatTime(receipt.issuedAt)],
  ['ผู้ออก', receipt.issuedBy ?? 'ระบบ'],
  ['ออเดอร์', receipt.orderCode],
  ['ผู้ซื้อ', receipt.customer],
  ['ยอดรวม', `${formatBaht(receipt.total)} บาท`],
  ...(receipt.voidedAt
    ? ([
        ['ยกเลิกเมื่อ', formatTime(receipt.voidedAt)],
        ['เหตุผล', receipt.voidReason],
      ] as const)
    : []),
];
