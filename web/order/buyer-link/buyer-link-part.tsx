// The panel of the order's page for its buyer; its code comes after the order.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const BuyerLinkPanel = lazyPart(() => import('./buyer-link-panel.tsx'));

export const BuyerLinkPart = ({ orderId }: { orderId: number }) => (
  <Suspense fallback={null}>
    <BuyerLinkPanel orderId={orderId} />
  </Suspense>
);
