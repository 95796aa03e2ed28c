// The door of the label feature.
export { PrintLabels } from './print-labels.tsx';
export { PrintButton, usePrinting } from './use-printing.tsx';
export { ConfirmLatest } from './confirm-latest.tsx';
