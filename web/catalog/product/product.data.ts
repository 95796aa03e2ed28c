// API calls of products: list, form, and order lines; the only file of the feature that makes them.
import {
  type createProduct,
  deleteProducts,
  getProduct,
  listProducts,
} from '@app/contract/catalog/product';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { loadLater } from '../../ui/lazy-part.ts';
import { orKept } from '../../ui/wire/or-kept.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type ProductQuery = Asks<typeof listProducts>['query'];
export type Product = Gives<typeof listProducts>['items'][number];
export type ProductBody = Asks<typeof createProduct>['body'];
export type DeleteResult = Gives<typeof deleteProducts>['items'][number];

export const productsQuery = (query: ProductQuery) =>
  read(listProducts, { query: { ...query, showUnit: '1' } }, { keep: true });
export const productQuery = (id: number) => read(getProduct, { params: { id } });

export const removeProducts = (ids: readonly number[]) =>
  call(deleteProducts, { body: { id: [...ids] } });

const keeping = () => import('./kept-products.data.ts');

/** For order lines typed after the connection is lost: starts shortly after the screen. */
export const keepForOffline = (): void =>
  loadLater(keeping, ({ keepProducts }) => void keepProducts());

const findProducts = (search: string, signal?: AbortSignal): Promise<readonly Product[]> => {
  const query = { search, showUnit: '1' as const, active: '1' as const, pageSize: 20 };
  const asked = call(listProducts, { query }, { quiet: true, ...(signal && { signal }) });
  return orKept(
    asked.then(({ items }) => items as readonly Product[]),
    async () => (await keeping()).findKept(search),
  );
};

/**
 * Matching products for sale, with price and stock, during typing; offline, the stored ones. Without a match the text
 * may be a code that a scanner typed in Thai letters.
 */
export const searchProducts = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly Product[]> => {
  const found = await findProducts(search, signal);
  if (found[0]) return found;
  return keeping().then(
    (late) => late.findByThaiLetters(search, (code) => findProducts(code, signal)),
    () => found,
  );
};

/** The products that order lines find offline, and when they were stored. */
export const keptGoods = async () => (await keeping()).keptProducts();

/** The products that a message named, with price and stock, in the given order; offline, the stored ones. */
export const productsByIds = (ids: readonly number[]): Promise<readonly Product[]> =>
  orKept<readonly Product[]>(
    Promise.all(ids.map((id) => call(getProduct, { params: { id } }, { quiet: true }))),
    async () => (await keeping()).keptByIds(ids),
  );

/** After any change of products: updates lists with figures, and details. */
export const productsChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listProducts, getProduct].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
