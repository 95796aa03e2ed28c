// Recomputes what changed orders earned in open months. Changes to closed months are corrected in
// the present month, and late orders are paid there.
import type { CommissionPlan } from '@app/contract/money/commission';
import { bangkokDay, firstOfMonth, shiftMonth } from '@app/contract/kit/bangkok';
import { isFrozen, readPlan } from './commission.store.ts';
import {
  earnedLines,
  heldBase,
  lateMonths,
  notePaid,
  replaceMonth,
  standingMonths,
  takeBack,
  saveCommissionFigures,
  touchedMonths,
  type AgentMonth,
} from './settle.store.ts';
import { monthsOfOrders, sumMonths } from './commission-sums.store.ts';
import { planAbove, computeCommissions, type Earned } from './compute-commissions.ts';
import type { TenantTx } from '../../platform/database.ts';

/** The present month, or the first later one that is not closed. */
async function openMonth(tx: TenantTx): Promise<string> {
  let month = firstOfMonth(bangkokDay(tx.now));
  while (await isFrozen(tx, month)) month = shiftMonth(month, 1);
  return month;
}

const keyOf = ({ agent_id: agentId, month }: AgentMonth): string => `${agentId} ${month}`;

/** Late orders under the open month that pays for them. */
interface Late extends AgentMonth {
  readonly earned: readonly Earned[];
}

interface Wanted {
  readonly orderIds: readonly number[];
  /**
   * The month that pays for late orders, unless others of their seller and month stand in another
   * open month already.
   */
  readonly present: string;
}

/**
 * Finds late orders, whose month is closed, and all open months they affect. Late orders share the
 * tiers of their own month, so those already listed are recomputed with those that join.
 */
async function withLate(
  tx: TenantTx,
  plan: CommissionPlan,
  { orderIds, present }: Wanted,
): Promise<{ open: AgentMonth[]; late: Late[] }> {
  const touched = await touchedMonths(tx, plan, orderIds);
  const open = new Map(touched.map((month) => [keyOf(month), month]));
  const late = new Map<string, Late>();
  let asked = { orderIds, open: touched };
  while (asked.orderIds.length + asked.open.length > 0) {
    const more: AgentMonth[] = [];
    for (const closed of await lateMonths(tx, plan, asked)) {
      if (late.has(keyOf(closed))) continue;
      const { agent_id } = closed;
      const lines = await earnedLines(tx, plan, closed);
      const standing = await standingMonths(tx, [...new Set(lines.map((line) => line.order_id))]);
      const [month = present] = standing;
      const above = planAbove(plan, await heldBase(tx, plan, closed));
      const earned = computeCommissions(above, agent_id, lines);
      late.set(keyOf(closed), { agent_id, month, earned });
      for (const each of [month, ...standing]) more.push({ agent_id, month: each });
    }
    const fresh = more.filter((month) => !open.has(keyOf(month)));
    for (const month of fresh) open.set(keyOf(month), month);
    asked = { orderIds: [], open: fresh };
  }
  return { open: [...open.values()], late: [...late.values()] };
}

/** Recomputes the orders' commissions; returns the orders whose profit figures change with them. */
export async function settleOrders(
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<readonly number[]> {
  const known = orderIds.length === 0 ? undefined : await readPlan(tx);
  if (!known) return [];
  const { plan } = known;
  if (plan.earnOn === 'paid') await notePaid(tx, orderIds);
  const touched = new Set<number>(orderIds);
  const stood = await monthsOfOrders(tx, orderIds);
  const present = await openMonth(tx);
  const { open, late } = await withLate(tx, plan, { orderIds, present });
  for (const month of open) {
    const own = computeCommissions(plan, month.agent_id, await earnedLines(tx, plan, month));
    const joined = late.filter((each) => keyOf(each) === keyOf(month));
    const earned = [...own, ...joined.flatMap((each) => each.earned)];
    for (const id of await replaceMonth(tx, month, earned)) touched.add(id);
  }
  await takeBack(tx, { orderIds, month: present });
  const stand = await monthsOfOrders(tx, orderIds);
  await sumMonths(tx, [...stood, ...open, ...stand]);
  return saveCommissionFigures(tx, [...touched]);
}
