// Imports an archive into an empty shop in one transaction: everything arrives with equal sums, or nothing.
import { buffer } from 'node:stream/consumers';
import type { DataFigure } from '@app/contract/upkeep/shop-data';
import { errors } from '@app/contract/kit/errors';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail, isPassing, toFailure } from '../../platform/failure.ts';
import { job, type JobCall } from '../../platform/jobs.ts';
import { images } from '../../shop/index.ts';
import { changeMove, findMove, lockMove, type DataMoveRow } from './data-move.store.ts';
import { buryMove, endMove, failMove } from './end-move.ts';
import { progressOf, requireStillOwner } from './export-shop.job.ts';
import { isSame } from './figures.ts';
import { requireEmpty } from './import-shop.ts';
import { moveRows } from './move-rows.ts';
import { countArchive, readShopArchive, refusal } from './read-archive.ts';
import { sumTable } from './walk-table.ts';

type Import = JobCall<{ readonly id: number }>;

const STATEMENT_MS = 120_000;

/** Compares with the sums that the database computes now. */
async function compared(tx: TenantTx, figures: readonly DataFigure[]): Promise<DataFigure[]> {
  const all: DataFigure[] = [];
  for (const figure of figures) {
    const shop = await sumTable(tx, figure.table, Object.keys(figure.archive.sums));
    if (!isSame(shop, figure.archive))
      throw refusal(`ยอดของ “${figure.name}” หลังย้ายไม่ตรงกับไฟล์ จึงไม่ได้บันทึก ลองอีกครั้ง`);
    all.push({ ...figure, shop });
  }
  return all;
}

/** The answer to its commit may have been lost: then everything is there. */
const cameAbout = async ({ services, actor }: Import, id: number): Promise<boolean> =>
  services.db.withTenant(actor, async (tx) => (await lockMove(tx, id))?.state === 'done');

async function importFrom(call: Import, row: DataMoveRow): Promise<void> {
  const { services } = call;
  await requireStillOwner(call, row.user_id);
  const stored = await services.files.read(row.file);
  if (!stored) throw fail('NOT_FOUND');
  const from = await readShopArchive(await buffer(stored.stream));
  const counted = await countArchive(from);
  const total = counted.figures.reduce((sum, { archive }) => sum + archive.rows, 0);
  await services.db.withTenant(call.actor, (tx) =>
    changeMove(tx, row.id, { state: 'running', rows: 0, total }),
  );
  const actor: Actor = { ...call.actor, userId: row.user_id };
  const kept: string[] = [];
  const tellStep = progressOf(call, row.id);
  const onStep = async (step: string, rows: number): Promise<void> => {
    if (call.signal.aborted) throw new Error('the move is stopped');
    await tellStep(step, rows);
  };
  try {
    await services.db.withTenant(
      actor,
      async (tx) => {
        await requireEmpty(tx);
        await moveRows({ tx, actor, services, from, counted, kept, planned: [], onStep });
        const figures = await compared(tx, counted.figures);
        await endMove(tx, row, { state: 'done', rows: total, figures });
        const { shop, madeAt } = from.manifest;
        const after = { from: shop.label, madeAt, rows: total };
        tx.audit({ action: 'import.shop-done', entity: 'import', after });
      },
      { timeoutMs: STATEMENT_MS },
    );
  } catch (error) {
    if (await cameAbout(call, row.id)) return;
    await images.forgetImages({ services, actor }, kept);
    throw error;
  }
}

/** A fault of the file is reported in its own words. */
function reasonOf(error: unknown): string {
  const failure = toFailure(error);
  const told = failure?.info.fields?.['file'] ?? failure?.info.thai;
  return told ?? errors[failure?.code ?? 'INTERNAL_ERROR'].th;
}

export const importShopJob = job<{ readonly id: number }>({
  topic: 'shop.import',
  does: 'Moves an archive into an empty shop.',
  async handle(call) {
    const { services, actor, payload, signal } = call;
    const row = await services.db.withTenant(actor, (tx) => findMove(tx, payload.id), {
      mode: 'read',
    });
    if (!row || row.state === 'done' || row.state === 'failed') return;
    try {
      await importFrom(call, row);
    } catch (error) {
      // The process stops, or the database is unreachable for a moment: the job is retried, and finally buried.
      if (signal.aborted || isPassing(error)) throw error;
      if (!toFailure(error)) services.log.error({ err: error }, 'a move into a shop failed');
      await services.db.withTenant(actor, (tx) => failMove(tx, row.id, reasonOf(error)));
    }
  },
  bury: buryMove,
  concurrency: 1,
  retries: 3,
  expireSeconds: 3600,
});
