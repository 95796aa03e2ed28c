// The door of order: orders and what shipping, money and upkeep do to them.
export { type Results, undoMoves } from './change/undo-moves.ts';
export { type MovedOrders, movedOf } from './order/change-status.ts';
export { codeOf } from './order/create-order.ts';
export { createOrders } from './order/create-orders.ts';
export { finishMoves, moveOne, startMoves } from './order/move-order.ts';
export { orderSource } from './order/order-filter.store.ts';
export { insertEvents } from './order/order-write.store.ts';
export {
  type ItemRow,
  type OrderRow,
  itemsOfOrders,
  lockOrderRows,
  orderColumns,
  orderJoins,
} from './order/order.store.ts';
export { acceptRisk } from './order/parts/accept-risk.ts';
export { amendOrder, amendedOrder } from './order/parts/amend-order.ts';
export { ordersOf, readOrder } from './order/read-orders.ts';
export { removeNewOrders } from './order/remove-orders.ts';
export {
  type OrderForShipping,
  type ParcelFact,
  applyTrackings,
  clearOrderPno,
  getOrderForShipping,
  lockOrders,
  markPacked,
  notePrinted,
  setOrderPno,
  setOwnPno,
} from './order/shipping-facts.ts';
export { orderUpkeep } from './upkeep.ts';
