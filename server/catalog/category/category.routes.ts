// Binds the calls of categories.
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@app/contract/catalog/category';
import { route, type Route } from '../../platform/route.ts';
import {
  createCategoryUse,
  deleteCategoryUse,
  listCategoriesUse,
  updateCategoryUse,
} from './manage-categories.ts';

export const categoryRoutes: Route[] = [
  route(listCategories, listCategoriesUse),
  route(createCategory, createCategoryUse),
  route(updateCategory, updateCategoryUse),
  route(deleteCategory, deleteCategoryUse),
];
