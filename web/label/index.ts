// The door of the label feature.
export { courierOf } from './label.data.ts';
export { PrintLabels, type PrintTarget } from './print-labels.form.tsx';
