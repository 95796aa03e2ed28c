// The columns of the lists of sent orders: transit and outcome.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense } from 'react';
import { StageChip } from '../../order/order-chips.tsx';
import { CodCell } from '../../money/lazy-parts.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { formatCount } from '../../../ui/format/money.ts';
import { personName } from '../../../ui/hooks/me.ts';
import { daysOnWay } from './days-on-way.ts';
import { clipped, shortTime, twoLines, type OrderColumn } from './order-columns.tsx';

const time = (at: string | null): string => (at === null ? '–' : formatTime(at));
export const whole = 'whitespace-nowrap';

const daysText = (order: OrderReply): string => {
  const days = daysOnWay(order, Date.now());
  return days === null ? '–' : `${formatCount(days)} วัน`;
};

/** The courier's last message, with time and place. */
export const lastSeen: OrderColumn = {
  id: 'seen',
  title: 'สถานะล่าสุด',
  cell: (order) =>
    twoLines(
      <StageChip order={order} />,
      order.tracking === null ? (
        'ขนส่งยังไม่แจ้งสถานะ'
      ) : (
        <span className="clip-line block max-w-52">
          {shortTime(order.tracking.at)} · {daysText(order)} {order.tracking.place}
        </span>
      ),
    ),
};

export const sent: OrderColumn = {
  id: 'sent',
  title: 'ส่งเมื่อ',
  from: 'xl',
  cell: (order) => (order.sentAt ? shortTime(order.sentAt) : '–'),
};

/** The last number, and whether the courier cancelled it. */
function numberText({ closing, pno }: OrderReply): string {
  const parcel = closing?.parcel;
  if (!parcel) return pno || 'ไม่มีเลขพัสดุ';
  return parcel.isCancelled ? `ยกเลิกเลข ${parcel.pno} แล้ว` : `เลข ${parcel.pno} ยังไม่ยกเลิก`;
}

export const closer = ({ closing }: OrderReply): string => personName(closing?.by, 'ระบบ');

export const cancelReason: OrderColumn = {
  id: 'reason',
  title: 'เหตุผล',
  cell: (order) => clipped(order.cancelReason || 'ไม่ระบุเหตุผล', null, 'max-w-44'),
};

export const cancelledBy: OrderColumn = {
  id: 'by',
  title: 'ยกเลิกโดย',
  cell: (order) => twoLines(closer(order), order.cancelledAt ? shortTime(order.cancelledAt) : '–'),
};

export const cancelledNumber: OrderColumn = {
  id: 'number',
  title: 'เลขพัสดุ',
  cell: (order) => <span className={whole}>{numberText(order)}</span>,
};

/** The seller's reason, else the courier's. */
export const causeText = (order: OrderReply): string =>
  order.closing?.reason || order.tracking?.label || 'ไม่ระบุสาเหตุ';

/** Whether the courier has paid out the COD. */
export const codMoney: OrderColumn = {
  id: 'cod',
  title: 'เงิน COD',
  from: 'lg',
  cell: (order) => (
    <Suspense fallback="…">
      <CodCell order={order} />
    </Suspense>
  ),
};

/** Additions of a card to the shared lines. */
export const cardLines = {
  success: (order: OrderReply) =>
    order.tracking
      ? `${formatTime(order.tracking.at)} · ใช้เวลา ${daysText(order)}`
      : `ส่งเมื่อ ${time(order.sentAt)}`,
  cancel: (order: OrderReply) =>
    `${order.cancelReason || 'ไม่ระบุเหตุผล'} · ${closer(order)} ${time(order.cancelledAt)}`,
};
