// Works out again what changed orders earned, in months that are open; closed months are put right in the present one.
import { bangkokDay, firstOfMonth, shiftMonth } from '@app/contract/kit/bangkok';
import { isFrozen, readPlan } from './commission.store.ts';
import {
  earnedLines,
  notePaid,
  replaceMonth,
  takeBack,
  tellFigures,
  touchedMonths,
} from './settle.store.ts';
import { monthsOfOrders, sumMonths } from './commission-sums.store.ts';
import { workOut } from './work-out.ts';
import type { TenantTx } from '../../platform/database.ts';

/** The present month, or the first after it that is not closed. */
async function openMonth(tx: TenantTx): Promise<string> {
  let month = firstOfMonth(bangkokDay(tx.now));
  while (await isFrozen(tx, month)) month = shiftMonth(month, 1);
  return month;
}

/** Where no plan stands nothing is earned. */
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
  const open = await touchedMonths(tx, plan, orderIds);
  for (const month of open) {
    const lines = await earnedLines(tx, plan, month);
    const earned = workOut(plan, month.agent_id, lines);
    for (const id of await replaceMonth(tx, month, earned)) touched.add(id);
  }
  await takeBack(tx, { orderIds, month: await openMonth(tx) });
  const stand = await monthsOfOrders(tx, orderIds);
  await sumMonths(tx, [...stood, ...open, ...stand]);
  return tellFigures(tx, [...touched]);
}
