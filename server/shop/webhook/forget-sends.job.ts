// Deletes old webhook sends every night, and processes marks that were missed.
import { secondsToMorning } from '@app/contract/kit/bangkok';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import type { TenantTx } from '../../platform/database.ts';
import { NOTE_EVENTS } from './mark-events.ts';
import { forgetSends } from './webhook-send.store.ts';
import { countWebhooks } from './webhook.store.ts';

const FORGET_SENDS = 'webhook.forget';
/** Longer than the look-back for events, so that none is sent twice. */
const KEPT_MS = 14 * 24 * 3600 * 1000;

export const forgetSendsJob: Job = job<object>({
  topic: FORGET_SENDS,
  does: 'Forgets what webhooks were told two weeks ago; looks again the next morning while the shop has one.',
  handle: forget,
});

export const scheduleForgetSends = (tx: TenantTx): Promise<void> =>
  tx.enqueue(FORGET_SENDS, {}, { afterSeconds: secondsToMorning(tx.now), key: FORGET_SENDS });

async function forget({ actor, services }: JobCall<object>): Promise<void> {
  await services.db.withTenant(actor, async (tx) => {
    await forgetSends(tx, new Date(tx.now.getTime() - KEPT_MS));
    if ((await countWebhooks(tx)) === 0) return;
    await tx.enqueue(NOTE_EVENTS, {}, { key: NOTE_EVENTS });
    await scheduleForgetSends(tx);
  });
}
