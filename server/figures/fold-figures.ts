// Counts what is marked: figures of orders, lines, customers, and the sums of days and months, in one transaction.
import type { TenantTx } from '../platform/database.ts';
import {
  adDays,
  foldCustomers,
  foldLines,
  foldOrders,
  holdFigures,
  reachedBy,
  takeMarks,
  type Marks,
} from './fold.store.ts';

/** Counts the figures that others promise from orders; gives the orders whose promise changed. */
export type SettleOrders = (
  tx: TenantTx,
  orderIds: readonly number[],
) => Promise<readonly number[]>;

const MOST = 1000;

/** Brings the figures of these orders and days up to date; returns how many orders were not. */
export async function countMarked(
  tx: TenantTx,
  marks: Marks,
  settle: SettleOrders,
): Promise<number> {
  const settled = await settle(tx, marks.orderIds);
  const orderIds = [...new Set([...marks.orderIds, ...settled])];
  const days = await adDays(tx, { orderIds, days: marks.days });
  const reached = await reachedBy(tx, { orderIds, days });
  const changed = await foldOrders(tx, { orderIds: reached, days });
  const lines = await foldLines(tx, [...new Set([...orderIds, ...changed.orderIds])]);
  await foldCustomers(tx, changed.customers);
  return Math.max(changed.orderIds.length, lines > 0 ? 1 : 0);
}

/** One turn; true when marks may be left. Whoever comes meanwhile waits and finds less to do. */
export async function foldFigures(tx: TenantTx, settle: SettleOrders): Promise<boolean> {
  await holdFigures(tx);
  const marks = await takeMarks(tx, MOST);
  if (marks.orderIds.length === 0 && marks.days.length === 0) return false;
  await countMarked(tx, marks, settle);
  return marks.orderIds.length + marks.days.length >= MOST;
}
