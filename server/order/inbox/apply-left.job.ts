// Makes orders of sale page deliveries that could not become one on arrival: the monthly limit was
// reached, or the process ended.
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import { listLeft } from './delivery.store.ts';
import {
  APPLY_LEFT,
  applyKept,
  applyLeftLater,
  LEFT_AFTER_SECONDS,
  NO_ROOM,
} from './receive-salepage.ts';

interface Payload {
  readonly channelId: number;
}

const AT_ONCE = 100;
/** Room comes with the next month, or when the operator raises the limit. */
const ROOM_SECONDS = 1800;

export const applyLeftJob: Job = job<Payload>({
  topic: APPLY_LEFT,
  does: 'Makes orders of what a sale page sent while the month was full or its process ended; looks again while some wait.',
  concurrency: 2,
  handle: applyLeft,
});

async function applyLeft({
  payload: { channelId },
  actor,
  services,
  signal,
}: JobCall<Payload>): Promise<void> {
  const asked = { channelId, noRoom: NO_ROOM, most: AT_ONCE };
  const left = await services.db.withTenant(actor, (tx) => listLeft(tx, asked), { mode: 'read' });
  const since = services.now().getTime() - LEFT_AFTER_SECONDS * 1000;
  // A younger delivery is still being turned into an order by the request that received it.
  const old = left.filter(({ received_at: at }) => at.getTime() <= since);
  let isFull = false;
  for (const { event_key: eventKey, content_type: contentType, body } of old) {
    if (isFull || signal.aborted) break;
    const code = await applyKept({ services, actor }, { channelId, eventKey, body, contentType });
    isFull = code === NO_ROOM;
  }
  if (left.length === 0) return;
  const afterSeconds = isFull ? ROOM_SECONDS : LEFT_AFTER_SECONDS;
  await services.db.withTenant(actor, (tx) => applyLeftLater(tx, channelId, afterSeconds));
}
