// The bulk button that merges the ticked orders.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import type { Ticked } from '../list/order-list.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const MOST = 20;

const MergeOrders = lazyPart(() => import('./merge-orders.form.tsx'));

interface MergeTickedProps {
  ticked: Pick<Ticked, 'all' | 'count' | 'clear'>;
}

export function MergeTicked({ ticked }: MergeTickedProps) {
  const can = useCan();
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  if (!can('order.edit')) return null;
  const start = async () => {
    if (ticked.count < 2) toast.info('เลือกอย่างน้อย 2 ออเดอร์เพื่อรวม');
    else if (ticked.count > MOST) toast.info(`รวมได้ครั้งละไม่เกิน ${MOST} ออเดอร์`);
    else setOrders(await ticked.all(MOST));
  };
  const close = () => setOrders(null);
  return (
    <>
      <Button onClick={() => void start().catch(toast.failed)}>รวมออเดอร์</Button>
      {orders ? (
        <Suspense fallback={<ProgressBar loading />}>
          <MergeOrders
            orders={orders}
            onClose={close}
            onDone={() => {
              close();
              ticked.clear();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
