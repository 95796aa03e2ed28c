// Settles a change that a courier never answered: a person has asked which address the courier
// uses.
import { amendments } from '../../../order/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import type { Session } from '../../../platform/session.ts';
import { lockShipment, writeSent } from '../shipment.store.ts';
import { ASKING, parcelOf } from './amend-parcel.ts';
import { askedOf, closeAsking } from './amend.store.ts';

interface SettleContext {
  readonly tx: TenantTx;
  readonly session: Session;
}

const texts = {
  telling: 'ระบบกำลังแจ้งข้อมูลเดิมกับขนส่งอยู่ ถ้าขนส่งตอบเรื่องนี้จะปิดเอง รอสักครู่แล้วโหลดใหม่',
  forgotten: 'ไม่ได้เก็บข้อมูลที่ขอแก้ไว้ ให้ขนส่งเปลี่ยนกลับตามออเดอร์ แล้วเลือกว่าใช้ตามออเดอร์',
} as const;

/** Does nothing where somebody else has settled it. */
export async function settleAmendment(
  caller: SettleContext,
  shipmentId: number,
  goesBy: 'ours' | 'asked',
): Promise<void> {
  const { tx } = caller;
  const shipment = await lockShipment(tx, shipmentId);
  if (shipment?.state !== 'booked' || shipment.amend_asked_at === null) return;
  // The next call to the courier would make a person's answer wrong.
  if (shipment.error_code === ASKING) throw fail('UNPROCESSED', { thai: texts.telling });
  const { order_id: orderId, courier, pno } = shipment;
  if (goesBy === 'ours') await closeAsking(tx, shipmentId);
  else {
    const asked = await askedOf(tx, shipmentId);
    if (!asked) throw fail('UNPROCESSED', { thai: texts.forgotten });
    const amend = { orderId, ...asked.parts, version: undefined };
    await writeSent(
      tx,
      shipmentId,
      parcelOf(shipment, await amendments.amendedOrder(caller, amend)),
    );
    await amendments.amendOrder(caller, amend);
  }
  tx.audit({
    action: 'shipment.settle-amendment',
    entity: 'shipment',
    entityId: shipmentId,
    after: { orderId, courier, pno, goesBy },
  });
}
