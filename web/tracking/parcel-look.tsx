// How a parcel looks in the tracking lists: columns, filters, card and the tone of its stage.
import { finalBuckets } from '@app/contract/kit/buckets';
import { formatPhone } from '@app/contract/kit/text';
import { bucketTone } from '../ui/feedback/bucket-tone.ts';
import { StatusChip } from '../ui/feedback/chip.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import type { Column } from '../ui/table/column.ts';
import type { ParcelReply } from './tracking.data.ts';

const STUCK_HOURS = 48;

export const columns: readonly Column<ParcelReply>[] = [
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    always: true,
    cell: (parcel) => (
      <>
        <span className="num block font-semibold whitespace-nowrap">{parcel.pno}</span>
        <span className="block text-xs text-ink3">{parcel.orderCode}</span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (parcel) => (
      <>
        <span className="block">{parcel.name}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {formatPhone(parcel.phone)} · {parcel.province}
        </span>
      </>
    ),
  },
  {
    id: 'event',
    title: 'เหตุการณ์ล่าสุด',
    cell: (parcel) => (
      <>
        <StatusChip tone={bucketTone(parcel.bucket)}>{parcel.label}</StatusChip>
        <span className="block text-xs text-ink3">
          {parcel.at ? formatTime(parcel.at) : ''} {parcel.place}
        </span>
      </>
    ),
  },
  {
    id: 'stuck',
    title: 'นิ่งมา (ชม.)',
    align: 'right',
    cell: (parcel) =>
      finalBuckets.includes(parcel.bucket) ? (
        '–'
      ) : (
        <span className={parcel.stuckHours >= STUCK_HOURS ? 'text-problem' : ''}>
          {formatCount(parcel.stuckHours)}
        </span>
      ),
  },
  {
    id: 'attempts',
    title: 'นำส่งไม่สำเร็จ',
    align: 'right',
    from: 'lg',
    cell: (parcel) => formatCount(parcel.attemptsFailed),
  },
  {
    id: 'cod',
    title: 'COD (บาท)',
    align: 'right',
    cell: (parcel) => (parcel.codAmount > 0 ? formatBaht(parcel.codAmount) : '–'),
  },
];

export const filters: readonly Filter[] = [
  {
    kind: 'select',
    key: 'stuck',
    label: 'นิ่งนานกว่า',
    options: [
      { value: '24', label: '24 ชั่วโมง' },
      { value: '48', label: '48 ชั่วโมง' },
      { value: '72', label: '3 วัน' },
    ],
  },
  {
    kind: 'select',
    key: 'cod',
    label: 'เก็บปลายทาง',
    options: [
      { value: '1', label: 'เฉพาะ COD' },
      { value: '0', label: 'ไม่มี COD' },
    ],
  },
];

export function ParcelCard({ parcel }: { parcel: ParcelReply }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-semibold">{parcel.name}</span>
        <span className="num font-semibold">
          {parcel.codAmount > 0 ? formatBaht(parcel.codAmount) : ''}
        </span>
      </span>
      <span className="num block text-sm text-ink3">
        {parcel.pno} · {parcel.province}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <StatusChip tone={bucketTone(parcel.bucket)}>{parcel.label}</StatusChip>
        <span className="text-sm text-ink3">
          {finalBuckets.includes(parcel.bucket)
            ? parcel.at && formatTime(parcel.at)
            : `นิ่งมา ${formatCount(parcel.stuckHours)} ชม.`}
        </span>
      </span>
    </span>
  );
}
