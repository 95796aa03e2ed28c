// What orders ask about refunds, and how slips and refunds follow merged orders.
import type { TenantTx } from '../../platform/database.ts';
import { hasSlipWaiting, moveSlips } from '../slip/slip.store.ts';
import { doorSatang, type DoorOrder } from './door-money.ts';
import {
  decidedSince,
  lockRefundsOf,
  moveRefunds,
  openSatang,
  refundsOf,
  takeOff,
  revertDeduction,
} from './refund.store.ts';

export const refundedSatang = async (tx: TenantTx, orderId: number): Promise<number> =>
  openSatang(await refundsOf(tx, orderId));

interface EndedOrder extends DoorOrder {
  readonly paid_satang: number;
}

/**
 * Refunds decided before an order ended lowered its price and still do, unless they return all of
 * its money; refunds decided since return the money. A record of kept money no longer counts.
 */
export async function givenBack(tx: TenantTx, order: EndedOrder, at: Date) {
  const all = (await lockRefundsOf(tx, order.id)).filter((refund) => refund.taken_off_at === null);
  const kept = all.filter(({ state }) => state === 'kept');
  const refunds = all.filter(({ state }) => state !== 'kept');
  // Money paid on delivery is collected again, so its refund lowers nothing else.
  const door = refunds.length === 0 ? 0 : await doorSatang(tx, order);
  const isAllBack = openSatang(refunds) >= order.paid_satang + door;
  const back = isAllBack ? refunds : refunds.filter((one) => one.created_at >= at);
  return {
    refundIds: [...back, ...kept].map((refund) => refund.id),
    satang: openSatang(back),
    offSatang: Math.max(0, openSatang(back) - door),
    dueSatang: openSatang(back.filter((refund) => refund.state === 'due')),
  };
}

export { decidedSince, doorSatang, hasSlipWaiting, takeOff, revertDeduction };

export async function followMerged(
  tx: TenantTx,
  merged: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  await moveSlips(tx, merged);
  await moveRefunds(tx, merged);
}
