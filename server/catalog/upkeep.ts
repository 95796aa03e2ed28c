// What upkeep may ask of the domain catalog. Products are kept forever, like the shop's books.
import { KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { restoreCategory } from './category/manage-categories.ts';
import { restoreProduct } from './product/delete-products.ts';
import {
  categoriesIn,
  componentsIn,
  newCategoryIds,
  newProductIds,
  orderStockIn,
  productsIn,
  stockIn,
  stockMovesIn,
} from './move-in.store.ts';
import {
  categoryIsNamed,
  deletedCategories,
  deletedProducts,
  orderMovedStock,
  removeCategories,
  waitingCategories,
} from './upkeep.store.ts';

export const catalogUpkeep = {
  tables: {
    categories: KNOWS_NO_BUYER,
    products: KNOWS_NO_BUYER,
    set_components: KNOWS_NO_BUYER,
    stock: KNOWS_NO_BUYER,
    stock_moves: KNOWS_NO_BUYER,
    order_stock: KNOWS_NO_BUYER,
  },
  trash: {
    product: {
      deleted: deletedProducts,
      restore: (tx, _session, { id }) => restoreProduct(tx, id),
    },
    category: {
      deleted: deletedCategories,
      restore: (tx, _session, { id, moved }) => restoreCategory(tx, id, moved),
      purge: { word: 'categories', waiting: waitingCategories, run: removeCategories },
    },
  },
  needs: { category: categoryIsNamed, order: orderMovedStock },
  moveIn: {
    categories: { ids: newCategoryIds, write: categoriesIn },
    products: { ids: newProductIds, write: productsIn },
    set_components: { write: componentsIn },
    stock: { write: stockIn },
    stock_moves: { write: stockMovesIn },
    order_stock: { write: orderStockIn },
  },
} satisfies DomainUpkeep;
