// The door of the shipment feature.
export { BookShipments } from './book-shipments.tsx';
export { OpenBatches } from './open-batches.tsx';
export { ParcelPanel } from './parcel-panel.tsx';
