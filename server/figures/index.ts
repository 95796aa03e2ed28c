// The door of the figures feature.
export { countOrders } from './order-counts.store.ts';
export {
  FILTER_CAP,
  isPlain,
  orderSource,
  statusesOf,
  type OrderScope,
} from './order-filter.store.ts';
export {
  CHECK_FIGURES,
  FOLD_FIGURES,
  foldSoon,
  forgetBuyers,
  markDays,
  markOrders,
  markPaid,
} from './mark.store.ts';
export { ownerOf } from './read-figures.ts';
export { monthsWithFigures, ordersSince, repairMonth } from './check.store.ts';
export { countMarked, foldFigures, type SettleOrders } from './fold-figures.ts';
export { holdFigures, waitingMarks, type Waiting } from './fold.store.ts';
export {
  MEASURES,
  PLACES,
  sumOrOnce,
  type CountedBy,
  type Dim,
  type Measure,
  type Measures,
} from './count-orders.store.ts';
export { readManySums, readSums, type GroupBy, type Narrowing, type SumRow } from './sum.store.ts';
export { figuresVersion } from './parts/kept-sums.ts';
export { isRisk } from './parts/customers.store.ts';
