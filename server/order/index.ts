// The door of the order feature: making orders, and what shipping, labels, tracking and the trash do to them.
export { movedOf, type MovedOrder, type MovedOrders } from './change-status.ts';
export {
  codeOf,
  createOrder,
  orderRules,
  planOrder,
  referencesOf,
  requireRoom,
  type NewOrderRequest,
  type OrderPlan,
  withRiskAsked,
} from './create-order.ts';
export { productsOf, type Products } from './order-lines.ts';
export { requireReferences, UNREADABLE } from './order-parts.ts';
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
export { insertEvents, saveOrders, withSavepoint } from './order-write.store.ts';
export { ordersOf, readOrder } from './read-orders.ts';
export {
  applyTracking,
  applyTrackings,
  clearOrderPno,
  getOrderForShipping,
  lockOrders,
  markPacked,
  notePrinted,
  setOrderPno,
  setOwnPno,
  type OrderForShipping,
  type ParcelFact,
} from './shipping-facts.ts';
export { acceptRisk } from './parts/accept-risk.ts';
export { amendedOrder, amendOrder } from './parts/amend-order.ts';
