// The door of the barcode feature.
export { PrintBarcodes, type StickerProduct } from './print-barcodes.tsx';
