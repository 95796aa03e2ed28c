// The queues as the operator of the installation sees them: how much waits, the dead jobs, and retrying them.
import type { PgBoss } from 'pg-boss';
import { fail } from './failure.ts';
import type { Services } from './route.ts';

export interface QueueState {
  readonly topic: string;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly oldestAt: Date | null;
}

export interface DeadJobRow {
  readonly id: string;
  readonly topic: string;
  readonly tenantId: number;
  readonly at: Date;
  readonly fault: string;
}

export interface QueueDesk {
  readState(): Promise<QueueState[]>;
  /** Newest first. */
  listDead(most: number): Promise<DeadJobRow[]>;
  /**
   * Returns a job to its queue and reports its topic and shop; undefined where there is no such job. Refuses a job
   * whose topic no longer exists.
   */
  retry(id: string): Promise<Pick<DeadJobRow, 'topic' | 'tenantId'> | undefined>;
}

const DEAD = '.dead';
const TOPIC_GONE = 'รุ่นที่ใช้อยู่ไม่มีงานชนิดนี้แล้ว จึงทำอีกครั้งไม่ได้';

const STATE = `select regexp_replace(name, '\\.dead$', '') as topic,
    count(*) filter (where state < 'active' and start_after <= now() and name not like '%.dead')::int as waiting,
    count(*) filter (where state = 'active' and name not like '%.dead')::int as running,
    count(*) filter (where state < 'active' and name like '%.dead')::int as dead,
    min(start_after) filter (where state < 'active' and start_after <= now() and name not like '%.dead') as "oldestAt"
  from pgboss.job where state <= 'active' group by 1 order by 1`;

const LIST = `select id, left(name, -5) as topic, (data->>'tenantId')::int as "tenantId", created_on as at,
    coalesce(source_output->>'message', '') as fault
  from pgboss.job where name like '%.dead' and state < 'active' order by created_on desc limit $1`;

const FIND = `select name, data from pgboss.job where id::text = $1 and name like '%.dead' and state < 'active'`;

interface Held {
  readonly name: string;
  readonly data: { readonly tenantId: number };
}

export function queueDesk(boss: PgBoss): QueueDesk {
  const ask = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await boss.getDb().executeSql(text, values)).rows as R[];
  return {
    readState: () => ask<QueueState>(STATE),
    listDead: (most) => ask<DeadJobRow>(LIST, [most]),
    async retry(id) {
      const [held] = await ask<Held>(FIND, [id]);
      if (!held) return undefined;
      const topic = held.name.slice(0, -DEAD.length);
      const { tenantId } = held.data;
      // Left by another release of the product.
      if (!(await boss.getQueue(topic))) throw fail('UNPROCESSED', { fields: { id: TOPIC_GONE } });
      // Sent before it is removed, under its own id: after a crash in between it stays here, and the queue keeps one
      // copy.
      const group = { id: String(tenantId) };
      await boss.send(topic, held.data, { id, group, singletonKey: id });
      await boss.deleteJob(held.name, id);
      return { topic, tenantId };
    },
  };
}

const desks = new WeakMap<Services, QueueDesk>();

export const openQueueDesk = (services: Services, desk: QueueDesk): void =>
  void desks.set(services, desk);

/** The queue desk of the server with these services, once it has started its queue. */
export function queueDeskOf(services: Services): QueueDesk {
  const desk = desks.get(services);
  if (!desk) throw new Error('the queue has not been started');
  return desk;
}
