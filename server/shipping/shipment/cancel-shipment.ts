// Cancels a tracking number with its courier, before pickup only; after a lost answer, asks where
// the parcel is.
import type { CourierId } from '@app/contract/kit/carriers';
import { errors } from '@app/contract/kit/errors';
import { callCourier, deployedCourier, type Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { Services } from '../../platform/route.ts';
import { recordCancelled, STRAY_CODE, TAKEN_CODE } from './book-shipment.ts';
import { writeCancelRefused } from './change/cancel.store.ts';
import {
  findShipment,
  lockShipment,
  writeQuestion,
  writeStrayCancelled,
  type ShipmentRow,
} from './shipment.store.ts';

const CHECK_CANCEL = 'shipment.check-cancel';
const CHECK_SECONDS = 60;
const CHECK_MOST_SECONDS = 3600;
/** Marks a booked shipment until the courier has said whether it is cancelled. */
const ASKING = 'CANCEL_UNKNOWN';

const text = {
  asking: 'ยังไม่ทราบผลการยกเลิก กำลังตรวจสอบกับขนส่ง กรุณารอสักครู่',
  booking: 'กำลังออกเลขพัสดุ กรุณารอสักครู่แล้วยกเลิกอีกครั้ง',
  outside: 'เอาเลขพัสดุออกจากออเดอร์แล้ว เลขนี้ได้จากภายนอก ยกเลิกกับขนส่งเองด้วย',
  taken: 'เอาเลขพัสดุออกจากออเดอร์แล้ว เลขนี้เป็นของพัสดุอื่น จึงไม่ได้ยกเลิกกับขนส่ง',
  askAgain: 'ยังไม่ทราบผลการยกเลิก กดยกเลิกอีกครั้งใน 1 นาที กดซ้ำได้ไม่มีผลเสีย',
  pickedUp: 'ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้ — ติดต่อขนส่งเพื่อขอตีกลับ',
} as const;

/** Shown for an order without a parcel at a courier. */
export const NOTHING_HELD = 'ออเดอร์นี้ไม่มีเลขพัสดุที่ยกเลิกได้';

/** Shown for a parcel that the courier already has. */
export const PICKED_UP = { code: 'PICKED_UP', text: text.pickedUp };

export type Verdict =
  | { readonly ok: true; readonly message?: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

const yes = (message: string): Verdict => ({ ok: true, message });
export const no = (code: string, message: string): Verdict => ({ ok: false, code, message });

export interface Context {
  readonly services: Services;
  readonly actor: Actor;
}

/** Why this shipment cannot be cancelled, or null. */
function obstacle(shipment: ShipmentRow): Verdict | null {
  if (shipment.state === 'unknown') return no('SHIPMENT_UNKNOWN', errors.SHIPMENT_UNKNOWN.th);
  if (shipment.state === 'booking') return no('SHIPMENT_EXISTS', text.booking);
  if (shipment.state !== 'booked' || shipment.closed_at !== null)
    return no('NOT_FOUND', NOTHING_HELD);
  return shipment.picked_up_at === null ? null : no(PICKED_UP.code, PICKED_UP.text);
}

export async function cancelShipment(context: Context, { id }: ShipmentRow): Promise<Verdict> {
  const { services, actor } = context;
  // The mark is committed first: after a crash during the call, a job finds the answer.
  const before = await services.db.withTenant(actor, async (tx) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return no('NOT_FOUND', NOTHING_HELD);
    const against = obstacle(locked);
    if (against) {
      // A pickup scan has answered the question of an earlier cancel.
      if (locked.picked_up_at !== null && locked.error_code === ASKING)
        await writeQuestion(tx, id, { code: '', message: '' });
      return against;
    }
    // The cancel would hit another shop's parcel.
    const isTaken = locked.error_code === TAKEN_CODE;
    if (locked.is_outside || isTaken) {
      await recordCancelled(tx, locked, cancelledStatus(services, locked.courier));
      return yes(isTaken ? text.taken : text.outside);
    }
    await writeQuestion(tx, id, { code: ASKING, message: text.asking });
    await tx.enqueue(
      CHECK_CANCEL,
      { shipmentId: id },
      { afterSeconds: CHECK_SECONDS, key: `cancel:${id}` },
    );
    return locked;
  });
  if ('ok' in before) return before;
  // An earlier cancel may have succeeded: ask about it first, or an unreachable courier would seem
  // to have answered it.
  if (before.error_code === ASKING)
    return (await findOut(context, before)) ?? no(ASKING, text.asking);
  const outcome = await askToCancel(services, actor, before);
  if (outcome.outcome === 'cancelled') return settleCancel(context, before, { ok: true });
  if (outcome.outcome === 'refused') return settleCancel(context, before, refusal(outcome));
  if (outcome.outcome === 'down')
    return settleCancel(context, before, no('COURIER_DOWN', errors.COURIER_DOWN.th));
  return (await findOut(context, before)) ?? no(ASKING, text.asking);
}

const refusalText = ({ messageTh, todoTh }: Words.Refused): string =>
  todoTh === '' ? messageTh : `${messageTh} — ${todoTh}`;
const refusal = (refused: Words.Refused): Verdict => no(refused.code, refusalText(refused));

/** A courier that is busy, or does not know the account, says nothing about an earlier cancel. */
export const isAboutParcel = ({ kind }: Words.Refused): boolean =>
  kind !== 'temporary' && kind !== 'account';

const askToCancel = (
  services: Services,
  actor: Actor,
  { courier: id, pno, merchant_no: merchantNumber, sent }: ShipmentRow,
) =>
  callCourier<Words.Cancelled>(
    services,
    { tenantId: actor.tenantId, courier: id, subject: pno },
    (courier, link) =>
      courier.cancel
        ? courier.cancel(link, { trackingNumber: pno, merchantNumber, sent })
        : Promise.reject(new Error(`${id} cannot cancel`)),
  );

/** Stores the outcome and clears the mark. */
async function settleCancel(
  { services, actor }: Context,
  { id }: ShipmentRow,
  verdict: Verdict,
): Promise<Verdict> {
  await services.db.withTenant(actor, async (tx) => {
    const shipment = await lockShipment(tx, id);
    if (shipment?.state !== 'booked') return;
    if (verdict.ok)
      await recordCancelled(tx, shipment, cancelledStatus(services, shipment.courier));
    else await writeCancelRefused(tx, id, verdict.message);
  });
  return verdict;
}

/** The courier's own code of a cancelled parcel, so that lists filtered by code show it. */
function cancelledStatus(
  services: Services,
  id: CourierId,
): { code: string | null; label: string | null } {
  const row = deployedCourier(services.config, id)?.statuses.find(
    (status) => status.bucket === 'cancelled',
  );
  return { code: row?.display ?? null, label: row?.labelTh ?? null };
}

/**
 * Asks where the parcel is: cancelled, in transit, or not picked up, in which case the cancel is
 * sent again.
 */
async function findOut(context: Context, shipment: ShipmentRow): Promise<Verdict | null> {
  const { services, actor } = context;
  if (!deployedCourier(services.config, shipment.courier)?.track)
    return sayAgain(context, shipment);
  const outcome = await callCourier<Words.Tracked>(
    services,
    {
      tenantId: actor.tenantId,
      courier: shipment.courier,
      subject: shipment.pno,
      kind: 'tracking',
    },
    async (courier, link) =>
      courier.track
        ? courier.track(link, shipment.pno)
        : { outcome: 'unknown', reason: 'malformed', detail: 'cannot be asked' },
  );
  // A courier without any scan may answer that it does not know the number.
  if (outcome.outcome !== 'tracked' && outcome.outcome !== 'refused') return null;
  const status = outcome.outcome === 'tracked' ? outcome.parcel.status : null;
  const bucket = status?.bucket ?? null;
  if (bucket === 'cancelled') return settleCancel(context, shipment, { ok: true });
  if (bucket !== null && bucket !== 'created' && !status?.isUnfetched)
    return settleCancel(context, shipment, no(PICKED_UP.code, PICKED_UP.text));
  return sayAgain(context, shipment);
}

async function sayAgain(context: Context, shipment: ShipmentRow): Promise<Verdict | null> {
  const { services, actor } = context;
  const again = await askToCancel(services, actor, shipment);
  if (again.outcome === 'cancelled') return settleCancel(context, shipment, { ok: true });
  if (again.outcome !== 'refused' || !isAboutParcel(again)) return null;
  return settleCancel(context, shipment, refusal(again));
}

interface Payload {
  readonly shipmentId: number;
  /** The previous delay of this job, in seconds. */
  readonly waited?: number;
}

export const checkCancelJob = job<Payload>({
  topic: CHECK_CANCEL,
  does: 'Finds out whether a cancel without an answer was done.',
  handle: checkCancel,
});

async function checkCancel({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const shipment = await services.db.withTenant(
    actor,
    (tx) => findShipment(tx, payload.shipmentId),
    { mode: 'read' },
  );
  if (shipment?.state !== 'booked' || shipment.error_code !== ASKING) return;
  if (await findOut({ services, actor }, shipment)) return;
  // Doubles each time: a short outage must not delay by an hour, nor a long one cost a thousand
  // calls.
  const waited = Math.min(2 * (payload.waited ?? CHECK_SECONDS), CHECK_MOST_SECONDS);
  await services.db.withTenant(actor, (tx) =>
    tx.enqueue(
      CHECK_CANCEL,
      { ...payload, waited },
      { afterSeconds: waited, key: `cancel:${shipment.id}` },
    ),
  );
}

/**
 * A parcel that turned up after a person settled that it does not exist: cancelled at the courier,
 * while the order and its own parcel stay. Cancelling twice is harmless, so a lost answer is simply
 * repeated. Null = done.
 */
export async function cancelStray(
  context: Context,
  shipmentId: number,
): Promise<{ code: string; message: string } | null> {
  const { services, actor } = context;
  const stray = await services.db.withTenant(actor, (tx) => findShipment(tx, shipmentId), {
    mode: 'read',
  });
  if (stray?.state !== 'refused' || stray.error_code !== STRAY_CODE)
    return { code: 'NOT_FOUND', message: NOTHING_HELD };
  if (!deployedCourier(services.config, stray.courier)?.cancel)
    return { code: 'COURIER_NOT_READY', message: errors.COURIER_NOT_READY.th };
  const first = await askToCancel(services, actor, stray);
  const outcome = first.outcome === 'unknown' ? await askToCancel(services, actor, stray) : first;
  if (outcome.outcome === 'refused') return { code: outcome.code, message: refusalText(outcome) };
  if (outcome.outcome === 'down') return { code: 'COURIER_DOWN', message: errors.COURIER_DOWN.th };
  if (outcome.outcome === 'unknown') return { code: 'COURIER_DOWN', message: text.askAgain };
  await services.db.withTenant(actor, async (tx) => {
    await writeStrayCancelled(tx, shipmentId);
    tx.audit({
      action: 'shipment.cancel',
      entity: 'shipment',
      entityId: shipmentId,
      after: { stray: true, pno: stray.pno, orderId: stray.order_id },
    });
  });
  return null;
}
