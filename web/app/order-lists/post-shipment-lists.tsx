// The lists of orders that have left or were given up, as screens; labels can be printed again from those sent.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { PrintButton, usePrinting } from '../../shipping/label/use-printing.tsx';
import { PrintLabels } from '../../shipping/label/print-labels.tsx';
import { postShipmentKinds } from '../../order/list/kinds/post-shipment-lists.tsx';
import { OrderList } from '../../order/list/order-list.tsx';
import { PrintReceipts } from '../../money/receipt/print-receipts.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { PlainList, Receipts, takeTicked } from './plain-list.tsx';

export const CancelPage = () => <PlainList kind={postShipmentKinds.cancel} />;
export const ReturnPage = () => <PlainList kind={postShipmentKinds.return} />;

/** A label that was lost or torn is printed again; the window asks for the reason. */
export function SuccessPage() {
  const can = useCan();
  const printing = usePrinting();
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return (
    <>
      <OrderList
        kind={postShipmentKinds.success}
        {...(can('ship.print') ? { onPrint: (order) => printing.start([order]) } : {})}
        bulk={(ticked) => (
          <>
            <Receipts ticked={ticked} take={setOrders} />
            <PrintButton onClick={() => takeTicked(ticked, printing.start)}>พิมพ์ซ้ำ</PrintButton>
          </>
        )}
      />
      <PrintReceipts
        orderIds={orders?.map((order) => order.id) ?? null}
        onClose={() => setOrders(null)}
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
