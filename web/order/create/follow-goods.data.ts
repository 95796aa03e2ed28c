// Messages of the inbox whose goods went into an order that was there already.
import { openOrder, setMessageState } from '@app/contract/order/inbox';
import type { OrderReply } from '@app/contract/order/order';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../../ui/http.ts';

/**
 * The messages belong where their goods went. An order may take goods and no messages, as one that has left telesale:
 * they are dealt with all the same. It never fails, for whoever tried again would put the goods there twice.
 */
export async function followGoods(
  messageIds: readonly number[],
  order: OrderReply,
): Promise<OrderReply> {
  const quiet = { quiet: true };
  try {
    return await call(
      openOrder,
      { body: { messageIds: [...messageIds], orderId: order.id } },
      quiet,
    );
  } catch {
    try {
      const body = { state: 'opened' as const, orderIds: [order.id] };
      for (const id of messageIds) await call(setMessageState, { params: { id }, body }, quiet);
    } catch {
      toast.warn(`สินค้าเข้าออเดอร์ ${order.code} แล้ว แต่ข้อความยังอยู่ในกล่อง กดข้ามข้อความนั้นได้เลย`);
    }
    return order;
  }
}
