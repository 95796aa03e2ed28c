// The texts of an order's history: titles of events, names of fields, values before and after.
import { carrierByCode, carrierById } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import { orderStatuses, payMethods, type OrderStatus } from '@app/contract/kit/order-states';
import { formatDay, formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { HistoryEvent } from './order-timeline.data.ts';

/** Every kind of event that the server writes. */
const kinds: Readonly<Record<string, string>> = {
  created: 'สร้างออเดอร์',
  called: 'โทรหาลูกค้า',
  message: 'รวมข้อความจากแชต',
  page: 'เซลเพจแจ้ง',
  edit: 'แก้ไขออเดอร์',
  info: 'แก้ไขลูกค้าและที่อยู่',
  proposal: 'ลูกค้าขอแก้ข้อมูลผู้รับ',
  'proposal-taken': 'แก้ตามที่ลูกค้าขอ',
  'proposal-declined': 'ไม่แก้ตามที่ลูกค้าขอ',
  items: 'แก้ไขสินค้า',
  shipping: 'แก้ไขขนส่ง',
  amend: 'แก้ไขและแจ้งขนส่ง',
  slip: 'รับเงินตามสลิป',
  'slip-back': 'ย้อนการยืนยันสลิป',
  refund: 'คืนเงินลูกค้า',
  channel: 'เปลี่ยนช่องทาง',
  status: 'เปลี่ยนสถานะ',
  pno: 'เปลี่ยนเลขพัสดุ',
  printed: 'พิมพ์ใบปะหน้า',
  'handed-over': 'ส่งมอบขนส่ง',
  packed: 'แพ็คแล้ว',
  'return-good': 'รับคืน สภาพดี',
  'return-damaged': 'รับคืน เสียหาย',
  'return-missing': 'ตีกลับแต่ของหาย',
  chat: 'ข้อความจากลูกค้า',
  scan: 'ขนส่งแจ้ง',
  'parcel-refused': 'ขนส่งไม่รับ',
  'receipt-receipt': 'ออกใบเสร็จรับเงิน',
  'receipt-short': 'ออกใบกำกับภาษีอย่างย่อ',
  'receipt-full': 'ออกใบกำกับภาษี',
  'void-receipt': 'ยกเลิกใบเสร็จรับเงิน',
  'void-short': 'ยกเลิกใบกำกับภาษีอย่างย่อ',
  'void-full': 'ยกเลิกใบกำกับภาษี',
  deleted: 'ลบออเดอร์',
  risk: 'ยอมส่งให้ลูกค้าเสี่ยง',
  unpaid: 'ส่งทั้งที่ยังไม่ชำระ',
  restored: 'กู้คืนจากถังขยะ',
  undone: 'เลิกทำ',
  split: 'แยกกล่อง',
  'split-from': 'แยกกล่องมาจากออเดอร์อื่น',
  merged: 'รวมออเดอร์',
  'merged-into': 'ย้ายไปรวมกับออเดอร์อื่น',
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
  channel: 'ช่องทาง',
  telesale: 'เทเลเซล',
  sender: 'ที่อยู่ผู้ส่ง',
  bank: 'รหัสธนาคาร',
  paidAt: 'โอนเมื่อ',
  called: 'ผลการโทร',
  shipOn: 'นัดส่ง',
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
  if (key === 'paidAt') return formatTime(text);
  if (key === 'shipOn') return formatDay(text);
  if (key === 'called') return text === 'answered' ? 'รับสาย' : 'ไม่รับสาย';
  return key === 'payMethod' && isPayMethod(text) ? payMethods[text] : text;
}

function valueText(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'ว่าง';
  if (value === null || value === undefined || value === '') return 'ว่าง';
  if (typeof value === 'string') return textValue(key, value);
  if (typeof value !== 'number') return String(value);
  if (key === 'carrier') return carrierByCode(value)?.name ?? String(value);
  return money.has(key) ? formatBaht(value) : formatCount(value);
}

/** 'เบอร์: 081… → 089…' for each changed field with a display name. */
export function changesOf({ before, after }: HistoryEvent): string[] {
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

/** Their texts name the other order. */
const aboutOthers = new Set(['split', 'split-from', 'merged', 'merged-into']);
const closedByPeople = new Set(['cancel', 'return']);

/** An added or removed number says more than 'changed'. */
function pnoTitle({ before, after }: HistoryEvent): string {
  if (after?.pno) return `ได้เลขพัสดุ ${after.pno}`;
  return before?.pno ? `เลขพัสดุ ${before.pno} ใช้ไม่ได้แล้ว` : 'เอาเลขพัสดุออก';
}

export function titleOf(event: HistoryEvent): string {
  const { from, to, kind, subject = '' } = event;
  if (from !== null && to !== null && from !== to) {
    const step = `${statusText(from)} → ${statusText(to)}`;
    return kind === 'undone' ? `เลิกทำ: ${step}` : step;
  }
  if (kind === 'pno') return pnoTitle(event);
  const title = kinds[kind] ?? 'แก้ไขออเดอร์';
  const about = carrierById(subject)?.name ?? subject;
  return about === '' ? title : `${title} ${about}`;
}

/** People give reasons; the courier's message is shown as it is. */
export const reasonText = ({ kind, to, user, reason }: HistoryEvent): string =>
  aboutOthers.has(kind)
    ? `ออเดอร์ ${reason}`
    : user !== null && (to === null || closedByPeople.has(to))
      ? `เหตุผล: ${reason}`
      : reason;
