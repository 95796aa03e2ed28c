// The door of detection: reading orders out of chat messages.
export { detectAddress } from './detect-address.ts';
export type { CheckMark, Detection, PlaceTuple } from './detection.ts';
export type { CatalogueProduct } from './product-index.ts';
