// The door of shipping: parcels, labels and returns.
export { saveParcelFees, settleParcels, unsettleParcels } from './shipment/parcel-money.store.ts';
export { wayOfOrder, type ParcelWay } from './tracking/parcel-way.ts';
export { shippingUpkeep } from './upkeep.ts';
