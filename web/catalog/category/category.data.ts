// API calls for categories; the only file of the feature that makes them.
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
  type Category,
} from '@app/contract/catalog/category';
import { listProducts } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Category };

/** With their sales, for users who may see them. */
export const categorySalesQuery = () =>
  read(listCategories, { query: { pageSize: 200, showSold: '1' } });

/** A shop has dozens of categories, which fit in one page of the largest size. */
export const categoriesQuery = () => read(listCategories, { query: { pageSize: 200 } });

export const addCategory = (name: string) => call(createCategory, { body: { name } });

export const changeCategory = (
  { id, version }: Category,
  changes: { name?: string; sort?: number },
) => call(updateCategory, { params: { id }, body: { ...changes, version } });

export const removeCategory = (id: number, moveTo: number | null) =>
  call(deleteCategory, {
    params: { id },
    query: {},
    body: moveTo === null ? {} : { moveTo },
  });

/** After a change: updates the categories and the products that name them. */
export const categoriesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listCategories, listProducts].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
