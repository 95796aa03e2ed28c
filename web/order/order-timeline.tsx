// What happened to an order, newest first: who, when, what changed and why.
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import { orderStatuses, payMethods, type OrderStatus } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { historyQuery, type HistoryEvent } from './order.data.ts';

/** Every kind of event the server writes. */
const kinds: Readonly<Record<string, string>> = {
  created: 'สร้างออเดอร์',
  message: 'รวมข้อความจากแชต',
  edit: 'แก้ไขออเดอร์',
  info: 'แก้ไขลูกค้าและที่อยู่',
  items: 'แก้ไขสินค้า',
  shipping: 'แก้ไขขนส่ง',
  channel: 'เปลี่ยนช่องทาง',
  status: 'เปลี่ยนสถานะ',
  pno: 'เปลี่ยนเลขพัสดุ',
  printed: 'พิมพ์ใบปะหน้า',
  deleted: 'ลบออเดอร์',
  risk: 'ยอมส่งให้ลูกค้าเสี่ยง',
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
  carrier: 'ขนส่ง',
};

const isStatus = (text: string | null): text is OrderStatus =>
  text !== null && Object.hasOwn(orderStatuses, text);

const statusText = (text: string | null): string => (isStatus(text) ? orderStatuses[text] : '');

const money = new Set(['shippingFee', 'discount', 'total', 'paid', 'codAmount']);
const phones = new Set(['phone', 'phone2']);

const isPayMethod = (text: string): text is keyof typeof payMethods =>
  Object.hasOwn(payMethods, text);

function textValue(key: string, text: string): string {
  if (phones.has(key)) return formatPhone(text);
  return key === 'payMethod' && isPayMethod(text) ? payMethods[text] : text;
}

function valueText(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined || value === '') return 'ว่าง';
  if (typeof value === 'string') return textValue(key, value);
  if (typeof value !== 'number') return String(value);
  if (key === 'carrier') return carrierByCode(value)?.name ?? String(value);
  return money.has(key) ? formatBaht(value) : formatCount(value);
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

const closedByPeople = new Set(['cancel', 'return']);

/** A number that came or went says more than 'changed'. */
function pnoTitle({ before, after }: HistoryEvent): string {
  if (after?.pno) return `ได้เลขพัสดุ ${after.pno}`;
  return before?.pno ? `เลขพัสดุ ${before.pno} ใช้ไม่ได้แล้ว` : 'เอาเลขพัสดุออก';
}

function titleOf(event: HistoryEvent): string {
  const { from, to, kind } = event;
  if (from !== null && to !== null && from !== to) return `${statusText(from)} → ${statusText(to)}`;
  if (kind === 'pno') return pnoTitle(event);
  return kinds[kind] ?? 'แก้ไขออเดอร์';
}

/** People give reasons; the courier's words stand for themselves. */
const reasonText = ({ to, user, reason }: HistoryEvent): string =>
  user !== null && (to === null || closedByPeople.has(to)) ? `เหตุผล: ${reason}` : reason;

function Event({ event }: { event: HistoryEvent }) {
  return (
    <li className="relative border-l-2 border-line pb-4 pl-4 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-2 before:rounded-full before:bg-brand-600">
      <p className="text-sm font-semibold break-words">{titleOf(event)}</p>
      {event.reason ? <p className="text-sm text-ink2">{reasonText(event)}</p> : null}
      {(event.kind === 'pno' ? [] : changes(event)).map((text) => (
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
