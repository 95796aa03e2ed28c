// The door of the product feature: what orders need of products and of the stock ledger.
export { deleteOne as deleteProduct } from './delete-products.ts';
export { productsForDetection, productsForSale, type ProductForSale } from './product.store.ts';
export { restoreProduct } from './delete-products.ts';
export { releaseStock, reserveStock } from './reserve-stock.ts';
export { addProduct, changeProduct } from './save-product.ts';
export {
  returnTakenToReserved,
  settleReturned,
  stockDrift,
  stockOf,
  takeStock,
  type StockNeed,
} from './stock.store.ts';
