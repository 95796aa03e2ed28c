// Settles shipments that the courier never confirmed: a job asks again, and a person may enter the
// number or say that there is none.
import { ownOrders } from '../../order/index.ts';
import {
  SETTLE_AFTER_MINUTES,
  type settleShipment,
  type ShipResult,
} from '@app/contract/shipping/shipment';
import type { CourierId } from '@app/contract/kit/carriers';
import { callCourier, deployedCourier, type Words } from '../../courier-setup/index.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { OutsideCall, Services } from '../../platform/route.ts';
import {
  askToBook,
  keepOutcome,
  mayAskAgain,
  planPoll,
  recordBooked,
  RESOLVE,
} from './book-shipment.ts';
import {
  clampFutureUnknown,
  findShipment,
  lockShipment,
  writeAnswer,
  type ShipmentRow,
} from './shipment.store.ts';

type SettleCall = OutsideCall<typeof settleShipment>;

export async function settleShipmentUse(call: SettleCall): Promise<ShipResult> {
  const { services, actor, params, body, session } = call;
  if ((body.pno === undefined) === (body.gone === undefined)) {
    throw fail('UNPROCESSED', { fields: { pno: 'ใส่เลขพัสดุ หรือยืนยันว่าไม่มีพัสดุนี้ อย่างใดอย่างหนึ่ง' } });
  }
  if (body.gone && body.reason === undefined) {
    throw fail('UNPROCESSED', { fields: { reason: 'กรุณาระบุเหตุผล เช่น สอบถามขนส่งแล้วไม่พบ' } });
  }
  const shipment = await services.db.withTenant(
    actor,
    async (tx) => {
      const found = await findShipment(tx, params.id);
      if (found) await ownOrders.requireSeen(tx, session, [found.order_id]);
      return found;
    },
    { mode: 'read' },
  );
  requireSettleable(shipment, services.now());
  return body.pno === undefined ? settleAsGone(call) : settleWithNumber(call, shipment, body.pno);
}

function requireSettleable(
  shipment: ShipmentRow | undefined,
  now: Date,
): asserts shipment is ShipmentRow {
  if (!shipment) throw fail('NOT_FOUND');
  if (shipment.state !== 'unknown')
    throw fail('UNPROCESSED', { thai: 'พัสดุนี้ไม่ได้รอการยืนยันแล้ว กรุณาโหลดใหม่' });
  const since = shipment.unknown_since ?? shipment.created_at;
  const left = SETTLE_AFTER_MINUTES - (now.getTime() - since.getTime()) / 60_000;
  if (left > 0) {
    throw fail('SHIPMENT_UNKNOWN', {
      thai: `กำลังตรวจสอบกับขนส่ง ระบุผลเองได้ในอีก ${Math.ceil(left)} นาที`,
    });
  }
}

/** Asks the courier about the number first: an unknown number cannot become the order's number. */
async function settleWithNumber(
  call: SettleCall,
  { id, courier, order_id, own_number }: ShipmentRow,
  pno: string,
): Promise<ShipResult> {
  const { services, actor } = call;
  if (own_number && own_number.text !== pno) {
    const text = `พัสดุนี้ส่งไปด้วยเลข ${own_number.text} ของร้าน ใช้เลขอื่นไม่ได้`;
    throw fail('UNPROCESSED', { fields: { pno: text } });
  }
  await requireKnown(call, courier, pno);
  try {
    await services.db.withTenant(actor, async (tx) => {
      const shipment = await lockShipment(tx, id);
      requireSettleable(shipment, services.now());
      await recordBooked(tx, shipment, {
        trackingNumber: pno,
        sortCode: null,
        sortingLine: null,
        branch: null,
      });
      await planPoll(tx, services, courier);
      tx.audit({ action: 'shipment.settle', entity: 'shipment', entityId: id, after: { pno } });
    });
  } catch (error) {
    if (!isDuplicate(error, 'shipments_pno')) throw error;
    throw fail('SHIPMENT_EXISTS', { fields: { pno: 'เลขพัสดุนี้เป็นของออเดอร์อื่นแล้ว' } }, error);
  }
  return { id: order_id, pno, t: 'success', error: '', errMessage: '', shipmentId: id };
}

/** A courier that cannot be queried is skipped: the person has asked it. */
async function requireKnown(
  { services, actor }: SettleCall,
  courier: CourierId,
  pno: string,
): Promise<void> {
  if (!deployedCourier(services.config, courier)?.track) return;
  const outcome = await callCourier<Words.Tracked>(
    services,
    { tenantId: actor.tenantId, courier, subject: pno, kind: 'tracking' },
    async (adapter, link) =>
      adapter.track
        ? adapter.track(link, pno)
        : { outcome: 'unknown', reason: 'malformed', detail: 'cannot be asked' },
  );
  if (outcome.outcome === 'refused') {
    throw fail('UNPROCESSED', { fields: { pno: `${outcome.messageTh} — ${outcome.todoTh}` } });
  }
  if (outcome.outcome === 'down') throw fail('COURIER_DOWN', { retryAfterSeconds: 10 });
}

