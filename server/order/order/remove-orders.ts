// Removes orders that were created together, unless they were worked on since.
import type { OrderStatus } from '@app/contract/order/order';
import { countOrders } from './order-counts.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { orderStock } from '../../catalog/index.ts';
import { lockForRemoval, putManyIntoTrash, type BulkOrder } from './order-bulk.store.ts';
import { parcelsOfOrders } from './parcels-of-orders.ts';

const NEW = 1;

/** Why an order stays, as text for the user; null if it may be removed. */
function whyStays(order: BulkOrder | undefined, hasParcel: boolean): string | null {
  if (!order || order.deleted) return 'ออเดอร์นี้ถูกลบไปแล้ว';
  if (order.pno !== '' || hasParcel) return 'มีเลขพัสดุแล้ว ต้องยกเลิกเลขก่อน';
  return order.version > NEW ? 'มีคนแก้ไขออเดอร์นี้หลังนำเข้า' : null;
}

/** Puts untouched orders into the trash and releases their stock; returns why the others stay. */
export async function removeNewOrders(
  tx: TenantTx,
  ids: readonly number[],
): Promise<{ id: number; error: string | null }[]> {
  const found = new Map((await lockForRemoval(tx, ids)).map((order) => [order.id, order]));
  const parcels = await parcelsOfOrders.get().live(tx, ids);
  const onTheirWay = new Set(parcels.map((parcel) => parcel.order_id));
  const verdicts = ids.map((id) => ({ id, error: whyStays(found.get(id), onTheirWay.has(id)) }));
  const going = verdicts.flatMap(({ id, error }) => {
    const order = found.get(id);
    return order && error === null ? [order] : [];
  });
  if (going.length === 0) return verdicts;
  const goingIds = going.map(({ id }) => id);
  await orderStock.release(tx, goingIds);
  await putManyIntoTrash(tx, goingIds);
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { id, code, status } of going) {
    const known = status as OrderStatus;
    counts[known] = (counts[known] ?? 0) - 1;
    tx.audit({ action: 'order.delete', entity: 'order', entityId: id, before: { status, code } });
  }
  await countOrders(tx, counts);
  return verdicts;
}
