// Books one shipment with the courier and stores the outcome; the only place that interprets an
// answer.
import { SETTLE_AFTER_MINUTES } from '@app/contract/shipping/shipment';
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { deployedCourier, callCourier, type Words, ownNumbers } from '../../courier-setup/index.ts';
import { shippingFacts } from '../../order/index.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { isDuplicate } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import { keepLabel } from './keep-label.ts';
import { isToldOfAnother } from './number-taken.ts';
import {
  dropOwnNumber,
  lockShipment,
  markCalled,
  writeAnswer,
  writeAsked,
  writeCancelled,
  writeLate,
  writeStray,
  type ShipmentRow,
} from './shipment.store.ts';

export const RESOLVE = 'shipment.resolve';
export const POLL = 'tracking.poll';
/** Topic of the job that subscribes parcels, for couriers that push only subscribed ones. */
export const SUBSCRIBE = 'tracking.subscribe';

export const texts = {
  unknown: 'ยังไม่ทราบผลจากขนส่ง กำลังตรวจสอบให้ ห้ามส่งซ้ำ',
  exists: 'ขนส่งรับรายการนี้แล้ว (มีอยู่แล้ว) กำลังรอเลขพัสดุ ห้ามส่งซ้ำ',
  down: 'ระบบขนส่งไม่ตอบ ยังไม่ได้ส่งรายการนี้ ลองใหม่ภายหลัง',
  taken: (no: string) =>
    `เลขพัสดุ ${no} เป็นของพัสดุอื่นที่ขนส่งแล้ว ยังไม่ได้ส่งรายการนี้ — ลองใหม่เพื่อใช้เลขถัดไป ถ้าเป็นอีก ตรวจช่วงเลขในหน้าผู้ส่ง`,
} as const;

/** Error code: another parcel at the courier uses this parcel's own number. */
export const TAKEN_CODE = 'NUMBER_TAKEN';

/** Error code: the parcel turned up after a person had settled that it does not exist. */
export const STRAY_CODE = 'STRAY';

/** The error code of a shipment whose courier certainly never got the call. */
export const DOWN_CODE = 'COURIER_DOWN';

export type BookOutcome = Words.Booked | Words.Failure;

interface BookingContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly shipment: ShipmentRow;
  readonly signal: AbortSignal;
}

/**
 * Makes one call under the shipment's merchant number. Committed first: from then on the courier
 * may have been asked, even if the process ends before the call.
 */
export async function askToBook({
  services,
  actor,
  shipment,
  signal,
}: BookingContext): Promise<BookOutcome> {
  await services.db.withTenant(actor, (tx) => markCalled(tx, shipment.id));
  return callCourier<Words.Booked>(
    services,
    { tenantId: actor.tenantId, courier: shipment.courier, subject: shipment.merchant_no },
    async (courier, link) =>
      signal.aborted
        ? { outcome: 'down', reason: 'throttled', detail: 'stopping' }
        : courier.book(link, shipment.sent),
  );
}

/**
 * True when a repeat under the same number can only confirm the parcel and never create a second
 * one.
 */
export const mayAskAgain = (services: Services, shipment: ShipmentRow): boolean =>
  isRepeatSafe(deployedCourier(services.config, shipment.courier), shipment);

/** Where shops number their own parcels, the number makes the repeat safe. */
const isRepeatSafe = (courier: Words.Courier | null, { own_number }: ShipmentRow): boolean =>
  courier?.isRepeatSafe === true && (courier.numbers === undefined || own_number !== null);

const isOpen = (shipment: ShipmentRow): boolean =>
  shipment.state === 'booking' || shipment.state === 'unknown';

interface Outcome {
  readonly outcome: BookOutcome;
  /** An earlier call may have succeeded, so only an answer about the parcel itself counts. */
  readonly wasMaybeSent: boolean;
}

/**
 * Runs in its own transaction. An answer with a tracking number of another parcel is not believed.
 */
