// Puts orders into the trash after a question that names how many; each answers for itself.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersChanged } from '../order/order.data.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useUndo } from '../../shop/index.ts';
import { remove } from './order-list.data.ts';

interface DeleteOrdersProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

/** One after the other: what is refused leaves the others alone. */
async function removeAll(orders: readonly OrderReply[]) {
  const refused: string[] = [];
  const tokens: (string | undefined)[] = [];
  for (const order of orders) {
    try {
      tokens.push((await remove(order.id)).undoToken);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      refused.push(`${order.code} ${fault.text}`);
    }
  }
  return { refused, tokens };
}

export function DeleteOrders({ orders, onClose, onDone }: DeleteOrdersProps) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const what = orders.length === 1 ? `ออเดอร์ ${orders[0]?.code}` : `${orders.length} ออเดอร์`;
  async function run() {
    setPending(true);
    try {
      const { refused, tokens } = await removeAll(orders);
      const gone = orders.length - refused.length;
      if (gone > 0) say(`ลบ ${gone} ออเดอร์แล้ว`, ...tokens);
      if (refused.length > 0)
        toast.warn(`ลบไม่ได้ ${refused.length} ออเดอร์: ${refused.slice(0, 3).join(' · ')}`);
      onDone();
      await ordersChanged(client);
    } catch (fault) {
      toast.failed(fault);
      onClose();
    }
  }
  return (
    <Confirm
      open
      danger
      pending={pending}
      title={`ลบ ${what}?`}
      text="ออเดอร์ที่ลบจะเก็บไว้ในถังขยะ 30 วัน ออเดอร์ที่ยังมีเลขพัสดุอยู่จะลบไม่ได้"
      verb={`ลบ ${what}`}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}
