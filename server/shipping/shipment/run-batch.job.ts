// Works through a batch: one call per open line at the gate's pace; calls that a crash interrupted
// are repeated first.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, Database } from '../../platform/database.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import type { Services } from '../../platform/route.ts';
import { closeBatch, openShipmentsOf } from './batch.store.ts';
import {
  askToBook,
  keepOutcome,
  mayAskAgain,
  planPoll,
  recordDown,
  type BookOutcome,
} from './book-shipment.ts';
import { freeLines } from './change/free-lines.ts';
import { markNotCalled, type ShipmentRow } from './shipment.store.ts';

export const RUN_BATCH = 'shipment.batch';

/** More than the concurrency of any account, so that the gate never waits for database work. */
const WIDTH = 16;
/**
 * Pauses while a courier is unreachable: the whole batch waits longer each time, then returns the
 * rest untouched.
 */
const PAUSES_MS = [500, 1000, 2000, 4000];
const PAUSE_MAX_MS = 10_000;
const ASK_AGAIN_MS = 500;
const noAnswer: BookOutcome = { outcome: 'unknown', reason: 'cut', detail: 'no answer was kept' };
// The first half of a two-key advisory lock; an arbitrary constant.
const LOCK_KIND = 7_415;

interface Payload {
  readonly batchId: number;
}

export const runBatchJob = job<Payload>({
  topic: RUN_BATCH,
  does: 'Books the open lines of a batch of shipments.',
  expireSeconds: 3600,
  // The batches of different couriers run side by side, because their gates are independent.
  concurrency: 8,
  perShop: 6,
  retries: 20,
  retryDelaySeconds: 1,
  handle: runBatch,
});

async function runBatch({ payload, actor, services, signal }: JobCall<Payload>): Promise<void> {
  const { batchId } = payload;
  await whileHolding(services.db, batchId, async () => {
    await freeLines({ services, actor, signal }, batchId);
    const shipments = await services.db.withTenant(actor, (tx) => openShipmentsOf(tx, batchId), {
      timeoutMs: 15_000,
    });
    const backoff = createBackoff();
    const queue = shipments.values();
    const work = async (): Promise<void> => {
      for (const shipment of queue) {
        if (signal.aborted) return;
        // The audit trail names the user who started it, although no request is waiting.
        const by = { ...actor, userId: shipment.created_by };
        await bookLine({ services, actor: by, shipment, signal, backoff });
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: WIDTH }, work));
    const fault = ends.find((end) => end.status === 'rejected');
    // The database was lost, or there is a bug: the run ends after all lines have stopped, and is
    // retried.
    if (fault) throw fault.reason;
    await services.db.withTenant(actor, async (tx) => {
      for (const courier of new Set(shipments.map((shipment) => shipment.courier)))
        await planPoll(tx, services, courier);
      const isDone = await closeBatch(tx, batchId);
      // Interrupted: the next run continues at once.
      if (!isDone) await tx.enqueue(RUN_BATCH, payload, { key: `batch:${batchId}` });
    });
  });
}

/**
 * Runs `work` in one process at a time. The lock lives in an idle transaction, so it ends with the
 * process and works behind a transaction pooler.
 */
async function whileHolding(
  db: Database,
  batchId: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  // A lost lock is harmless: two runs of one line use the same number.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1::int, $2::int) as mine',
      [LOCK_KIND, batchId % 2_147_483_647],
    );
    if (rows[0]?.mine) await work();
  } finally {
    await client.query('rollback').catch(onError);
    client.off('error', onError);
    client.release(broken);
  }
}

interface Backoff {
  /** Milliseconds until calls make sense again. */
  waitMs(): number;
  isExhausted(): boolean;
  down(retryAfterMs: number): void;
  clear(): void;
}

function createBackoff(): Backoff {
  let rounds = 0;
  let until = 0;
  return {
    waitMs: () => Math.max(0, until - performance.now()),
    isExhausted: () => rounds > PAUSES_MS.length,
    down(retryAfterMs) {
      // Lines that are in flight together fail together; that counts as one round.
      if (performance.now() < until) return;
      const pause = PAUSES_MS[rounds] ?? 0;
      rounds += 1;
      until = performance.now() + Math.min(Math.max(pause, retryAfterMs), PAUSE_MAX_MS);
    },
    clear() {
      rounds = 0;
    },
  };
}

interface Line {
  readonly services: Services;
  readonly actor: Actor;
  readonly shipment: ShipmentRow;
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
}

async function bookLine(line: Line): Promise<void> {
  const { services, actor, shipment, signal, backoff } = line;
  const record = (outcome: BookOutcome, wasMaybeSent: boolean) =>
    keepOutcome({ services, actor, shipment }, { outcome, wasMaybeSent });
  let wasMaybeSent = shipment.called_at !== null;
  let asked = 0;
  if (wasMaybeSent && !mayAskAgain(services, shipment)) return record(noAnswer, true);
  for (;;) {
    if (!(await waitUntilCallable(backoff, signal))) return;
    if (backoff.isExhausted()) return giveUp(line, wasMaybeSent);
    const outcome = await askToBook({ services, actor, shipment, signal });
    asked += 1;
    if (isDown(outcome)) {
      if (!wasMaybeSent)
        await services.db.withTenant(actor, (tx) => markNotCalled(tx, shipment.id));
      if (signal.aborted) return;
      backoff.down(outcome.outcome === 'down' ? (outcome.retryAfterMs ?? 0) : 0);
      // Whether it was sent before is unknown now; a job asks when the courier is back.
      if (wasMaybeSent) return record(noAnswer, true);
      continue;
    }
    const isLost = outcome.outcome === 'unknown' && outcome.reason !== 'exists';
    if (!isLost) backoff.clear();
    if (!isLost || asked > 1 || !mayAskAgain(services, shipment))
      return record(outcome, wasMaybeSent);
    // The recipe of the courier sheet for a lost answer: repeat once, at once, under the same
    // number.
    wasMaybeSent = true;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Certainly nothing happened, so the same call can be made again. */
const isDown = (
  outcome: BookOutcome,
): outcome is Extract<BookOutcome, { outcome: 'down' | 'refused' }> =>
  outcome.outcome === 'down' || (outcome.outcome === 'refused' && outcome.kind === 'temporary');

async function waitUntilCallable(backoff: Backoff, signal: AbortSignal): Promise<boolean> {
  for (let ms = backoff.waitMs(); ms > 0; ms = backoff.waitMs()) {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
  }
  return !signal.aborted;
}

async function giveUp({ services, actor, shipment }: Line, wasMaybeSent: boolean): Promise<void> {
  if (wasMaybeSent)
    return keepOutcome({ services, actor, shipment }, { outcome: noAnswer, wasMaybeSent });
  await services.db.withTenant(actor, (tx) => recordDown(tx, shipment.id));
}
