// The bulk button that merges the ticked orders.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const MOST = 20;

const MergeOrders = lazyPart(() => import('./merge-orders.form.tsx'));

interface MergeTickedProps {
  /** Everything ticked, at most so many. */
  ticked: { all: (most: number) => Promise<readonly OrderReply[]>; clear: () => void };
}

export function MergeTicked({ ticked }: MergeTickedProps) {
  const can = useCan();
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  if (!can('order.edit')) return null;
  const start = async () => {
    const taken = await ticked.all(MOST + 1);
    if (taken.length < 2) toast.info('เลือกอย่างน้อย 2 ออเดอร์เพื่อรวม');
    else if (taken.length > MOST) toast.info(`รวมได้ครั้งละไม่เกิน ${MOST} ออเดอร์`);
    else setOrders(taken);
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
