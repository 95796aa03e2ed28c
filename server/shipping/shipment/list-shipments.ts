// The shipments of one order with their checkpoints, for the order's page.
import {
  SETTLE_AFTER_MINUTES,
  type Checkpoint,
  type listShipments,
  type ShipmentView,
} from '@app/contract/shipping/shipment';
import type { Bucket } from '@app/contract/kit/buckets';
import { bahtFromSatang } from '@app/contract/kit/money';
import { shippingFacts, ownOrders } from '../../order/index.ts';
import type { Call } from '../../platform/route.ts';
import { checkpointsOf, type CheckpointRow } from './parcel-standing.store.ts';
import { shipmentsOfOrder, type ViewRow } from './shipment.store.ts';

export async function listShipmentsUse({
  tx,
  query,
  session,
}: Call<typeof listShipments>): Promise<{ items: ShipmentView[] }> {
  await shippingFacts.getOrderForShipping(tx, query.orderId);
  await ownOrders.requireSeen(tx, session, [query.orderId]);
  const rows = await shipmentsOfOrder(tx, query.orderId);
  const events = await checkpointsOf(
    tx,
    rows.map((row) => row.id),
  );
  return {
    items: rows.map((row) =>
      viewOf(
        row,
        events.filter((event) => event.shipment_id === row.id),
      ),
    ),
  };
}

const baht = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  at: row.at.toISOString(),
  code: row.code,
  label: row.label,
  place: row.place,
  signer: row.signer,
  bucket: row.bucket as Bucket | null,
});

function settleFrom(row: ViewRow): string | null {
  if (row.state !== 'unknown') return null;
  const since = row.unknown_since ?? row.created_at;
  return new Date(since.getTime() + SETTLE_AFTER_MINUTES * 60_000).toISOString();
}

export const viewOf = (row: ViewRow, events: readonly CheckpointRow[]): ShipmentView => ({
  id: row.id,
  orderId: row.order_id,
  batchId: row.batch_id,
  courier: row.courier,
  state: row.state,
  pno: row.pno,
  merchantNo: row.merchant_no,
  attempt: row.attempt,
  sortCode: row.sort_code,
  error: row.error_code,
  errMessage: row.error_message,
  codAmount: bahtFromSatang(row.cod_satang),
  weight: row.weight_grams,
  weighed: row.courier_weight_grams,
  fee: baht(row.fee_satang),
  declaredFee: baht(row.estimated_fee_satang),
  returnPno: row.return_pno,
  code: row.tracking_code,
  label: row.tracking_label,
  bucket: row.tracking_bucket as Bucket,
  at: instant(row.tracking_at),
  place: row.tracking_place ?? '',
  attemptsFailed: row.attempts_failed,
  createdAt: row.created_at.toISOString(),
  bookedAt: instant(row.booked_at),
  pickedUpAt: instant(row.picked_up_at),
  deliveredAt: instant(row.delivered_at),
  cancelledAt: instant(row.cancelled_at),
  closedAt: instant(row.closed_at),
  settleFrom: settleFrom(row),
  isLive: row.is_live,
  createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator ?? '' },
  details: events.map(checkpointOf),
});
