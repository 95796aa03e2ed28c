// Deletes every night what has been in the trash for 30 days, unless a ledger, document or parcel needs it, and data
// that is kept for some days only: ended and failed logins, couriers' pushes and hooks' deliveries.
import { secondsToNight } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { emptying } from '../../shop/index.ts';
import { passingRows, trashKeepers } from '../upkeep.ts';
import { isFree, isTrashAwaited } from './empty.store.ts';

const MOST = 500;
const MOST_TOKENS = 50_000;
const MOST_PASSING = 5_000;
const TURN_MS = 120_000;

export const emptyTrashJob = job<object>({
  topic: emptying.EMPTY_TRASH,
  does: 'Removes for good what was deleted 30 days ago, forgets undo tokens, logins that are over and what couriers said and hooks received 30 days ago; looks again the next night.',
  handle: emptyTrash,
});

async function emptyTrash({ actor, services }: JobCall<object>): Promise<void> {
  // In a transaction of its own: the first night of an old shop has a million of them.
  const tokens = await services.db.withTenant(
    actor,
    (tx) => emptying.forgetEndedTokens(tx, MOST_TOKENS),
    { timeoutMs: TURN_MS },
  );
  await emptying.forgetOldFailures(services.db, services.now());
  const isPassingFull = await services.db.withTenant(actor, forgetPassing, { timeoutMs: TURN_MS });
  await services.db.withTenant(actor, async (tx) => {
    const removed: Record<string, number> = {};
    for (const [kind, { purge }] of Object.entries(trashKeepers))
      if (purge) removed[purge.word] = await purge.run(tx, { most: MOST, isFree: isFree(kind) });
    await emptying.forgetUndos(tx);
    if (Object.values(removed).some((n) => n > 0))
      tx.audit({ action: 'trash.empty', entity: 'trash', after: removed });
    const isFull = Object.values(removed).includes(MOST) || tokens === MOST_TOKENS || isPassingFull;
    // Nothing is waiting: the next deletion or login starts the job again.
    if (!isFull && !(await isTrashAwaited(tx)) && !(await emptying.hasLogins(tx))) return;
    const afterSeconds = isFull ? 1 : secondsToNight(services.now());
    await tx.enqueue(emptying.EMPTY_TRASH, {}, { afterSeconds, key: 'trash' });
  });
}

/** Whether there may be more of it. */
async function forgetPassing(tx: TenantTx): Promise<boolean> {
  let isFull = false;
  for (const { forget } of passingRows)
    if ((await forget(tx, MOST_PASSING)) === MOST_PASSING) isFull = true;
  return isFull;
}
