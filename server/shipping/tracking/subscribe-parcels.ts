// Subscribes booked parcels with couriers that push only subscribed ones: by a job after booking,
// or on request.
import { ownOrders } from '../../order/index.ts';
import { BATCH_MOST, type ShipResult } from '@app/contract/shipping/shipment';
import type { subscribeParcels } from '@app/contract/shipping/tracking';
import type { CourierId } from '@app/contract/kit/carriers';
import { callCourier, deployedCourier, type Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { OutsideCall, Services } from '../../platform/route.ts';
import { SUBSCRIBE } from '../shipment/book-shipment.ts';
import { writeSubscribed } from '../shipment/parcel-standing.store.ts';
import { type ShipmentRow } from '../shipment/shipment.store.ts';
import { bookedShipments, unsubscribedShipments } from './tracking.store.ts';

const MOST_AT_ONCE = 500;
/** A courier may not find a tracking number in the first minutes after it issued it. */
const AGAIN_SECONDS = 600;
const TRIED_DAYS = 3;

const text = {
  done: 'ขนส่งจะแจ้งสถานะพัสดุนี้เข้ามาเอง',
  none: 'ออเดอร์นี้ไม่มีเลขพัสดุที่สมัครรับสถานะได้',
  refused: 'ขนส่งยังไม่รู้จักเลขนี้ ระบบจะสมัครให้อีกครั้งใน 10 นาที',
} as const;

interface CourierContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly courier: CourierId;
}

type Outcome = Words.Subscribed | Words.Failure;

async function subscribe(
  { services, actor, courier }: CourierContext,
  shipments: readonly ShipmentRow[],
): Promise<Outcome> {
  const pnos = shipments.map((shipment) => shipment.pno);
  if (pnos.length === 0) return { outcome: 'subscribed', taken: [], refused: [] };
  const { tenantId } = actor;
  const call = { tenantId, courier, subject: 'subscribe', kind: 'tracking' } as const;
  const outcome = await callCourier<Words.Subscribed>(services, call, async (adapter, link) =>
    adapter.subscribe
      ? adapter.subscribe(link, pnos)
      : { outcome: 'unknown', reason: 'malformed', detail: 'has nothing to subscribe to' },
  );
  if (outcome.outcome === 'subscribed' && outcome.taken.length > 0) {
    await services.db.withTenant(actor, async (tx) => {
      await writeSubscribed(tx, courier, outcome.taken);
      tx.audit({
        action: 'tracking.subscribe',
        entity: 'shipment',
        after: { courier, taken: outcome.taken.length, refused: outcome.refused.length },
      });
    });
  }
  return outcome;
}

interface Payload {
  readonly courier: CourierId;
}

export const subscribeJob = job<Payload>({
  topic: SUBSCRIBE,
  does: 'Asks a courier to push what happens to newly booked parcels.',
  handle: subscribeNew,
});

async function subscribeNew({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const { courier } = payload;
  const waiting = await services.db.withTenant(
    actor,
    (tx) => unsubscribedShipments(tx, { courier, limit: MOST_AT_ONCE, days: TRIED_DAYS }),
    { mode: 'read' },
  );
  if (waiting.length === 0) return;
  const outcome = await subscribe({ services, actor, courier }, waiting);
  const isDone = outcome.outcome === 'subscribed' && outcome.refused.length === 0;
  if (isDone && waiting.length < MOST_AT_ONCE) return;
  await services.db.withTenant(actor, (tx) =>
    tx.enqueue(SUBSCRIBE, payload, {
      afterSeconds: isDone ? 1 : AGAIN_SECONDS,
      // A separate key: parcels booked meanwhile do not wait for those that were refused.
      key: `${isDone ? 'subscribe' : 'subscribe-again'}:${courier}`,
    }),
  );
}

export async function subscribeParcelsUse(
  call: OutsideCall<typeof subscribeParcels>,
): Promise<{ items: ShipResult[] }> {
  const { body, params, services, actor, session } = call;
  const courier = deployedCourier(services.config, params.c);
  if (!courier) throw fail('COURIER_NOT_READY');
  if (!courier.subscribe) {
    throw fail('UNPROCESSED', { thai: 'ขนส่งนี้แจ้งสถานะทุกพัสดุอยู่แล้ว ไม่ต้องสมัครทีละเลข' });
  }
  const orderIds = [...new Set([body.orderId].flat())];
  const shipments = await services.db.withTenant(
    actor,
    async (tx) => {
      await ownOrders.requireSeen(tx, session, orderIds);
      return bookedShipments(tx, {
        courier: params.c,
        orderIds,
        code: null,
        limit: BATCH_MOST,
        session,
      });
    },
    { mode: 'read' },
  );
  const outcome = await subscribe({ services, actor, courier: params.c }, shipments);
  if (outcome.outcome === 'down' || outcome.outcome === 'unknown') {
    throw fail('COURIER_DOWN', { retryAfterSeconds: 10 });
  }
  if (outcome.outcome === 'refused' && outcome.code === 'COURIER_NOT_READY') {
    throw fail('COURIER_NOT_READY');
  }
  const byOrder = new Map(shipments.map((shipment) => [shipment.order_id, shipment]));
  return { items: orderIds.map((id) => resultOf(id, byOrder.get(id), outcome)) };
}

function resultOf(
  id: number,
  shipment: ShipmentRow | undefined,
  outcome: Words.Subscribed | Words.Refused,
): ShipResult {
  if (!shipment) return no({ id, pno: '' }, 'NOT_FOUND', text.none);
  const base = { id, pno: shipment.pno, shipmentId: shipment.id };
  if (outcome.outcome === 'refused') {
    return no(base, outcome.code, `${outcome.messageTh} — ${outcome.todoTh}`);
  }
  return outcome.taken.includes(shipment.pno)
    ? { ...base, t: 'success', error: '', errMessage: text.done }
    : no(base, 'UNPROCESSED', text.refused);
}

const no = (
  base: Pick<ShipResult, 'id' | 'pno' | 'shipmentId'>,
  error: string,
  errMessage: string,
): ShipResult => ({ ...base, t: 'error', error, errMessage });
