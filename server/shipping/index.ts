// The door of shipping: parcels, labels and returns.
export { type ScannedReturn, undoReturn } from './return/scan-return.ts';
