// The lists of orders that were sent or cancelled; labels of sent orders can be reprinted.
import { PrintButton, usePrinting } from '../../shipping/label/use-printing.tsx';
import { PrintLabels } from '../../shipping/label/print-labels.tsx';
import { postShipmentKinds } from '../../order/list/kinds/post-shipment-lists.tsx';
import { OrderList } from '../../order/list/order-list.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Papers, PlainList } from './plain-list.tsx';

const MOST_AT_ONCE = 500;

export const CancelPage = () => <PlainList kind={postShipmentKinds.cancel} />;
export const ReturnPage = () => <PlainList kind={postShipmentKinds.return} />;

/** A lost or torn label is reprinted; the window asks for the reason. */
export function SuccessPage() {
  const can = useCan();
  const printing = usePrinting();
  return (
    <>
      <OrderList
        kind={postShipmentKinds.success}
        {...(can('ship.print') ? { onPrint: (order) => printing.start([order]) } : {})}
        bulk={(ticked) => (
          <>
            <PrintButton
              onClick={() => void ticked.all(MOST_AT_ONCE).then(printing.start, toast.failed)}
            >
              พิมพ์ซ้ำ
            </PrintButton>
            <Papers kind={postShipmentKinds.success} ticked={ticked} />
          </>
        )}
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
