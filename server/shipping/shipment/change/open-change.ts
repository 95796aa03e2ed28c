// Opens a courier change: what can be known beforehand is refused at once, the rest is one durable
// batch.
import { carrierById } from '@app/contract/kit/carriers';
import type { ShipmentBatch } from '@app/contract/shipping/shipment';
import type { changeCourier } from '@app/contract/shipping/change';
import { assessOrders } from '../../../customer/index.ts';
import { acceptRisk, ownOrders } from '../../../order/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import type { OutsideCall } from '../../../platform/route.ts';
import { insertBatch, insertLines, lockOrdersToShip } from '../batch.store.ts';
import { PICKED_UP } from '../cancel-shipment.ts';
import {
  faultOf,
  faultOfLive,
  requireCourier,
  senderFor,
  type Fault,
  type BatchOpening,
} from '../plan/plan-batch.ts';
import { acceptUnpaid } from '../plan/accept-unpaid.ts';
import { bookingPreviewer } from '../plan/preview-booking.ts';
import { requestOf } from '../plan/request-of.ts';
import { RUN_BATCH } from '../run-batch.job.ts';
import { liveShipmentsOf, type LiveRow } from '../shipment.store.ts';
import { settledWithin } from '../watch-batch.ts';

const WAIT_MS = 30_000;

export async function changeCourierUse(
  call: OutsideCall<typeof changeCourier>,
): Promise<ShipmentBatch> {
  const { body, params, services, actor, session } = call;
  if (!session.can('ship.create')) throw fail('PERMISSION_DENIED');
  const request = requestOf(services, params.c, body);
  const risk = { reason: body.riskReason ?? '', mayBypass: session.can('order.risk') };
  const unpaidReason = body.unpaidReason ?? '';
  const orderIds = [...new Set([body.orderId].flat())];
  const batchId = await services.db.withTenant(
    actor,
    async (tx) => {
      await ownOrders.requireSeen(tx, session, orderIds);
      return openChange(tx, {
        ...{ services, courier: params.c, request, orderIds, risk, unpaidReason },
      });
    },
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

/** Cancels nothing: a line waits without a parcel until the run has freed its order. */
export async function openChange(tx: TenantTx, opening: BatchOpening): Promise<number> {
  const { courier, orderIds } = opening;
  const request = { ...opening.request, changes: true };
  const faults = await faultsOf(tx, opening);
  const batchId = await insertBatch(tx, courier, request);
  await insertLines(
    tx,
    batchId,
    orderIds.map((orderId, line) => {
      const fault = faults.get(orderId);
      return {
        line,
        orderId,
        shipmentId: null,
        state: fault ? 'refused' : 'waiting',
        error: fault?.code ?? '',
        errorMessage: fault?.text ?? '',
      };
    }),
  );
  await tx.enqueue(RUN_BATCH, { batchId }, { key: `batch:${batchId}` });
  tx.audit({
    action: 'shipment.change',
    entity: 'shipment-batch',
    entityId: batchId,
    after: { courier, ...request, orderIds },
  });
  return batchId;
}

/** Faults of the new parcel must be known before the old one is cancelled. */
async function faultsOf(tx: TenantTx, opening: BatchOpening): Promise<Map<number, Fault>> {
  const { courier, request, orderIds, risk, unpaidReason } = opening;
  const { senders, accountSender } = await requireCourier(tx, courier, request.address);
  const orders = await lockOrdersToShip(tx, orderIds);
  const live = new Map((await liveShipmentsOf(tx, orderIds)).map((row) => [row.order_id, row]));
  const open = [...orders.values()].filter((order) => order.status === 'send');
  const { refused, accepted } = await assessOrders(tx, open, risk);
  await acceptRisk(tx, accepted, risk.reason);
  const previewBooking = await bookingPreviewer(tx, opening);
  const faults = new Map<number, Fault>();
  for (const id of orderIds) {
    const held = live.get(id);
    const order = orders.get(id);
    const fault =
      (held && faultOfOld(held, courier)) ??
      faultOf({ order, live: undefined, sender: senders[0], risk: refused.get(id) }) ??
      (order &&
        previewBooking(
          order,
          senderFor(senders, [request.address, order.sender_address_id, accountSender]),
        ));
    if (fault) faults.set(id, fault);
  }
  const leaving = [...orders.values()].filter(({ id }) => !faults.has(id));
  await acceptUnpaid(tx, leaving, unpaidReason);
  return faults;
}

function faultOfOld(held: LiveRow, courier: BatchOpening['courier']): Fault | undefined {
  if (held.state !== 'booked') return faultOfLive(held);
  if (held.picked_up_at !== null) return PICKED_UP;
  const name = carrierById(courier)?.name ?? courier;
  if (held.courier !== courier) return undefined;
  return { code: 'SHIPMENT_EXISTS', text: `พัสดุอยู่กับ ${name} อยู่แล้ว เลือกขนส่งอื่น` };
}
