// Handles a courier's report that a number of the shop's range, under which a parcel is booked, is
// used by another parcel.
import { shippingFacts } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { recordTaken, TAKEN_CODE } from './book-shipment.ts';
import { isUnconfirmed } from './number-taken.store.ts';
import { watchParcel } from './parcel-standing.store.ts';
import { writeQuestion, type LockedShipment } from './shipment.store.ts';

const DOUBT =
  'ขนส่งแจ้งว่าเลขนี้เป็นของพัสดุอื่น สอบถามขนส่งก่อน ถ้าไม่ใช่ของออเดอร์นี้ให้ยกเลิกเลขแล้วออกใหม่ ระบบจะไม่ยกเลิกพัสดุอื่นนั้นกับขนส่ง';

/**
 * A booking without an explicit confirmation counted as booked because the courier had something
 * under its number: the other parcel. While the parcel is still in the shop, its order can take the
 * next number. For parcels that the courier confirmed or that are in transit, a person is notified.
 */
export async function doubtNumber(tx: TenantTx, shipment: LockedShipment): Promise<LockedShipment> {
  const { id, order_id: orderId, pno, closed_at: closedAt, error_code: code } = shipment;
  if (closedAt !== null || code === TAKEN_CODE) return shipment;
  const order = await shippingFacts.getOrderForShipping(tx, orderId);
  if (order.status === 'send' && order.pno === pno && (await isUnconfirmed(tx, id))) {
    await recordTaken(tx, shipment, false);
    const reason = `เลขพัสดุ ${pno} เป็นของพัสดุอื่นที่ขนส่ง`;
    await shippingFacts.clearOrderPno(tx, orderId, { pno, reason });
    return { ...shipment, state: 'refused', pno: '' };
  }
  await writeQuestion(tx, id, { code: TAKEN_CODE, message: DOUBT });
  await watchParcel(tx, id);
  return { ...shipment, error_code: TAKEN_CODE };
}
