// An order as a card on phones, with the same texts as its row.
import type { OrderReply } from '@app/contract/order/order';
import type { ReactNode } from 'react';
import { OrderMark } from '../../../customer/index.ts';
import { StageChip, Warnings } from '../../order/order-chips.tsx';
import { Thumbnail } from '../../../ui/feedback/thumbnail.tsx';
import { formatBaht } from '../../../ui/format/money.ts';
import { carrierMarked, itemsText, paymentText, placeOf } from './order-columns.tsx';

interface OrderCardProps {
  order: OrderReply;
  /** Additional content of this list. */
  extra: ReactNode;
}

export function OrderCard({ order, extra }: OrderCardProps) {
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{order.info.name}</span>
        <span className="num font-semibold">{formatBaht(order.payment.total)}</span>
      </span>
      <span className="flex items-baseline gap-3 text-sm text-ink3">
        <span className="min-w-0 flex-1">
          {order.code} · {placeOf(order)}
        </span>
        <span className={order.payment.codAmount > 0 ? 'text-waiting' : ''}>
          {paymentText(order)}
        </span>
      </span>
      <span className="mt-1 flex items-center gap-2 text-sm text-ink2">
        <Thumbnail url={order.items[0]?.imageUrl} size="line" />
        <span className="min-w-0">{itemsText(order)}</span>
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <StageChip order={order} />
        <OrderMark inList orderId={order.id} />
        <Warnings order={order} />
        <span className="num ml-auto text-sm text-ink3">
          {carrierMarked(order, order.pno || undefined)}
        </span>
      </span>
      {extra ? <span className="mt-1 block text-sm text-ink2">{extra}</span> : null}
    </span>
  );
}
