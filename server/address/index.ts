// The door of the address feature.
export { findAddress, type AddressRow } from './address.store.ts';
