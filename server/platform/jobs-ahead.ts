// Corrects times in the queue after the database's clock was ahead and has been corrected.
import type { PgBoss } from 'pg-boss';
import type { PacedLog } from './paced-log.ts';

const LOOK_EVERY_MS = 60_000;

const AHEAD = `(greatest(created_on, started_on, now()) - now())`;

/**
 * Times written by a clock that was ahead lie in the future: a retry, the next poll of parcels or a morning job would
 * wait for weeks, and a job of a killed process would count as alive. Each keeps its original delay.
 */
const JOBS = `update pgboss.job set start_after = start_after - ${AHEAD}, keep_until = keep_until - ${AHEAD},
    created_on = least(created_on, now()), started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
  where state <= 'active' and greatest(created_on, started_on, heartbeat_on) > now() + interval '1 minute'`;

/** When the queues were last maintained. */
const QUEUES = `update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
    maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())
  where greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > now() + interval '1 minute'`;

/** Checks at once and then every minute; returns a function that stops it. */
export async function startSettingRight(boss: PgBoss, say: PacedLog): Promise<() => Promise<void>> {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    for (const each of [JOBS, QUEUES]) await boss.getDb().executeSql(each);
  };
  await look();
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => say('warn', error, 'times of jobs will be looked at again'))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
