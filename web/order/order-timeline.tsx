// What happened to an order, newest first: who, when, what changed and why.
import { orderStatuses, type OrderStatus } from '@app/contract/order';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht } from '../ui/format/money.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { historyQuery, type HistoryEvent } from './order.data.ts';

const kinds: Readonly<Record<string, string>> = {
  create: 'สร้างออเดอร์',
  status: 'เปลี่ยนสถานะ',
  info: 'แก้ไขลูกค้าและที่อยู่',
  items: 'แก้ไขสินค้า',
  item: 'แก้ไขสินค้า',
  channel: 'เปลี่ยนช่องทาง',
  shipping: 'แก้ไขขนส่ง',
  payment: 'แก้ไขการชำระเงิน',
  telesale: 'เปลี่ยนผู้ดูแลเทเลเซล',
  update: 'แก้ไขออเดอร์',
  edit: 'แก้ไขออเดอร์',
  delete: 'ลบออเดอร์',
  pno: 'เลขพัสดุ',
  book: 'สร้างเลขพัสดุ',
  unbook: 'ยกเลิกเลขพัสดุ',
  track: 'สถานะขนส่ง',
  tracking: 'สถานะขนส่ง',
  print: 'พิมพ์ใบปะหน้า',
};

const words: Readonly<Record<string, string>> = {
  name: 'ชื่อ',
  phone: 'เบอร์',
  phone2: 'เบอร์สำรอง',
  social: 'LINE/Facebook',
  address: 'ที่อยู่',
  subdistrict: 'ตำบล',
  district: 'อำเภอ',
  province: 'จังหวัด',
  postcode: 'รหัสไปรษณีย์',
  note: 'โน้ต',
  addressReason: 'เหตุผลที่อยู่',
  weight: 'น้ำหนัก',
  width: 'กว้าง',
  length: 'ยาว',
  height: 'สูง',
  shipNote: 'โน้ตการส่ง',
  payMethod: 'วิธีชำระ',
  shippingFee: 'ค่าส่ง',
  discount: 'ส่วนลด',
  total: 'ยอดรวม',
  paid: 'โอนแล้ว',
  codAmount: 'ยอดเก็บปลายทาง',
  pno: 'เลขพัสดุ',
  items: 'สินค้า',
};

const isStatus = (text: string | null): text is OrderStatus =>
  text !== null && Object.hasOwn(orderStatuses, text);

const statusText = (text: string | null): string => (isStatus(text) ? orderStatuses[text] : '');

const money = new Set(['shippingFee', 'discount', 'total', 'paid', 'codAmount']);

function valueText(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number')
    return money.has(key) ? formatBaht(value) : value.toLocaleString('en-US');
  return value === null || value === undefined || value === '' ? 'ว่าง' : String(value);
}

/** 'เบอร์: 081… → 089…' for each fact that changed and has a name people know. */
function changes({ before, after }: HistoryEvent): string[] {
  const now: Record<string, unknown> = after ?? {};
  const then: Record<string, unknown> = before ?? {};
  return Object.keys(now)
    .filter(
      (key) =>
        words[key] !== undefined &&
        before !== null &&
        JSON.stringify(now[key]) !== JSON.stringify(then[key]),
    )
    .map((key) => `${words[key]}: ${valueText(key, then[key])} → ${valueText(key, now[key])}`);
}

function Event({ event }: { event: HistoryEvent }) {
  const moved = event.from !== event.to && event.to !== null && event.from !== null;
  return (
    <li className="relative border-l-2 border-line pb-4 pl-4 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-2 before:rounded-full before:bg-brand-600">
      <p className="text-sm font-semibold">
        {moved
          ? `${statusText(event.from)} → ${statusText(event.to)}`
          : (kinds[event.kind] ?? event.kind)}
      </p>
      {event.reason ? <p className="text-sm text-ink2">เหตุผล: {event.reason}</p> : null}
      {changes(event).map((text) => (
        <p key={text} className="text-sm break-words text-ink2">
          {text}
        </p>
      ))}
      <p className="text-xs text-ink3">
        {formatTime(event.at)} · {event.user?.username ?? 'ระบบ'}
      </p>
    </li>
  );
}

export function OrderTimeline({ id }: { id: number }) {
  const query = useQuery(historyQuery(id));
  const events = query.data?.items ?? [];
  return (
    <Panel title="ประวัติ">
      {query.data ? (
        <ol>
          {events.toReversed().map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Panel>
  );
}
