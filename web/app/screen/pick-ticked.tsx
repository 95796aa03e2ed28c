// Goes to the pick list of ticked orders.
import { useNavigate } from '@tanstack/react-router';
import type { Ticked } from '../../order-list/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';

const MOST_AT_ONCE = 500;

/** What the ticked orders need from the shelves. */
export default function PickTicked({ ticked }: { ticked: Ticked }) {
  const can = useCan();
  const navigate = useNavigate();
  if (!can('pack.scan') && !can('ship.print')) return null;
  const open = () =>
    void ticked.all(MOST_AT_ONCE).then((orders) => {
      const ids = orders.map((order) => order.id).join(',');
      return navigate({ to: '/pick-list', search: { ids } } as never);
    }, toast.failed);
  return (
    <Button icon="box" onClick={open}>
      ใบหยิบ
    </Button>
  );
}
