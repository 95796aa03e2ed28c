// Bulk actions for orders in any list: issuing receipts, and merging open ones.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { PrintReceipts } from '../../money/receipt/print-receipts.tsx';
import { MergeTicked } from '../../order/change/merge-ticked.tsx';
import type { Ticked } from '../../order/list/order-list.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const MOST_AT_ONCE = 500;

interface TickedPapersProps {
  ticked: Ticked;
  /** The orders are open, so they can be merged. */
  merges: boolean;
}

export default function TickedPapers({ ticked, merges }: TickedPapersProps) {
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return (
    <>
      {merges ? <MergeTicked ticked={ticked} /> : null}
      <Button
        icon="print"
        onClick={() => void ticked.all(MOST_AT_ONCE).then(setOrders, toast.failed)}
      >
        ออกใบเสร็จ
      </Button>
      <PrintReceipts
        orderIds={orders?.map((order) => order.id) ?? null}
        onClose={() => setOrders(null)}
      />
    </>
  );
}
