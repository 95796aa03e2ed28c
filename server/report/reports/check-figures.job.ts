// Every night recounts a shop's last weeks, compares all sums with the orders, and reports
// differences.
import { secondsToNight } from '@app/contract/kit/bangkok';
import { freshFigures } from '../aggregates/fresh-aggregates.ts';
import { settleOrders } from '../../money/index.ts';
import { CHECK_FIGURES, holdFigures } from '../../platform/recount.store.ts';
import { countMarked } from '../aggregates/refresh-aggregates.ts';
import {
  monthsWithFigures,
  ordersSince,
  repairMonth,
  rowsOfGoneRefunds,
} from '../aggregates/check.store.ts';
import { job, type JobCall } from '../../platform/jobs.ts';

const RECENT_DAYS = 62;
const TURN_MS = 120_000;

export const checkFiguresJob = job<object>({
  topic: CHECK_FIGURES,
  does: 'Compares the sums of reports with the orders at night, puts right what differs and tells of it; plans its next look.',
  expireSeconds: 3_600,
  handle: checkFigures,
});

async function checkFigures(call: JobCall<object>): Promise<void> {
  const { actor, services } = call;
  await freshFigures(services, actor.tenantId);
  const orders = await recountOrders(call);
  const sums = await repairSums(call);
  await services.db.withTenant(actor, async (tx) => {
    if (orders + sums > 0) {
      services.log.error({ tenantId: actor.tenantId, orders, sums }, 'figures had drifted');
      tx.audit({ action: 'figures.repair', entity: 'figures', after: { orders, sums } });
    }
    const afterSeconds = secondsToNight(services.now());
    await tx.enqueue(CHECK_FIGURES, {}, { afterSeconds, key: 'figures-check' });
  });
}

/** Returns how many orders of the last weeks had outdated figures. */
async function recountOrders({ actor, services, signal }: JobCall<object>): Promise<number> {
  let drifted = 0;
  for (let after = 0; !signal.aborted;) {
    const ids = await services.db.withTenant(
      actor,
      async (tx) => {
        await holdFigures(tx);
        const orders = await ordersSince(tx, RECENT_DAYS, after);
        const gone = after === 0 ? await rowsOfGoneRefunds(tx) : [];
        const orderIds = [...orders, ...gone];
        drifted += await countMarked(tx, { orderIds, days: [] }, settleOrders);
        return orders;
      },
      { timeoutMs: TURN_MS },
    );
    if (ids.length === 0) break;
    after = ids.at(-1) ?? 0;
  }
  return drifted;
}

async function repairSums({ actor, services, signal }: JobCall<object>): Promise<number> {
  const months = await services.db.withTenant(actor, (tx) => monthsWithFigures(tx), {
    mode: 'read',
  });
  let repaired = 0;
  for (const month of months) {
    if (signal.aborted) break;
    repaired += await services.db.withTenant(
      actor,
      async (tx) => {
        await holdFigures(tx);
        return repairMonth(tx, month);
      },
      { timeoutMs: TURN_MS },
    );
  }
  return repaired;
}
