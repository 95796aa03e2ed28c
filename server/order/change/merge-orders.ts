// Merges several orders of one buyer into the oldest: lines, money, stock, messages and notes. The
// others are cancelled and linked to it.
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import { mergeMoney, type OrderMoney } from '@app/contract/order/split-money';
import { MERGE_REASON, type mergeOrders } from '@app/contract/order/change';
import type { OrderReply } from '@app/contract/order/order';
import { addOrderToLead, followNewestOrder } from '../../crm/index.ts';
import { ownerOf } from '../../platform/session.ts';
import { leadsMergedInto } from '../order/hearing-leads.store.ts';
import { moneyOfOrders } from '../order/money-of-orders.ts';
import { finishTransitions, applyTransition, beginTransitions } from '../order/move-order.ts';
import { insertEvents, saveOrders } from '../order/order-write.store.ts';
import { itemsOfOrders, lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { readOrder } from '../order/read-orders.ts';
import { movePictures } from '../picture/order-picture.store.ts';
import { mergeProposals } from '../proposal/proposal.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  columnsOfMoney,
  factsNow,
  heldTogether,
  reserveFromHeld,
  moneyOf,
  noMoney,
  requireChangeable,
} from './change-rules.ts';
import { name as nameLead } from './orders-of-leads.store.ts';
import { joinSets, linkMerged, moveLines, moveMessages } from './order-change.store.ts';

const MAX_LINES = 100;
const MAX_UNITS = 9999;
const MAX_NOTE = 400;

export async function mergeOrdersUse({
  tx,
  session,
  body,
}: Call<typeof mergeOrders>): Promise<OrderReply> {
  const ids = [...new Set(body.ids)];
  if (ids.length < 2) throw fail('UNPROCESSED', { fields: { ids: 'เลือกอย่างน้อย 2 ออเดอร์' } });
  const orders = await lockOrderRows(tx, ids, ownerOf(session));
  if (orders.length < ids.length) throw fail('NO_ORDER');
  await requireChangeable(tx, orders, 'รวมออเดอร์');
  requireAlike(orders);
  const [target, ...others] = orders.toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id,
  );
  if (!target) throw fail('NO_ORDER');
  const money = mergeMoney(orders.map(moneyOf));
  if (!money) throw refusal('มีออเดอร์โอนที่ยังชำระไม่ครบ บันทึกยอดโอนหรือเปลี่ยนวิธีชำระให้เหมือนกันก่อนรวม');
  await requireRoomForLines(tx, ids);
  await merge(tx, { target, others, money });
  return readOrder(tx, target.id, null);
}

const refusal = (text: string) => fail('UNPROCESSED', { fields: { ids: text }, details: { text } });

function requireAlike(orders: readonly OrderRow[]): void {
  const differs = (of: (order: OrderRow) => unknown) => new Set(orders.map(of)).size > 1;
  if (differs((order) => order.status)) throw refusal('รวมได้เฉพาะออเดอร์สถานะเดียวกัน');
  if (differs((order) => `${order.country} ${order.currency}`))
    throw refusal('รวมได้เฉพาะออเดอร์ประเทศและสกุลเงินเดียวกัน');
}

/**
 * An order has at most one line per set, so the same set from two orders becomes one line; both
 * must have the same price.
 */
async function requireRoomForLines(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const items = await itemsOfOrders(tx, ids);
  if (items.length > MAX_LINES) throw refusal(`รวมแล้วเกิน ${MAX_LINES} รายการ เลือกออเดอร์น้อยลง`);
  for (const same of Map.groupBy(
    items.filter((item) => item.is_set),
    (item) => item.product_id,
  ).values()) {
    const units = same.reduce((sum, item) => sum + item.unit, 0);
    const hasOnePrice = new Set(same.map((item) => item.price_satang)).size === 1;
    if (hasOnePrice && units <= MAX_UNITS) continue;
    const text = `สินค้าชุด ${same[0]?.product_name ?? ''} มีราคาไม่เท่ากันในแต่ละออเดอร์ แก้ราคาให้เท่ากันก่อนรวม`;
    throw fail('ERR_ORDER_SET_DUPLICATE', { details: { text } });
  }
}

