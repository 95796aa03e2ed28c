// /order/{id}/view: one order with its parcels and their labels.
import type { OrderReply } from '@app/contract/order/order';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PrintButton, usePrinting } from '../shipping/label/use-printing.tsx';
import { PrintLabels, PrintStep } from '../shipping/label/print-labels.tsx';
import { LaosParcel } from '../shipping/laos/lazy-parts.ts';
import { OrderDetail } from '../order/order/order-detail.tsx';
import { OrderLinks } from '../order/change/order-links.tsx';
import { SplitButton } from '../order/change/split-button.tsx';
import { PicturePanel } from '../order/picture/lazy-parts.ts';
import { MessagePart } from '../buyer/message/message-part.tsx';
import { BuyerLinkPart } from '../order/buyer-link/buyer-link-part.tsx';
import { ProposalPart } from '../order/proposal/proposal-part.tsx';
import { PromptPayPart } from '../order/promptpay/promptpay-part.tsx';
import { readSourceList } from '../order/prev-next/source-list.ts';
import { PrevNext } from '../order/prev-next/prev-next.tsx';
import { RefundPart } from '../money/refund/refund-part.tsx';
import { SlipPart } from '../money/slip/slip-part.tsx';
import { ReceiptPanel } from '../money/receipt/receipt-panel.tsx';
import { OrderProof } from '../shipping/pickup/lazy-parts.ts';
import { ParcelPanel } from '../shipping/shipment/parcel-panel.tsx';
import { Button } from '../ui/action/button.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import { paletteStore } from './layout/panels.ts';

/** A wrong address or a deleted order: offers a search by phone, name, code or tracking number. */
const NoOrder = () => (
  <>
    <PageHead title="ออเดอร์" />
    <div className="rounded-card bg-white shadow-card">
      <Empty
        icon="search"
        title="ไม่พบออเดอร์นี้"
        text="อาจถูกลบหรือลิงก์ไม่ครบ ค้นหาด้วยเลขออเดอร์ เบอร์ ชื่อ หรือเลขพัสดุ"
        action={
          <Button kind="primary" icon="search" onClick={() => paletteStore.set(true)}>
            ค้นหาออเดอร์
          </Button>
        }
      />
    </div>
  </>
);

const Papers = ({ order }: { order: OrderReply }) => (
  <>
    <BuyerLinkPart orderId={order.id} />
    <MessagePart orderId={order.id} sentAt={order.sentAt} />
    <PromptPayPart order={order} />
    <SlipPart order={order} />
    <RefundPart order={order} />
    <ReceiptPanel orderId={order.id} />
    <Suspense fallback={null}>
      <PicturePanel orderId={order.id} />
    </Suspense>
  </>
);

export default function OrderViewPage() {
  const { id = '' } = useParams({ strict: false });
  const { list }: { list?: unknown } = useSearch({ strict: false });
  const printing = usePrinting();
  return (
    <>
      <PrevNext id={Number(id)} />
      <OrderDetail
        key={id}
        id={Number(id)}
        more={{
          actions: (order) => <SplitButton order={order} />,
          links: (order) => (
            <>
              <OrderLinks order={order} />
              <ProposalPart order={order} />
            </>
          ),
        }}
        hasWayBack={readSourceList(list) !== null}
        missing={<NoOrder />}
        papers={(order) => <Papers order={order} />}
        parcel={(order) =>
          order.country === 'LA' ? (
            <Suspense fallback={null}>
              <LaosParcel order={order} />
            </Suspense>
          ) : (
            <ParcelPanel
              order={order}
              print={<PrintButton onClick={() => printing.start([order])}>พิมพ์ใบปะหน้า</PrintButton>}
              proof={(pno) => (
                <Suspense fallback={null}>
                  <OrderProof pno={pno} />
                </Suspense>
              )}
              printNew={(made, foot, onClose) => (
                <PrintStep target={made} foot={foot} onClose={onClose} />
              )}
            />
          )
        }
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
