// The columns of the lists of what has left: how an order travels, how it ended.
import type { OrderReply } from '@app/contract/order';
import { StageChip } from '../../order/index.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { daysOnWay } from './days-on-way.ts';
import { twoLines, type OrderColumn } from './order-columns.tsx';

const time = (at: string | null): string => (at === null ? '–' : formatTime(at));
const whole = 'whitespace-nowrap';

/** What the courier said last, when and where. */
export const lastSeen: OrderColumn = {
  id: 'seen',
  title: 'สถานะล่าสุด',
  cell: (order) =>
    twoLines(
      <StageChip order={order} />,
      order.tracking === null ? (
        'ขนส่งยังไม่แจ้งสถานะ'
      ) : (
        <>
          <span className={whole}>{formatTime(order.tracking.at)}</span> {order.tracking.place}
        </>
      ),
    ),
};

const daysText = (order: OrderReply): string => {
  const days = daysOnWay(order, Date.now());
  return days === null ? '–' : `${formatCount(days)} วัน`;
};

export const sent: OrderColumn = {
  id: 'sent',
  title: 'ส่งเมื่อ',
  from: 'lg',
  cell: (order) =>
    twoLines(<span className={whole}>{time(order.sentAt)}</span>, `ใช้เวลา ${daysText(order)}`),
};

/** The last number, and whether the courier took it back. */
function numberText({ closing, pno }: OrderReply): string {
  const parcel = closing?.parcel;
  if (!parcel) return pno || 'ไม่มีเลขพัสดุ';
  return parcel.isCancelled ? `ยกเลิกเลข ${parcel.pno} แล้ว` : `เลข ${parcel.pno} ยังไม่ยกเลิก`;
}

const closer = ({ closing }: OrderReply): string => closing?.by?.username ?? 'ระบบ';

export const cancelReason: OrderColumn = {
  id: 'reason',
  title: 'เหตุผล',
  cell: (order) => (
    <span className="block max-w-60 min-w-24">{order.cancelReason || 'ไม่ระบุเหตุผล'}</span>
  ),
};

export const cancelledBy: OrderColumn = {
  id: 'by',
  title: 'ยกเลิกโดย',
  cell: (order) =>
    twoLines(closer(order), <span className={whole}>{time(order.cancelledAt)}</span>),
};

export const cancelledNumber: OrderColumn = {
  id: 'number',
  title: 'เลขพัสดุ',
  cell: (order) => <span className={whole}>{numberText(order)}</span>,
};

/** The seller's words, else the courier's. */
const causeText = (order: OrderReply): string =>
  order.closing?.reason || order.tracking?.label || 'ไม่ระบุสาเหตุ';

export const cause: OrderColumn = {
  id: 'cause',
  title: 'สาเหตุ',
  cell: (order) => <span className="block max-w-60 min-w-24">{causeText(order)}</span>,
};

export const receivedAt: OrderColumn = {
  id: 'received',
  title: 'รับคืนเมื่อ',
  cell: (order) =>
    order.returnedAt === null
      ? 'ยังไม่ได้รับ'
      : twoLines(<span className={whole}>{formatTime(order.returnedAt)}</span>, closer(order)),
};

export const shippingCost: OrderColumn = {
  id: 'cost',
  title: 'ค่าส่ง (บาท)',
  align: 'right',
  from: 'lg',
  cell: ({ closing }) => {
    const cost = closing?.parcel?.shippingCost;
    return cost === undefined || cost === null ? '–' : formatBaht(cost);
  },
};

/** What a card adds to the shared lines. */
export const cardLines = {
  success: (order: OrderReply) =>
    order.tracking
      ? `${formatTime(order.tracking.at)} · ใช้เวลา ${daysText(order)}`
      : `ส่งเมื่อ ${time(order.sentAt)}`,
  cancel: (order: OrderReply) =>
    `${order.cancelReason || 'ไม่ระบุเหตุผล'} · ${closer(order)} ${time(order.cancelledAt)}`,
  return: causeText,
};
