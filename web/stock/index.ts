// The door of the stock feature.
export { lowStockQuery } from './stock.data.ts';
