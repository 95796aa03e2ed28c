// Parcels that begin to come back, or no longer do, change what their COD money should have been.
import { job } from '../platform/jobs.ts';
import { holdDesk } from './cod.store.ts';
import { judge } from './line.store.ts';

export const rejudgeJob = job<{ readonly shipmentIds: readonly number[] }>({
  topic: 'cod.rejudge',
  does: 'Judges the COD lines of parcels again after they turned back.',
  async handle({ payload, actor, services }) {
    await services.db.withTenant(actor, async (tx) => {
      await holdDesk(tx);
      await judge(tx, payload.shipmentIds);
    });
  },
});
