// The button for the note of a call, in the row and the drawer of a telesale order.
import type { OrderReply } from '@app/contract/order/order';
import { Button } from '../../../ui/action/button.tsx';
import { useCan } from '../../../ui/hooks/me.ts';
import { useUrlDialog } from '../../../ui/overlay/use-url-dialog.ts';

/** Opens the note of a call; the screen renders its window. Nothing for users without the right. */
export function NoteButton({ order }: { order: OrderReply }) {
  const can = useCan();
  const dialog = useUrlDialog('call');
  if (!can('order.edit', 'order.create')) return null;
  return (
    <Button aria-label={`จดการโทร ${order.code}`} onClick={() => dialog.show(order.id)}>
      จดการโทร
    </Button>
  );
}
