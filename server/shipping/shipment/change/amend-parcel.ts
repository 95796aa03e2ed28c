// Sends the change of a booked parcel to a courier that accepts changes; the order is saved only
// after the courier has it.
import { isDeepStrictEqual } from 'node:util';
import type { OrderReply } from '@app/contract/order/order';
import type { amendParcel } from '@app/contract/shipping/change';
import { callCourier, deployedCourier, type Words } from '../../../courier-setup/index.ts';
import { amendments, type orderRows } from '../../../order/index.ts';
import type { Actor, TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import { job, type JobCall } from '../../../platform/jobs.ts';
import type { OutsideCall, Services } from '../../../platform/route.ts';
import { partyOf } from '../build-parcel.ts';
import { isAboutParcel } from '../cancel-shipment.ts';
import { closeAsking, writeAsking } from './amend.store.ts';
import {
  findShipment,
  liveShipmentsOf,
  lockShipment,
  writeQuestion,
  writeSent,
  type ShipmentRow,
} from '../shipment.store.ts';

type Amending = OutsideCall<typeof amendParcel>;

const RETELL = 'shipment.retell';
const RETELL_SECONDS = 60;
const RETELL_MOST_SECONDS = 3600;
/** Marks a booked shipment until its courier has the same data as the order. */
export const ASKING = 'AMEND_UNKNOWN';
/** Only a person can find out which of two addresses the courier uses. */
const UNSURE = 'AMEND_UNSURE';

const texts = {
  none: 'ออเดอร์นี้ไม่มีเลขพัสดุที่แก้ได้ ถ้าออกเลขนอกระบบให้แก้กับขนส่งโดยตรง',
  busy: 'กำลังรอผลจากขนส่งอยู่ กรุณารอสักครู่แล้วลองอีกครั้ง',
  pickedUp: 'ขนส่งรับพัสดุไปแล้ว แก้ที่อยู่หรือยอดเก็บปลายทางไม่ได้ ติดต่อขนส่งโดยตรง',
  asking: 'ยังไม่ทราบผลการแก้ไข ข้อมูลในระบบยังเป็นของเดิม ระบบกำลังแจ้งข้อมูลเดิมกับขนส่งอีกครั้ง รอสักครู่แล้วแก้ใหม่',
  unsure: 'ขนส่งรับพัสดุไปแล้วก่อนยืนยันการแก้ไข ไม่ทราบว่าขนส่งใช้ที่อยู่และยอดใด สอบถามขนส่ง',
} as const;

export async function amendParcelUse(call: Amending): Promise<OrderReply> {
  const { services, actor, params } = call;
  if (!deployedCourier(services.config, params.c)?.update) throw fail('COURIER_NOT_READY');
  const { shipment, parcel, isSame } = await services.db.withTenant(actor, (tx) => begin(tx, call));
  if (isSame) return finish(call, shipment, parcel);
  const outcome = await tellTwice(call, { ...shipment, sent: parcel });
  if (outcome.outcome === 'updated') return finish(call, shipment, parcel);
  // Nobody knows which data the courier has; the job sends the current data again.
  if (outcome.outcome === 'unknown') throw fail('SHIPMENT_UNKNOWN', { thai: texts.asking });
  await services.db.withTenant(actor, (tx) => closeAsking(tx, shipment.id));
  if (outcome.outcome === 'down') throw fail('COURIER_DOWN');
  const { messageTh, todoTh } = outcome;
  throw fail('COURIER_REFUSED', { thai: [messageTh, todoTh].filter(Boolean).join(' — ') });
}

interface StartedAmendment {
  readonly shipment: ShipmentRow;
  readonly parcel: Words.Parcel;
  readonly isSame: boolean;
}

/**
 * The mark is committed before the call: after a crash in between, a job makes both sides agree.
 */
async function begin(tx: TenantTx, { body, params, session }: Amending): Promise<StartedAmendment> {
  const [held] = await liveShipmentsOf(tx, [body.orderId]);
  const shipment = held && (await lockShipment(tx, held.id));
  const order = await amendments.amendedOrder({ tx, session }, body);
  if (shipment?.courier !== params.c) throw fail('NOT_FOUND', { thai: texts.none });
  if (shipment.state !== 'booked') throw fail('SHIPMENT_EXISTS', { thai: texts.busy });
  if (shipment.picked_up_at !== null) throw fail('COURIER_REFUSED', { thai: texts.pickedUp });
  if (shipment.error_code !== '') throw fail('SHIPMENT_UNKNOWN', { thai: texts.busy });
  const parcel = parcelOf(shipment, order);
  const isSame = isDeepStrictEqual(parcel, shipment.sent);
  if (!isSame) {
    const { info, payment } = body;
    const asked = {
      parts: { ...(info && { info }), ...(payment && { payment }) },
      receiver: parcel.receiver,
      codSatang: parcel.codAmountSatang,
    };
    await writeAsking(tx, shipment.id, { code: ASKING, message: texts.asking, asked });
    await retellLater(tx, { shipmentId: shipment.id }, RETELL_SECONDS);
  }
  return { shipment, parcel, isSame };
}

/** The booking request as it was sent, with receiver, money and note of the changed order. */
export function parcelOf({ sent, pno }: ShipmentRow, order: orderRows.OrderRow): Words.Parcel {
  const { phone2: _old, ...rest } = sent.receiver;
  const { remark: _note, ...kept } = sent;
  const remark = order.ship_note || order.note;
  const party = partyOf({ ...order, name: order.customer_name });
  const phone2 = order.phone2 === '' ? {} : { phone2: order.phone2 };
  return {
    ...kept,
    ...(remark !== '' && { remark }),
    trackingNumber: sent.trackingNumber ?? pno,
    receiver: { ...rest, ...party, ...phone2 },
    codAmountSatang: order.cod_satang,
  };
}

interface ServiceContext {
  readonly services: Services;
  readonly actor: Actor;
}

const sendAmendment = (
  { services, actor }: ServiceContext,
  { courier: id, pno, sent }: ShipmentRow,
) =>
  callCourier<Words.Updated>(
    services,
    { tenantId: actor.tenantId, courier: id, subject: pno },
    (courier, link) =>
      courier.update
        ? courier.update(link, sent)
        : Promise.reject(new Error(`${id} takes no changes`)),
  );

/**
 * Sends the change, and repeats it once after a lost answer, which is harmless. Any other answer to
 * the repeat says nothing about the first call, which may have succeeded.
 */
async function tellTwice(serviceContext: ServiceContext, shipment: ShipmentRow) {
  const first = await sendAmendment(serviceContext, shipment);
  if (first.outcome !== 'unknown') return first;
  const again = await sendAmendment(serviceContext, shipment);
  return again.outcome === 'updated' ? again : first;
}

async function finish(
  { services, actor, body, session }: Amending,
  { id, courier, pno }: ShipmentRow,
  parcel: Words.Parcel,
): Promise<OrderReply> {
  return services.db.withTenant(actor, async (tx) => {
    const shipment = await lockShipment(tx, id);
    if (shipment?.state !== 'booked' || ![ASKING, ''].includes(shipment.error_code))
      throw fail('SHIPMENT_UNKNOWN', { thai: texts.busy });
    await writeSent(tx, id, parcel);
    tx.audit({
      action: 'shipment.amend',
      entity: 'shipment',
      entityId: id,
      after: { orderId: body.orderId, courier, pno, codSatang: parcel.codAmountSatang },
    });
    // The version was checked when the courier was called.
    const { version: _seen, ...amend } = body;
    return amendments.amendOrder({ tx, session }, { ...amend, version: undefined });
  });
}

interface Payload {
  readonly shipmentId: number;
  /** The previous delay of this job, in seconds. */
  readonly waited?: number;
}

const retellLater = (tx: TenantTx, payload: Payload, seconds: number) =>
  tx.enqueue(RETELL, payload, { afterSeconds: seconds, key: `retell:${payload.shipmentId}` });

export const resendAmendmentJob = job<Payload>({
  topic: RETELL,
  does: 'Tells a courier what our books say of a parcel whose change was never confirmed.',
  handle: retell,
});

async function retell({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const { shipmentId } = payload;
  const shipment = await services.db.withTenant(actor, (tx) => findShipment(tx, shipmentId), {
    mode: 'read',
  });
  if (shipment?.state !== 'booked' || shipment.error_code !== ASKING) return;
  const told = await sendAmendment({ services, actor }, shipment);
  await services.db.withTenant(actor, async (tx) => {
    const now = await lockShipment(tx, shipmentId);
    if (now?.state !== 'booked' || now.error_code !== ASKING) return;
    if (told.outcome === 'updated') return void (await closeAsking(tx, shipmentId));
    if (told.outcome === 'refused' && isAboutParcel(told))
      return void (await writeQuestion(tx, shipmentId, { code: UNSURE, message: texts.unsure }));
    const waited = Math.min(2 * (payload.waited ?? RETELL_SECONDS), RETELL_MOST_SECONDS);
    await retellLater(tx, { shipmentId, waited }, waited);
  });
}
