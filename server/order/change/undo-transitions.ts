// Takes a bulk change of orders back: each to the state, times and stock it had, where nobody touched it since.
import type { undoChange } from '@app/contract/shop/undo';
import type { Gives } from '@app/contract/kit/endpoint';
import { ownerOf, type Session } from '../../platform/session.ts';
import {
  finishTransitions,
  applyTransition,
  reserveAnew,
  beginTransitions,
} from '../order/move-order.ts';
import { lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { moneyOfOrders } from '../order/money-of-orders.ts';
import { endOf } from '../order/parts/paid-again.ts';
import { parcelsOfOrders } from '../order/parcels-of-orders.ts';
import { type MovedOrder, type MovedOrders } from '../order/moved-orders.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import { orderStock } from '../../catalog/index.ts';

export type Results = Gives<typeof undoChange>['items'];

/** One order alone is refused as a call; of many each has its own answer. */
export async function undoTransitions(
  tx: TenantTx,
  session: Session,
  { orders, closed }: MovedOrders,
): Promise<Results> {
  const ids = orders.map((order) => order.id);
  const found = await lockOrderRows(tx, ids, ownerOf(session));
  const rows = new Map(found.map((order) => [order.id, order]));
  const settled = await settledReturns(tx, found);
  const refunded = await refundedSince(tx, found);
  const transitions = await beginTransitions(
    tx,
    found.map((order) => order.id),
  );
  const items: Results = [];
  for (const before of orders) {
    const attempt = async () => {
      const order = requireUntouched(rows.get(before.id), before);
      if (settled.has(order.id) || refunded.has(order.id)) throw fail('UNDO_CHANGED');
      const { status: to, ...columns } = before.columns;
      const back = { columns, moveStock: () => stockBack(tx, order, before) };
      await applyTransition(tx, transitions, { order, move: { to, by: 'undo', back } });
    };
    items.push(
      orders.length === 1 ? await plainly(before.id, attempt) : await told(before.id, attempt),
    );
  }
  const undone = items.filter((item) => item.t === 'success').map((item) => item.id);
  await paidAsBefore(tx, orders, undone);
  await finishTransitions(tx, transitions);
  await parcelsOfOrders.get().reopen(tx, closed, undone);
  return items;
}

type Result = Results[number];

async function plainly(id: number, attempt: () => Promise<void>): Promise<Result> {
  await attempt();
  return { id, t: 'success' };
}

/** Nothing is written before an order is refused, so the others stand. */
async function told(id: number, attempt: () => Promise<void>): Promise<Result> {
  try {
    return await plainly(id, attempt);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { details } = error.info;
    return { id, t: 'error', error: error.code, ...(details && { details }) };
  }
}

function requireUntouched(order: OrderRow | undefined, before: MovedOrder): OrderRow {
  if (!order) throw fail('NO_ORDER');
  if (order.version !== before.version || isNumberedSince(order, before))
    throw fail('UNDO_CHANGED');
  return order;
}

/** Whoever goes back to be sent has no number: one that it has now came since, and stands on a parcel. It makes no new version. */
const isNumberedSince = ({ status, pno }: OrderRow, { columns }: MovedOrder): boolean =>
  status === 'send' && pno !== '' && columns.pno !== undefined;

/** Their goods were scanned back since, which leaves the order's row as it is: on their way they would be counted twice. */
async function settledReturns(
  tx: TenantTx,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<number>> {
  const returned = orders.filter(({ status }) => status === 'return').map(({ id }) => id);
  if (returned.length === 0) return new Set();
  const facts = await parcelsOfOrders.get().returnFacts(tx, returned);
  return new Set(facts.flatMap(({ order_id: id, condition }) => (condition === null ? [] : [id])));
}

/** The buyer was promised money since, or has it: the order goes on by its own step, which takes that off what is paid. */
async function refundedSince(
  tx: TenantTx,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<number>> {
  const ended = orders.flatMap((order) => {
    const at = endOf(order);
    return at === undefined || order.paid_satang + order.cod_satang === 0
      ? []
      : [{ id: order.id, at }];
  });
  return ended.length === 0 ? new Set() : moneyOfOrders.get().decidedSince(tx, ended);
}

/** Of orders that went on with less money than had come, all of it counts as paid again. */
async function paidAsBefore(
  tx: TenantTx,
  orders: MovedOrders['orders'],
  undone: readonly number[],
): Promise<void> {
  const had = orders.filter(({ columns }) => columns.paid_satang !== undefined);
  const ids = had.map(({ id }) => id).filter((id) => undone.includes(id));
  if (ids.length > 0) await moneyOfOrders.get().takeOnAgain(tx, ids);
}

/** The ledger goes on: pieces that came back are taken again, pieces that left come back. */
async function stockBack(tx: TenantTx, order: OrderRow, before: MovedOrder): Promise<void> {
  const step = `${order.stock_state} to ${before.columns.stock_state}`;
  switch (step) {
    case 'none to reserved':
      return reserveAnew(tx, order.id);
    case 'reserved to none':
      return orderStock.release(tx, [order.id]);
    case 'taken to reserved':
      await orderStock.takeBack(tx, order.id);
      return reserveAnew(tx, order.id, true);
    case 'taken to none':
      await orderStock.takeBack(tx, order.id);
      return orderStock.release(tx, [order.id]);
    case 'reserved to taken':
      return takenAgain(tx, order, before);
    default:
      if (order.stock_state !== before.columns.stock_state) throw fail('UNDO_CHANGED');
  }
}

/** Those pieces that the order had taken, whatever its products have become meanwhile. */
async function takenAgain(tx: TenantTx, order: OrderRow, before: MovedOrder): Promise<void> {
  const taken = before.taken.map(({ product_id: productId, unit }) => ({ productId, unit }));
  if (before.columns.status !== 'return') {
    await orderStock.reserve(tx, order.id, taken, { allowNegative: true });
    return orderStock.handOver(tx, order.id);
  }
  // The return scan has settled them: the order only says again which they were.
  await orderStock.release(tx, [order.id]);
  await orderStock.rewriteTaken(tx, order.id, taken);
}
