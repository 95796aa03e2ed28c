// What happens to an order when its sale page reports later that it was cancelled or refunded there.
import { isEndedByPage } from '@app/contract/kit/order-states';
import type { TenantTx } from '../../platform/database.ts';
import { staffPush } from '../../shop/index.ts';
import { moveOrder } from '../order/move-order.ts';
import { lockOrderRows } from '../order/order.store.ts';
import { insertEvents } from '../order/order-write.store.ts';
import { endedSubject } from './tell-page-order.ts';

const SAID = 'เซลเพจแจ้งว่ายกเลิกออเดอร์นี้แล้ว';

/**
 * Moves an order that has no parcel yet from `send` back to `pending`, so that nobody ships it unseen; a person decides
 * there. It is not cancelled, because the buyer may still want it, and a leaked link must not cancel orders. In every
 * case the history and a notification tell it. Called before the delivery is added to the order.
 */
export async function holdEnded(tx: TenantTx, orderId: number): Promise<void> {
  const [order] = await lockOrderRows(tx, [orderId], null);
  if (!order || order.status === 'cancel' || isEndedByPage(order)) return;
  if (order.status === 'send' && order.pno === '')
    await moveOrder(tx, order, { to: 'pending', reason: SAID });
  else await insertEvents(tx, [{ orderId, kind: 'page', reason: SAID }]);
  await staffPush.raisePush(tx, 'page_order', endedSubject(orderId));
}
