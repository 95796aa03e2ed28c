// API calls for the aliases of products: finding, learning and removing them; the only file of the folder that makes
// them.
import { forgetAlias, learnAlias } from '@app/contract/order/inbox';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import type { Gives } from '@app/contract/kit/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../ui/http.ts';

export type Product = Gives<typeof listProducts>['items'][number];

export const learn = (productId: number, text: string) =>
  call(learnAlias, { body: { productId, text } });
export const forget = (productId: number, text: string) =>
  call(forgetAlias, { body: { productId, text } });

export const findProducts = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly Product[]> => {
  const query = { search, showUnit: '1' as const, active: '1' as const, pageSize: 20 };
  return (await call(listProducts, { query }, { quiet: true, ...(signal && { signal }) })).items;
};

/** Names and aliases of the read goods. */
export const namesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['message-names', ...ids],
    queryFn: async ({ signal }) => {
      const products = await Promise.all(
        ids.map((id) => call(getProduct, { params: { id } }, { quiet: true, signal })),
      );
      return products.flatMap(({ name, code, aliases }) => [name, code, ...aliases]);
    },
  });
