// The look of COD bills and parcels: columns, cards, chips and texts of amounts.
import { codBillStates, codBuckets, codDecisions, type CodBucket } from '@app/contract/money/cod';
import { carrierByCode } from '@app/contract/kit/carriers';
import type { ReactNode } from 'react';
import { Badge, StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { formatDay, formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { CodBill, CodParcel } from './cod.data.ts';
import { carriersByText } from '../../ui/input/carrier-choices.ts';

export const carrierName = (code: number): string => carrierByCode(code)?.name ?? '–';

export const carrierFilter: Filter = {
  kind: 'select',
  key: 'carrier',
  label: 'ขนส่ง',
  options: carriersByText,
};

const billTones: Readonly<Record<CodBill['state'], Tone>> = {
  open: 'waiting',
  matched: 'done',
  mismatch: 'problem',
  closed: 'neutral',
};

export const BillState = ({ bill }: { bill: CodBill }) => (
  <StatusChip tone={billTones[bill.state]}>{codBillStates[bill.state]}</StatusChip>
);

const bucketTones: Readonly<Record<CodBucket, Tone>> = {
  matched: 'done',
  short: 'problem',
  over: 'waiting',
  unremitted: 'waiting',
  unknown: 'problem',
  returned_paid: 'problem',
  twice: 'problem',
};

export const BucketChip = ({ bucket }: { bucket: CodBucket }) => (
  <StatusChip tone={bucketTones[bucket]}>{codBuckets[bucket]}</StatusChip>
);

const baht = (amount: number | null): string => (amount === null ? '–' : formatBaht(amount));

/** `+10.00` or `-90.00`; a dash for zero. */
export const signed = (amount: number): string =>
  amount === 0 ? '–' : `${amount > 0 ? '+' : ''}${formatBaht(amount)}`;

const money = (text: string, isBold = false): ReactNode => (
  <span className={`num whitespace-nowrap ${isBold ? 'font-semibold' : ''}`}>{text}</span>
);

const difference = ({ difference: off }: CodParcel): ReactNode => (
  <span className={`num whitespace-nowrap ${off < 0 ? 'text-problem' : ''}`}>{signed(off)}</span>
);

/** The bank line of a bill: its day and text. */
export const bankText = ({ bank, bankRef }: CodBill): string =>
  bank === null
    ? ''
    : [formatDay(bank.date), bankRef === bank.date ? '' : bankRef].join(' ').trim();

export const billColumns: readonly Column<CodBill>[] = [
  {
    id: 'no',
    title: 'เลขบิล',
    always: true,
    cell: ({ billNo, carrier, source }) => (
      <>
        <span className="block font-semibold break-all">{billNo}</span>
        <span className="block text-xs text-ink3">
          {carrierName(carrier)}
          {source === 'ledger' ? ' · สร้างจากพัสดุที่ส่งสำเร็จ' : ''}
        </span>
      </>
    ),
  },
  {
    id: 'date',
    title: 'วันที่โอน',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
  },
  { id: 'parcels', title: 'พัสดุ', align: 'right', cell: ({ parcels }) => formatCount(parcels) },
  { id: 'collected', title: 'ยอดเก็บ', align: 'right', cell: (b) => money(baht(b.collected)) },
  { id: 'fee', title: 'ค่าธรรมเนียม', align: 'right', from: 'lg', cell: (b) => money(baht(b.fee)) },
  { id: 'net', title: 'สุทธิ', align: 'right', always: true, cell: (b) => money(baht(b.net), true) },
  {
    id: 'bank',
    title: 'รายการธนาคาร',
    from: 'lg',
    cell: (bill) => <span className="break-words">{bankText(bill) || '–'}</span>,
  },
  {
    id: 'state',
    title: 'สถานะ',
    always: true,
    cell: (bill) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <BillState bill={bill} />
        {bill.exceptions > 0 ? <Badge tone="problem">ต้องดู {bill.exceptions}</Badge> : null}
      </span>
    ),
  },
];

export function BillCard({ bill }: { bill: CodBill }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold break-all">{bill.billNo}</span>
        {money(baht(bill.net), true)}
      </span>
      <span className="text-sm text-ink2">
        {carrierName(bill.carrier)} · {formatDay(bill.date)} · {formatCount(bill.parcels)} พัสดุ
      </span>
      <span className="text-sm text-ink2">
        เก็บ {baht(bill.collected)} · ค่าธรรมเนียม {baht(bill.fee)}
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        <BillState bill={bill} />
        {bill.exceptions > 0 ? <Badge tone="problem">ต้องดู {bill.exceptions}</Badge> : null}
        <span className="text-xs text-ink3">{bankText(bill)}</span>
      </span>
    </span>
  );
}

