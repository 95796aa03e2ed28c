// The order lists as screens: one frame, told which list it is; receipts can be printed from all of them.
import { openStatuses } from '@app/contract/kit/order-states';
import { useState, type ComponentProps } from 'react';
import { MergeTicked } from '../order-change/index.ts';
import { listKinds, OrderList, type ListKind, type Ticked } from '../order-list/index.ts';
import { PrintReceipts } from '../receipt/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';

const MOST_RECEIPTS = 500;

function List({ kind }: { kind: ListKind }) {
  const [orderIds, setOrderIds] = useState<readonly number[] | null>(null);
  const start = (ticked: Ticked) =>
    void ticked
      .all(MOST_RECEIPTS)
      .then((orders) => setOrderIds(orders.map((order) => order.id)), toast.failed);
  const receipts: ComponentProps<typeof OrderList>['bulk'] = (ticked) => (
    <>
      {openStatuses.includes(kind.status) ? <MergeTicked ticked={ticked} /> : null}
      <Button icon="print" onClick={() => start(ticked)}>
        ออกใบเสร็จ
      </Button>
    </>
  );
  return (
    <>
      <OrderList kind={kind} {...(kind.status === 'cancel' ? {} : { bulk: receipts })} />
      <PrintReceipts orderIds={orderIds} onClose={() => setOrderIds(null)} />
    </>
  );
}

export const TelesalePage = () => <List kind={listKinds.telesale} />;
export const PendingPage = () => <List kind={listKinds.pending} />;
export const SalepagePage = () => <List kind={listKinds.salepage} />;
export const SuccessPage = () => <List kind={listKinds.success} />;
export const CancelPage = () => <List kind={listKinds.cancel} />;
export const ReturnPage = () => <List kind={listKinds.return} />;
