// Exports for other domains: the list of shops, their page addresses, their operation, and the login guards.
export { changeShop, shopLimits, type ShopChange, type ShopLimit } from './change-shop.ts';
export { openShop } from './open-shop.ts';
export { endResetOf, linkForAdministrator, oldestReset } from '../reset/reset-password.ts';
export { endSupportOf, linkForSupport, supportLeave } from '../support-access/enter-support.ts';
export { shopFlags } from '../tenant/shop-flags.ts';
export { shopOrigin } from '../tenant/shop-origin.ts';
export {
  findTenantByLabel,
  labelOfShop,
  labelsOfShops,
  listShops,
  type ShopListed,
} from '../tenant/tenant.store.ts';
export { createAddressTurns } from '../user/address-turns.ts';
export { beginAttempt } from '../user/login-limits.ts';
export { hashPassword, isPassword, pretendToCheck } from '../user/passwords.ts';
export { forgetLoginFailures, takeBackAttempt } from '../user/user.store.ts';