/** The decision about it, as text. */
export const doneAbout = ({
  bucket,
  decision,
  reason,
  toldAt,
  saidPaidAt,
  decidedBy,
}: CodParcel): string =>
  [
    decision === null ? '' : codDecisions[decision],
    reason,
    decidedBy === null ? '' : `โดย ${decidedBy}`,
    toldAt === null ? '' : `แจ้งขนส่ง ${formatTime(toldAt)}`,
    saidPaidAt === null || bucket !== 'unremitted'
      ? ''
      : `ขนส่งแจ้งว่าโอนแล้ว ${formatTime(saidPaidAt)} ยังไม่มีในบิล`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

const number: Column<CodParcel> = {
  id: 'pno',
  title: 'เลขพัสดุ',
  always: true,
  cell: ({ pno, carrier }) => (
    <>
      <span className="num block font-semibold break-all">{pno}</span>
      <span className="block text-xs text-ink3">{carrierName(carrier)}</span>
    </>
  ),
};

/** The statement's remark on its line, and what is unusual about its fee. */
const Remark = ({ text }: { text: string }) =>
  text === '' ? null : <span className="mt-0.5 block text-xs break-words text-ink3">{text}</span>;

const order: Column<CodParcel> = {
  id: 'order',
  title: 'ออเดอร์',
  cell: ({ orderCode, orderRef }) => orderCode || (orderRef ? `(${orderRef})` : '–'),
};

const sent: Column<CodParcel> = {
  id: 'sent',
  title: 'ยอดออเดอร์',
  align: 'right',
  cell: ({ orderAmount }) => money(baht(orderAmount)),
};

const about: Column<CodParcel> = {
  id: 'about',
  title: 'การจัดการ',
  from: 'lg',
  cell: (parcel) => doneAbout(parcel) || '–',
};

const delivered: Column<CodParcel> = {
  id: 'delivered',
  title: 'ถึงเมื่อ',
  from: 'lg',
  cell: ({ deliveredAt }) => (deliveredAt === null ? '–' : formatTime(deliveredAt)),
};

export const lineColumns: readonly Column<CodParcel>[] = [
  number,
  order,
  sent,
  { id: 'amount', title: 'ยอดบิล', align: 'right', cell: ({ amount }) => money(baht(amount)) },
  { id: 'difference', title: 'ส่วนต่าง', align: 'right', always: true, cell: difference },
  {
    id: 'fee',
    title: 'ค่าธรรมเนียม',
    align: 'right',
    from: 'xl',
    cell: ({ fee }) => money(baht(fee)),
  },
  {
    id: 'bucket',
    title: 'ผลตรวจ',
    always: true,
    cell: ({ bucket, remark }) => (
      <>
        <BucketChip bucket={bucket} />
        <Remark text={remark} />
      </>
    ),
  },
  {
    id: 'bill',
    title: 'บิล',
    from: 'lg',
    cell: ({ billNo }) => <span className="break-all">{billNo}</span>,
  },
  about,
  { ...delivered, from: 'xl' },
];

export const waitColumns: readonly Column<CodParcel>[] = [
  number,
  order,
  { ...sent, title: 'ยอด', always: true },
  delivered,
  {
    id: 'due',
    title: 'ครบกำหนด',
    cell: ({ dueOn }) => (
      <span className="whitespace-nowrap">{dueOn === null ? '–' : formatDay(dueOn)}</span>
    ),
  },
  {
    id: 'late',
    title: 'เกินกำหนด',
    always: true,
    cell: ({ overdueDays }) => <Late days={overdueDays} />,
  },
  about,
];

const Late = ({ days }: { days: number }) =>
  days > 0 ? (
    <StatusChip tone="problem">เกิน {formatCount(days)} วัน</StatusChip>
  ) : (
    <StatusChip tone="neutral">ยังไม่ถึงกำหนด</StatusChip>
  );

export function ParcelCard({ parcel }: { parcel: CodParcel }) {
  const { bucket, orderAmount, amount } = parcel;
  const isWaiting = bucket === 'unremitted';
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="num min-w-0 font-semibold break-all">{parcel.pno}</span>
        {isWaiting ? money(baht(orderAmount), true) : difference(parcel)}
      </span>
      <span className="text-sm text-ink2">
        {[carrierName(parcel.carrier), parcel.orderCode, parcel.billNo].filter(Boolean).join(' · ')}
      </span>
      <span className="text-sm text-ink2">
        {isWaiting
          ? `ครบกำหนด ${parcel.dueOn === null ? '–' : formatDay(parcel.dueOn)}`
          : `ออเดอร์ ${baht(orderAmount)} · บิล ${baht(amount)}`}
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        {isWaiting ? <Late days={parcel.overdueDays} /> : <BucketChip bucket={bucket} />}
        <span className="text-xs text-ink3">{doneAbout(parcel)}</span>
      </span>
      <Remark text={parcel.remark} />
    </span>
  );
}
