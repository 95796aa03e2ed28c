// /order/{id}/view: one order with its parcels and their labels.
import { useParams } from '@tanstack/react-router';
import type { OrderReply } from '@app/contract/order';
import { useState } from 'react';
import { courierOf, PrintLabels, type PrintTarget } from '../label/index.ts';
import { OrderDetail } from '../order/index.ts';
import { ParcelPanel } from '../shipment/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';

export default function OrderViewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const can = useCan();
  const [printing, setPrinting] = useState<PrintTarget | null>(null);
  const startPrinting = (order: OrderReply) =>
    courierOf(order).then(
      (courier) => setPrinting({ courier, orderIds: [order.id] }),
      toast.failed,
    );
  return (
    <>
      <OrderDetail
        key={id}
        id={Number(id)}
        parcel={(order) => (
          <ParcelPanel
            order={order}
            print={
              can('ship.print') ? (
                <Button kind="primary" icon="print" onClick={() => void startPrinting(order)}>
                  พิมพ์ใบปะหน้า
                </Button>
              ) : null
            }
          />
        )}
      />
      <PrintLabels target={printing} onClose={() => setPrinting(null)} />
    </>
  );
}
