// What whoever serves a buyer may ask of money: slips that they send, and what was paid back.
export { keepSlip } from '../slip/manage-slips.ts';
export { findSlip, slipsOf } from '../slip/slip.store.ts';
export { refundsOf } from './refund.store.ts';
