// What else is done with ticked orders that wait to be sent: their goods from the shelves, their receipts.
import { useNavigate } from '@tanstack/react-router';
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import type { Ticked } from '../../order/list/order-list.tsx';
import { PrintReceipts } from '../../money/receipt/print-receipts.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';

const MOST_AT_ONCE = 500;

/** What the ticked orders need from the shelves. */
function PickTicked({ ticked }: { ticked: Ticked }) {
  const can = useCan();
  const navigate = useNavigate();
  if (!can('pack.scan') && !can('ship.print')) return null;
  const open = () =>
    void ticked.all(MOST_AT_ONCE).then((orders) => {
      const ids = orders.map((order) => order.id).join(',');
      return navigate({ to: '/pick-list', search: { ids } });
    }, toast.failed);
  return (
    <Button icon="box" onClick={open}>
      ใบหยิบ
    </Button>
  );
}

function ReceiptsTicked({ ticked }: { ticked: Ticked }) {
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return (
    <>
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

export default function SendSelected({ ticked }: { ticked: Ticked }) {
  return (
    <>
      <PickTicked ticked={ticked} />
      <ReceiptsTicked ticked={ticked} />
    </>
  );
}
