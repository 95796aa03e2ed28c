// An order's stock: what it needs, reserves, hands over and gets back.
import type { TenantTx } from '../../platform/database.ts';
import type { ProductForSale } from './product.store.ts';
import { stockOf, type StockNeed } from './stock.store.ts';

export { hold, releaseStock as release, reserveStock as reserve } from './reserve-stock.ts';
export type { OrderNeed as Need } from './hold-stock.store.ts';
export {
  returnTakenToReserved as takeBack,
  rewriteTaken,
  settleReturned,
  holdNeeds,
  stockOf as needsOf,
  takeStock as handOver,
} from './stock.store.ts';

/** Same as `needsOf` for products that were read: queries the database only where one is a set. */
export async function needsOfRead(
  tx: TenantTx,
  lines: readonly StockNeed[],
  products: ReadonlyMap<number, Pick<ProductForSale, 'isSet' | 'isCheck'>>,
): Promise<StockNeed[]> {
  if (lines.some(({ productId }) => products.get(productId)?.isSet)) return stockOf(tx, lines);
  const units = new Map<number, number>();
  for (const { productId, unit } of lines)
    if (products.get(productId)?.isCheck) units.set(productId, (units.get(productId) ?? 0) + unit);
  return [...units]
    .map(([productId, unit]) => ({ productId, unit }))
    .toSorted((one, other) => one.productId - other.productId);
}
