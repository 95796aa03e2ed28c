// The look of a parcel in the tracking lists: columns, card and the tone of its stage.
import { finalBuckets } from '@app/contract/kit/buckets';
import { CallLink } from '../../../crm/index.ts';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { bucketTone } from '../../../ui/feedback/bucket-tone.ts';
import { StatusChip } from '../../../ui/feedback/chip.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { personName } from '../../../ui/hooks/me.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ExceptionOwner, OpenExceptionButton, CopyMessage, CopyNumber } from './parcel-actions.tsx';
import type { ParcelReply } from '../tracking.data.ts';

const STUCK_HOURS = 48;

const columns: readonly Column<ParcelReply>[] = [
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    always: true,
    cell: (parcel) => (
      <>
        <span className="num flex items-center gap-1 font-semibold whitespace-nowrap">
          {parcel.pno}
          <CopyNumber parcel={parcel} />
        </span>
        <span className="block text-xs text-ink3">
          {parcel.orderCode}
          {parcel.outside ? ' · เลขจากภายนอก' : ''}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (parcel) => (
      <>
        <span className="flex items-center gap-1">
          {parcel.name}
          <CopyMessage parcel={parcel} />
        </span>
        <span className="block text-xs text-ink3">
          <CallLink phone={parcel.phone} name={parcel.name} /> · {parcel.province}
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
  {
    id: 'sent',
    title: 'ส่งเมื่อ',
    from: 'xl',
    cell: (parcel) => (parcel.bookedAt ? formatTime(parcel.bookedAt) : '–'),
  },
  {
    id: 'agent',
    title: 'ผู้ขาย',
    startsHidden: true,
    cell: (parcel) => personName(parcel.agent, '–'),
  },
  { id: 'care', title: 'ผู้ดูแล / กำหนด', cell: (parcel) => <ExceptionOwner parcel={parcel} /> },
  {
    id: 'deeds',
    title: 'จัดการ',
    align: 'right',
    cell: (parcel) => <OpenExceptionButton parcel={parcel} />,
  },
];

/** For returning parcels: whether they are back in the shop. */
const received: Column<ParcelReply> = {
  id: 'received',
  title: 'รับจริง',
  cell: (parcel) =>
    parcel.received ? (
      <StatusChip tone="done">รับแล้ว</StatusChip>
    ) : (
      <LinkButton to="/return/scan">สแกนรับคืน</LinkButton>
    ),
};

const comesBack: readonly ParcelReply['bucket'][] = ['returning', 'returned'];
const backColumns = [...columns.slice(0, 3), received, ...columns.slice(3)];

/** One stable array per kind of list, so that the table keeps its rows. */
export const columnsOf = (bucket: ParcelReply['bucket'] | undefined): typeof columns =>
  bucket !== undefined && comesBack.includes(bucket) ? backColumns : columns;

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
        {parcel.received ? <StatusChip tone="done">รับแล้ว</StatusChip> : null}
      </span>
      {parcel.care ? (
        <span className="mt-1 block">
          <ExceptionOwner parcel={parcel} />
        </span>
      ) : null}
      {/* Above the card's own button, which opens the parcel. */}
      <span className="relative z-10 mt-1 flex flex-wrap items-center">
        <CallLink phone={parcel.phone} name={parcel.name} />
        <span className="flex-1" />
        <CopyNumber parcel={parcel} />
        <CopyMessage parcel={parcel} />
        <OpenExceptionButton parcel={parcel} />
      </span>
    </span>
  );
}
