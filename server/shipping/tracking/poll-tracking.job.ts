// Polls the parcels that are due, by shop and courier, and plans the next run.
import type { CourierId } from '@app/contract/kit/carriers';
import { deployedCourier } from '../../courier-setup/index.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { POLL } from '../shipment/book-shipment.ts';
import { canBeAsked } from './scan-events/apply-scan-report.ts';
import { FURTHEST_HOURS } from './scan-events/next-poll.ts';
import { askParcels } from './ask-parcels.ts';
import { dueShipments, secondsToNextPoll } from './tracking.store.ts';

/** Parcels polled per run. */
export const MOST_AT_ONCE = 500;
const SOONEST_SECONDS = 15;
// A parcel booked meanwhile is due before this job would otherwise run.
const LATEST_SECONDS = 600;

/**
 * Delay until the next run, given the seconds until the next parcel is due. Held parcels stay due,
 * longest waiting first.
 */
export function restSeconds(dueInSeconds: number, isHeld: boolean): number {
  const soonest = isHeld ? LATEST_SECONDS : SOONEST_SECONDS;
  return Math.round(Math.min(Math.max(dueInSeconds, soonest), LATEST_SECONDS));
}

interface Payload {
  readonly courier: CourierId;
}

export const pollTrackingJob = job<Payload>({
  topic: POLL,
  does: 'Asks a courier about the parcels that are due and plans its own next run.',
  expireSeconds: 1800,
  handle: pollTracking,
});

async function pollTracking({ payload, actor, services }: JobCall<Payload>): Promise<void> {
  const { courier } = payload;
  if (!canBeAsked(deployedCourier(services.config, courier))) return;
  const due = await services.db.withTenant(actor, (tx) => dueShipments(tx, courier, MOST_AT_ONCE), {
    mode: 'read',
  });
  let isHeld = false;
  try {
    const { held = 0 } = await askParcels({ services, actor, courier }, due);
    isHeld = held > 0;
  } finally {
    // The next run is planned even after a failure: a broken chain would never poll again.
    await services.db.withTenant(actor, async (tx) => {
      const seconds = await secondsToNextPoll(tx, courier, FURTHEST_HOURS);
      if (seconds === null) return;
      const afterSeconds = restSeconds(seconds, isHeld);
      await tx.enqueue(POLL, payload, { afterSeconds, key: `poll:${courier}` });
    });
  }
}
