// What happens to an order when its sale page reports later that it was cancelled or changed there.
import { isEndedByPage } from '@app/contract/kit/order-states';
import { openStatuses } from '@app/contract/order/order';
import type { TenantTx } from '../../platform/database.ts';
import { staffPush } from '../../shop/index.ts';
import { moveOrder } from '../order/move-order.ts';
import { lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { insertEvents } from '../order/order-write.store.ts';
import { ownParcels } from '../order/parcels-of-orders.ts';
import { addText } from './delivery.store.ts';
import { changesOfPage, PAYMENT } from './page-changes.ts';
import type { PageOrder } from './read-salepage.ts';
import { changedSubject, endedSubject } from './tell-page-order.ts';

const ENDED = 'เซลเพจแจ้งว่ายกเลิกออเดอร์นี้แล้ว';

/**
 * Moves an order that has no parcel yet from `send` back to `pending`, so that nobody ships it unseen; a person decides
 * there. In every case the history and a notification tell it.
 */
async function holdBack(tx: TenantTx, order: OrderRow, reason: string): Promise<void> {
  // A parcel that is being booked has no number yet.
  const isFree = order.status === 'send' && (await ownParcels(tx, [order.id])).length === 0;
  if (isFree && order.pno === '') await moveOrder(tx, order, { to: 'pending', reason });
  else await insertEvents(tx, [{ orderId: order.id, kind: 'page', reason }]);
}

/**
 * It is not cancelled, because the buyer may still want it, and a leaked link must not cancel orders. Called before the
 * delivery is added to the order.
 */
export async function holdEnded(tx: TenantTx, orderId: number): Promise<void> {
  const [order] = await lockOrderRows(tx, [orderId], null);
  if (!order || order.status === 'cancel' || isEndedByPage(order)) return;
  await holdBack(tx, order, ENDED);
  await staffPush.raisePush(tx, 'page_order', endedSubject(orderId));
}

interface Change {
  /** As the page sent it last. */
  readonly before: PageOrder;
  readonly now: PageOrder;
}

/** The order itself stays as it is: the shop may have corrected it, and a person decides what counts. */
export async function tellChanged(
  tx: TenantTx,
  orderId: number,
  { before, now }: Change,
): Promise<void> {
  const all = changesOfPage(before, now);
  if (all.length === 0) return;
  const [order] = await lockOrderRows(tx, [orderId], null);
  if (!order || order.status === 'cancel') return;
  // That it is paid once the parcel has gone is the usual end of a COD order.
  const isHere = openStatuses.includes(order.status);
  const changes = all.filter(({ label }) => isHere || label !== PAYMENT);
  if (changes.length === 0) return;
  const labels = changes.map(({ label }) => label).join(', ');
  await holdBack(tx, order, `เซลเพจแก้ออเดอร์นี้: ${labels}`);
  const text = changes.map(({ label, said }) => `${label}: ${said}`).join('\n');
  await addText(tx, orderId, `เซลเพจแก้ออเดอร์นี้ ตรวจก่อนส่ง\n${text}`);
  await staffPush.raisePush(tx, 'page_order', changedSubject(orderId));
}
