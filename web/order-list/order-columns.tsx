// How orders look in their lists: columns, the card on phones, short texts.
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order';
import { StageChip, Warnings } from '../order/index.ts';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht } from '../ui/format/money.ts';
import type { Column } from '../ui/table/column.ts';

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
  return payment.method === 'transfer' && payment.paid < payment.total ? 'รอโอน' : 'โอนแล้ว';
}

const carrierName = (order: OrderReply): string => {
  const code = order.tracking?.carrier ?? order.shipping.carrier;
  return code === null || code === undefined ? 'ตามกฎ' : (carrierByCode(code)?.name ?? '–');
};

export const orderColumns: readonly Column<OrderReply>[] = [
  {
    id: 'code',
    title: 'ออเดอร์',
    always: true,
    cell: (order) => (
      <>
        <span className="block font-semibold whitespace-nowrap">{order.code}</span>
        <span className="block text-xs whitespace-nowrap text-ink3">
          {formatTime(order.createdAt)}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (order) => (
      <>
        <span className="block font-semibold">{order.info.name}</span>
        <span className="block text-xs text-ink3">
          <span className="num whitespace-nowrap">{formatPhone(order.info.phone)}</span> ·{' '}
          {order.info.province} {order.info.postcode}
        </span>
      </>
    ),
  },
  {
    id: 'items',
    title: 'สินค้า',
    from: 'lg',
    cell: (order) => (
      <span className="block max-w-80">
        {itemsText(order)} <Warnings order={order} />
      </span>
    ),
  },
  { id: 'channel', title: 'ช่องทาง', from: 'xl', cell: (order) => order.channel?.name ?? '–' },
  {
    id: 'carrier',
    title: 'ขนส่ง',
    cell: (order) => (
      <>
        <span className="block whitespace-nowrap">{carrierName(order)}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {order.pno || 'ยังไม่มีเลขพัสดุ'}
        </span>
      </>
    ),
  },
  { id: 'stage', title: 'สถานะ', cell: (order) => <StageChip order={order} /> },
  {
    id: 'seller',
    title: 'ผู้ขาย',
    from: 'xl',
    cell: (order) => order.telesaleBy?.username ?? order.createdBy?.username ?? '–',
  },
  {
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
  },
];

export function OrderCard({ order }: { order: OrderReply }) {
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{order.info.name}</span>
        <span className="num font-semibold">{formatBaht(order.payment.total)}</span>
      </span>
      <span className="flex items-baseline gap-3 text-sm text-ink3">
        <span className="min-w-0 flex-1">
          {order.code} · {order.info.province}
        </span>
        <span className={order.payment.codAmount > 0 ? 'text-waiting' : ''}>
          {paymentText(order)}
        </span>
      </span>
      <span className="mt-1 block text-sm text-ink2">{itemsText(order)}</span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <StageChip order={order} />
        <Warnings order={order} />
        <span className="num ml-auto text-sm text-ink3">{order.pno || carrierName(order)}</span>
      </span>
    </span>
  );
}
