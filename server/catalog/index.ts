// The door of catalog: products, their stock and what may be sold.
export { deleteOne as deleteProduct } from './product/delete-products.ts';
export {
  type ProductForSale,
  productsForDetection,
  productsForSale,
} from './product/product.store.ts';
export { releaseStock, reserveStock } from './product/reserve-stock.ts';
export { addProduct, changeProduct } from './product/save-product.ts';
export {
  type StockNeed,
  returnTakenToReserved,
  settleReturned,
  stockOf,
  takeStock,
} from './product/stock.store.ts';
export { catalogUpkeep } from './upkeep.ts';
export { forgetStockOf } from './upkeep.store.ts';
