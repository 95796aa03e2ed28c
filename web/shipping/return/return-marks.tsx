// The look of returns: the current parcel, the marks of the three conditions, columns and cards of the list.
import { Badge, StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { ReturnCondition, ReturnParcel, ReturnScan } from './return-scan.data.ts';

export const conditions: readonly {
  condition: ReturnCondition;
  key: '1' | '2' | '3';
  word: string;
  result: string;
  tone: Tone;
}[] = [
  { condition: 'good', key: '1', word: 'ดี', result: 'คืนเข้าสต็อก', tone: 'done' },
  { condition: 'damaged', key: '2', word: 'เสีย', result: 'ตัดเป็นของเสีย', tone: 'problem' },
  { condition: 'missing', key: '3', word: 'หาย', result: 'ตั้งเรื่องเคลม', tone: 'waiting' },
];

/** '1 ดี 2 เสีย 3 หาย': no line break between a key and its word. */
export const keyWords = conditions.map(({ key, word }) => `${key}\u00a0${word}`).join(' ');

const lookOf = (condition: ReturnCondition) =>
  conditions.find((each) => each.condition === condition);

export function ConditionChip({ condition }: { condition: ReturnCondition }) {
  const look = lookOf(condition);
  return <StatusChip tone={look?.tone ?? 'neutral'}>{look?.word}</StatusChip>;
}

/** 'SD1001 รับคืนแล้ว: เสีย ตัดเป็นของเสีย' */
export const sentenceOf = ({ orderCode, condition }: ReturnScan): string => {
  const look = lookOf(condition);
  return `${orderCode} รับคืนแล้ว: ${look?.word} ${look?.result}`;
};

const goodsText = (goods: ReturnScan['goods']): string =>
  goods.map(({ name, unit }) => `${name} × ${formatCount(unit)}`).join(', ');

export function ParcelFacts({ parcel }: { parcel: ReturnParcel }) {
  return (
    <div className="min-w-0">
      <h2 className="text-lg font-bold">
        {parcel.orderCode} · {parcel.name}
      </h2>
      <p className="text-sm text-ink2">
        {parcel.pno === '' ? 'ไม่มีเลขพัสดุ' : parcel.pno} · {parcel.province}
        {parcel.label === '' ? '' : ` · ${parcel.label}`}
        {parcel.codAmount > 0 ? (
          <>
            {' · '}
            <span className="whitespace-nowrap">COD {formatBaht(parcel.codAmount)} บาท</span>
          </>
        ) : null}
      </p>
      <ul aria-label="สินค้าที่ต้องได้คืน" className="mt-2 grid gap-1">
        {parcel.goods.map(({ name, unit }, index) => (
          <li key={`${name} ${index}`} className="flex gap-3">
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="num font-semibold">{formatCount(unit)} ชิ้น</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'เลขออเดอร์หรือเลขพัสดุทั้งเลข' },
];

export const columns: readonly Column<ReturnScan>[] = [
  {
    id: 'order',
    title: 'ออเดอร์',
    always: true,
    cell: (scan) => (
      <>
        <span className="block font-semibold whitespace-nowrap">{scan.orderCode}</span>
        <span className="num block text-xs text-ink3">{scan.code}</span>
      </>
    ),
  },
  { id: 'name', title: 'ลูกค้า', cell: (scan) => scan.name },
  { id: 'goods', title: 'สินค้า', from: 'lg', cell: (scan) => goodsText(scan.goods) },
  {
    id: 'condition',
    title: 'สภาพ',
    cell: (scan) => (
      <span className="flex flex-wrap items-center gap-2">
        <ConditionChip condition={scan.condition} />
        {scan.imageUrl ? <Badge>มีรูป</Badge> : null}
      </span>
    ),
  },
  { id: 'note', title: 'หมายเหตุ', from: 'lg', cell: (scan) => scan.note },
  {
    id: 'at',
    title: 'รับเมื่อ',
    cell: (scan) => (
      <>
        <span className="num block whitespace-nowrap">{formatTime(scan.at)}</span>
        <span className="block text-xs text-ink3">{personName(scan.by)}</span>
      </>
    ),
  },
];

export function ReturnCard({ scan }: { scan: ReturnScan }) {
  return (
    <span className="block min-w-0">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-semibold">
          {scan.orderCode} · {scan.name}
        </span>
        <ConditionChip condition={scan.condition} />
      </span>
      <span className="block text-sm text-ink2">{goodsText(scan.goods)}</span>
      <span className="num block text-sm text-ink3">
        {formatTime(scan.at)} {personName(scan.by)} {scan.note}
      </span>
    </span>
  );
}
