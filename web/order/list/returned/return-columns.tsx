// The additional columns of returned orders: condition, cost of both ways, and the claim period.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { StatusChip } from '../../../ui/feedback/chip.tsx';
import { formatDay } from '../../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { causeText, closer } from '../kinds/post-shipment-columns.tsx';
import { clipped, shortTime, twoLines, type OrderColumn } from '../kinds/order-columns.tsx';

const DAY_MS = 86_400_000;
const tones = { good: 'done', damaged: 'problem', missing: 'problem' } as const;
const words = { good: 'ดี คืนสต็อกแล้ว', damaged: 'เสีย', missing: 'หาย' } as const;

function Condition({ closing }: Pick<OrderReply, 'closing'>) {
  if (!closing?.condition) return <>ยังไม่สแกนสภาพ</>;
  return <StatusChip tone={tones[closing.condition]}>{words[closing.condition]}</StatusChip>;
}

export const received: OrderColumn = {
  id: 'received',
  title: 'รับคืน / สภาพ',
  cell: (order) =>
    order.returnedAt === null
      ? 'ยังไม่ได้รับ'
      : twoLines(
          <>
            {shortTime(order.returnedAt)} {closer(order)}
          </>,
          <Condition closing={order.closing} />,
        ),
};

const baht = (cost: number | null | undefined): string =>
  typeof cost === 'number' ? formatBaht(cost) : '–';

export const freight: OrderColumn = {
  id: 'cost',
  title: 'ค่าส่ง (บาท)',
  align: 'right',
  from: 'lg',
  cell: ({ closing }) =>
    twoLines(
      <span className="num">ไป {baht(closing?.parcel?.shippingCost)}</span>,
      <span className="num">กลับ {baht(closing?.parcel?.returnCost)}</span>,
    ),
};

type ClaimFacts = NonNullable<NonNullable<OrderReply['closing']>['claim']>;

/** 'เคลมได้อีก 12 วัน' */
export function claimText({ by, sentAt }: ClaimFacts, now: number): string {
  if (sentAt !== null) return `ส่งเคลมแล้ว ${formatDay(sentAt)}`;
  const left = Date.parse(by) - now;
  if (left <= 0) return 'หมดเวลาเคลมแล้ว';
  return left < DAY_MS
    ? 'เคลมได้วันนี้วันสุดท้าย'
    : `เคลมได้อีก ${formatCount(Math.floor(left / DAY_MS))} วัน`;
}

function Cause({ order }: { order: OrderReply }) {
  const can = useCan();
  const [now] = useState(Date.now);
  const claim = order.closing?.claim;
  const text = clipped(causeText(order), null, 'max-w-56');
  if (!claim) return text;
  const isUrgent = claim.sentAt === null;
  return (
    <span className="flex items-center gap-3">
      <span className="flex-1">
        {twoLines(
          text,
          <>
            <span className={isUrgent ? 'font-semibold text-problem' : ''}>
              {claimText(claim, now)}
            </span>{' '}
            ขนส่งรับเคลมถึง {formatDay(claim.by)}
          </>,
        )}
      </span>
      {isUrgent && can('ship.view') ? (
        <LinkButton to="/exceptions" search={{ search: order.code }}>
          แจ้งเคลม
        </LinkButton>
      ) : null}
    </span>
  );
}

export const cause: OrderColumn = {
  id: 'cause',
  title: 'สาเหตุ / เคลม',
  cell: (order) => <Cause order={order} />,
};

/** Additions of a card to the shared lines. */
export const returnCard = (order: OrderReply): string =>
  [
    causeText(order),
    order.closing?.condition ? words[order.closing.condition] : '',
    order.closing?.claim ? claimText(order.closing.claim, Date.now()) : '',
  ]
    .filter(Boolean)
    .join(' · ');
