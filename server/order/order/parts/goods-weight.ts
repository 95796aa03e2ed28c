// The weight of an order that nobody has weighed: that of its goods, also once they are others.
import type { TenantTx } from '../../../platform/database.ts';
import type { LineChange } from '../order-lines.ts';
import { gramsOfProducts, type OrderColumns, type OrderRow } from '../order.store.ts';

/** What a form takes; couriers are told so much of what is heavier. */
export const MAX_WEIGHT_GRAMS = 50_000;

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
  const grams = await gramsOfProducts(tx, [...new Set(ids)]);
  const weightOf = (lines: LineChange['after']): number =>
    Math.min(
      lines.reduce((sum, line) => sum + (grams.get(line.productId) ?? 0) * line.unit, 0),
      MAX_WEIGHT_GRAMS,
    );
  return order.weight_grams === weightOf(before) ? { weight_grams: weightOf(after) } : {};
}
