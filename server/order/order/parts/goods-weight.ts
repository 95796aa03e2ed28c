// The weight of an order that nobody has weighed: that of its goods, also once they are others.
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import type { TenantTx } from '../../../platform/database.ts';
import type { LineChange } from '../order-lines.ts';
import { gramsOfProducts, type OrderColumns, type OrderRow } from '../order.store.ts';

interface Goods {
  readonly productId: number;
  readonly unit: number;
}

/** As heavy as they are: what no courier takes is refused when it is booked, in words. */
const sumOf = (grams: ReadonlyMap<number, number>, goods: readonly Goods[]): number =>
  Math.min(
    goods.reduce((sum, { productId, unit }) => sum + (grams.get(productId) ?? 0) * unit, 0),
    HEAVIEST_GRAMS,
  );

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
  return order.weight_grams === sumOf(grams, before) ? { weight_grams: sumOf(grams, after) } : {};
}
