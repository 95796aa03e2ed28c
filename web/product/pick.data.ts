// Products as order lines need them: found while typing, read by id with price and stock.
import { getProduct, listProducts } from '@app/contract/product';
import type { Gives } from '@app/contract/kit/endpoint';
import { call } from '../ui/http.ts';

export type Product = Gives<typeof listProducts>['items'][number];

export const searchProducts = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly Product[]> => {
  const query = { search, showUnit: '1' as const, active: '1' as const, pageSize: 20 };
  const reply = await call(listProducts, { query }, { quiet: true, ...(signal && { signal }) });
  return reply.items;
};

/** The products a message named, with price and stock, in the order asked. */
export const productsByIds = (ids: readonly number[]): Promise<readonly Product[]> =>
  Promise.all(ids.map((id) => call(getProduct, { params: { id } }, { quiet: true })));
