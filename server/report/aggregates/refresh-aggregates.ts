// Counts what is marked: figures of orders, lines, customers, and the sums of days and months, in one transaction.
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

/** Counts the figures that others promise from orders; gives the orders whose promise changed. */
export type SettleOrders = (
  tx: TenantTx,
  orderIds: readonly number[],
) => Promise<readonly number[]>;

/** What many orders share, the sums of their days, is then written once for all of them. */
export const MARKS_A_TURN = 10_000;

/** Orders: fewer are read one by one, at no price whatever the plan. */
const MANY = 100;

/** Orders with the advertising of their days: that is shared by all orders of a day. */
async function refreshWithDays(tx: TenantTx, marks: Marks) {
  const days = await adDays(tx, marks);
  const orderIds = await reachedBy(tx, { orderIds: marks.orderIds, days });
  if (orderIds.length <= MANY)
    return { orderIds, changed: await refreshOrders(tx, { orderIds, days }) };
  await prepareForMany(tx);
  const buyers = await buyersOf(tx, orderIds);
  return { orderIds, changed: await refreshOrders(tx, { orderIds, days }, buyers) };
}

/** Brings the figures of these orders and days up to date; returns how many orders were not. */
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

/** One turn of at most so many marks; true when some may be left. Whoever comes meanwhile waits and finds less to do. */
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
