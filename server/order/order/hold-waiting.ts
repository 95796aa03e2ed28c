// Reserves again for waiting orders whose products have changed: they are picked and packed by what
// the products are now.
import { orderStock } from '../../catalog/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { optionsOf } from '../../shop/index.ts';
import { piecesOf } from './bulk-stock.store.ts';
import { itemsOfOrders, lockStockOf } from './order.store.ts';
import { lockWaitingOrders } from './waiting-orders.store.ts';

const CHUNK = 200;

export async function reserveWaitingAgain(
  tx: TenantTx,
  productIds: readonly number[],
): Promise<void> {
  const ids = await lockWaitingOrders(tx, productIds);
  if (ids.length === 0) return;
  await lockStockOf(tx, ids);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const orderIds = ids.slice(at, at + CHUNK);
    // These orders are promised already, so a shortage shows as negative stock.
    const wish = { orderIds, needs: await needsNow(tx, orderIds), allowNegative: true };
    const [short] = await orderStock.hold(tx, wish);
    if (short)
      throw fail('UNPROCESSED', { fields: { components: 'ออเดอร์ที่รออยู่ใช้สินค้าเกินกว่าที่ระบบนับได้' } });
  }
}

/** Reserves what many orders need now; false if their sum is short, and then nothing was moved. */
export async function reserveTogether(tx: TenantTx, orderIds: readonly number[]): Promise<boolean> {
  const items = await itemsOfOrders(tx, orderIds);
  await orderStock.holdNeeds(tx, [...new Set(items.map((item) => item.product_id))]);
  const { stock_negative: negative } = await optionsOf(tx, ['stock_negative']);
  const needs = await needsNow(tx, orderIds);
  const short = await orderStock.hold(tx, { orderIds, needs, allowNegative: negative === 1 });
  return short.length === 0;
}

async function needsNow(tx: TenantTx, orderIds: readonly number[]): Promise<orderStock.Need[]> {
  const items = await itemsOfOrders(tx, orderIds);
  const sold = [...new Set(items.map((item) => item.product_id))];
  const pieces = Map.groupBy(await piecesOf(tx, sold), (piece) => piece.soldId);
  const needs = new Map<string, { orderId: number; productId: number; unit: number }>();
  for (const { order_id: orderId, product_id: soldId, unit } of items)
    for (const piece of pieces.get(soldId) ?? []) {
      const key = `${orderId} ${piece.productId}`;
      const need = needs.get(key) ?? { orderId, productId: piece.productId, unit: 0 };
      needs.set(key, { ...need, unit: need.unit + unit * piece.unit });
    }
  return [...needs.values()];
}
