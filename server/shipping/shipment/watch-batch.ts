// The state of a batch: read, awaited, listed, and streamed line by line as it settles.
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import {
  BatchItem,
  type BatchCounts,
  type BatchView,
  type getBatch,
  type listBatches,
  type LineState,
  type ShipmentBatch,
  type ShipResult,
  type watchBatch,
} from '@app/contract/shipping/shipment';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { shownTo } from '../../platform/mask.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import type { BinaryReply, Call, Incoming, OutsideCall, Services } from '../../platform/route.ts';
import {
  closeBatch,
  countOpen,
  findBatch,
  idleSeconds,
  linesOf,
  pageOfBatches,
  type BatchHeadRow,
  type BatchRow,
  type LineRow,
} from './batch.store.ts';
import { RUN_BATCH } from './run-batch.job.ts';

const WAIT_STEP_MS = 150;
const STREAM_STEP_MS = 400;
const HEARTBEAT_MS = 5_000;
// Short enough to end by itself while a server shuts down; the client reconnects with
// `Last-Event-ID`.
const STREAM_MS = 10_000;
// Lines are committed a little later than their timestamp; the overlap repeats a line rather than
// lose it.
const OVERLAP_US = 5_000_000;
const STALLED_SECONDS = 5;
const NUDGE_MS = 2000;

const openStates: readonly LineState[] = ['waiting', 'booking'];
const isOpen = (line: LineRow): boolean => openStates.includes(line.state);

function resultOf(line: LineRow): ShipResult {
  const isBooked = line.state === 'booked';
  return {
    id: line.order_id,
    pno: isBooked ? (line.pno ?? '') : '',
    t: isBooked ? 'success' : 'error',
    error: line.state === 'unknown' ? 'SHIPMENT_UNKNOWN' : line.error,
    errMessage: line.error_message,
    ...(line.fix_field !== null && { fixField: line.fix_field }),
    ...(line.shipment_id !== null && { shipmentId: line.shipment_id }),
    ...(isBooked && { sortCode: line.sort_code ?? '' }),
    ...(line.response !== null && { response: line.response }),
  };
}

const itemOf = (line: LineRow): BatchItem => ({
  ...resultOf(line),
  state: line.state,
  ...(line.courier !== null && { courier: line.courier }),
});

function countsOf(lines: readonly LineRow[]): BatchCounts {
  const count = (...states: LineState[]) =>
    lines.filter((line) => states.includes(line.state)).length;
  return {
    booked: count('booked'),
    refused: count('refused'),
    unknown: count('unknown'),
    waiting: count(...openStates),
  };
}

interface WatchContext {
  readonly services: Services;
  readonly actor: Actor;
  /** Ends when the client disconnects. */
  readonly incoming: Pick<Incoming, 'signal'>;
}

/**
 * Resolves when no line is open, or after `waitMs`, or before the server shuts down with the rest
 * pending.
 */
export async function settledWithin(
  { services, actor, incoming }: WatchContext,
  batchId: number,
  waitMs: number,
): Promise<ShipmentBatch> {
  const end = performance.now() + waitMs;
  let nextNudge = performance.now() + STALLED_SECONDS * 1000;
  while (performance.now() < end && !incoming.signal.aborted && !services.stopping.aborted) {
    const open = await services.db.withTenant(actor, (tx) => countOpen(tx, batchId), {
      mode: 'read',
    });
    if (open === 0) break;
    if (performance.now() > nextNudge) {
      nextNudge += STALLED_SECONDS * 1000;
      await services.db.withTenant(actor, (tx) => nudge(tx, batchId));
    }
    await sleep(WAIT_STEP_MS);
  }
  const lines = await services.db.withTenant(actor, (tx) => linesOf(tx, batchId), { mode: 'read' });
  return {
    batchId,
    items: lines.filter((line) => !isOpen(line)).map(resultOf),
    pending: lines.filter(isOpen).map((line) => line.order_id),
  };
}

/** A user who sees only own orders sees only own batches. */
async function requireBatch(tx: TenantTx, id: number, session: Session): Promise<BatchRow> {
  const batch = await findBatch(tx, id);
  const ownerId = ownerOf(session);
  if (!batch || (ownerId !== null && batch.created_by !== ownerId)) throw fail('NOT_FOUND');
  return batch;
}

