// Reserving stock for an order: all of it or nothing, never more than there is.
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { holdStock, type Hold } from './hold-stock.store.ts';
import { namesOf, type StockNeed } from './stock.store.ts';
import { raiseLow } from './tell-low-stock.ts';

/** Makes these orders reserve exactly `needs`; returns the products that are short in total, with nothing moved. */
export async function hold(tx: TenantTx, wish: Hold) {
  const { short, low } = await holdStock(tx, wish);
  await raiseLow(tx, low);
  return short;
}

interface Reserving {
  readonly allowNegative: boolean;
  /** The order is new and has no reservations yet. */
  readonly isNew?: boolean;
}

/**
 * Makes the order reserve exactly `needs` (of `stockOf`), whatever it reserved before. When something is short it
 * throws STOCK_SHORT with the product and moves nothing, so a caller may catch it and continue.
 */
// eslint-disable-next-line max-params -- reads as a sentence: reserve for this order these needs, so
export async function reserveStock(
  tx: TenantTx,
  orderId: number,
  needs: readonly StockNeed[],
  { allowNegative, isNew: areNew = false }: Reserving,
): Promise<void> {
  const owned = needs.map((need) => ({ ...need, orderId }));
  const short = await hold(tx, { orderIds: [orderId], needs: owned, allowNegative, areNew });
  if (short.length === 0) return;
  const names = new Map(
    (
      await namesOf(
        tx,
        short.map((row) => row.product_id),
      )
    ).map((row) => [row.id, row]),
  );
  const items = short.map(({ product_id: productId, available }) => {
    const { code = '', name = '' } = names.get(productId) ?? {};
    return { productId, code, name, available };
  });
  const text = items.map(({ name, available }) => `${name} สต็อกไม่พอ เหลือ ${available}`);
  throw fail('STOCK_SHORT', { details: { ...items[0], text: text.join(' · '), items } });
}

/** Releases all reservations of these locked orders. */
export async function releaseStock(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  await holdStock(tx, { orderIds, needs: [], allowNegative: true });
}