interface Merge {
  readonly target: OrderRow;
  readonly others: readonly OrderRow[];
  readonly money: OrderMoney;
}

async function merge(tx: TenantTx, { target, others, money }: Merge): Promise<void> {
  const all = [target, ...others];
  const otherIds = others.map((order) => order.id);
  const transitions = await beginTransitions(
    tx,
    all.map((order) => order.id),
  );
  const held = await heldTogether(
    tx,
    all.map((order) => order.id),
  );
  const before = await factsNow(tx, target.id, moneyOf(target));
  for (const order of others)
    await applyTransition(tx, transitions, { order, move: { to: 'cancel', reason: MERGE_REASON } });
  await finishTransitions(tx, transitions);
  await moveLines(tx, { from: otherIds, to: target.id });
  await joinSets(tx, target.id);
  await moveMessages(tx, { from: otherIds, to: target.id });
  await linkMerged(tx, { from: otherIds, to: target.id });
  await movePictures(tx, { from: otherIds, to: target.id });
  await mergeProposals(tx, { from: otherIds, to: target.id });
  await moneyOfOrders.get().followMerged(tx, { from: otherIds, to: target.id });
  for (const order of others)
    await saveOrders(tx, [order.id], columnsOfMoney(noMoney(order.pay_method)));
  await saveOrders(tx, [target.id], {
    ...columnsOfMoney(money),
    ...wordsOf(all),
    weight_grams: Math.min(HEAVIEST_GRAMS, sum(all.map((order) => order.weight_grams))),
    bank: all.find((order) => order.bank !== null)?.bank ?? null,
    telesale_by: target.telesale_by ?? (target.created_by === null ? sellerOf(others) : null),
    paid_at: lastOf(all.map((order) => order.paid_at)),
    stock_state: 'reserved',
    is_short: false,
    packed_at: null,
    packed_by: null,
  });
  await reserveFromHeld(tx, [target.id], held);
  await tellLeadsOfMerged(tx, target);
  await remember(tx, { target, others, money }, before);
}

/**
 * Links every lead whose goods are now in the order to it; if the order had no lead, the first of
 * them becomes its lead.
 */
async function tellLeadsOfMerged(tx: TenantTx, target: OrderRow): Promise<void> {
  let own = target.lead_id;
  for (const leadId of await leadsMergedInto(tx, target.id)) {
    if (leadId === own) continue;
    const isThere = await addOrderToLead(tx, { leadId, orderId: target.id });
    if (!isThere) continue;
    if (own === null) await nameLead(tx, target.id, leadId);
    own ??= leadId;
    // The lead's own order was just cancelled, so the lead follows the merged order from now on.
    await followNewestOrder(tx, leadId);
  }
}

/** The seller if no user made the order: they keep seeing it and get its commission. */
const sellerOf = (orders: readonly OrderRow[]): number | null =>
  orders.map((order) => order.telesale_by ?? order.created_by).find((id) => id !== null) ?? null;

/** The merged order counts as paid from the last payment on. */
const lastOf = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce(
    (last, date) => (last === null || (date !== null && date > last) ? date : last),
    null,
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** Each distinct note once, oldest first, cut to the length a form accepts. */
function wordsOf(orders: readonly OrderRow[]) {
  const joined = (texts: readonly string[]) =>
    [...new Set(texts.filter((text) => text !== ''))].join(' / ').slice(0, MAX_NOTE);
  return {
    note: joined(orders.map((order) => order.note)),
    ship_note: joined(orders.map((order) => order.ship_note)),
  };
}

async function remember(tx: TenantTx, { target, others, money }: Merge, before: object) {
  const after = await factsNow(tx, target.id, money);
  const codes = others.map((order) => order.code);
  await insertEvents(tx, [
    { orderId: target.id, kind: 'merged', before, after, reason: codes.join(', ') },
    ...others.map((order) => ({
      orderId: order.id,
      kind: 'merged-into',
      reason: target.code,
    })),
  ]);
  tx.audit({
    action: 'order.merge',
    entity: 'order',
    entityId: target.id,
    before,
    after: { ...after, merged: codes },
  });
}
