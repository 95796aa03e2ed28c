// Daily notifications: overdue money, and customers to call.
import { bangkokDay, secondsToMorning } from '@app/contract/kit/bangkok';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import type { TenantTx } from '../../platform/database.ts';
import { raisePush } from './raise-push.ts';
import { forgetPushes, hasPushDevices, removeSilentDevices } from './staff-push.store.ts';

const MORNING_ROUND = 'push.morning';
const KEPT_DAYS = 30;

export const morningRoundJob: Job = job<object>({
  topic: MORNING_ROUND,
  does: 'Notifies staff in the morning of late COD money and of follow-ups due; looks again the next morning while a browser listens.',
  handle: goRound,
});

export const scheduleMorningRound = (tx: TenantTx): Promise<void> =>
  tx.enqueue(MORNING_ROUND, {}, { afterSeconds: secondsToMorning(tx.now), key: 'push-morning' });

async function goRound({ actor, services }: JobCall<object>): Promise<void> {
  await services.db.withTenant(actor, async (tx) => {
    await removeSilentDevices(tx);
    await forgetPushes(tx, KEPT_DAYS);
    // The next browser that subscribes restarts the daily job.
    if (!(await hasPushDevices(tx))) return;
    const day = bangkokDay(tx.now);
    await raisePush(tx, 'cod_late', day);
    await raisePush(tx, 'leads_due', day);
    await scheduleMorningRound(tx);
  });
}
