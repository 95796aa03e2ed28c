// Sends one notification; when the push service fails temporarily, retries a few times within half a day.
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import type { TenantTx } from '../../platform/database.ts';
import { sessionOf } from '../../platform/session.ts';
import { wordsOf, type PushWords } from './push-events.ts';
import { SEND_PUSH } from './raise-push.ts';
import { sendPush, type PushAnswer, type Subscription } from './send-push.ts';
import {
  countPushTry,
  endPush,
  findWaiting,
  removePushDevice,
  type WaitingPush,
} from './staff-push.store.ts';

const HOUR_SECONDS = 3600;
const STALE_MS = 12 * HOUR_SECONDS * 1000;
const MOST_TRIES = 10;
const FIRST_WAIT_SECONDS = 15;

interface Payload {
  readonly pushId: number;
}

export const sendPushJob: Job = job<Payload>({
  topic: SEND_PUSH,
  does: 'Sends a notice to a browser of staff, if its user is still logged in there and may see what it is about.',
  concurrency: 4,
  handle: sendOne,
});

async function sendOne({ payload, actor, services, signal }: JobCall<Payload>): Promise<void> {
  const { pushId } = payload;
  const ready = await services.db.withTenant(actor, (tx) => prepare(tx, pushId));
  if (!ready) return;
  const { push, words } = ready;
  const opened = services.secrets.opened(push.subscription);
  // Sealed with another key, so the browser's subscription is invalid: it must be switched on again there.
  if (opened === undefined) {
    await services.db.withTenant(actor, (tx) => removePushDevice(tx, push.device_id));
    return;
  }
  const subscription = JSON.parse(opened) as Subscription;
  const notice = { words, tag: `${push.event}-${push.subject}` };
  const answer = await sendPush(services, subscription, { notice, signal });
  await services.db.withTenant(actor, (tx) => writeAnswer(tx, push, answer));
}

async function prepare(
  tx: TenantTx,
  pushId: number,
): Promise<{ push: WaitingPush; words: PushWords } | undefined> {
  const push = await findWaiting(tx, pushId);
  if (!push) return undefined;
  if (!push.is_heard) {
    await removePushDevice(tx, push.device_id);
    return undefined;
  }
  if (tx.now.getTime() - push.created_at.getTime() > STALE_MS) {
    await endPush(tx, { id: pushId, state: 'expired', fault: '' });
    return undefined;
  }
  const session = sessionOf([push.reader], { sub: 0, tid: tx.tenantId, ver: 0 });
  const words = await wordsOf(tx, session, push);
  if (words) return { push, words };
  await endPush(tx, { id: pushId, state: 'dropped', fault: '' });
  return undefined;
}

const waitSeconds = (tries: number): number =>
  Math.min(HOUR_SECONDS, FIRST_WAIT_SECONDS * 2 ** tries);

async function writeAnswer(
  tx: TenantTx,
  { id, device_id: deviceId, tries }: WaitingPush,
  answer: PushAnswer,
): Promise<void> {
  switch (answer.word) {
    case 'sent':
      await endPush(tx, { id, state: 'sent', fault: '' });
      return;
    case 'gone':
      await removePushDevice(tx, deviceId);
      return;
    case 'refused':
      await endPush(tx, { id, state: 'refused', fault: answer.fault });
      return;
    case 'later':
      if (tries + 1 >= MOST_TRIES) {
        await endPush(tx, { id, state: 'expired', fault: answer.fault });
        return;
      }
      await countPushTry(tx, id, answer.fault);
      await tx.enqueue(
        SEND_PUSH,
        { pushId: id },
        { afterSeconds: answer.afterSeconds || waitSeconds(tries) },
      );
  }
}
