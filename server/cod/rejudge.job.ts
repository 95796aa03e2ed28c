// A parcel that begins to come back, or no longer does, changes what its COD money should have been.
import { job } from '../platform/jobs.ts';
import { holdDesk } from './cod.store.ts';
import { judge } from './line.store.ts';

export const rejudgeJob = job<{ readonly shipmentId: number }>({
  topic: 'cod.rejudge',
  does: 'Judges the COD lines of a parcel again after it turned back.',
  async handle({ payload, actor, services }) {
    await services.db.withTenant(actor, async (tx) => {
      await holdDesk(tx);
      await judge(tx, [payload.shipmentId]);
    });
  },
});
