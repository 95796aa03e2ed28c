// Binds the calls of products and their stock.
import {
  createProduct,
  deleteProduct,
  deleteProducts,
  getProduct,
  listProducts,
  updateProduct,
} from '@app/contract/catalog/product';
import { addStock, countStock, listStock, listStockMoves } from '@app/contract/catalog/stock';
import { whileFound } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { addStockUse, countStockUse, listStockMovesUse } from './add-stock.ts';
import { findProduct } from './product.store.ts';
import { deleteProductsUse, deleteProductUse } from './delete-products.ts';
import { getProductUse, listProductsUse, listStockUse } from './read-products.ts';
import { createProductUse, updateProductUse } from './save-product.ts';

export const productRoutes: Route[] = [
  route(listProducts, listProductsUse),
  route(getProduct, getProductUse),
  routeOutside(createProduct, createProductUse, whileFound(findProduct)),
  routeOutside(updateProduct, updateProductUse),
  route(deleteProducts, deleteProductsUse),
  route(deleteProduct, deleteProductUse),
  route(listStockMoves, listStockMovesUse),
  route(addStock, addStockUse),
  route(listStock, listStockUse),
  route(countStock, countStockUse),
];
