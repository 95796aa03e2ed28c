// The state of the installation: queues, couriers, calls, version and backup, over all shops.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const QueueHealth = z.object({
  topic: z.string(),
  /** Jobs that are due; a delayed one waits for its time, not for a worker. */
  waiting: f.count,
  running: f.count,
  /** Out of retries, waiting for somebody to send them again. */
  dead: f.count,
  /** Of the job that has waited longest; null where none waits. */
  oldestAt: z.nullable(f.instant),
});
export type QueueHealth = z.infer<typeof QueueHealth>;

export const CourierHealth = z.object({
  courier: z.string(),
  /** All figures cover the last 24 hours. */
  calls: f.count,
  /** Answered, whatever the answer: the others were cut off, timed out or were never sent. */
  answered: f.count,
  /** Upper bounds in milliseconds for half, and for 95 %, of the calls; not exact; null without calls. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  /** When a call was last not answered. */
  failedAt: z.nullable(f.instant),
});
export type CourierHealth = z.infer<typeof CourierHealth>;

export const Health = z.object({
  at: f.instant,
  version: z.string(),
  startedAt: f.instant,
  migrations: z.object({ applied: z.string(), known: z.string() }),
  /** Calls of this process since its start, and those that it answered with an internal error. */
  calls: z.object({ total: f.count, faults: f.count }),
  /** Null where the queue's database does not answer. */
  queues: z.nullable(z.array(QueueHealth)),
  couriers: z.array(CourierHealth),
  /** The last result of `npm run backup` with this data folder; null where it never ran. */
  backup: z.nullable(z.object({ at: f.instant, bytes: f.count })),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  does: 'Tells how the installation is: queues, couriers, calls, version, migrations and the age of the backup.',
  at: 'GET /operator/health',
  scope: 'system',
  may: 'operator',
  takes: {},
  gives: Health,
  fails: [],
});

export const DeadJob = z.object({
  id: z.string(),
  topic: z.string(),
  /** The label of its shop; '' where that is gone. */
  shop: z.string(),
  at: f.instant,
  /** The error of its last run. */
  fault: z.string(),
});
export type DeadJob = z.infer<typeof DeadJob>;

export const listDeadJobs = endpoint({
  does: 'Lists the jobs that were tried as often as they may be, the newest first; at most 200, never what is in them.',
  at: 'GET /operator/job',
  scope: 'system',
  may: 'operator',
  takes: {},
  gives: z.object({ items: z.array(DeadJob) }),
  fails: [],
});

export const retryDeadJob = endpoint({
  does: 'Gives a dead job back to its queue, once: pressed twice it runs once.',
  at: 'POST /operator/job/{id}/retry',
  scope: 'system',
  may: 'operator',
  takes: { params: z.object({ id: z.string().check(z.maxLength(100)) }), body: z.strictObject({}) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
});
