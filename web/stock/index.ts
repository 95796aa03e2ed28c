// The door of the stock feature.
export { anyProductQuery, lowStockQuery } from './stock.data.ts';
