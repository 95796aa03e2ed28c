// Calls of product categories; the only file of the feature that calls the API.
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

/** With what each sold, for who may see it. */
export const categorySalesQuery = () =>
  read(listCategories, { query: { pageSize: 200, showSold: '1' } });

/** A shop has dozens of categories: one page of the largest size holds them. */
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

/** After a change: the categories themselves and the products that name them. */
export const categoriesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listCategories, listProducts].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
