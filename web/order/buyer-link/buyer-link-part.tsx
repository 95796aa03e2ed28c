// The panel of the buyer's page on the order screen; its code loads after the order.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const BuyerLinkPanel = lazyPart(() => import('./buyer-link-panel.tsx'));

export const BuyerLinkPart = ({ orderId }: { orderId: number }) => (
  <Suspense fallback={null}>
    <BuyerLinkPanel orderId={orderId} />
  </Suspense>
);
