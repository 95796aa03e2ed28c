// The door of this engine: reading orders from chat messages, and the places of Thailand.
export { asReading } from './as-reading.ts';
export { detectAddress } from './detect-address.ts';
export { detectOrders } from './detect-orders.ts';
export { listProvinces } from './place/places.ts';
export { checkPlace, readPlaces, searchPlaces } from './place/search-places.ts';
export { type CatalogueProduct } from './fold-product.ts';
export { isStrayPostcode } from './place/stray-postcode.ts';
