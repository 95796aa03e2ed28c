// More bulk actions for orders that wait to be sent: pick list, receipts, merging.
import { useNavigate } from '@tanstack/react-router';
import type { Ticked } from '../../order/list/order-list.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import TickedPapers from './ticked-papers.tsx';

const MOST_AT_ONCE = 500;

/** The pick list of the ticked orders. */
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

export default function SendSelected({ ticked }: { ticked: Ticked }) {
  return (
    <>
      <PickTicked ticked={ticked} />
      <TickedPapers ticked={ticked} merges />
    </>
  );
}
