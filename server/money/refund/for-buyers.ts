// The door for the buyer's page: slips that buyers send, and their refunds.
import type { TenantTx } from '../../platform/database.ts';
import { refundsOf as allRefundsOf } from './refund.store.ts';

export { keepSlip } from '../slip/manage-slips.ts';
export { slipSentBefore } from '../slip/sent-before.ts';
export { findSlip, slipsOf } from '../slip/slip.store.ts';

/** Refunds due or paid; money that the shop keeps is not shown to a buyer here. */
export const refundsOf = async (tx: TenantTx, orderId: number) =>
  (await allRefundsOf(tx, orderId)).filter(({ state }) => state !== 'kept');
