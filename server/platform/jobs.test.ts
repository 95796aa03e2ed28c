// Guarantees of background jobs: a job runs once its transaction is committed, again when it fails,
// and fairly between shops.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { ownStory, type Story } from '../app/story.ts';
import { sql } from './database.ts';
import { job, startJobs, type Job, type JobRunner } from './jobs.ts';

let s: Story;
let runner: JobRunner | undefined;
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await s.end();
});

async function start(...jobs: Job[]): Promise<void> {
  s = await ownStory();
  // The story’s own server hands over no jobs that it does not know.
  runner = await startJobs({ url: s.adminUrl, jobs, services: s.server.services, works: true });
}

/** The queue's tables, which the role `app` may not read. */
async function queueRows<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: s.adminUrl });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const enqueue = (topic: string, payload: object) =>
  s.shop.inside((tx) => tx.enqueue(topic, payload));

test('a job of a transaction that rolled back never runs', async () => {
  const seen: unknown[] = [];
  await start(
    job<{ n: number }>({
      topic: 'note',
      does: 'Notes.',
      handle: async ({ payload }) => void seen.push(payload.n),
    }),
  );
  const broken = s.shop.inside(async (tx) => {
    await tx.enqueue('note', { n: 1 });
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await enqueue('note', { n: 2 });
  await expect.poll(() => seen).toEqual([2]);
});

test('a job that fails is tried again, and then lies in the dead letters with its payload', async () => {
  let tries = 0;
  await start(
    job({
      topic: 'hopeless',
      does: 'Fails.',
      retries: 2,
      retryDelaySeconds: 0,
      handle: async () => {
        tries += 1;
        throw new Error('no luck');
      },
    }),
  );
  await enqueue('hopeless', { order: 7 });
  const dead = async () =>
    (
      await queueRows<{ data: { payload: unknown } }>(
        `select data from pgboss.job where name = 'hopeless.dead'`,
      )
    ).map((row) => row.data.payload);
  await expect.poll(dead).toEqual([{ order: 7 }]);
  expect(tries).toBe(3);
});

test('a job with a cleanup for its failure runs that with its payload after its last try, and then lies in the dead letters', async () => {
  let tries = 0;
  const buried: unknown[] = [];
  await start(
    job<{ order: number }>({
      topic: 'missed',
      does: 'Fails.',
      retries: 1,
      retryDelaySeconds: 0,
      handle: async () => {
        tries += 1;
        throw new Error('no luck');
      },
      bury: async ({ payload, actor }) => void buried.push([tries, payload.order, actor.tenantId]),
    }),
  );
  await enqueue('missed', { order: 7 });
  await expect.poll(() => buried).toEqual([[2, 7, s.shop.id]]);
  const dead = async () =>
    (
      await queueRows<{ data: unknown }>(`select data from pgboss.job where name = 'missed.dead'`)
    ).map(({ data }) => data);
  await expect.poll(dead).toEqual([{ tenantId: s.shop.id, payload: { order: 7 } }]);
});

test('the jobs of one shop take at most half of the workers, so that another is not kept waiting', async () => {
  let atOnce = 0;
  let most = 0;
  let done = 0;
  const small = Promise.withResolvers<void>();
  await start(
    job({
      topic: 'slow',
      does: 'Takes until the other shop has had its turn.',
      concurrency: 4,
      handle: async ({ actor }) => {
        if (actor.tenantId === s.shop.id) {
          most = Math.max(most, (atOnce += 1));
          await small.promise;
          atOnce -= 1;
        } else small.resolve();
        done += 1;
      },
    }),
  );
  const other = await s.openShop('small');
  for (let n = 0; n < 12; n += 1) await enqueue('slow', { n });
  await expect.poll(() => atOnce).toBe(2);
  await other.inside((tx) => tx.enqueue('slow', { n: 1 }));
  await expect.poll(() => done).toBe(13);
  expect(most).toBe(2);
});

test('a job that schedules itself again while its shop is erased is not handed over any more', async () => {
  const erased = Promise.withResolvers<void>();
  let runs = 0;
  await start(
    job({
      topic: 'again',
      does: 'Plans itself again.',
      handle: async ({ actor, services }) => {
        runs += 1;
        await erased.promise;
        await services.db.withTenant(actor, (tx) => tx.enqueue('again', {}));
      },
    }),
  );
  const going = await s.openShop('going');
  await going.inside((tx) => tx.enqueue('again', {}));
  await expect.poll(() => runs).toBe(1);
  await queueRows(`delete from tenants where id = ${going.id}`);
  erased.resolve();
  const states = () => queueRows(`select state from pgboss.job where name = 'again'`);
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  await runner?.relay();
  expect(await states()).toEqual([{ state: 'completed' }]);
  expect(await queueRows(`select from outbox where topic = 'again'`)).toEqual([]);
});

test('a job in the outbox of a dead process is handed over by the next process, past one of an unknown kind', async () => {
  s = await ownStory();
  await s.shop.inside((tx) =>
    tx.rows(
      sql`insert into outbox (tenant_id, topic, payload) values (${tx.tenantId}, 'unheard', '{}'), (${tx.tenantId}, 'later', '{"n":5}')`,
    ),
  );
  const seen: number[] = [];
  runner = await startJobs({
    url: s.adminUrl,
    jobs: [
      job<{ n: number }>({
        topic: 'later',
        does: 'Notes.',
        handle: async ({ payload }) => void seen.push(payload.n),
      }),
    ],
    services: s.server.services,
    works: true,
  });
  await expect.poll(() => seen).toEqual([5]);
  const waiting = () => queueRows('select topic from outbox');
  await expect.poll(waiting).toEqual([{ topic: 'unheard' }]);
});

test('a job that does not end when its process stops is returned, and run by the next process', async () => {
  s = await ownStory({ FINISH_SECONDS: '2' });
  let runs = 0;
  const stuck = job({
    topic: 'stuck',
    does: 'Stands still the first time.',
    retryDelaySeconds: 1,
    handle: () => ((runs += 1) === 1 ? new Promise(() => undefined) : Promise.resolve()),
  });
  const begin = () =>
    startJobs({ url: s.adminUrl, jobs: [stuck], services: s.server.services, works: true });
  runner = await begin();
  await enqueue('stuck', {});
  await expect.poll(() => runs).toBe(1);
  const stopped = runner.stop();
  const patience = new Promise((resolve) => setTimeout(resolve, 60_000, 'still there').unref());
  expect(await Promise.race([stopped, patience])).toBeUndefined();
  runner = await begin();
  await expect.poll(() => runs).toBe(2);
});

const counting = (topic: string) => {
  const seen = { runs: 0 };
  const count = job({
    topic,
    does: 'Counts.',
    retryDelaySeconds: 0,
    handle: async () => void (seen.runs += 1),
  });
  return { seen, count };
};

/** Running, without a sign of life for eleven seconds. */
const leaveSilent = (topic: string) =>
  queueRows(
    `insert into pgboss.job (name, data, state, retry_limit, started_on, heartbeat_seconds, heartbeat_on, policy)
     values ('${topic}', '{"tenantId":${s.shop.id},"payload":{}}', 'active', 3, now() - interval '1 minute', 10, now() - interval '11 seconds', 'short')`,
  );

test('a job whose process was killed is run again at the next check for silent ones, ten seconds after the last', async () => {
  const { seen, count } = counting('orphan');
  await start(count);
  await queueRows(
    `update pgboss.queue set monitor_claim_on = now() - interval '10 seconds' where name = 'orphan'`,
  );
  await leaveSilent('orphan');
  await expect.poll(() => seen.runs, { timeout: 30_000, interval: 100 }).toBe(1);
});

test('a job whose process was killed is run again also when the machine’s clock was ahead and is corrected', async () => {
  const { seen, count } = counting('ahead');
  s = await ownStory();
  // Its own server would look for silent jobs by a clock that was never wrong.
  await s.server.jobs.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  try {
    const { adminUrl: url, server } = s;
    runner = await startJobs({ url, jobs: [count], services: server.services, works: true });
  } finally {
    vi.useRealTimers();
  }
  await leaveSilent('ahead');
  await expect.poll(() => seen.runs, { timeout: 45_000, interval: 100 }).toBe(1);
});

test('a job runs after its wait, and a killed one at the next check, when the database’s clock was sixty days ahead and is corrected', async () => {
  const { seen, count } = counting('postponed');
  const begin = () =>
    startJobs({ url: s.adminUrl, jobs: [count], services: s.server.services, works: true });
  s = await ownStory();
  // Its own server would set the times right before they are as they were left.
  await s.server.jobs.stop();
  runner = await begin();
  await runner.stop();
  const ahead = `now() + interval '60 days'`;
  await queueRows(
    `update pgboss.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`,
  );
  for (const state of ['created', 'active'])
    await queueRows(
      `insert into pgboss.job (name, data, state, retry_limit, created_on, start_after, started_on, heartbeat_seconds, heartbeat_on, policy)
       values ('postponed', '{"tenantId":${s.shop.id},"payload":{}}', '${state}', 3, ${ahead}, ${ahead} + interval '1 second',
         case when '${state}' = 'active' then ${ahead} end, 10, case when '${state}' = 'active' then ${ahead} end, 'short')`,
    );
  runner = await begin();
  await expect.poll(() => seen.runs, { timeout: 45_000, interval: 100 }).toBe(2);
});

test('a job queue adopts settings that have changed since the last start', async () => {
  const topic = 'patience';
  const call = { topic, does: 'Waits.', handle: async () => undefined };
  const retries = () => queueRows(`select retry_limit from pgboss.queue where name = '${topic}'`);
  await start(job({ ...call, retries: 2 }));
  await runner?.stop();
  // Its time may come while all is off for months.
  await enqueue(topic, {});
  const isKept = () =>
    queueRows(
      `select keep_until > now() + interval '300 days' as kept from pgboss.job where name = '${topic}'`,
    );
  await expect.poll(isKept).toEqual([{ kept: true }]);
  runner = await startJobs({
    url: s.adminUrl,
    jobs: [job({ ...call, retries: 5 })],
    services: s.server.services,
    works: true,
  });
  expect(await retries()).toEqual([{ retry_limit: 5 }]);
});
