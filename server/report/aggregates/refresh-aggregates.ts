// Counts marked orders: figures of orders, lines and customers, and the sums of days and months, in
// one transaction.
import type { TenantTx } from '../../platform/database.ts';
import {
  adDays,
  buyersOf,
  refreshLines,
  refreshOrders,
  otherFirsts,
  prepareForMany,
  reachedBy,
} from './refresh.store.ts';
import { holdFigures, takeMarks, type Marks } from '../../platform/recount.store.ts';
import { refreshCustomers } from './parts/customers.store.ts';
import { sumsMoved } from './parts/kept-sums.ts';
import { refreshParcels } from './parts/parcels.store.ts';

/** Recomputes figures that other domains derive from orders; returns the orders that changed. */
export type SettleOrders = (
  tx: TenantTx,
  orderIds: readonly number[],
) => Promise<readonly number[]>;

/** Orders that share a day's sums then write them once. */
export const MARKS_A_TURN = 10_000;

/** Below this number of orders, row-by-row plans cost nothing noticeable. */
const MANY = 100;

/** Counts orders, with all orders of the days whose advertising they share. */
async function refreshWithDays(tx: TenantTx, marks: Marks) {
  const days = await adDays(tx, marks);
  const orderIds = await reachedBy(tx, { orderIds: marks.orderIds, days });
  if (orderIds.length <= MANY)
    return { orderIds, changed: await refreshOrders(tx, { orderIds, days }) };
  await prepareForMany(tx);
  const buyers = await buyersOf(tx, orderIds);
  return { orderIds, changed: await refreshOrders(tx, { orderIds, days }, buyers) };
}

/** Updates the figures of these orders and days; returns how many orders were out of date. */
export async function countMarked(
  tx: TenantTx,
  marks: Marks,
  settle: SettleOrders,
): Promise<number> {
  const settled = await settle(tx, marks.orderIds);
  const orderIds = [...new Set([...marks.orderIds, ...settled])];
  const first = await refreshWithDays(tx, { orderIds, days: marks.days });
  const counted = new Set(first.orderIds);
  const others = (await otherFirsts(tx, first.changed)).filter((id) => !counted.has(id));
  const turns = [first.changed];
  if (others.length > 0)
    turns.push((await refreshWithDays(tx, { orderIds: others, days: [] })).changed);
  const changed = new Set(turns.flatMap((turn) => turn.orderIds));
  const lines = await refreshLines(tx, [...new Set([...orderIds, ...changed])]);
  const parcels = await refreshParcels(tx, orderIds);
  await refreshCustomers(tx, [...new Set(turns.flatMap(({ customers }) => customers))]);
  const drifted = Math.max(changed.size, lines + parcels > 0 ? 1 : 0);
  if (drifted > 0) await sumsMoved(tx);
  return drifted;
}

/** Counts at most this many marks; true if some may be left. Concurrent calls wait for the lock. */
export async function refreshAggregates(
  tx: TenantTx,
  settle: SettleOrders,
  most = MARKS_A_TURN,
): Promise<boolean> {
  await holdFigures(tx);
  const marks = await takeMarks(tx, most);
  if (marks.taken === 0) return false;
  await countMarked(tx, marks, settle);
  return marks.taken >= most;
}
