// The call that cancels the numbers of orders: which of them may be cancelled, and the result of
// each.
import { carrierById } from '@app/contract/kit/carriers';
import type { cancelShipments, ShipResult } from '@app/contract/shipping/shipment';
import { deployedCourier } from '../../courier-setup/index.ts';
import { ownOrders } from '../../order/index.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { requireFlag } from '../../platform/session.ts';
import { cancelShipment, no, NOTHING_HELD, type Context, type Verdict } from './cancel-shipment.ts';
import { latestOf, type ShipmentRow } from './shipment.store.ts';

const WIDTH = 8;

export async function cancelShipmentsUse(
  call: OutsideCall<typeof cancelShipments>,
): Promise<{ items: ShipResult[] }> {
  const { body, params, services, actor, session } = call;
  if (!deployedCourier(services.config, params.c)?.cancel) throw fail('COURIER_NOT_READY');
  const orderIds = [...new Set([body.orderId].flat())];
  const found = await services.db.withTenant(actor, async (tx) => {
    const flag = carrierById(params.c)?.flag;
    if (flag) await requireFlag(tx, flag);
    await ownOrders.requireSeen(tx, session, orderIds);
    const after = { courier: params.c, orderIds };
    tx.audit({ action: 'shipment.cancel', entity: 'shipment', after });
    return latestOf(tx, params.c, orderIds);
  });
  const byOrder = new Map(found.map((row) => [row.order_id, row]));
  const seen = body.pno && new Set(body.pno);
  const items: ShipResult[] = [];
  const queue = orderIds.entries();
  const work = async (): Promise<void> => {
    for (const [index, id] of queue) {
      const shipment = byOrder.get(id);
      const verdict = await cancelSeen({ services, actor }, { shipment, seen });
      items[index] = resultOf(id, { shipment, verdict });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return { items };
}

/**
 * A number issued after the user looked is not cancelled: its parcel may be on the table with its
 * label.
 */
async function cancelSeen(
  context: Context,
  { shipment, seen }: { shipment: ShipmentRow | undefined; seen: Set<string> | undefined },
): Promise<Verdict> {
  if (!shipment) return no('NOT_FOUND', NOTHING_HELD);
  const { pno, state } = shipment;
  if (seen && state === 'booked' && !seen.has(pno))
    return no('STALE', `ออเดอร์นี้มีเลขใหม่ ${pno} แล้ว ยังไม่ได้ยกเลิก ตรวจสอบแล้วลองใหม่`);
  return cancelShipment(context, shipment);
}

/** An empty tracking number means success (spec.md §4). */
function resultOf(
  id: number,
  { shipment, verdict }: { shipment: ShipmentRow | undefined; verdict: Verdict },
): ShipResult {
  const base = { id, ...(shipment && { shipmentId: shipment.id }) };
  if (verdict.ok) {
    return {
      ...base,
      pno: '',
      t: 'success',
      error: '',
      errMessage: '',
      cancelTracking: 'success',
      cancelMessage: verdict.message ?? 'ยกเลิกเลขพัสดุแล้ว',
    };
  }
  const { code, message } = verdict;
  return {
    ...base,
    pno: shipment?.pno ?? '',
    t: 'error',
    error: code,
    errMessage: message,
    cancelTracking: 'error',
    cancelMessage: message,
  };
}
