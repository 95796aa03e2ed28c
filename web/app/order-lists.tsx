// The order lists as screens: one frame, told which list it is; receipts can be printed from all, labels again from those sent.
import { openStatuses } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order';
import { useState } from 'react';
import { PrintButton, PrintLabels, usePrinting } from '../label/index.ts';
import { MergeTicked } from '../order-change/index.ts';
import { listKinds, OrderList, type ListKind, type Ticked } from '../order-list/index.ts';
import { PrintReceipts } from '../receipt/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';

const MOST_AT_ONCE = 500;

type Take = (orders: readonly OrderReply[]) => void;

const takeTicked = (ticked: Ticked, take: Take): void =>
  void ticked.all(MOST_AT_ONCE).then(take, toast.failed);

function Receipts({ ticked, take }: { ticked: Ticked; take: Take }) {
  return (
    <Button icon="print" onClick={() => takeTicked(ticked, take)}>
      ออกใบเสร็จ
    </Button>
  );
}

function List({ kind }: { kind: ListKind }) {
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

export const TelesalePage = () => <List kind={listKinds.telesale} />;
export const PendingPage = () => <List kind={listKinds.pending} />;
export const SalepagePage = () => <List kind={listKinds.salepage} />;
export const CancelPage = () => <List kind={listKinds.cancel} />;
export const ReturnPage = () => <List kind={listKinds.return} />;

/** A label that was lost or torn is printed again; the window asks for the reason. */
export function SuccessPage() {
  const can = useCan();
  const printing = usePrinting();
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return (
    <>
      <OrderList
        kind={listKinds.success}
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
