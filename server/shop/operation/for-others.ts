// What other domains ask of shops as a whole, which one a label names and where its pages are; and the guards of any login.
export { shopOrigin } from '../tenant/shop-origin.ts';
export { findTenantByLabel, labelOfShop } from '../tenant/tenant.store.ts';
export { createAddressTurns } from '../user/address-turns.ts';
export { beginAttempt } from '../user/login-limits.ts';
export { hashPassword, isPassword, pretendToCheck } from '../user/passwords.ts';
export { forgetLoginFailures, takeBackAttempt } from '../user/user.store.ts';
