// What goes back of orders that were paid; the code comes with the first of them.
import type { OrderReply } from '@app/contract/order/order';
import { isOwedBack } from '@app/contract/kit/order-states';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const RefundPanel = lazyPart(() => import('./refund-panel.tsx'));

export function RefundPart({ order }: { order: OrderReply }) {
  if (order.payment.paid <= 0 || order.payment.currency !== 'THB') return null;
  return (
    <Suspense fallback={null}>
      <RefundPanel order={order} isOwed={isOwedBack(order.status)} />
    </Suspense>
  );
}
