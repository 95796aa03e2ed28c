// Binds the calls of categories.
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@app/contract/catalog/category';
import { whileFound } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import {
  createCategoryUse,
  deleteCategoryUse,
  listCategoriesUse,
  updateCategoryUse,
} from './manage-categories.ts';
import { findCategory } from './category.store.ts';

export const categoryRoutes: Route[] = [
  route(listCategories, listCategoriesUse),
  route(createCategory, createCategoryUse, whileFound(findCategory)),
  route(updateCategory, updateCategoryUse),
  route(deleteCategory, deleteCategoryUse),
];
