// Columns that several order lists share, and short texts shared with the card.
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import type { ReactNode } from 'react';
import { OrderMark } from '../../../customer/index.ts';
import { StageChip, Warnings } from '../../order/order-chips.tsx';
import { Marked } from '../../../ui/feedback/mark.tsx';
import { Thumbnail } from '../../../ui/feedback/thumbnail.tsx';
import { formatShort, formatTime } from '../../../ui/format/date.ts';
import { formatBaht } from '../../../ui/format/money.ts';
import { personName } from '../../../ui/hooks/me.ts';
import type { Column } from '../../../ui/table/column.ts';

export type OrderColumn = Column<OrderReply>;

/** 'เซรั่ม ×2, สบู่ ×1 +2 รายการ' */
export function itemsText(order: OrderReply, lines = 2): string {
  const shown = order.items.slice(0, lines).map((item) => `${item.products.name} ×${item.unit}`);
  const more = order.items.length - lines;
  return shown.join(', ') + (more > 0 ? ` +${more} รายการ` : '');
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

const carrierOf = (order: OrderReply) =>
  order.country === 'LA' ? null : (order.tracking?.carrier ?? order.shipping.carrier);

export const carrierName = (order: OrderReply): string => {
  const code = carrierOf(order);
  if (order.country === 'LA') return 'ส่งลาว';
  return code === null || code === undefined ? 'ตามกฎ' : (carrierByCode(code)?.name ?? '–');
};

export const carrierMarked = (order: OrderReply, name = carrierName(order)): ReactNode => (
  <Marked of={carrierOf(order)} name={name} />
);

/** A text with a smaller one below; each on one line, so that all rows have the same height. */
export const twoLines = (first: ReactNode, second: ReactNode, look = ''): ReactNode => (
  <>
    <span className={`block whitespace-nowrap ${look}`}>{first}</span>
    <span className="block text-xs whitespace-nowrap text-ink3">{second}</span>
  </>
);

/** A short time; the full one as tooltip. */
export const shortTime = (at: string): ReactNode => (
  <time title={formatTime(at)}>{formatShort(at)}</time>
);

/** A text that may be longer than its column, and marks beside it that are not. */
export const clipped = (text: string, marks: ReactNode, width: string): ReactNode => (
  <span className="flex items-center gap-1.5 whitespace-nowrap">
    <span className={`clip-line ${width}`} title={text}>
      {text}
    </span>
    {marks}
  </span>
);

export const placeOf = ({ info }: OrderReply): string => info.provinceName ?? info.province;

export const code: OrderColumn = {
  id: 'code',
  title: 'ออเดอร์',
  always: true,
  sortKey: 'created',
  cell: (order) =>
    twoLines(
      <Marked of={order.channel?.kind} name={order.code} title={order.channel?.name} />,
      shortTime(order.createdAt),
      'font-semibold',
    ),
};

/** The recipient; `withPlace`: with the place, for lists without a column for it. */
const customerCell = (order: OrderReply, withPlace: string): ReactNode =>
  twoLines(
    clipped(order.info.name, <OrderMark inList orderId={order.id} />, 'max-w-40'),
    <>
      <span className="num">{formatPhone(order.info.phone)}</span>
      <span className={withPlace}> {placeOf(order)}</span>
    </>,
    'font-semibold',
  );

export const customer: OrderColumn = {
  id: 'customer',
  title: 'ลูกค้า',
  cell: (order) => customerCell(order, 'lg:hidden'),
};

export const customerAt: OrderColumn = { ...customer, cell: (order) => customerCell(order, '') };

export const place: OrderColumn = {
  id: 'place',
  title: 'จังหวัด',
  from: 'lg',
  cell: (order) => twoLines(placeOf(order), <span className="num">{order.info.postcode}</span>),
};

/** Takes its column's width without affecting it: sums at the end of a row stay visible at 1366 px. */
const goodsLook = 'min-w-20 flex-1 [contain:inline-size] xl:min-w-80';

export const items: OrderColumn = {
  id: 'items',
  title: 'สินค้า',
  from: 'lg',
  cell: (order) => {
    const [first] = order.items;
    const text = itemsText(order, 1);
    const name = first?.products.name ?? '';
    return (
      <span className="flex items-center gap-2">
        <Thumbnail url={first?.imageUrl} size="line" hasPlace />
        {/* However long the name is, how many there are stays in sight. */}
        <span className={goodsLook} title={text}>
          {twoLines(name, text.slice(name.length), 'clip-line')}
        </span>
        <Warnings order={order} />
      </span>
    );
  },
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
    twoLines(carrierMarked(order), <span className="num">{order.pno || 'ยังไม่มีเลขพัสดุ'}</span>),
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
  // Buyer marks and courier messages may be wider than any screen: the rest of a row scrolls under its sum.
  className: 'sticky right-0 bg-inherit',
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
