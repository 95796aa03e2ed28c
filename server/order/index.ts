// The door of the order feature: making orders, and what shipping, labels, tracking and the trash do to them.
export type { MovedOrder, MovedOrders } from './change-status.ts';
export { createOrder, requireRoom, withRiskAsked } from './create-order.ts';
export { UNREADABLE } from './order-parts.ts';
export { finishMoves, moveOne, moveOrder, reserveAnew, startMoves } from './move-order.ts';
export {
  itemsOfOrders,
  lockOrderRows,
  orderColumns,
  orderIdsOf,
  orderJoins,
  type ItemRow,
  type OrderRow,
} from './order.store.ts';
export { insertEvents, saveOrders } from './order-write.store.ts';
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
