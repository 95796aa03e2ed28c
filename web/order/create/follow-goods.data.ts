// API calls for inbox messages whose goods were added to an existing order.
import { openOrder, setMessageState } from '@app/contract/order/inbox';
import type { OrderReply } from '@app/contract/order/order';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../../ui/http.ts';

/**
 * Links the messages to the order of their goods. An order that has left telesale takes goods but no messages, which
 * are then closed. Never fails, because a retry would add the goods twice.
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
