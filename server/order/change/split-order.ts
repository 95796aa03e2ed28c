// Splits an order in two: chosen units go to a second order with its own code, with their share of
// money and stock.
import { formatSatang } from '@app/contract/kit/money';
import { splitLine, splitMoney, type OrderMoney } from '@app/contract/order/split-money';
import type { OrderReply } from '@app/contract/order/order';
import type { splitOrder } from '@app/contract/order/change';
import { addOrderToLead } from '../../crm/index.ts';
import { countOrders } from '../order/order-counts.store.ts';
import { ownerOf } from '../../platform/session.ts';
import { insertEvents, saveOrders } from '../order/order-write.store.ts';
import { itemsOfOrders, lockOrderRows, type ItemRow, type OrderRow } from '../order/order.store.ts';
import { moneyOfOrders } from '../order/money-of-orders.ts';
import { weightOfGoods } from '../order/parts/goods-weight.ts';
import { orderRules, requireRoom } from '../order/order-room.ts';
import { readOrder } from '../order/read-orders.ts';
import { beginTransitions } from '../order/move-order.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  columnsOfMoney,
  factsNow,
  heldTogether,
  reserveFromHeld,
  moneyOf,
  requireChangeable,
} from './change-rules.ts';
import { copyOrder, moveUnits, type MovedUnits } from './order-change.store.ts';

type SplitItems = Call<typeof splitOrder>['body']['items'];

export async function splitOrderUse(call: Call<typeof splitOrder>): Promise<OrderReply> {
  const { tx, session, params, body } = call;
  const [order] = await lockOrderRows(tx, [params.id], ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  if (body.version !== undefined && body.version !== order.version) throw fail('STALE');
  await requireChangeable(tx, [order], 'แยกกล่อง');
  await requireSlipsSettled(tx, order);
  requireRoom(await orderRules(tx));
  const moved = unitsOf(await itemsOfOrders(tx, [order.id]), body.items);
  const secondId = await split(tx, order, moved);
  return readOrder(tx, secondId, null);
}

/**
 * A slip shows the transfer for the whole order: confirmed after the split, it would be too much
 * for the first box, and the second box would ask for the money again.
 */
async function requireSlipsSettled(tx: TenantTx, order: OrderRow): Promise<void> {
  if (order.pay_method !== 'transfer' || order.paid_satang >= order.total_satang) return;
  if (!(await moneyOfOrders.get().hasSlipWaiting(tx, order.id))) return;
  const text = 'มีสลิปรอตรวจ ยืนยันยอดหรือเอาสลิปออกก่อนแยกกล่อง ยอดโอนจะได้แบ่งให้ครบทุกกล่อง';
  throw fail('IN_USE', { details: { text } });
}

async function split(tx: TenantTx, order: OrderRow, moved: readonly MovedUnits[]): Promise<number> {
  // Locks the counters in the same order as all other code, to avoid deadlocks.
  await beginTransitions(tx, [order.id, order.id]);
  const held = await heldTogether(tx, [order.id]);
  const whole = moneyOf(order);
  const before = await factsNow(tx, order.id, whole);
  const movedSatang = moved.reduce((sum, line) => sum + line.goes.amountSatang, 0);
  const { stays, goes } = splitMoney(whole, movedSatang);
  await requireRefundable(tx, order.id, { stays, goes });
  const going = moved.map(({ productId, goes: { unit } }) => ({ productId, unit }));
  const weight = Math.min(order.weight_grams, await weightOfGoods(tx, going));
  const secondId = await copyOrder(tx, order.id, { ...columnsOfMoney(goes), weight_grams: weight });
  await moveUnits(tx, secondId, moved);
  await saveOrders(tx, [order.id], {
    ...columnsOfMoney(stays),
    weight_grams: order.weight_grams - weight,
    packed_at: null,
    packed_by: null,
  });
  if (order.stock_state === 'reserved') await reserveFromHeld(tx, [order.id, secondId], held);
  await countOrders(tx, { [order.status]: 1 });
  const after = await factsNow(tx, order.id, stays);
  const made = await factsNow(tx, secondId, goes);
  await insertEvents(tx, [
    { orderId: order.id, kind: 'split', before, after, reason: `SD${secondId}` },
    { orderId: secondId, kind: 'split-from', to: order.status, after: made, reason: order.code },
  ]);
  if (order.lead_id !== null)
    await addOrderToLead(tx, { leadId: order.lead_id, orderId: secondId });
  tx.audit({
    action: 'order.split',
    entity: 'order',
    entityId: order.id,
    before,
    after: { ...after, second: secondId },
  });
  return secondId;
}

/**
 * Refunds stay with the first box: its paid money must cover them, or the second box could refund
 * the same money again.
 */
async function requireRefundable(
  tx: TenantTx,
  orderId: number,
  { stays, goes }: { readonly stays: OrderMoney; readonly goes: OrderMoney },
): Promise<void> {
  if (goes.paidSatang === 0) return;
  const refunded = await moneyOfOrders.get().refundedSatang(tx, orderId);
  if (refunded <= stays.paidSatang) return;
  const text = `ออเดอร์นี้คืนเงิน ${formatSatang(refunded)} บาท มากกว่ายอดที่ชำระของกล่องเดิม แยกสินค้าออกให้น้อยลง`;
  throw fail('IN_USE', { details: { text } });
}

/** Splits each requested line into what stays and what moves; at least one unit must stay. */
function unitsOf(items: readonly ItemRow[], splitItems: SplitItems): MovedUnits[] {
  const moved = splitItems.map((wish, at) => {
    const path = `items.${at}`;
    const item = lineOf(items, wish, path);
    const unit = wish.unit ?? item.unit;
    if (unit > item.unit)
      throw fail('UNPROCESSED', { fields: { [`${path}.unit`]: `รายการนี้มี ${item.unit} ชิ้น` } });
    const priced = {
      unit: item.unit,
      priceSatang: item.price_satang,
      discountSatang: item.discount_satang,
      isFree: item.is_free,
    };
    return { id: item.id, productId: item.product_id, ...splitLine(priced, unit) };
  });
  const again = moved.findIndex(({ id }, at) => moved.findIndex((line) => line.id === id) < at);
  if (again >= 0)
    throw fail('UNPROCESSED', { fields: { [`items.${again}.id`]: 'รายการนี้ถูกส่งมาซ้ำ' } });
  const all = items.reduce((sum, item) => sum + item.unit, 0);
  if (moved.reduce((sum, line) => sum + line.goes.unit, 0) === all)
    throw fail('UNPROCESSED', { fields: { items: 'ต้องเหลือสินค้าในกล่องเดิมอย่างน้อย 1 ชิ้น' } });
  return moved;
}

function lineOf(
  items: readonly ItemRow[],
  { id, productId }: SplitItems[number],
  path: string,
): ItemRow {
  const found = items.filter((item) =>
    id === undefined ? item.product_id === productId : item.id === id,
  );
  const [line, ...others] = found;
  if (line && others.length === 0) return line;
  const key = id === undefined && productId !== undefined ? 'productId' : 'id';
  const text = line ? 'สินค้านี้มีหลายรายการ ระบุรายการด้วย id' : 'ไม่พบรายการนี้ในออเดอร์ กรุณาโหลดใหม่';
  throw fail('UNPROCESSED', { fields: { [`${path}.${key}`]: text } });
}
