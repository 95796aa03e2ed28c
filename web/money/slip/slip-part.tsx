// The slips of orders paid by transfer, and surplus slips of others; the code loads with the first of them.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { slipsQuery } from './slip.data.ts';

const SlipPanel = lazyPart(() => import('./slip-panel.tsx'));

export function SlipPart({ order }: { order: OrderReply }) {
  const { data, error } = useQuery(slipsQuery(order.id));
  const mayHaveNone = order.payment.method !== 'transfer';
  if (mayHaveNone && !error && !data?.items.length) return null;
  return (
    <Suspense fallback={null}>
      <SlipPanel order={order} />
    </Suspense>
  );
}
