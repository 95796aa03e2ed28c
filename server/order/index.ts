// The door of the order feature: making orders, and what shipping, labels and tracking do to them.
export { createOrder, withRiskAsked } from './create-order.ts';
export { UNREADABLE } from './order-parts.ts';
export { moveOrder } from './move-order.ts';
export {
  itemsOfOrders,
  orderColumns,
  orderIdsOf,
  orderJoins,
  type OrderRow,
} from './order.store.ts';
export { ordersOf, readOrder } from './read-orders.ts';
export {
  acceptRisk,
  applyTracking,
  clearOrderPno,
  countPrinted,
  getOrderForShipping,
  lockOrders,
  setOrderPno,
  type OrderForShipping,
} from './shipping-facts.ts';
