// One parcel's checkpoints, and polling the courier on request.
import type { getTracking, TrackingReply, updateTracking } from '@app/contract/shipping/tracking';
import { BATCH_MOST } from '@app/contract/shipping/shipment';
import type { Bucket } from '@app/contract/kit/buckets';
import type { Gives } from '@app/contract/kit/endpoint';
import { deployedCourier } from '../../courier-setup/index.ts';
import { ownOrders } from '../../order/index.ts';
import { checkpointOf } from '../shipment/list-shipments.ts';
import { checkpointsOf } from '../shipment/parcel-standing.store.ts';
import { awaitsMoney, isFinal } from './scan-events/next-poll.ts';
import { canBeAsked } from './scan-events/apply-scan-report.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { askParcels } from './ask-parcels.ts';
import { bookedShipments, findByPno, findOfOrder, type AskedRow } from './tracking.store.ts';

export async function getTrackingUse({
  tx,
  params,
  session,
}: Call<typeof getTracking>): Promise<TrackingReply> {
  const byNumber = await findByPno(tx, params.c, params.number);
  const isId = /^\d{1,15}$/.test(params.number);
  const shipment =
    byNumber ?? (isId ? await findOfOrder(tx, params.c, Number(params.number)) : undefined);
  if (!shipment) throw fail('NOT_FOUND');
  await ownOrders.requireSeen(tx, session, [shipment.order_id]);
  return trackingOf(tx, shipment);
}

export async function trackingOf(tx: TenantTx, shipment: AskedRow): Promise<TrackingReply> {
  const details = (await checkpointsOf(tx, [shipment.id])).map(checkpointOf);
  return {
    pno: shipment.pno,
    orderId: shipment.order_id,
    code: shipment.tracking_code,
    label: shipment.tracking_label ?? '',
    bucket: shipment.tracking_bucket as Bucket,
    at: shipment.tracking_at?.toISOString() ?? null,
    place: shipment.tracking_place ?? '',
    returnPno: shipment.return_pno,
    askedAt: shipment.polled_at?.toISOString() ?? null,
    details,
    responseitems: [{ tracesList: [{ details }] }],
  };
}

/** A final parcel counts as up to date without a lookup. */
export async function updateTrackingUse(
  call: OutsideCall<typeof updateTracking>,
): Promise<Gives<typeof updateTracking>> {
  const { body, params, services, actor, session } = call;
  if ((body.orderId === undefined) === (body.status === undefined)) {
    throw fail('UNPROCESSED', { fields: { orderId: 'เลือกออเดอร์ หรือสถานะพัสดุ อย่างใดอย่างหนึ่ง' } });
  }
  const orderIds = body.orderId === undefined ? null : [...new Set([body.orderId].flat())];
  const found = await services.db.withTenant(actor, async (tx) => {
    if (orderIds) await ownOrders.requireSeen(tx, session, orderIds);
    tx.audit({
      action: 'tracking.update',
      entity: 'shipment',
      after: { courier: params.c, orderIds, status: body.status },
    });
    return bookedShipments(tx, {
      courier: params.c,
      orderIds,
      code: body.status ?? null,
      // One more than a batch shows that there are more.
      limit: BATCH_MOST + 1,
      session,
    });
  });
  const shipments = found.slice(0, BATCH_MOST);
  const courier = deployedCourier(services.config, params.c);
  const open = shipments.filter((shipment) => !isFinal(shipment) || awaitsMoney(courier, shipment));
  const { updated, failed, failure, held } = await askParcels(
    { services, actor, courier: params.c, isUrgent: true },
    open,
  );
  if (held !== undefined && held > 0 && held === open.length) {
    throw fail('TOO_MANY_REQUEST', {
      thai: 'วันนี้ถามสถานะกับขนส่งครบโควตาแล้ว สถานะที่ขนส่งแจ้งเข้ามายังอัปเดตตามปกติ ลองอีกครั้งพรุ่งนี้',
    });
  }
  if (failure?.outcome === 'down') throw fail('COURIER_DOWN', { retryAfterSeconds: 10 });
  if (failure?.outcome === 'refused' && failure.code === 'COURIER_NOT_READY')
    throw fail('COURIER_NOT_READY');
  const missing =
    orderIds === null
      ? 0
      : orderIds.filter((id) => !shipments.some((row) => row.order_id === id)).length;
  const isTold = !canBeAsked(deployedCourier(services.config, params.c));
  return {
    updated: updated + shipments.length - open.length,
    failed: failed + missing,
    ...(isTold && { waiting: true }),
    ...(orderIds === null && found.length > BATCH_MOST && { more: true }),
  };
}
