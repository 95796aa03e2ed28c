// All Thai words of the label and the pick list, and the formats of amounts, phones and addresses.
import { formatSatang } from '@app/contract/kit/money';
import type { LabelParty } from './label-data.ts';

export const labelText = {
  sender: 'ผู้ส่ง',
  receiver: 'ผู้รับ',
  phone: 'โทร',
  printed: 'พิมพ์',
  cod: 'COD',
  codCaption: 'เก็บเงินปลายทาง (COD)',
  codCaptionShort: 'เก็บเงินปลายทาง',
  paid: 'ชำระเงินแล้ว',
  paidCaption: 'ไม่ต้องเก็บเงินปลายทาง',
  weight: 'น้ำหนัก',
  box: 'กล่อง',
  hub: 'ศูนย์ปลายทาง',
  items: 'รายการสินค้า',
  quantity: 'จำนวน',
  note: 'หมายเหตุ',
  tracking: 'เลขพัสดุ',
  order: 'ออเดอร์',
  sequence: 'ใบที่',
  pickTitle: 'ใบหยิบสินค้า',
  pickProduct: 'สินค้า',
  page: 'หน้า',
  documentTitle: 'ใบปะหน้าพัสดุ',
} as const;

export const itemCount = (lines: number, units: number): string =>
  `${labelText.items} (${count(lines)} รายการ · ${count(units)} ชิ้น)`;
export const moreItems = (lines: number): string => `+${count(lines)} รายการ`;
export const pickSummary = (products: number, units: number, orders: number): string =>
  `${count(products)} สินค้า · ${count(units)} ชิ้น · ${count(orders)} ออเดอร์`;

const count = (value: number): string => value.toLocaleString('en-US');
export const times = (unit: number): string => `×${count(unit)}`;

export const baht = (satang: number): string => `฿${formatSatang(satang)}`;

export const kilograms = (grams: number): string => `${(grams / 1000).toFixed(2)} กก.`;

export function boxSides(box: { width: number; length: number; height: number }): string {
  const sides = [box.width, box.length, box.height];
  return sides.every((side) => side > 0) ? `${sides.join('×')} ซม.` : '';
}

/** As couriers print it: (+66)08******47. The courier has the full number in its system. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^66/, '0');
  if (digits.length < 6) return digits === '' ? '' : '*'.repeat(digits.length);
  return `(+66)${digits.slice(0, 2)}${'*'.repeat(digits.length - 4)}${digits.slice(-2)}`;
}

/** Grouped by four digits for typing; a number with its own groups keeps them. */
export const groupedNumber = (trackingNumber: string): string =>
  /[-\s]/.test(trackingNumber)
    ? trackingNumber
    : (trackingNumber.match(/.{4}(?=.{2})|.{1,5}$/gu)?.join(' ') ?? '');

const bangkok = /^(จังหวัด|จ\.)?\s*กรุงเทพ/;

function prefixed(prefix: string, name: string): string {
  if (name === '') return '';
  return /^(ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)/.test(name) ? name : `${prefix}${name}`;
}

/** Subdistrict, district, province and postcode: the part that is never shortened. */
export function placeText(party: LabelParty): string {
  const isBangkok = bangkok.test(party.province);
  return [
    prefixed(isBangkok ? 'แขวง' : 'ตำบล', party.subdistrict),
    prefixed(isBangkok ? 'เขต' : 'อำเภอ', party.district),
    isBangkok ? 'กรุงเทพมหานคร' : prefixed('จังหวัด', party.province),
    party.postcode,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
}

export const addressText = (party: LabelParty): string =>
  `${party.address} ${placeText(party)}`.trim();
