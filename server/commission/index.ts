// The door of the commission feature.
export { foldFiguresJob, fresh, freshFigures } from './fresh-figures.ts';
export { settleOrders } from './settle-orders.ts';
