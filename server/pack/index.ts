// The door of packing: whose number was scanned.
export { findScanned, type Hit } from './pack.store.ts';
