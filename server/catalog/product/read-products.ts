// Reading products: the filtered list, one product, and the stock list.
import { bahtFromSatang } from '@app/contract/kit/money';
import { normalizeText } from '@app/contract/kit/text';
import type { getProduct, listProducts } from '@app/contract/catalog/product';
import type { listStock } from '@app/contract/catalog/stock';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { productsOf } from './product-shape.ts';
import { findProduct, listProducts as listRows } from './product.store.ts';
import { listSold, listStockFacts } from './stock.store.ts';

const RATE_DAYS = 30;

const paginationOf = (query: { page: number; pageSize: number }, total: number) => ({
  current_page: query.page,
  per_page: query.pageSize,
  total_count: total,
});

export async function listProductsUse(call: Call<typeof listProducts>) {
  const { tx, query, session } = call;
  if (query.hasCost !== undefined && !session.can('product.cost')) throw fail('PERMISSION_DENIED');
  const search = normalizeText(query.search ?? '').trim();
  const { items: rows, total } = await listRows(tx, { ...query, search });
  const items = await productsOf(rows, query.showUnit === true, call);
  const pagination = paginationOf(query, total);
  if (query.showSold !== true) return { items, pagination };
  const sold = await listSold(
    tx,
    rows.map((row) => row.id),
  );
  const unitsOf = new Map(sold.map((row) => [row.product_id, row.units]));
  return {
    items: items.map((item) => ({ ...item, sold30: unitsOf.get(item.id) ?? 0 })),
    pagination,
  };
}

export async function getProductUse(call: Call<typeof getProduct>) {
  const row = await findProduct(call.tx, call.params.id);
  if (!row) throw fail('NOT_FOUND');
  const [product] = await productsOf([row], true, call);
  if (!product) throw new Error('a row makes a product');
  return product;
}

const daysOf = (available: number, left30: number): number | null => {
  if (left30 <= 0) return null;
  return Math.max(0, Math.floor((available * RATE_DAYS) / left30));
};

const uncounted = { returning: null, damaged: null, left30: null, daysLeft: null };

export async function listStockUse(call: Call<typeof listStock>) {
  const { tx, query, session } = call;
  const search = normalizeText(query.search ?? '').trim();
  const { items: rows, total } = await listRows(tx, { ...query, search, alarmsFirst: true });
  const products = await productsOf(rows, true, call);
  const counted = rows.filter((row) => row.is_check && !row.is_set);
  const facts = await listStockFacts(
    tx,
    counted.map((row) => row.id),
  );
  const factsOf = new Map(facts.map((row) => [row.product_id, row]));
  const costs = new Map(rows.map((row) => [row.id, row.cost_satang]));
  const seesCost = session.can('product.cost');
  const items = products.map((product) => {
    const fact = factsOf.get(product.id);
    if (!fact) return { ...product, ...uncounted, ...(seesCost && { worth: null }) };
    const { coming_back: returning, damaged, left30 } = fact;
    const onHand = product.onHand ?? 0;
    const worth = bahtFromSatang((costs.get(product.id) ?? 0) * onHand);
    const daysLeft = daysOf(product.available ?? 0, left30);
    return { ...product, returning, damaged, left30, daysLeft, ...(seesCost && { worth }) };
  });
  return { items, pagination: paginationOf(query, total) };
}