export async function keepOutcome(
  { services, actor, shipment }: Omit<BookingContext, 'signal'>,
  given: Outcome,
): Promise<void> {
  const labelFile = await keepLabel({ services, actor, shipment }, given.outcome);
  const write = (outcome: BookOutcome) =>
    services.db.withTenant(actor, (tx) =>
      recordOutcome(tx, services, { ...given, id: shipment.id, outcome, labelFile }),
    );
  try {
    await write(given.outcome);
  } catch (error) {
    if (!isDuplicate(error, 'shipments_pno')) throw error;
    services.metrics.oddities.inc({ kind: 'number-given-twice' });
    await write({
      outcome: 'unknown',
      reason: 'malformed',
      detail: 'a tracking number that another parcel has',
    });
  }
}

async function recordOutcome(
  tx: TenantTx,
  services: Services,
  { id, outcome, wasMaybeSent, labelFile }: Outcome & { readonly id: number; labelFile: string },
): Promise<void> {
  const shipment = await lockShipment(tx, id);
  if (!shipment) return;
  if (outcome.outcome === 'booked') return recordBooked(tx, shipment, { ...outcome, labelFile });
  if (!isOpen(shipment)) return;
  if (outcome.outcome === 'refused' && (!wasMaybeSent || provesAbsence(outcome))) {
    return recordRefused(tx, shipment, outcome);
  }
  const exists = outcome.outcome === 'unknown' && outcome.reason === 'exists';
  if (exists && shipment.own_number) {
    const isOurs = wasMaybeSent && !(await isToldOfAnother(tx, services, shipment));
    return recordTaken(tx, shipment, isOurs);
  }
  if (exists || shipment.state === 'booking') return recordUnknown(tx, shipment, exists);
  await writeAsked(tx, shipment.id);
}

/**
 * The courier has a parcel under the shipment's number. It is this parcel if this one may have been
 * sent before and no push named another; a number that was never sent belongs to somebody else and
 * is taken out of use.
 */
export async function recordTaken(
  tx: TenantTx,
  shipment: ShipmentRow,
  isOurs: boolean,
): Promise<void> {
  const no = shipment.own_number?.text ?? '';
  if (isOurs) {
    const given = { trackingNumber: no, sortCode: null, sortingLine: null, branch: null };
    return recordBooked(tx, shipment, given);
  }
  await writeAnswer(tx, shipment.id, {
    state: 'refused',
    errorCode: TAKEN_CODE,
    errorMessage: texts.taken(no),
  });
  // Courier news under this number is about the other parcel.
  await dropOwnNumber(tx, shipment.id);
  audit(tx, shipment, { state: 'refused', code: TAKEN_CODE });
}

/** The courier has nothing under this number, so the next parcel gets it. */
async function freeNumber(tx: TenantTx, { id, courier, own_number }: ShipmentRow): Promise<void> {
  if (!own_number) return;
  await dropOwnNumber(tx, id);
  await ownNumbers.releaseNumber(tx, courier, own_number);
}

// The courier rejected the parcel's data under the same number, so it cannot have accepted it
// earlier.
const provesAbsence = (refused: Words.Refused): boolean =>
  refused.kind === 'address' || refused.kind === 'parcel';

async function recordRefused(
  tx: TenantTx,
  shipment: ShipmentRow,
  refused: Words.Refused,
): Promise<void> {
  const { code, messageTh, todoTh, fixField, courierText } = refused;
  await writeAnswer(tx, shipment.id, {
    state: 'refused',
    errorCode: code,
    errorMessage: [messageTh, todoTh].filter((text) => text !== '').join(' — '),
    answer: { code, fixField, courierText, response: refused.answer },
  });
  // A number that was itself rejected cannot be used for the next parcel.
  if (fixField === 'trackingNumber') await dropOwnNumber(tx, shipment.id);
  else await freeNumber(tx, shipment);
  audit(tx, shipment, { state: 'refused', code });
}

