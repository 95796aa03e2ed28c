// Opens the split window, where the order can be split.
import { openStatuses } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SplitOrder = lazyPart(() => import('./split-order.form.tsx'));

export function SplitButton({ order }: { order: OrderReply }) {
  const can = useCan();
  const [splitting, setSplitting] = useState(false);
  const units = order.items.reduce((sum, { unit }) => sum + unit, 0);
  const isOpen = openStatuses.includes(order.status) && order.pno === '';
  if (!can('order.edit') || !isOpen || units < 2) return null;
  return (
    <>
      <Button icon="split" onClick={() => setSplitting(true)}>
        แยกกล่อง
      </Button>
      {splitting ? (
        <Suspense fallback={null}>
          <SplitOrder order={order} onClose={() => setSplitting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
