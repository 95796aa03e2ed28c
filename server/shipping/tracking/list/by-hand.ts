// Where a parcel is according to a person: for numbers from outside whose courier sends no news.
import { ownOrders } from '../../../order/index.ts';
import type { setTracking, TrackingReply } from '@app/contract/shipping/tracking';
import { buckets } from '@app/contract/kit/buckets';
import { deployedCourier, type Words } from '../../../courier-setup/index.ts';
import { fail } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/route.ts';
import { lockShipment } from '../../shipment/shipment.store.ts';
import { saveScanReports } from '../scan-events/save-scan-reports.ts';
import { trackingOf } from '../read-tracking.ts';
import { findOfOrder } from '../tracking.store.ts';

const notOutside = 'พัสดุนี้ขนส่งแจ้งสถานะเอง ตั้งเองได้เฉพาะเลขที่ได้จากภายนอก';

export async function setTrackingUse({
  tx,
  params,
  body,
  services,
  session,
}: Call<typeof setTracking>): Promise<TrackingReply> {
  await ownOrders.requireSeen(tx, session, [body.orderId]);
  const found = await findOfOrder(tx, params.c, body.orderId);
  if (!found) throw fail('NOT_FOUND');
  const shipment = await lockShipment(tx, found.id);
  if (!shipment?.is_outside || shipment.state !== 'booked')
    throw fail('UNPROCESSED', { fields: { orderId: notOutside } });
  const at = services.now().getTime();
  const status = statusOf(deployedCourier(services.config, params.c), body.bucket);
  const event: Words.TrackEvent = {
    at,
    action: `hand ${status.label}`,
    status,
    text: `${status.label} (ตั้งเอง)`,
    place: null,
    signer: null,
  };
  await saveScanReports(tx, services, {
    courier: params.c,
    told: [
      {
        shipmentId: shipment.id,
        scanReport: {
          source: 'hand',
          events: [event],
          status: null,
          statusAt: null,
          returnPno: null,
        },
      },
    ],
    locked: [shipment],
  });
  tx.audit({
    action: 'shipment.hand',
    entity: 'shipment',
    entityId: shipment.id,
    before: { bucket: shipment.tracking_bucket },
    after: { bucket: body.bucket },
  });
  const after = await findOfOrder(tx, params.c, body.orderId);
  if (!after) throw fail('NOT_FOUND');
  return trackingOf(tx, after);
}

/** The courier's own code for that stage, so that lists by code show the parcel. */
function statusOf(courier: Words.Courier | null, bucket: keyof typeof buckets): Words.Status {
  const row = courier?.statuses.find((each) => each.bucket === bucket && !each.isCodPaid);
  return {
    code: row?.code ?? bucket,
    display: row?.display ?? bucket,
    label: row?.labelTh ?? buckets[bucket],
    bucket,
    isKnown: true,
  };
}
