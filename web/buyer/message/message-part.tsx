// The panel of what the buyer of an order was told; its code comes after the order.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const MessagePanel = lazyPart(() => import('./message-panel.tsx'));

export const MessagePart = ({ orderId }: { orderId: number }) => (
  <Suspense fallback={null}>
    <MessagePanel orderId={orderId} />
  </Suspense>
);
