// Background work: an outbox row written in the business transaction becomes a queued job with retries and a
// dead-letter queue.
import type { PoolConfig } from 'pg';
import { PgBoss, type Job as BossJob, type QueueResult, type WorkOptions } from 'pg-boss';
import type { Actor } from './database.ts';
import { startRelay } from './outbox-relay.ts';
import { pacedLog } from './paced-log.ts';
import { POLL_SECONDS, startBell, Workers } from './job-bell.ts';
import { startSettingRight } from './jobs-ahead.ts';
import { openQueueDesk, queueDesk } from './queue-desk.ts';
import { PlanningClient } from './planning-client.ts';
import type { Services } from './route.ts';
import { steadyClock } from './steady-clock.ts';

export interface JobCall<P> {
  readonly payload: P;
  readonly actor: Actor;
  readonly services: Services;
  /** Aborts when the process shuts down or the job has run too long. */
  readonly signal: AbortSignal;
}

/** A kind of background work; it may run more than once and must tolerate that. */
export interface Job<P extends object = object> {
  readonly topic: string;
  readonly does: string;
  handle(call: JobCall<P>): Promise<void>;
  /** For work that somebody waits for: called after its last run failed or was killed, to inform them. */
  bury?(call: JobCall<P>): Promise<void>;
  readonly retries?: number;
  readonly retryDelaySeconds?: number;
  /** A run that takes longer is given to another worker. */
  readonly expireSeconds?: number;
  /** Concurrent runs in this process. */
  readonly concurrency?: number;
  /** Concurrent runs for one shop; by default half, rounded up. */
  readonly perShop?: number;
}

interface Envelope {
  readonly tenantId: number;
  readonly payload: object;
}

export interface JobRunner {
  /** Hands committed outbox rows to the queue now; returns how many. */
  relay(): Promise<number>;
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly services: Services;
  readonly works: boolean;
}

/** How long an idle worker sleeps without a notification; each of about two hundred workers then polls by itself. */
const REST_SECONDS = 300;
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 10;
const MAX_DELAY_SECONDS = 3600;
/** How long a due job waits to be run: after weeks of downtime all nightly jobs continue. */
const KEPT_SECONDS = 365 * 24 * 3600;
/** The part of the shutdown time after which running jobs are given back, so that others can run them at once. */
const HANDS_BACK = 0.6;

export const job = <P extends object>(definition: Job<P>): Job => definition as unknown as Job;

/** Starts the queue; with `works` false this process only enqueues jobs. */
export async function startJobs(options: RunnerOptions): Promise<JobRunner> {
  const { services, jobs } = options;
  // Executing the poll statement takes a tenth of the time that planning it takes.
  const plannedOnce: Pick<PoolConfig, 'Client'> = { Client: PlanningClient };
  const boss = new PgBoss({
    ...plannedOnce,
    connectionString: options.url,
    clock: steadyClock(),
    schema: 'pgboss',
    max: 6,
    useListenNotify: true,
    // How soon a killed worker's job is noticed: both times must pass.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    application_name: 'songdee-jobs',
  });
  const say = pacedLog(services);
  boss.on('error', (error) => say('error', error, 'job queue'));
  await boss.start();
  openQueueDesk(services, queueDesk(boss));
  await declareQueues(boss, jobs);
  const stopping = new AbortController();
  const workers = new Workers(boss);
  if (options.works) {
    const context = { services, stopping: stopping.signal, workers };
    for (const definition of jobs.flatMap((one) => withBurial(boss, one)))
      await startWorkers(boss, definition, context);
  }
  const stopSettingRight = await startSettingRight(boss, say);
  const stopBell = startBell(boss, say, workers);
  const relay = startRelay(boss, services, say);
  return {
    relay: relay.now,
    async stop() {
      await relay.stop();
      stopping.abort();
      await Promise.all([stopBell(), stopSettingRight()]);
      await boss.stop({
        graceful: true,
        timeout: services.config.FINISH_SECONDS * HANDS_BACK * 1000,
      });
    },
  };
}

