// The door of the order form: its blocks, its life and reading messages into it.
export type { OrderDraft } from './create-order.ts';
export { Duplicates } from './customer-note.tsx';
export type { NewOrder } from './entry.data.ts';
export { Found } from './marks.tsx';
export { OrderBlocks } from './order-blocks.tsx';
export { CodLine, OrderSummary } from './order-summary.tsx';
export { WhatWasRead } from './paste-box.tsx';
export { useOrderForm } from './use-order-form.ts';
export { useReading } from './use-reading.ts';
