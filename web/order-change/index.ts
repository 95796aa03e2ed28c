// The door of what changes whole orders.
export { MergeTicked } from './merge-ticked.tsx';
export { OrderLinks } from './order-links.tsx';
export { SplitButton } from './split-button.tsx';
