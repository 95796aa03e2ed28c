// Background work after COD lines: judges parcels again that turned back, and marks paid ones as
// settled.
import { setTimeout as sleep } from 'node:timers/promises';
import { job } from '../../platform/jobs.ts';
import { lockCodLedger } from './cod.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { settleNamedParcels } from './due.store.ts';
import { paidTargets, reconcileLines } from './line.store.ts';

const REJUDGE = 'cod.rejudge';

/** A paid parcel may turn back, lose its number or get another COD amount. */
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

/** Few per transaction, so that the desk is free again at once. */
const PIECE = 500;
const REST_MS = 50;

export const SETTLE = 'cod.settle';

export const settleJob = job({
  topic: SETTLE,
  does: 'Takes parcels whose money a bill names out of the index of those that wait.',
  async handle({ actor, services }) {
    for (let settled = PIECE; settled === PIECE;) {
      // Takes the desk's lock, so that it does not run during the undo of a file.
      settled = await services.db.withTenant(actor, async (tx) => {
        await lockCodLedger(tx);
        return settleNamedParcels(tx, PIECE);
      });
      if (settled === PIECE) await sleep(REST_MS);
    }
  },
});
