// The door of the shipment feature.
export { BookShipments } from './book-shipments.form.tsx';
export { OpenBatches } from './open-batches.tsx';
export { ParcelPanel } from './parcel-panel.tsx';
export { couriersQuery, parcelsChanged, type CourierInfo } from './shipment.data.ts';
