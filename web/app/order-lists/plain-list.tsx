// An order list as a screen: one frame, told which list it is; receipts can be printed from it.
import { openStatuses } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useState, type ReactNode } from 'react';
import { MergeTicked } from '../../order/change/merge-ticked.tsx';
import { OrderList, type Ticked } from '../../order/list/order-list.tsx';
import { type ListKind } from '../../order/list/kinds/list-kind.ts';
import { PrintReceipts } from '../../money/receipt/print-receipts.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const MOST_AT_ONCE = 500;

type Take = (orders: readonly OrderReply[]) => void;

export const takeTicked = (ticked: Ticked, take: Take): void =>
  void ticked.all(MOST_AT_ONCE).then(take, toast.failed);

export function Receipts({ ticked, take }: { ticked: Ticked; take: Take }) {
  return (
    <Button icon="print" onClick={() => takeTicked(ticked, take)}>
      ออกใบเสร็จ
    </Button>
  );
}

interface PlainListProps {
  kind: ListKind;
  /** What only this list can do with ticked orders. */
  more?: (ticked: Ticked) => ReactNode;
}

export function PlainList({ kind, more }: PlainListProps) {
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return (
    <>
      <OrderList
        kind={kind}
        {...(kind.status === 'cancel'
          ? {}
          : {
              bulk: (ticked) => (
                <>
                  {more?.(ticked)}
                  {openStatuses.includes(kind.status) ? <MergeTicked ticked={ticked} /> : null}
                  <Receipts ticked={ticked} take={setOrders} />
                </>
              ),
            })}
      />
      <PrintReceipts
        orderIds={orders?.map((order) => order.id) ?? null}
        onClose={() => setOrders(null)}
      />
    </>
  );
}
