// What the buyer asked to have changed, above the order; its code comes with the first of them.
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
