// The door of the order domain: orders, and what shipping, money and upkeep do to them.
export { undoTransitions } from './change/undo-transitions.ts';
export * as movedOrders from './order/moved-orders.ts';
export * as buyerSide from './proposal/for-buyers.ts';
export * as newOrders from './order/create-orders.ts';
export * as transitions from './order/move-order.ts';
export { orderSource } from './order/order-filter.store.ts';
export { insertEvents } from './order/order-write.store.ts';
export * as orderRows from './order/order.store.ts';
export { acceptRisk } from './order/parts/accept-risk.ts';
export * as amendments from './order/parts/amend-order.ts';
export * as ownOrders from './order/own-orders.store.ts';
export { ordersOf, readOrder } from './order/read-orders.ts';
export * as shippingFacts from './order/shipping-facts.ts';
export { orderUpkeep } from './upkeep.ts';
