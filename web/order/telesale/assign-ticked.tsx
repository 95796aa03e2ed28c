// The button that assigns ticked telesale orders to a person; its window loads on first use.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import type { Ticked } from '../list/order-list.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const MOST_AT_ONCE = 500;

const AssignOrders = lazyPart(() => import('./assign-orders.form.tsx'));

export function AssignTicked({ ticked }: { ticked: Ticked }) {
  const can = useCan();
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  if (!can('order.edit')) return null;
  return (
    <>
      <Button onClick={() => void ticked.all(MOST_AT_ONCE).then(setOrders, toast.failed)}>
        มอบหมาย
      </Button>
      {orders ? (
        <Suspense fallback={null}>
          <AssignOrders orders={orders} onClose={() => setOrders(null)} onDone={ticked.clear} />
        </Suspense>
      ) : null}
    </>
  );
}
