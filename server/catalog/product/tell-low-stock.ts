// Tells staff of a product that has come down to the quantity that its shop wants to be warned at.
import { bangkokDay } from '@app/contract/kit/bangkok';
import { staffPush, webhooks } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { findProduct } from './product.store.ts';

/** Staff hear of it at most once a day for a product that is sold and filled up again. */
export async function raiseLow(tx: TenantTx, productIds: readonly number[]): Promise<void> {
  for (const id of productIds)
    await staffPush.raisePush(tx, 'stock_low', `${id}:${bangkokDay(tx.now)}`);
  await webhooks.markForWebhooks(tx, 'stock', productIds);
}

interface Change {
  readonly productId: number;
  /** What was available. */
  readonly before: number;
  readonly after: number;
}

/** Only the step over the limit is an event; what was low stays untold. */
export async function raiseIfCrossed(tx: TenantTx, change: Change): Promise<void> {
  const { productId, before, after } = change;
  if (after >= before) return;
  const limit = (await findProduct(tx, productId))?.low_stock ?? null;
  if (limit !== null && after <= limit && before > limit) await raiseLow(tx, [productId]);
}

export async function tellLowStock(
  tx: TenantTx,
  _session: Session,
  subject: string,
): Promise<staffPush.PushWords | null> {
  const [id] = subject.split(':').map(Number);
  const product = id === undefined ? undefined : await findProduct(tx, id);
  if (!product || product.low_stock === null) return null;
  const left = product.available ?? 0;
  if (left > product.low_stock) return null;
  return {
    title: 'สินค้าใกล้หมด',
    body: `${product.code} ${product.name} เหลือ ${left} ชิ้น`,
    path: '/product/stock',
  };
}
