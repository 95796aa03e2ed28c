// What orders are told of their refunds, and how slips and refunds follow the money of an order into another one.
import type { TenantTx } from '../../platform/database.ts';
import { moveSlips } from '../slip/slip.store.ts';
import { moveRefunds, refundsOf } from './refund.store.ts';

export const refundedSatang = async (tx: TenantTx, orderId: number): Promise<number> =>
  (await refundsOf(tx, orderId)).reduce((sum, { amount_satang: satang }) => sum + satang, 0);

export async function followMerged(
  tx: TenantTx,
  merged: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  await moveSlips(tx, merged);
  await moveRefunds(tx, merged);
}
