// The door of shipping: parcels, labels and returns.
export { saveParcelFees, settleParcels, unsettleParcels } from './shipment/parcel-money.store.ts';
export { shippingUpkeep } from './upkeep.ts';
