// The door of catalog: products, their stock and what is for sale.
export { categoriesQuery } from './category/category.data.ts';
export { couriersQuery } from './product/couriers.data.ts';
export { LinesEditor } from './product/lines-editor.tsx';
export {
  type DraftLine,
  addProduct,
  lineBody,
  lineOf,
  linesSatang,
  pricedOf,
  weightOf,
} from './product/lines.ts';
export { type Product, keptGoods, productsByIds, searchProducts } from './product/product.data.ts';
export { lowStockQuery } from './stock/stock.data.ts';
