// Calls of stock: figures, the ledger of a product, and what comes and goes; the only file of the feature that calls the API.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { getProduct, listProducts } from '@app/contract/product';
import { addStock, listStockMoves, type MoveReason, type StockMove } from '@app/contract/stock';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { MoveReason, StockMove };
export type Product = Gives<typeof listProducts>['items'][number];
export type StockQuery = Asks<typeof listProducts>['query'];
export type Addition = Asks<typeof addStock>['body'];

const LOOK_UP = 20;

export const stockQuery = (query: StockQuery) =>
  read(listProducts, { query: { ...query, showUnit: '1' } }, { keep: true });
export const productQuery = (id: number) => read(getProduct, { params: { id } });
export const movesQuery = (id: number, query: Asks<typeof listStockMoves>['query']) =>
  read(listStockMoves, { params: { id }, query }, { keep: true });
/** How many products for sale are at or below their warning level. */
export const lowStockQuery = () =>
  read(listProducts, { query: { low: '1', active: '1', pageSize: 1 } }, { quiet: true });
/** Whether there is anything to sell. */
export const anyProductQuery = () =>
  read(listProducts, { query: { pageSize: 1 } }, { quiet: true });

export const move = (id: number, body: Addition) => call(addStock, { params: { id }, body });

/** The counted product with this code or barcode; without an exact one, those that come near. */
export async function lookUp(code: string): Promise<{ found?: Product; near: readonly Product[] }> {
  const query = { search: code, showUnit: '1' as const, pageSize: LOOK_UP };
  const { items } = await call(listProducts, { query }, { quiet: true });
  const wanted = code.toLowerCase();
  const found = items.find((each) =>
    [each.code, each.barcode].some((text) => text.toLowerCase() === wanted),
  );
  return found ? { found, near: [] } : { near: items };
}

/** After a move: every list and card that shows figures, and the ledgers. */
export const stockChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listProducts, getProduct, listStockMoves].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
