// Actions for ticked orders: the next step as a button, the others behind 'เพิ่มเติม'.
import { orderSteps, stepMay, stepVerb, type OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { ChangeStatus } from '../order/change-status.tsx';
import { Button, buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';
import { DeleteOrders } from './delete-orders.tsx';
import type { Ticked } from './order-list.tsx';

const MOST_AT_ONCE = 500;

type OrderAction = OrderStatus | 'delete';

/** The usual step first, final ones last. */
const rank: readonly OrderStatus[] = ['send', 'sending', 'return', 'pending', 'cancel'];

/** Only these can be deleted. */
const deletableStatuses: readonly OrderStatus[] = ['cancel'];

export function useOrderActions(from: OrderStatus): OrderAction[] {
  const can = useCan();
  const steps: OrderAction[] = rank.filter((to) => {
    const may = orderSteps[from].includes(to) ? stepMay(from, to) : [];
    return may.length > 0 && can(...may);
  });
  if (deletableStatuses.includes(from) && can('order.delete')) steps.push('delete');
  return steps;
}

export const orderActionName = (from: OrderStatus, orderAction: OrderAction): string =>
  orderAction === 'delete' ? 'ลบออเดอร์' : stepVerb(from, orderAction);

interface DoingProps {
  deed: OrderAction | null;
  orders: readonly OrderReply[];
  onClose: () => void;
  /** Called with the completed action. */
  onDone: (orderAction: OrderAction) => void;
}

/** The window of an action; nothing without one. */
export function OrderActionDialog({ deed, orders, onClose, onDone }: DoingProps) {
  if (deed === null) return null;
  if (deed === 'delete')
    return <DeleteOrders orders={orders} onClose={onClose} onDone={() => onDone(deed)} />;
  return (
    <ChangeStatus open to={deed} orders={orders} onClose={onClose} onDone={() => onDone(deed)} />
  );
}

interface MenuProps {
  status: OrderStatus;
  deeds: readonly OrderAction[];
  onPick: (orderAction: OrderAction) => void;
}

function Menu({ status, deeds, onPick }: MenuProps) {
  // On phones the bar is at the bottom of the window: its menu opens upwards.
  return (
    <Dropdown
      label="เพิ่มเติม"
      face="เพิ่มเติม"
      className="max-tab:min-w-[45%] max-tab:flex-1"
      buttonClass={`${buttonShape} ${buttonLook.secondary} max-tab:flex-1`}
      panelClass="grid w-max py-1 whitespace-nowrap max-tab:top-auto max-tab:bottom-full max-tab:mb-1.5"
    >
      {(close) =>
        deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className="min-h-9 px-4 text-left text-sm hover:bg-hover max-md:min-h-11"
            onClick={() => {
              close();
              onPick(deed);
            }}
          >
            {orderActionName(status, deed)}
          </button>
        ))
      }
    </Dropdown>
  );
}

/** Keeps the versions of visible orders: if somebody changed one since, it is not deleted unseen. */
function asSeen(orders: readonly OrderReply[], { seen }: Ticked): OrderReply[] {
  const shown = new Map(seen.map((order) => [order.id, order]));
  return orders.map((order) => shown.get(order.id) ?? order);
}

interface ListStepsProps {
  status: OrderStatus;
  ticked: Ticked;
  onDone: (orderAction: OrderAction) => void;
}

/** With more buttons than this the less frequent ones go into a menu. */
const MOST_BUTTONS = 2;

export default function ListSteps({ status, ticked, onDone }: ListStepsProps) {
  const deeds = useOrderActions(status);
  const [doing, setDoing] = useState<{ deed: OrderAction; orders: readonly OrderReply[] } | null>(
    null,
  );
  const start = (orderAction: OrderAction) =>
    void ticked.all(MOST_AT_ONCE).then((found) => {
      const orders = orderAction === 'delete' ? asSeen(found, ticked) : found;
      setDoing({ deed: orderAction, orders });
    }, toast.failed);
  const buttons = deeds.length > MOST_BUTTONS ? deeds.slice(0, 1) : deeds;
  const menu = deeds.slice(buttons.length);
  return (
    <>
      {buttons.map((deed) => (
        <Button key={deed} onClick={() => start(deed)}>
          {orderActionName(status, deed)}
        </Button>
      ))}
      {menu.length > 0 ? <Menu status={status} deeds={menu} onPick={start} /> : null}
      <OrderActionDialog
        deed={doing?.deed ?? null}
        orders={doing?.orders ?? []}
        onClose={() => setDoing(null)}
        onDone={(deed) => {
          setDoing(null);
          onDone(deed);
        }}
      />
    </>
  );
}
