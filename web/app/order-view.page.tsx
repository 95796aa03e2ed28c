// /order/{id}/view: one order with its parcels and their labels.
import { useParams } from '@tanstack/react-router';
import { PrintButton, PrintLabels, usePrinting } from '../label/index.ts';
import { OrderDetail } from '../order/index.ts';
import { OrderLinks, SplitButton } from '../order-change/index.ts';
import { ReceiptPanel } from '../receipt/index.ts';
import { ParcelPanel } from '../shipment/index.ts';

export default function OrderViewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const printing = usePrinting();
  return (
    <>
      <OrderDetail
        key={id}
        id={Number(id)}
        more={{
          actions: (order) => <SplitButton order={order} />,
          links: (order) => <OrderLinks order={order} />,
        }}
        papers={(order) => <ReceiptPanel orderId={order.id} />}
        parcel={(order) => (
          <ParcelPanel
            order={order}
            print={<PrintButton onClick={() => printing.start([order])}>พิมพ์ใบปะหน้า</PrintButton>}
            printNew={(orderIds, courier) => (
              <PrintButton onClick={() => printing.startNew(orderIds, courier)}>
                พิมพ์ที่สำเร็จ {orderIds.length} ใบ
              </PrintButton>
            )}
          />
        )}
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
