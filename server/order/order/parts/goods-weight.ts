// The weight of an order that was not weighed: the sum of its goods, also after they change.
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import type { TenantTx } from '../../../platform/database.ts';
import type { LineChange } from '../order-lines.ts';
import { gramsOfProducts, type OrderColumns, type OrderRow } from '../order.store.ts';

interface Goods {
  readonly productId: number;
  readonly unit: number;
}

/** Capped at the heaviest weight; a parcel too heavy for a courier is refused at booking. */
const sumOf = (grams: ReadonlyMap<number, number>, goods: readonly Goods[]): number =>
  Math.min(
    goods.reduce((sum, { productId, unit }) => sum + (grams.get(productId) ?? 0) * unit, 0),
    HEAVIEST_GRAMS,
  );

/** In grams, by the products' present weights. */
export async function weightOfGoods(tx: TenantTx, goods: readonly Goods[]): Promise<number> {
  const ids = goods.map(({ productId }) => productId);
  return sumOf(await gramsOfProducts(tx, ids), goods);
}

/**
 * If the order still has the weight of its goods, it gets the weight of the new goods; otherwise
 * the parcel would be announced too light. A weight that a user entered stays.
 */
export async function weightFollowing(
  tx: TenantTx,
  order: OrderRow,
  { before, after }: LineChange,
): Promise<Partial<OrderColumns>> {
  const ids = [...before, ...after].map((line) => line.productId);
  const grams = await gramsOfProducts(tx, ids);
  return order.weight_grams === sumOf(grams, before) ? { weight_grams: sumOf(grams, after) } : {};
}
