// Shared by split and merge: which orders may change, their money, and the stock they hold.
import { bahtFromSatang } from '@app/contract/kit/money';
import type { OrderMoney } from '@app/contract/order/split-money';
import { openStatuses, orderStatuses } from '@app/contract/order/order';
import { itemsOfOrders, type OrderRow } from '../order/order.store.ts';
import { parcelsOfOrders } from '../order/parcels-of-orders.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { orderStock } from '../../catalog/index.ts';
import { optionsOf } from '../../shop/index.ts';
import { heldOf, liveReceipts } from './order-change.store.ts';

/** Requires that the orders are open and have no parcel and no receipt that lists their goods. */
export async function requireChangeable(
  tx: TenantTx,
  orders: readonly OrderRow[],
  verb: string,
): Promise<void> {
  const gone = orders.find((order) => !openStatuses.includes(order.status));
  if (gone) {
    const text = `ออเดอร์ ${gone.code} สถานะ “${orderStatuses[gone.status]}” ${verb}ไม่ได้`;
    throw fail('UNPROCESSED', { fields: { status: text }, details: { text } });
  }
  const ids = orders.map((order) => order.id);
  const [parcel] = await parcelsOfOrders.get().live(tx, ids);
  if (parcel) throw fail('SHIPMENT_EXISTS', { details: { pno: parcel.pno, state: parcel.state } });
  const [paper] = await liveReceipts(tx, ids);
  if (paper) {
    const text = `ออกเอกสาร ${paper.no} แล้ว ยกเลิกเอกสารก่อน${verb}`;
    throw fail('IN_USE', { details: { text, no: paper.no } });
  }
}

export const moneyOf = (order: OrderRow): OrderMoney => ({
  method: order.pay_method,
  itemsSatang: order.items_satang,
  shippingFeeSatang: order.shipping_fee_satang,
  discountSatang: order.discount_satang,
  totalSatang: order.total_satang,
  paidSatang: order.paid_satang,
  codSatang: order.cod_satang,
});

export const columnsOfMoney = (money: OrderMoney) => ({
  pay_method: money.method,
  items_satang: money.itemsSatang,
  shipping_fee_satang: money.shippingFeeSatang,
  discount_satang: money.discountSatang,
  total_satang: money.totalSatang,
  paid_satang: money.paidSatang,
  cod_satang: money.codSatang,
});

export const noMoney = (method: OrderMoney['method']): OrderMoney => ({
  method,
  itemsSatang: 0,
  shippingFeeSatang: 0,
  discountSatang: 0,
  totalSatang: 0,
  paidSatang: 0,
  codSatang: 0,
});

/** What the history shows of an order before and after: its lines and its sums. */
export async function factsNow(tx: TenantTx, orderId: number, money: OrderMoney) {
  const items = await itemsOfOrders(tx, [orderId]);
  return {
    items: items.map((item) => `${item.product_name} ×${item.unit}${item.is_free ? ' (แถม)' : ''}`),
    payMethod: money.method,
    shippingFee: bahtFromSatang(money.shippingFeeSatang),
    discount: bahtFromSatang(money.discountSatang),
    total: bahtFromSatang(money.totalSatang),
    paid: bahtFromSatang(money.paidSatang),
    codAmount: bahtFromSatang(money.codSatang),
  };
}

/**
 * Reserves for each order what its lines need, out of what the orders held together before. Goods
 * only move between orders, so a shop that has oversold may still split. If a set has changed
 * meanwhile, the shop's own stock rule decides.
 */
export async function reserveFromHeld(
  tx: TenantTx,
  orderIds: readonly number[],
  heldBefore: ReadonlyMap<number, number>,
): Promise<void> {
  const items = await itemsOfOrders(tx, orderIds);
  await orderStock.holdNeeds(
    tx,
    items.map((item) => item.product_id),
  );
  const needsOf = (mine: typeof items) =>
    orderStock.needsOf(
      tx,
      mine.map((item) => ({ productId: item.product_id, unit: item.unit })),
    );
  const all = await needsOf(items);
  const fits = all.every(({ productId, unit }) => unit <= (heldBefore.get(productId) ?? 0));
  const { stock_negative: negative } = await optionsOf(tx, ['stock_negative']);
  for (const id of orderIds) {
    const needs = await needsOf(items.filter((item) => item.order_id === id));
    await orderStock.reserve(tx, id, needs, { allowNegative: fits || negative === 1 });
  }
}

/** The units that these orders hold together, per product. */
export async function heldTogether(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const held = new Map<number, number>();
  for (const { product_id: id, unit } of await heldOf(tx, ids))
    held.set(id, (held.get(id) ?? 0) + unit);
  return held;
}
