// All products for the filter, page by page, loaded when the filter window opens.
import { listProducts, type Product } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../../ui/wire/query.ts';

const PAGE = 200;
const MOST_PAGES = 5;

export async function allProducts(client: QueryClient): Promise<readonly Product[]> {
  const found: Product[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = read(listProducts, { query: { page, pageSize: PAGE } });
    const { items, pagination } = await client.fetchQuery(asked);
    found.push(...items);
    if (items.length === 0 || found.length >= pagination.total_count) break;
  }
  return found;
}
