// Lists of parcels by the courier's codes, their counts, one parcel's checkpoints, and asking again on request.
import type {
  countParcels,
  getTracking,
  listParcels,
  ParcelReply,
  TrackingReply,
  updateTracking,
} from '@app/contract/tracking';
import { BATCH_MOST } from '@app/contract/shipment';
import type { Bucket } from '@app/contract/kit/buckets';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { deployedCourier } from '../courier-account/index.ts';
import { getOrderForShipping } from '../order/index.ts';
import { checkpointOf, checkpointsOf } from '../shipment/index.ts';
import { awaitsMoney, canBeAsked, isFinal } from '../sighting/index.ts';
import { fail } from '../platform/failure.ts';
import type { Call, OutsideCall } from '../platform/route.ts';
import { askParcels } from './ask-parcels.ts';
import {
  bookedShipments,
  countByCode,
  findByPno,
  findOfOrder,
  pageOfParcels,
  type ParcelRow,
} from './tracking.store.ts';

export async function listParcelsUse({ tx, params, query, services }: Call<typeof listParcels>) {
  const { page, pageSize } = query;
  const filter = {
    courier: params.c,
    code: query.code ?? null,
    stuckHours: query.stuck ?? null,
    cod: query.cod ?? false,
    province: query.province ?? '',
  };
  const { rows, total } = await pageOfParcels(tx, filter, {
    page,
    pageSize,
  });
  const now = services.now().getTime();
  return {
    items: rows.map((row) => parcelOf(row, now)),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

function parcelOf(row: ParcelRow, now: number): ParcelReply {
  const since = row.tracking_at ?? row.booked_at ?? row.created_at;
  return {
    shipmentId: row.id,
    orderId: row.order_id,
    orderCode: row.order_code,
    pno: row.pno,
    returnPno: row.return_pno,
    name: row.customer_name,
    phone: row.phone,
    province: row.province,
    codAmount: bahtFromSatang(row.cod_satang),
    bookedAt: row.booked_at?.toISOString() ?? null,
    code: row.tracking_code,
    label: row.tracking_label ?? '',
    bucket: row.tracking_bucket as Bucket,
    at: row.tracking_at?.toISOString() ?? null,
    place: row.tracking_place ?? '',
    stuckHours: Math.max(0, Math.floor((now - since.getTime()) / 3_600_000)),
    attemptsFailed: row.attempts_failed,
  };
}

export async function countParcelsUse({ tx, params, services }: Call<typeof countParcels>) {
  const courier = deployedCourier(services.config, params.c);
  if (!courier) throw fail('NOT_FOUND');
  const counted = new Map((await countByCode(tx, params.c)).map((row) => [row.code, row.n]));
  return courier.statuses.map((row) => ({
    code: row.display,
    label: row.labelTh,
    bucket: row.bucket,
    count: counted.get(row.display) ?? 0,
  }));
}

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
  if (!session.can('order.view.all') && !session.can('ship.view')) {
    const order = await getOrderForShipping(tx, shipment.order_id);
    if (![order.created_by, order.telesale_by].includes(session.userId)) throw fail('NOT_FOUND');
  }
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

/** A parcel at its end counts as up to date without being asked about. */
export async function updateTrackingUse(
  call: OutsideCall<typeof updateTracking>,
): Promise<Gives<typeof updateTracking>> {
  const { body, params, services, actor } = call;
  if ((body.orderId === undefined) === (body.status === undefined)) {
    throw fail('UNPROCESSED', { fields: { orderId: 'เลือกออเดอร์ หรือสถานะพัสดุ อย่างใดอย่างหนึ่ง' } });
  }
  const orderIds = body.orderId === undefined ? null : [...new Set([body.orderId].flat())];
  const shipments = await services.db.withTenant(actor, async (tx) => {
    tx.audit({
      action: 'tracking.update',
      entity: 'shipment',
      after: { courier: params.c, orderIds, status: body.status },
    });
    return bookedShipments(tx, {
      courier: params.c,
      orderIds,
      code: body.status ?? null,
      limit: BATCH_MOST,
    });
  });
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
  };
}
