// The door of the shipment feature.
import { lazyPart } from '../ui/lazy-part.ts';

export { BookShipments } from './book-shipments.tsx';
export { ParcelPanel } from './parcel-panel.tsx';
/** Rarely there and never first: the list stands before it. */
export const OpenBatches = lazyPart(() => import('./open-batches.tsx'));
