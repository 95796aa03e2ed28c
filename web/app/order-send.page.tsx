// /order/send: orders that wait for a parcel, through their steps: book, print, hand over.
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useState } from 'react';
import { PrintButton, usePrinting } from '../shipping/label/use-printing.tsx';
import { PrintLabels, PrintStep } from '../shipping/label/print-labels.tsx';
import { Cutoff } from '../order/list/cutoff.tsx';
import { OrderList, type Ticked } from '../order/list/order-list.tsx';
import { sendKind } from '../order/list/kinds/send-kind.tsx';
import { BookShipments } from '../shipping/shipment/book-shipments.tsx';
import { OpenBatches } from '../shipping/shipment/lazy-parts.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const SendSelected = lazyPart(() => import('./screen/send-selected.tsx'));
const MOST_AT_ONCE = 500;

function useBooking() {
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  const [ticks, setTicks] = useState<Ticked | null>(null);
  return {
    orders,
    close: () => setOrders(null),
    /** Booked and printed orders are done: if they stayed ticked, the next booking would include them. */
    untick: () => ticks?.clear(),
    start: async (ticked: Ticked) => {
      try {
        setOrders(await ticked.all(MOST_AT_ONCE));
        setTicks(ticked);
      } catch (fault) {
        toast.failed(fault);
      }
    },
  };
}

export default function OrderSendPage() {
  const can = useCan();
  const booking = useBooking();
  const printing = usePrinting();
  const printTicked = (ticked: Ticked) =>
    void ticked.all(MOST_AT_ONCE).then(printing.start, toast.failed);
  return (
    <>
      <Suspense fallback={null}>
        <OpenBatches />
      </Suspense>
      <OrderList
        kind={sendKind}
        subtitle={<Cutoff />}
        {...(can('ship.print') ? { onPrint: (order: OrderReply) => printing.start([order]) } : {})}
        bulk={(ticked) => (
          <>
            {can('ship.create') ? (
              <Button kind="primary" icon="truck" onClick={() => void booking.start(ticked)}>
                สร้างเลขพัสดุ
              </Button>
            ) : null}
            <PrintButton isSecond={can('ship.create')} onClick={() => printTicked(ticked)}>
              พิมพ์ใบปะหน้า
            </PrintButton>
            <Suspense fallback={null}>
              <SendSelected ticked={ticked} />
            </Suspense>
          </>
        )}
      />
      <BookShipments
        open={booking.orders !== null}
        orders={booking.orders ?? []}
        onClose={booking.close}
        print={(made, foot) => (
          <PrintStep
            target={{ ...made, onRun: booking.untick }}
            foot={foot}
            onClose={booking.close}
          />
        )}
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
