// The weight of an order that nobody has weighed: that of its goods, also once they are others.
import type { TenantTx } from '../../../platform/database.ts';
import type { LineChange } from '../order-lines.ts';
import { gramsOfProducts, type OrderColumns, type OrderRow } from '../order.store.ts';

/** What a form takes; couriers are told so much of what is heavier. */
export const MAX_WEIGHT_GRAMS = 50_000;

interface Goods {
  readonly productId: number;
  readonly unit: number;
}

const sumOf = (grams: ReadonlyMap<number, number>, goods: readonly Goods[]): number =>
  goods.reduce((sum, { productId, unit }) => sum + (grams.get(productId) ?? 0) * unit, 0);

/** In grams, as the products weigh now. */
export async function weightOfGoods(tx: TenantTx, goods: readonly Goods[]): Promise<number> {
  const ids = goods.map(({ productId }) => productId);
  return sumOf(await gramsOfProducts(tx, ids), goods);
}

/**
 * An order is made with what its goods weigh, unless somebody says otherwise. With other goods it weighs what those do, or its
 * parcel is announced as lighter than it is; a weight of its own stays.
 */
export async function weightFollowing(
  tx: TenantTx,
  order: OrderRow,
  { before, after }: LineChange,
): Promise<Partial<OrderColumns>> {
  const ids = [...before, ...after].map((line) => line.productId);
  const grams = await gramsOfProducts(tx, ids);
  const weightOf = (lines: readonly Goods[]): number =>
    Math.min(sumOf(grams, lines), MAX_WEIGHT_GRAMS);
  return order.weight_grams === weightOf(before) ? { weight_grams: weightOf(after) } : {};
}
