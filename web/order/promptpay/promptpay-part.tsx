// The PromptPay panel of orders that wait for a transfer; its code loads with the first of them.
import { isUnpaid } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const PromptPayPanel = lazyPart(() => import('./promptpay-panel.tsx'));

export function PromptPayPart({ order }: { order: OrderReply }) {
  if (order.status === 'cancel' || !isUnpaid(order)) return null;
  return (
    <Suspense fallback={null}>
      <PromptPayPanel order={order} />
    </Suspense>
  );
}
