// The columns that several order lists share, and the short texts they have in common with the card.
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import type { ReactNode } from 'react';
import { OrderMark } from '../../../customer/index.ts';
import { StageChip, Warnings } from '../../order/order-chips.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { formatBaht } from '../../../ui/format/money.ts';
import { personName } from '../../../ui/hooks/me.ts';
import type { Column } from '../../../ui/table/column.ts';

export type OrderColumn = Column<OrderReply>;

const SHOWN_LINES = 2;

/** 'เซรั่ม×2, สบู่×1 +2' */
export function itemsText(order: OrderReply): string {
  const shown = order.items
    .slice(0, SHOWN_LINES)
    .map((item) => `${item.products.name} ×${item.unit}`);
  const more = order.items.length - SHOWN_LINES;
  return shown.join(', ') + (more > 0 ? ` +${more}` : '');
}

export function paymentText({ payment }: OrderReply): string {
  if (payment.codAmount > 0) {
    return payment.method === 'mixed'
      ? `เก็บปลายทาง ${formatBaht(payment.codAmount)}`
      : 'เก็บปลายทาง';
  }
  return payment.method === 'transfer' && payment.paid < payment.total
    ? 'รอโอน'
    : payment.paid
      ? 'โอนแล้ว'
      : 'ไม่มียอด';
}

export const carrierName = (order: OrderReply): string => {
  const code = order.tracking?.carrier ?? order.shipping.carrier;
  if (order.country === 'LA') return 'ส่งลาว';
  return code === null || code === undefined ? 'ตามกฎ' : (carrierByCode(code)?.name ?? '–');
};

/** A word, and smaller under it what belongs to it. */
export const twoLines = (first: ReactNode, second: ReactNode, look = ''): ReactNode => (
  <>
    <span className={`block ${look}`}>{first}</span>
    <span className="block text-xs text-ink3">{second}</span>
  </>
);

export const code: OrderColumn = {
  id: 'code',
  title: 'ออเดอร์',
  always: true,
  sortKey: 'created',
  cell: (order) =>
    twoLines(
      order.code,
      <span className="whitespace-nowrap">{formatTime(order.createdAt)}</span>,
      'font-semibold whitespace-nowrap',
    ),
};

export const customer: OrderColumn = {
  id: 'customer',
  title: 'ลูกค้า',
  cell: (order) =>
    twoLines(
      <>
        {order.info.name} <OrderMark inList orderId={order.id} />
      </>,
      <>
        <span className="num whitespace-nowrap">{formatPhone(order.info.phone)}</span>
        {order.info.phone ? ' · ' : ''}
        {order.info.provinceName ?? order.info.province} {order.info.postcode}
      </>,
      'font-semibold',
    ),
};

export const items: OrderColumn = {
  id: 'items',
  title: 'สินค้า',
  from: 'lg',
  cell: (order) => (
    <span className="block max-w-80">
      {itemsText(order)} <Warnings order={order} />
    </span>
  ),
};

export const channel: OrderColumn = {
  id: 'channel',
  title: 'ช่องทาง',
  from: 'xl',
  cell: (order) => order.channel?.name ?? '–',
};

export const carrier: OrderColumn = {
  id: 'carrier',
  title: 'ขนส่ง',
  cell: (order) =>
    twoLines(
      carrierName(order),
      <span className="num whitespace-nowrap">{order.pno || 'ยังไม่มีเลขพัสดุ'}</span>,
      'whitespace-nowrap',
    ),
};

export const stage: OrderColumn = {
  id: 'stage',
  title: 'สถานะ',
  cell: (order) => <StageChip order={order} />,
};

export const seller: OrderColumn = {
  id: 'seller',
  title: 'ผู้ขาย',
  from: 'xl',
  cell: (order) => personName(order.telesaleBy ?? order.createdBy, '–'),
};

export const total: OrderColumn = {
  id: 'total',
  title: 'ยอดรวม (บาท)',
  align: 'right',
  always: true,
  cell: (order) => (
    <>
      <span className="num block font-semibold">{formatBaht(order.payment.total)}</span>
      <span
        className={`block text-xs whitespace-nowrap ${order.payment.codAmount > 0 ? 'text-waiting' : 'text-ink3'}`}
      >
        {paymentText(order)}
      </span>
    </>
  ),
};

export const prints: OrderColumn = {
  id: 'prints',
  title: 'พิมพ์',
  startsHidden: true,
  cell: (order) => (order.printCount > 0 ? `${order.printCount} ครั้ง` : 'ยังไม่พิมพ์'),
};

export const note: OrderColumn = {
  id: 'note',
  title: 'หมายเหตุ',
  startsHidden: true,
  cell: (order) => <span className="block max-w-60 break-words">{order.info.note || '–'}</span>,
};