/**
 * Watching a stalled batch restarts it; a live run keeps its lock, and then nothing happens. The
 * key changes with time, because a job merged into a waiting one wakes no sleeping worker.
 */
async function nudge(tx: TenantTx, batchId: number): Promise<void> {
  // The process was killed after the last line, before the batch's own row: only the state is
  // missing.
  if ((await countOpen(tx, batchId)) === 0) return void (await closeBatch(tx, batchId));
  if ((await idleSeconds(tx, batchId)) < STALLED_SECONDS) return;
  const key = `batch:${batchId}:${Math.floor(tx.now.getTime() / NUDGE_MS)}`;
  await tx.enqueue(RUN_BATCH, { batchId }, { key });
}

export async function getBatchUse({
  params,
  services,
  actor,
  session,
}: OutsideCall<typeof getBatch>): Promise<BatchView> {
  return services.db.withTenant(actor, async (tx) => {
    const batch = await requireBatch(tx, params.batchId, session);
    if (batch.state === 'running') await nudge(tx, batch.id);
    const lines = await linesOf(tx, batch.id);
    return { ...headOf({ ...batch, ...countsOf(lines) }), items: lines.map(itemOf) };
  });
}

const headOf = (row: BatchHeadRow) => ({
  id: row.id,
  courier: row.courier,
  // The last line settles a moment before the batch's own row.
  state: row.waiting === 0 ? ('done' as const) : row.state,
  counts: { booked: row.booked, refused: row.refused, unknown: row.unknown, waiting: row.waiting },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export async function listBatchesUse({ tx, query }: Call<typeof listBatches>) {
  const { page, pageSize, open } = query;
  const { rows, total } = await pageOfBatches(tx, {
    open,
    page,
    pageSize,
  });
  return {
    items: rows.map(headOf),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

/**
 * Events: `item` (a line's current state), `progress` (counts) and `done`; ids mark up to when all
 * was sent.
 */
export async function watchBatchUse(call: OutsideCall<typeof watchBatch>): Promise<BinaryReply> {
  const { params, services, actor, session, incoming } = call;
  await services.db.withTenant(actor, async (tx) =>
    nudge(tx, (await requireBatch(tx, params.batchId, session)).id),
  );
  const last = Number(incoming.headers['last-event-id']);
  const since = Number.isSafeInteger(last) && last > 0 ? last : 0;
  return {
    type: 'text/event-stream; charset=utf-8',
    body: Readable.from(
      eventsOf({ services, actor, incoming }, { batchId: params.batchId, session, since }),
    ),
    headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  };
}

interface Watched {
  readonly batchId: number;
  readonly session: Session;
  readonly since: number;
}

async function* eventsOf(
  watchContext: WatchContext,
  { batchId, session, since }: Watched,
): AsyncGenerator<string> {
  const { services, actor, incoming } = watchContext;
  const told = new Map<number, number>();
  let upTo = since;
  let lastWord = performance.now();
  const end = performance.now() + STREAM_MS;
  yield 'retry: 1000\n\n';
  do {
    const { changed, all } = await services.db.withTenant(
      actor,
      async (tx) => {
        const lines = await linesOf(tx, batchId);
        const fresh = lines.filter(
          (line) => line.updated_us > since - OVERLAP_US && told.get(line.line) !== line.updated_us,
        );
        return { changed: fresh, all: lines };
      },
      { mode: 'read' },
    );
    for (const line of changed) {
      told.set(line.line, line.updated_us);
      upTo = Math.max(upTo, line.updated_us);
      // The reply step does not mask streams, so mask here.
      yield event('item', upTo, shownTo(session, { gives: BatchItem }, itemOf(line)));
    }
    const isDone = !all.some(isOpen);
    if (changed.length > 0 || isDone)
      yield event('progress', upTo, { total: all.length, ...countsOf(all) });
    if (isDone) return yield event('done', upTo, { batchId, state: 'done' });
    if (changed.length > 0) lastWord = performance.now();
    else if (performance.now() - lastWord > HEARTBEAT_MS) {
      lastWord = performance.now();
      await services.db.withTenant(actor, (tx) => nudge(tx, batchId));
      yield ': still here\n\n';
    }
    await sleep(STREAM_STEP_MS);
  } while (performance.now() < end && !incoming.signal.aborted && !services.stopping.aborted);
}

const event = (name: string, id: number, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
