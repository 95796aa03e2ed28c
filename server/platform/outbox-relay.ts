// Moves committed outbox jobs into the queue, in order, until the process stops.
import type { PgBoss } from 'pg-boss';
import { sql, type Database, type JobOptions, type Row } from './database.ts';
import type { PacedLog } from './paced-log.ts';
import { Port } from './port.ts';
import type { Services } from './route.ts';

const RELAY_EVERY_MS = 2000;
const RELAY_BATCH = 200;

interface OutboxRow extends Row<'outbox', 'id' | 'seq' | 'tenant_id' | 'topic'> {
  readonly payload: object;
  readonly options: JobOptions;
}

const send = (boss: PgBoss, { id, tenant_id: shop, topic, payload, options }: OutboxRow) =>
  boss.send(
    topic,
    { tenantId: shop, payload },
    {
      id,
      group: { id: String(shop) },
      ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
      // Without a key every job is distinct: the queue merges waiting jobs with equal keys.
      singletonKey: options.key === undefined ? id : `${shop}:${options.key}`,
    },
  );

async function sendIfKnown(boss: PgBoss, row: OutboxRow): Promise<boolean> {
  try {
    await send(boss, row);
    return true;
  } catch (error) {
    if ((await boss.getQueue(row.topic)) !== null) throw error;
    return false;
  }
}

/** Which shops exist: a job that runs while its shop is erased could otherwise plan itself again forever. */
export const shopsOfJobs = new Port<{
  labelsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}>('the shops that are there');

/**
 * Sent before it is deleted: after a crash in between it is sent twice under one id, and the queue keeps one. A job
 * from a backup of a release with other jobs has no queue: it is skipped and recorded in `unknown`.
 */
async function moveBatch(boss: PgBoss, services: Services, unknown: Set<string>): Promise<number> {
  const rows = await services.db.plain<OutboxRow>(sql`
    select seq, id, tenant_id, topic, payload, options from outbox
    where topic <> all(${[...unknown]}::text[]) order by seq limit ${RELAY_BATCH}`);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.tenant_id);
  const shops = await shopsOfJobs.get().labelsOf(services.db, ids);
  for (const row of rows) {
    if (unknown.has(row.topic)) continue;
    if (shops.has(row.tenant_id) && !(await sendIfKnown(boss, row))) unknown.add(row.topic);
    else await services.db.plain(sql`delete from outbox where seq = ${row.seq}`);
  }
  return rows.length;
}

/** Runs until stopped; `now` returns how many jobs were moved. */
export function startRelay(
  boss: PgBoss,
  services: Services,
  say: PacedLog,
): { now: () => Promise<number>; stop: () => Promise<void> } {
  let running: Promise<number> | undefined;
  let again = false;
  const unknown = new Set<string>();
  const drain = async (): Promise<number> => {
    let moved = 0;
    do {
      again = false;
      for (let n = RELAY_BATCH; n === RELAY_BATCH; moved += n)
        n = await moveBatch(boss, services, unknown);
    } while (again);
    return moved;
  };
  const now = (): Promise<number> => {
    again = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  };
  const quietly = (): void => {
    now().catch((error: unknown) => say('warn', error, 'outbox relay will try again'));
  };
  services.db.onEnqueue(quietly);
  const timer = setInterval(() => {
    if (unknown.size > 0)
      say(
        'warn',
        new Error([...unknown].join()),
        'jobs that no version here knows stay in the outbox',
      );
    unknown.clear();
    quietly();
  }, RELAY_EVERY_MS);
  quietly();
  return {
    now,
    async stop() {
      clearInterval(timer);
      services.db.onEnqueue(() => undefined);
      await running?.catch(() => undefined);
    },
  };
}
