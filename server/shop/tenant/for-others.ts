// What other domains ask of shops as a whole: which one a label names, and where its pages are.
export { shopOrigin } from './shop-origin.ts';
export { findTenantByLabel } from './tenant.store.ts';
