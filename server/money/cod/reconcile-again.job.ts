// What follows COD lines in the background: parcels that turned back are judged again, paid ones stop being looked for.
import { setTimeout as sleep } from 'node:timers/promises';
import { job } from '../../platform/jobs.ts';
import { lockCodLedger } from './cod.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { settleNamedParcels } from './due.store.ts';
import { paidTargets, reconcileLines } from './line.store.ts';

const REJUDGE = 'cod.rejudge';

/** A parcel that was paid may come back, lose its number or be told another COD, whoever says so. */
export async function followPaidOrders(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  const shipmentIds = await paidTargets(tx, orderIds);
  if (shipmentIds.length > 0) await tx.enqueue(REJUDGE, { shipmentIds });
}

export const reconcileAgainJob = job<{ readonly shipmentIds: readonly number[] }>({
  topic: REJUDGE,
  does: 'Judges the COD lines of parcels again after they turned back, or their orders changed.',
  async handle({ payload, actor, services }) {
    await services.db.withTenant(actor, async (tx) => {
      await lockCodLedger(tx);
      await reconcileLines(tx, payload.shipmentIds);
    });
  },
});

/** So few at a time that the desk is free again at once. */
const PIECE = 500;
const REST_MS = 50;

export const SETTLE = 'cod.settle';

export const settleJob = job({
  topic: SETTLE,
  does: 'Takes parcels whose money a bill names out of the index of those that wait.',
  async handle({ actor, services }) {
    for (let settled = PIECE; settled === PIECE;) {
      // Under the desk's lock: a file that is being taken back must not be overtaken.
      settled = await services.db.withTenant(actor, async (tx) => {
        await lockCodLedger(tx);
        return settleNamedParcels(tx, PIECE);
      });
      if (settled === PIECE) await sleep(REST_MS);
    }
  },
});
