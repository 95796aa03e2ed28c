// The door of many orders at once.
export { createOrders } from './create-orders.ts';
export { removeNewOrders } from './remove-orders.ts';
