// API calls of stock: figures, a product's ledger, and changes; the only file of the feature that makes them.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import {
  addStock,
  COUNTED_MOST,
  countStock,
  listStock,
  listStockMoves,
  type MoveReason,
  type StockItem,
  type StockMove,
} from '@app/contract/catalog/stock';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { AppError, unknownText } from '../../ui/wire/app-error.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { MoveReason, StockItem, StockMove };
export type Product = Gives<typeof listProducts>['items'][number];
export type StockQuery = Asks<typeof listStock>['query'];
export type Addition = Asks<typeof addStock>['body'];

const LOOK_UP = 20;

export const stockQuery = (query: StockQuery) => read(listStock, { query }, { keep: true });
export const productQuery = (id: number) => read(getProduct, { params: { id } });
export const movesQuery = (id: number, query: Asks<typeof listStockMoves>['query']) =>
  read(listStockMoves, { params: { id }, query }, { keep: true });
/** The number of products for sale at or below their warning level. */
export const lowStockQuery = () =>
  read(listProducts, { query: { low: '1', active: '1', pageSize: 1 } }, { quiet: true });

export const move = (id: number, body: Addition) => call(addStock, { params: { id }, body });

interface LookedUp {
  found?: Product;
  /** Similar products, or all with the barcode. */
  near: readonly Product[];
  /** Several products have the barcode: only the person with the piece can decide. */
  isShared: boolean;
}

/** The tracked product with this code, or the only one with this barcode. */
export async function lookUp(code: string): Promise<LookedUp> {
  const query = { search: code, showUnit: '1' as const, pageSize: LOOK_UP };
  const { items } = await call(listProducts, { query }, { quiet: true });
  const wanted = code.toLowerCase();
  const barred = items.filter(({ barcode }) => barcode.toLowerCase() === wanted);
  const isShared = barred.length > 1;
  const found =
    items.find((each) => each.code.toLowerCase() === wanted) ?? (isShared ? undefined : barred[0]);
  if (found) return { found, near: [], isShared: false };
  return { near: isShared ? barred : items, isShared };
}

const PAGE = 200;

/** All products with their own stock, of one category or all, up to the limit of a sheet. */
export async function countedProducts(categoryId: number | null) {
  const items: StockItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { counted: '1', active: '1', page, pageSize: PAGE } as const;
    const reply = await call(listStock, { query: { ...query, ...(categoryId && { categoryId }) } });
    items.push(...reply.items);
    const total = reply.pagination.total_count;
    if (items.length >= Math.min(total, COUNTED_MOST) || reply.items.length === 0)
      return { items, total };
  }
}

interface CountedProduct {
  productId: number;
  counted: number | null;
  expected: number;
}

export const saveCounts = async (lines: readonly CountedProduct[], note: string) => {
  const items = lines.flatMap(({ productId, counted, expected }) =>
    counted === null ? [] : [{ productId, counted, expected }],
  );
  return (await call(countStock, { body: { items, note } })).items;
};

/** Counts one product; refused beside its input when the system's figure has changed since it was shown. */
export async function countProductStock(
  { id, onHand }: { readonly id: number; readonly onHand: number },
  { amount, note = '' }: Addition,
): Promise<number | null> {
  const [line] = await saveCounts(
    [{ productId: id, counted: Number(amount), expected: onHand }],
    note,
  );
  if (line?.t !== 'error') return line?.onHand ?? null;
  const text = line.errMessage ?? unknownText;
  const code = line.error ?? 'UNPROCESSED';
  throw new AppError({ kind: 'server', status: 409, code, text, fields: { amount: text } });
}

/** After a change: updates lists and details with figures, and the ledgers. */
export const stockChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listProducts, listStock, getProduct, listStockMoves].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
