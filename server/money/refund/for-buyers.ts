// What whoever serves a buyer may ask of money: slips that they send, and what was paid back.
import type { TenantTx } from '../../platform/database.ts';
import { refundsOf as allRefundsOf } from './refund.store.ts';

export { keepSlip } from '../slip/manage-slips.ts';
export { slipSentBefore } from '../slip/sent-before.ts';
export { findSlip, slipsOf } from '../slip/slip.store.ts';

/** What goes back or went back: a buyer is not told here what the shop keeps. */
export const refundsOf = async (tx: TenantTx, orderId: number) =>
  (await allRefundsOf(tx, orderId)).filter(({ state }) => state !== 'kept');
