// Undoes a bulk change of orders: each gets back its status, times and stock, unless it was changed
// since.
import type { undoChange } from '@app/contract/shop/undo';
import type { Gives } from '@app/contract/kit/endpoint';
import { ownerOf, type Session } from '../../platform/session.ts';
import {
  finishTransitions,
  applyTransition,
  reserveLines,
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

/** For one order a refusal fails the whole call; for several, each order has its own result. */
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

/** An order is refused before any of its writes, so the other orders stay valid. */
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

/**
 * An order that goes back to `send` has no tracking number; if it has one now, it was booked since
 * and is on a parcel. Booking does not raise the version.
 */
const isNumberedSince = ({ status, pno }: OrderRow, { columns }: MovedOrder): boolean =>
  status === 'send' && pno !== '' && columns.pno !== undefined;

/**
 * Returned orders whose goods were scanned back since, which does not change the order's row. Put
 * back on the way, those goods would be counted twice.
 */
async function settledReturns(
  tx: TenantTx,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<number>> {
  const returned = orders.filter(({ status }) => status === 'return').map(({ id }) => id);
  if (returned.length === 0) return new Set();
  const facts = await parcelsOfOrders.get().returnFacts(tx, returned);
  return new Set(facts.flatMap(({ order_id: id, condition }) => (condition === null ? [] : [id])));
}

/**
 * Orders whose buyer was promised or paid a refund since: they go on only by a normal transition,
 * which deducts the refund from what is paid.
 */
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

/** Orders continued with less money than had been paid count all of it as paid again. */
async function paidAsBefore(
  tx: TenantTx,
  orders: MovedOrders['orders'],
  undone: readonly number[],
): Promise<void> {
  const had = orders.filter(({ columns }) => columns.paid_satang !== undefined);
  const ids = had.map(({ id }) => id).filter((id) => undone.includes(id));
  if (ids.length > 0) await moneyOfOrders.get().revertDeduction(tx, ids);
}

/** Applies the stock change in reverse, as new ledger entries. */
async function stockBack(tx: TenantTx, order: OrderRow, before: MovedOrder): Promise<void> {
  const step = `${order.stock_state} to ${before.columns.stock_state}`;
  switch (step) {
    case 'none to reserved':
      return reserveLines(tx, order.id);
    case 'reserved to none':
      return orderStock.release(tx, [order.id]);
    case 'taken to reserved':
      await orderStock.takeBack(tx, order.id);
      return reserveLines(tx, order.id, true);
    case 'taken to none':
      await orderStock.takeBack(tx, order.id);
      return orderStock.release(tx, [order.id]);
    case 'reserved to taken':
      return takenAgain(tx, order, before);
    default:
      if (order.stock_state !== before.columns.stock_state) throw fail('UNDO_CHANGED');
  }
}

/** Takes exactly the units that the order had taken, whatever its products have become since. */
async function takenAgain(tx: TenantTx, order: OrderRow, before: MovedOrder): Promise<void> {
  const taken = before.taken.map(({ product_id: productId, unit }) => ({ productId, unit }));
  if (before.columns.status !== 'return') {
    await orderStock.reserve(tx, order.id, taken, { allowNegative: true });
    return orderStock.handOver(tx, order.id);
  }
  // The return scan has decided about these units; the order only records again which they were.
  await orderStock.release(tx, [order.id]);
  await orderStock.rewriteTaken(tx, order.id, taken);
}
