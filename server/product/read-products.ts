// Reading products: the list with its filters, and one card.
import { normalizeText } from '@app/contract/kit/text';
import type { getProduct, listProducts } from '@app/contract/product';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import { productsOf } from './product-shape.ts';
import { findProduct, listProducts as listRows } from './product.store.ts';

export async function listProductsUse(call: Call<typeof listProducts>) {
  const { tx, query } = call;
  const search = normalizeText(query.search ?? '').trim();
  const { items, total } = await listRows(tx, { ...query, search });
  return {
    items: await productsOf(items, query.showUnit === true, call),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

export async function getProductUse(call: Call<typeof getProduct>) {
  const row = await findProduct(call.tx, call.params.id);
  if (!row) throw fail('NOT_FOUND');
  const [product] = await productsOf([row], true, call);
  if (!product) throw new Error('a row makes a product');
  return product;
}
