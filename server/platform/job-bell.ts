// Wakes the workers of a queue: each by its topic, and those with a job that became due without a notification.
import type { PgBoss } from 'pg-boss';
import type { PacedLog } from './paced-log.ts';

/** Seconds between two looks at all queues. */
export const POLL_SECONDS = 2;

/** The workers of each topic: the queue library reveals them only when they are first seen at work. */
export class Workers {
  readonly #ids = new Map<string, Set<string>>();
  readonly #boss: PgBoss;

  get topics(): string[] {
    return [...this.#ids.keys()];
  }

  of(topic: string): Set<string> {
    const ids = this.#ids.get(topic) ?? new Set();
    this.#ids.set(topic, ids);
    return ids;
  }

  constructor(boss: PgBoss) {
    this.#boss = boss;
    boss.on('wip', (seen) => {
      for (const { name, id } of seen) this.of(name).add(id);
    });
  }

  wake(topic: string): void {
    for (const id of this.of(topic)) this.#boss.notifyWorker(id);
  }
}

const DUE = `select topic.name from unnest($1::text[]) as topic (name) where exists (
  select 1 from pgboss.job where job.name = topic.name and state < 'active' and not blocked
    and start_after <= now())`;

/**
 * A delayed or retried job sends no notification when it becomes due: one look at all queues finds it, instead of one
 * by every worker.
 */
export function startBell(boss: PgBoss, say: PacedLog, workers: Workers): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(DUE, [workers.topics]);
    for (const { name } of rows as { name: string }[]) workers.wake(name);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => say('warn', error, 'due jobs will be looked for again'))
      .finally(() => {
        looking = undefined;
      });
  }, POLL_SECONDS * 1000);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
