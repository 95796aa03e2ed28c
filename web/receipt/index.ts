// The door of the receipt feature.
export { PrintReceipts } from './print-receipts.tsx';
export { ReceiptPanel } from './receipt-panel.tsx';
