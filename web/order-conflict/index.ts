// The door of settling an order that two people edited at once.
export { laosInfoPart, laosPaymentPart } from './laos-parts.ts';
export { linesOf, linesPart } from './lines-part.ts';
export { SettleConflict, type Asked } from './settle-conflict.tsx';
export {
  channelPart,
  infoPart,
  paymentPart,
  shippingPart,
  type Part,
  type Values,
} from './parts.ts';
export { touchedByOthers } from './conflict.ts';
