// How the trail shows what something was and became: money, days, choices and lists as people read them.
import { orderCode } from '@app/contract/kit/order-states';
import { deviceName } from '@app/contract/kit/device';
import { carrierByCode, carrierById } from '@app/contract/kit/carriers';
import { formatSatang } from '@app/contract/kit/money';
import { channelKinds } from '@app/contract/customer/channel';
import { callResults, cancelReasons, leadStages, nextKinds } from '@app/contract/crm/states';
import { orderStatuses, payMethods } from '@app/contract/order/order';
import { receiptKinds } from '@app/contract/money/receipt';
import { moveReasons } from '@app/contract/catalog/stock';
import { ZONE, type YearStyle } from '@app/contract/kit/bangkok';

import { fieldName } from './audit-fields.ts';

const LONGEST = 300;
const SATANG_PER_BAHT = 100;

/** Amounts that the trail of an order keeps in baht, as the wire has them. */
const IN_BAHT = new Set(['total', 'paid', 'codAmount', 'discount', 'shippingFee']);

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: orderStatuses,
  payMethod: payMethods,
  stage: leadStages,
  stage_before: leadStages,
  cancel_reason: cancelReasons,
  cancelReason: cancelReasons,
  kind: { ...channelKinds, ...receiptKinds },
  last_result: callResults,
  next_kind: nextKinds,
  reason: moveReasons,
  state: {
    waiting: 'รอคิว',
    booking: 'กำลังสร้าง',
    booked: 'สร้างแล้ว',
    refused: 'ขนส่งไม่รับ',
    unknown: 'กำลังตรวจสอบ',
    cancelled: 'ยกเลิกแล้ว',
    new: 'ใหม่',
    opened: 'เปิดแล้ว',
    skipped: 'ข้าม',
  },
  environment: { production: 'ใช้งานจริง', training: 'ระบบทดสอบ' },
  year_style: { be: 'พ.ศ.', ce: 'ค.ศ.' },
  risk_rule: { off: 'ไม่ตรวจ', warn: 'เตือน', block: 'ต้องมีสิทธิ์และบอกเหตุผล' },
  type: {
    sender: 'ผู้ส่ง',
    recipient: 'ผู้รับ',
    return: 'รับคืน',
    facebook: 'ค่าโฆษณา',
    shipping: 'ค่าขนส่ง',
    other: 'อื่น ๆ',
  },
};

const clocks = Object.fromEntries(
  [
    ['be', 'th-TH-u-ca-buddhist'],
    ['ce', 'th-TH-u-ca-gregory'],
  ].map(([style, locale]) => [
    style,
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: ZONE,
    }),
  ]),
) as Record<YearStyle, Intl.DateTimeFormat>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function courierText(key: string, value: unknown): string | undefined {
  if (key === 'carrier' && typeof value === 'number') return carrierByCode(value)?.name;
  if (key.endsWith('courier') && typeof value === 'string') return carrierById(value)?.name;
  return undefined;
}

/** What no browser says of itself stays as it was told, such as a program's name. */
function deviceText(key: string, value: unknown): string | undefined {
  if (key !== 'agent' || typeof value !== 'string') return undefined;
  const name = deviceName(value);
  return name === deviceName('') ? value : name;
}

/** Sellers know orders by their codes. */
const ORDERS = new Set(['ids', 'orderId', 'orderIds', 'order_ids', 'second']);

function numberText(key: string, value: number): string {
  if (ORDERS.has(key)) return orderCode(value);
  if (key === 'productId') return `#${value}`;
  if (/satang$/i.test(key)) return `${formatSatang(value)} บาท`;
  if (IN_BAHT.has(key)) return `${formatSatang(Math.round(value * SATANG_PER_BAHT))} บาท`;
  return String(value);
}

/** 'จำนวน 2 สินค้า #9' */
const partsText = (value: object, year: YearStyle): string =>
  Object.entries(value)
    .map(([key, part]) => `${fieldName(key, '')} ${plainText(key, part, year)}`)
    .join(' ');

function plainText(key: string, value: unknown, year: YearStyle): string {
  if (typeof value === 'number') return numberText(key, value);
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่';
  if (Array.isArray(value)) return value.map((part) => plainText(key, part, year)).join(', ');
  if (typeof value === 'object' && value !== null) return partsText(value, year);
  const text = String(value);
  return INSTANT.test(text) ? clocks[year].format(new Date(text)) : text;
}

/** As people read it; null for nothing. */
export function valueText(key: string, value: unknown, year: YearStyle = 'be'): string | null {
  if (value === null || value === undefined || value === '') return null;
  const choices = CHOICES[key];
  const isChoice = choices && typeof value === 'string' && Object.hasOwn(choices, value);
  const choice = isChoice ? choices[value] : undefined;
  const text =
    choice ?? courierText(key, value) ?? deviceText(key, value) ?? plainText(key, value, year);
  if (text === '') return null;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
