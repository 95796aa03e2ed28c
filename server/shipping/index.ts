// The door of shipping: parcels, labels and returns.
export { saveParcelFees, settleParcels, unsettleParcels } from './shipment/parcel-money.store.ts';
export { type ScannedReturn, undoReturn } from './return/scan-return.ts';
