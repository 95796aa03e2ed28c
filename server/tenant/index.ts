// The door of the tenant feature.
export { createTenant } from './create-tenant.ts';
export { LOGO, shopFlags } from './shop-flags.ts';
export { tenantFinder } from './find-tenant.ts';
export { findTenantByLabel, setTenantState } from './tenant.store.ts';
