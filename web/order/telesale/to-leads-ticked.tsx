// The button that turns the buyers of ticked telesale orders into leads again; its window loads on first use.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import type { Ticked } from '../list/order-list.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const MOST_AT_ONCE = 200;

const OrdersToLeads = lazyPart(() => import('./orders-to-leads.form.tsx'));

export function ToLeadsTicked({ ticked }: { ticked: Ticked }) {
  const can = useCan();
  const hasCrm = useMe()?.flags.openCRM === 1 && can('crm.own', 'crm.all');
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  if (!hasCrm || !can('order.cancel')) return null;
  return (
    <>
      <Button onClick={() => void ticked.all(MOST_AT_ONCE).then(setOrders, toast.failed)}>
        กลับเป็นลีด
      </Button>
      {orders ? (
        <Suspense fallback={null}>
          <OrdersToLeads orders={orders} onClose={() => setOrders(null)} onDone={ticked.clear} />
        </Suspense>
      ) : null}
    </>
  );
}
