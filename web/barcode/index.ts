// The door of the barcode feature.
export { PrintBarcodes } from './print-barcodes.tsx';
