// The buyer's change request, above the order; its code loads with the first one.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const ProposalPanel = lazyPart(() => import('./proposal-panel.tsx'));

export function ProposalPart({ order }: { order: OrderReply }) {
  if (!order.proposal) return null;
  return (
    <Suspense fallback={null}>
      <ProposalPanel order={order} proposal={order.proposal} />
    </Suspense>
  );
}
