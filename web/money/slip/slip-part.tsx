// The slips of orders that are paid by transfer; the code comes with the first of them.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const SlipPanel = lazyPart(() => import('./slip-panel.tsx'));

export function SlipPart({ order }: { order: OrderReply }) {
  if (order.payment.method !== 'transfer') return null;
  return (
    <Suspense fallback={null}>
      <SlipPanel orderId={order.id} />
    </Suspense>
  );
}
