// The door of the order lists.
export { useTotal } from './order-list.data.ts';
export { OrderList, type Ticked } from './order-list.tsx';
