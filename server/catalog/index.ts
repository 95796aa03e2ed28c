// The door of catalog: products, their stock and what is for sale.
export { deleteMany as deleteProducts } from './product/delete-products.ts';
export { forgetAlias, learnAlias } from './product/learn-alias.ts';
export * as orderStock from './product/order-stock.ts';
export {
  type ProductForSale,
  productsForDetection,
  productsForSale,
} from './product/product.store.ts';
export { addProduct, addSingles, changeProduct, isOfSet } from './product/save-product.ts';
export { catalogUpkeep } from './upkeep.ts';
export { forgetStockOf } from './upkeep.store.ts';