async function settleAsGone({ services, actor, params, body }: SettleCall): Promise<ShipResult> {
  return services.db.withTenant(actor, async (tx) => {
    const shipment = await lockShipment(tx, params.id);
    requireSettleable(shipment, services.now());
    const message = `ยืนยันว่าไม่มีพัสดุนี้: ${body.reason ?? ''}`;
    await writeAnswer(tx, shipment.id, {
      state: 'refused',
      errorCode: 'GONE',
      errorMessage: message,
    });
    tx.audit({
      action: 'shipment.settle',
      entity: 'shipment',
      entityId: shipment.id,
      after: { gone: true, reason: body.reason, merchantNo: shipment.merchant_no },
    });
    return {
      id: shipment.order_id,
      pno: '',
      t: 'error',
      error: 'GONE',
      errMessage: message,
      shipmentId: shipment.id,
    };
  });
}

const FIRST_SECONDS = 5;
const MOST_SECONDS = 3600;
const GIVE_UP_MS = 7 * 24 * 3600 * 1000;

interface Payload {
  readonly shipmentId: number;
}

export const resolveShipmentJob = job<Payload>({
  topic: RESOLVE,
  does: 'Asks the courier again about a shipment whose outcome is unknown.',
  handle: resolveShipment,
});

const mustLook = (merchantNo: string, exists: boolean): string =>
  `${exists ? 'ขนส่งรับรายการนี้แล้วแต่ไม่ได้แจ้งเลข' : 'ขนส่งไม่ยืนยันรายการนี้'} กรุณาดูเลขพัสดุในระบบของขนส่งด้วยเลขอ้างอิง ${merchantNo} แล้วกด “ตัดสินผล” ห้ามส่งซ้ำ`;

/**
 * Nothing more will arrive by itself, as a push would be here by now: asks a person, on the order
 * and its batch.
 */
async function callPerson(tx: TenantTx, services: Services, id: number): Promise<void> {
  const shipment = await lockShipment(tx, id);
  if (shipment?.state !== 'unknown') return;
  const since = shipment.unknown_since ?? shipment.created_at;
  const left = SETTLE_AFTER_MINUTES * 60 - (services.now().getTime() - since.getTime()) / 1000;
  if (left > 0) {
    const later = { afterSeconds: Math.ceil(left), key: `ask:${id}` };
    return void (await tx.enqueue(RESOLVE, { shipmentId: id } satisfies Payload, later));
  }
  await writeAnswer(tx, id, {
    state: 'unknown',
    errorCode: shipment.error_code,
    errorMessage: mustLook(shipment.merchant_no, shipment.error_code === 'EXISTS'),
  });
}

async function resolveShipment({
  payload,
  actor,
  services,
  signal,
}: JobCall<Payload>): Promise<void> {
  const shipment = await services.db.withTenant(actor, async (tx) => {
    await clampFutureUnknown(tx, payload.shipmentId);
    return findShipment(tx, payload.shipmentId);
  });
  if (shipment?.state !== 'unknown') return;
  // `EXISTS` is all that a query can tell: the number arrives by push or from a person.
  if (shipment.error_code === 'EXISTS' || !mayAskAgain(services, shipment))
    return services.db.withTenant(actor, (tx) => callPerson(tx, services, shipment.id));
  const outcome = await askToBook({ services, actor, shipment, signal });
  await keepOutcome({ services, actor, shipment }, { outcome, wasMaybeSent: true });
  await services.db.withTenant(actor, async (tx) => {
    const after = await findShipment(tx, shipment.id);
    if (after?.state === 'booked') await planPoll(tx, services, after.courier);
    if (after?.state !== 'unknown' || after.error_code === 'EXISTS') return;
    const ageMs = services.now().getTime() - (after.unknown_since ?? after.created_at).getTime();
    if (ageMs > GIVE_UP_MS) return callPerson(tx, services, after.id);
    // Waits as long as it has been unknown: 5 s, 10 s, 20 s, … one hour.
    const afterSeconds = Math.min(Math.max(Math.ceil(ageMs / 1000), FIRST_SECONDS), MOST_SECONDS);
    await tx.enqueue(RESOLVE, payload, { afterSeconds, key: `ask:${shipment.id}` });
  });
}
