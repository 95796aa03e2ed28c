// Writes the archive of a shop into a file, with the requester's current rights.
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipOf } from '../../engine/zip/index.ts';
import { errors } from '@app/contract/kit/errors';
import type { Actor } from '../../platform/database.ts';
import { fail, isPassing, toFailure } from '../../platform/failure.ts';
import { forgetFilesLater } from '../../platform/forget-files.job.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { sessionOf } from '../../platform/session.ts';
import { optionsOf } from '../../shop/index.ts';
import { changeMove, findMove, findMover, type DataMoveRow } from './data-move.store.ts';
import { buryMove } from './end-move.ts';
import { requireOwner } from './move-of.ts';
import { dataTables } from './tables.ts';
import { countRows } from './walk-table.store.ts';
import { partsOf, type ArchiveSummary } from './write-archive.ts';

type Export = JobCall<{ readonly id: number }>;

const LONGEST_MS = 60 * 60_000;
const STATEMENT_MS = 120_000;
const TELL_EVERY_MS = 1000;

/** The current rights, not those at the time of the request. */
export async function requireStillOwner(
  { services, actor }: Pick<Export, 'services' | 'actor'>,
  userId: number,
): Promise<void> {
  const row = await services.db.withTenant(actor, (tx) => findMover(tx, userId), { mode: 'read' });
  if (!row) throw fail('PERMISSION_DENIED');
  requireOwner(sessionOf([row], { sub: userId, tid: actor.tenantId, ver: 0 }));
}

/** Updates the row's progress from time to time, in transactions of its own. */
export function progressOf({ services, actor }: Pick<Export, 'services' | 'actor'>, id: number) {
  let told = -Infinity;
  return async (step: string, rows: number): Promise<void> => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    await services.db.withTenant(actor, (tx) => changeMove(tx, id, { step, rows }));
  };
}

async function write(call: Export, row: DataMoveRow, out: PassThrough): Promise<ArchiveSummary> {
  const { services } = call;
  const actor: Actor = { ...call.actor, userId: row.user_id };
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(LONGEST_MS)]);
  const onStep = progressOf(call, row.id);
  const written: ArchiveSummary = { figures: [], pictures: new Set() };
  let broken: unknown;
  await services.db.withTenant(
    actor,
    async (tx) => {
      // A transaction is retried after some errors, but written bytes cannot be taken back.
      if (broken) throw broken;
      try {
        const tables = dataTables();
        let total = 0;
        for (const { table } of tables) total += await countRows(tx, table);
        await services.db.withTenant(call.actor, (own) =>
          changeMove(own, row.id, { state: 'running', rows: 0, total }),
        );
        const { year_style: years } = await optionsOf(tx, ['year_style']);
        const writing = { tx, actor, services, tables, years, onStep };
        await pipeline(zipOf(partsOf(writing, written)), out, { signal });
      } catch (error) {
        broken = error;
        throw error;
      }
    },
    { mode: 'snapshot', timeoutMs: STATEMENT_MS },
  );
  return written;
}

async function exportInto(call: Export, row: DataMoveRow): Promise<void> {
  const { services, actor } = call;
  await requireStillOwner(call, row.user_id);
  const out = new PassThrough();
  const stored = services.files.write(row.file, out);
  stored.catch((error: unknown) => out.destroy(error as Error));
  let written: ArchiveSummary;
  try {
    written = await write(call, row, out);
  } catch (error) {
    out.destroy(error as Error);
    await stored.catch(() => undefined);
    throw error;
  }
  await stored;
  const { figures } = written;
  const rows = figures.reduce((sum, { archive }) => sum + archive.rows, 0);
  await services.db.withTenant(actor, async (tx) => {
    const now = await findMove(tx, row.id);
    await changeMove(tx, row.id, { state: 'done', step: '', rows, total: rows, figures });
    // Somebody in it was erased meanwhile.
    if (now?.file !== row.file) await forgetFilesLater(tx, { files: [row.file] });
  });
}

export const exportShopJob = job<{ readonly id: number }>({
  topic: 'shop.export',
  does: 'Writes an archive of all data of the shop into a file.',
  async handle(call) {
    const { services, actor, payload, signal } = call;
    const row = await services.db.withTenant(actor, (tx) => findMove(tx, payload.id), {
      mode: 'read',
    });
    if (!row || row.state === 'done' || row.state === 'failed') return;
    try {
      await exportInto(call, row);
    } catch (error) {
      // The process stops, or the database is unreachable for a moment: the job is retried, and finally buried.
      if (signal.aborted || isPassing(error)) throw error;
      const failure = toFailure(error);
      if (!failure) services.log.error({ err: error }, 'an archive of a shop failed');
      await services.files.remove(row.file);
      await services.db.withTenant(actor, (tx) =>
        changeMove(tx, row.id, {
          state: 'failed',
          step: '',
          file: '',
          error: errors[failure?.code ?? 'INTERNAL_ERROR'].th,
        }),
      );
    }
  },
  bury: buryMove,
  concurrency: 1,
  retries: 3,
  expireSeconds: 3600,
});

export const forgetArchiveJob = job<{ readonly id: number }>({
  topic: 'shop.forget-archive',
  does: 'Removes an archive of the shop two hours after it was asked for; what never ended has failed by then.',
  async handle({ payload, actor, services }) {
    await services.db.withTenant(actor, async (tx) => {
      const found = await findMove(tx, payload.id);
      if (!found) return;
      const isOpen = found.finished_at === null;
      const given = { state: 'failed', step: '', error: errors.INTERNAL_ERROR.th } as const;
      await changeMove(tx, payload.id, { file: '', ...(isOpen && given) });
      // Together with its name: after a failure of the store nothing else would know the file.
      if (found.file !== '') await forgetFilesLater(tx, { files: [found.file] });
    });
  },
});
