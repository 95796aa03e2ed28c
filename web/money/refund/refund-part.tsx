// The refunds of paid orders; the code loads with the first of them.
import type { OrderReply } from '@app/contract/order/order';
import { isOwedBack } from '@app/contract/kit/order-states';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const RefundPanel = lazyPart(() => import('./refund-panel.tsx'));

/** Whether its buyer may have paid the COD; the server knows. */
const mayHaveCome = ({ status, payment }: OrderReply): boolean =>
  payment.codAmount > 0 && ['sending', 'tracking', 'return'].includes(status);

export function RefundPart({ order }: { order: OrderReply }) {
  const isPaid = order.payment.paid > 0;
  if (order.payment.currency !== 'THB' || !(isPaid || mayHaveCome(order))) return null;
  return (
    <Suspense fallback={null}>
      <RefundPanel order={order} isPaid={isPaid} isOwed={isPaid && isOwedBack(order.status)} />
    </Suspense>
  );
}