const deadTopic = (topic: string): string => `${topic}.dead`;

/** Holds dead jobs until those who wait for them are informed. */
const buryTopic = (topic: string): string => `${topic}.bury`;

/** A job, and what happens to its dead runs before they reach the common dead-letter queue. */
function withBurial(boss: PgBoss, definition: Job): Job[] {
  const { topic, does, bury } = definition;
  if (!bury) return [definition];
  const handle = async (call: JobCall<object>): Promise<void> => {
    await bury(call);
    const { tenantId, requestId } = call.actor;
    // Sent under its own id, so that a repeat does not duplicate it.
    await boss.send(
      deadTopic(topic),
      { tenantId, payload: call.payload },
      { ...(requestId && { id: requestId }), group: { id: String(tenantId) } },
    );
  };
  return [definition, { topic: buryTopic(topic), does, handle, concurrency: 1 }];
}

/** A start declares queues that are new or changed; usually there are none, which one query tells. */
async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const definition of jobs) await declareQueue(boss, definition, known);
}

async function declareQueue(
  boss: PgBoss,
  definition: Job,
  known: ReadonlyMap<string, QueueResult>,
): Promise<void> {
  const { topic } = definition;
  const dead = deadTopic(topic);
  if (!known.has(dead)) await boss.createQueue(dead, { retentionSeconds: 30 * 24 * 3600 });
  const last = definition.bury ? buryTopic(topic) : dead;
  if (!known.has(last) && last !== dead)
    await boss.createQueue(last, { retryBackoff: true, retentionSeconds: KEPT_SECONDS });
  const settings = {
    retryLimit: definition.retries ?? 8,
    retryDelay: definition.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: MAX_DELAY_SECONDS,
    expireInSeconds: definition.expireSeconds ?? 300,
    // A killed worker is noticed by its missing heartbeat, long before the run would expire.
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
    retentionSeconds: KEPT_SECONDS,
    deadLetter: last,
    notify: true,
  };
  const queue = known.get(topic);
  if (!queue) return boss.createQueue(topic, { ...settings, policy: 'short' });
  const names = Object.keys(settings) as (keyof typeof settings)[];
  if (names.some((name) => queue[name] !== settings[name])) await boss.updateQueue(topic, settings);
}

interface WorkerContext {
  readonly services: Services;
  readonly stopping: AbortSignal;
  readonly workers: Workers;
}

async function startWorkers(boss: PgBoss, definition: Job, context: WorkerContext): Promise<void> {
  const { topic, concurrency = 4, perShop = Math.ceil(concurrency / 2) } = definition;
  const options: WorkOptions = {
    localConcurrency: concurrency,
    localGroupConcurrency: perShop,
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: REST_SECONDS,
  };
  const { workers } = context;
  const first = await boss.work<Envelope>(topic, options, async ([queued]) => {
    if (queued) await runOne(definition, queued, context);
    // Wakes all workers of the topic: otherwise each sleeps until its next poll after every job, however many wait.
    workers.wake(topic);
  });
  workers.of(topic).add(first);
}

async function runOne(
  definition: Job,
  queued: BossJob<Envelope>,
  { services, stopping }: WorkerContext,
): Promise<void> {
  const done = services.metrics.jobs.startTimer({ topic: definition.topic });
  const actor: Actor = { tenantId: queued.data.tenantId, userId: null, requestId: queued.id };
  try {
    const signal = AbortSignal.any([queued.signal, stopping]);
    await definition.handle({ payload: queued.data.payload, actor, services, signal });
    done({ outcome: 'done' });
  } catch (error) {
    done({ outcome: 'failed' });
    services.log.error(
      { err: error, topic: definition.topic, jobId: queued.id, tenantId: actor.tenantId },
      'job failed',
    );
    throw error;
  }
}
