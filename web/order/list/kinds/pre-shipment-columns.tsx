// The columns of the lists to check: what blocks an order, who is working on it, where it came from.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { LeadLink } from '../../order/order-chips.tsx';
import { Badge } from '../../../ui/feedback/chip.tsx';
import { formatDay, formatTime } from '../../../ui/format/date.ts';
import { personName } from '../../../ui/hooks/me.ts';
import { campaignOf, holdsOf, isLate, waitedText } from './holds.ts';
import { NoteButton } from './note-button.tsx';
import { clipped, shortTime, twoLines, type OrderColumn } from './order-columns.tsx';

function Waited({ order }: { order: OrderReply }) {
  const [now] = useState(Date.now);
  const text = waitedText(order, now);
  if (!isLate(order, now)) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="whitespace-nowrap">
      <b className="text-problem">{text}</b> <Badge tone="problem">เกิน 2 ชม.</Badge>
    </span>
  );
}

function Holds({ order }: { order: OrderReply }) {
  const holds = holdsOf(order);
  if (holds.length === 0) return <span className="text-ink3">พร้อมตรวจ</span>;
  return (
    <span className="flex gap-1 whitespace-nowrap max-tab:flex-wrap">
      {holds.map(({ label }) => (
        <Badge key={label} tone="waiting">
          {label}
        </Badge>
      ))}
    </span>
  );
}

const dash = (text: string | null | undefined): string => text || '–';
const whole = 'whitespace-nowrap';

export const waited: OrderColumn = {
  id: 'waited',
  title: 'รอมา',
  cell: (order) => <Waited order={order} />,
};

export const holds: OrderColumn = {
  id: 'holds',
  title: 'เหตุที่ค้าง',
  cell: (order) => <Holds order={order} />,
};

export const telesale: OrderColumn = {
  id: 'telesale',
  title: 'เทเลเซล',
  cell: (order) => (
    <>
      {personName(order.telesaleBy, '–')} <LeadLink order={order} />
    </>
  ),
};

export const lastCall: OrderColumn = {
  id: 'called',
  title: 'โทรล่าสุด',
  cell: (order) => (
    <span className="flex items-center gap-3">
      <span className="min-w-24 flex-1">
        {order.followUp
          ? twoLines(
              shortTime(order.followUp.calledAt),
              clipped(callText(order.followUp), null, 'max-w-44'),
            )
          : 'ยังไม่โทร'}
      </span>
      <NoteButton order={order} />
    </span>
  ),
};

const callText = ({ answered, note, by }: NonNullable<OrderReply['followUp']>): string =>
  [answered ? 'รับสาย' : 'ไม่รับสาย', note, personName(by)].filter(Boolean).join(' · ');

export const shipOn: OrderColumn = {
  id: 'shipOn',
  title: 'นัดส่ง',
  cell: ({ followUp }) => (
    <span className={whole}>{followUp?.shipOn ? formatDay(followUp.shipOn) : '–'}</span>
  ),
};

export const telesaleCard = (order: OrderReply) => (
  <>
    {telesaleText(order)} <LeadLink order={order} />
  </>
);

const telesaleText = ({ telesaleBy, followUp }: OrderReply): string =>
  [
    telesaleBy ? `เทเลเซล: ${personName(telesaleBy)}` : 'ยังไม่มีเทเลเซล',
    followUp ? `โทร ${formatTime(followUp.calledAt)}` : 'ยังไม่โทร',
    followUp?.shipOn ? `นัดส่ง ${formatDay(followUp.shipOn)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

export const saleSource: OrderColumn = {
  id: 'page',
  title: 'เพจ',
  cell: (order) => twoLines(dash(order.channel?.name), campaignOf(order) || 'ไม่ระบุแคมเปญ'),
};

export const arrivedColumn: OrderColumn = {
  id: 'came',
  title: 'มาถึงเมื่อ',
  cell: (order) => shortTime(order.webhook[0]?.at ?? order.createdAt),
};

/** Additions of a card to the shared lines. */
export const pendingCard = (order: OrderReply) => (
  <span className="flex flex-wrap items-center gap-2">
    รอมา <Waited order={order} /> <Holds order={order} />
  </span>
);
