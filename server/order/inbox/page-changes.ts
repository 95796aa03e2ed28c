// What a sale page changed in an order that it sends again. Pure.
import type { PageOrder } from './read-salepage.ts';

interface PageChange {
  readonly label: string;
  /** As it is now. */
  readonly said: string;
}

export const PAYMENT = 'การชำระเงิน';

const words = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

const goods = ({ items }: PageOrder): string =>
  items.map(({ name, code, unit }) => `${name || code} ×${unit ?? 1}`).join(', ');

const sum = ({ total }: PageOrder): string =>
  total === null ? '' : `${total.toLocaleString('en-US')} บาท`;

const way = ({ isTransfer, paid }: PageOrder): string => {
  if (isTransfer) return 'โอนหรือจ่ายก่อน';
  return paid > 0 ? `จ่ายก่อน ${paid.toLocaleString('en-US')} บาท` : 'เก็บปลายทาง';
};

const told: readonly (readonly [label: string, said: (page: PageOrder) => string])[] = [
  ['สินค้า', goods],
  ['ผู้รับ', ({ name }) => name],
  ['เบอร์โทร', ({ phone, phone2 }) => words(phone, phone2)],
  [
    'ที่อยู่',
    (page) => words(page.address, page.subdistrict, page.district, page.province, page.postcode),
  ],
  ['หมายเหตุ', ({ note }) => note],
  ['ยอดรวม', sum],
  [PAYMENT, way],
];

export const changesOfPage = (before: PageOrder, now: PageOrder): PageChange[] =>
  told.flatMap(([label, said]) =>
    said(before) === said(now) ? [] : [{ label, said: said(now) || '(ไม่มี)' }],
  );
