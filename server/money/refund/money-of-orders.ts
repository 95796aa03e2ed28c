// What orders are told of their refunds, and how slips and refunds follow the money of an order.
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
  takeOnAgain,
} from './refund.store.ts';

export const refundedSatang = async (tx: TenantTx, orderId: number): Promise<number> =>
  openSatang(await refundsOf(tx, orderId));

interface EndedOrder extends DoorOrder {
  readonly paid_satang: number;
}

/**
 * What was decided before an order ended lowered its price and still does, unless all of the money went back: what was
 * decided since gave the money back. That the shop kept money says nothing any more.
 */
export async function givenBack(tx: TenantTx, order: EndedOrder, at: Date) {
  const all = (await lockRefundsOf(tx, order.id)).filter((refund) => refund.taken_off_at === null);
  const kept = all.filter(({ state }) => state === 'kept');
  const refunds = all.filter(({ state }) => state !== 'kept');
  // What was paid at the door is asked for there anew: what went back of it lowers nothing else.
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

export { decidedSince, doorSatang, hasSlipWaiting, takeOff, takeOnAgain };

export async function followMerged(
  tx: TenantTx,
  merged: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  await moveSlips(tx, merged);
  await moveRefunds(tx, merged);
}