async function recordUnknown(tx: TenantTx, shipment: ShipmentRow, exists: boolean): Promise<void> {
  await writeAnswer(tx, shipment.id, {
    state: 'unknown',
    errorCode: exists ? 'EXISTS' : 'SHIPMENT_UNKNOWN',
    errorMessage: exists ? texts.exists : texts.unknown,
  });
  // An existing parcel cannot be queried: its number arrives by push, or a person is asked to look.
  const afterSeconds = exists ? SETTLE_AFTER_MINUTES * 60 : 5;
  const payload = { shipmentId: shipment.id };
  await tx.enqueue(RESOLVE, payload, { afterSeconds, key: `ask:${shipment.id}` });
  audit(tx, shipment, { state: 'unknown' });
}

/** The courier was never reached: nothing exists, and the order can be booked again. */
export async function recordDown(tx: TenantTx, id: number): Promise<void> {
  const shipment = await lockShipment(tx, id);
  if (!shipment || !isOpen(shipment)) return;
  await writeAnswer(tx, id, { state: 'refused', errorCode: DOWN_CODE, errorMessage: texts.down });
  await freeNumber(tx, shipment);
  audit(tx, shipment, { state: 'refused', code: DOWN_CODE });
}

type BookedParcel = Pick<
  Words.Booked,
  'trackingNumber' | 'sortCode' | 'sortingLine' | 'branch' | 'answer'
> & { readonly labelFile?: string };

/** Starts polling of parcels; one job for many, because each waiting job has a cost. */
export async function planPoll(
  tx: TenantTx,
  services: Services,
  courier: CourierId,
): Promise<void> {
  await tx.enqueue(POLL, { courier }, { afterSeconds: 600, key: `poll:${courier}` });
  if (!deployedCourier(services.config, courier)?.subscribe) return;
  await tx.enqueue(SUBSCRIBE, { courier }, { afterSeconds: 1, key: `subscribe:${courier}` });
}

/**
 * Called after an answer, a push or a person's decision: the shipment gets its number and the order
 * shows it.
 */
export async function recordBooked(
  tx: TenantTx,
  shipment: ShipmentRow,
  bookedParcel: BookedParcel,
): Promise<void> {
  const pno = bookedParcel.trackingNumber;
  if (shipment.state === 'refused' && shipment.error_code !== STRAY_CODE) {
    await writeStray(tx, shipment.id, pno);
    tx.audit({
      action: 'shipment.stray',
      entity: 'shipment',
      entityId: shipment.id,
      after: { pno },
    });
    return;
  }
  const told = {
    pno,
    sortCode: bookedParcel.sortCode ?? '',
    lineCode: bookedParcel.sortingLine ?? '',
    hub: bookedParcel.branch ?? '',
    labelFile: bookedParcel.labelFile ?? '',
    answer: { pno, response: bookedParcel.answer },
  };
  if (shipment.state === 'booked' && shipment.pno === pno)
    return void (await writeLate(tx, shipment.id, told));
  if (!isOpen(shipment)) return;
  await writeAnswer(tx, shipment.id, {
    state: 'booked',
    ...told,
  });
  await shippingFacts.setOrderPno(tx, shipment.order_id, {
    pno,
    carrier: carrierById(shipment.courier)?.code ?? 0,
  });
  audit(tx, shipment, { state: 'booked', pno });
}

/**
 * The number is cancelled at the courier: an order that shows it can get a new one and keeps the
 * old one in its history.
 */
export async function recordCancelled(
  tx: TenantTx,
  shipment: ShipmentRow,
  status: { code: string | null; label: string | null },
): Promise<void> {
  await writeCancelled(tx, shipment.id, status);
  const { order_id: orderId, pno } = shipment;
  await shippingFacts.clearOrderPno(tx, orderId, { pno, reason: `ยกเลิกเลขพัสดุ ${pno}` });
  audit(tx, shipment, { state: 'cancelled' });
}

const audit = (tx: TenantTx, { id, order_id, state, pno }: ShipmentRow, after: object): void =>
  tx.audit({
    action: 'shipment.state',
    entity: 'shipment',
    entityId: id,
    before: { state, pno },
    after: { orderId: order_id, ...after },
  });
