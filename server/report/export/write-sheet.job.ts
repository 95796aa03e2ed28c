// Writes the workbook or print of a long list into a file, with the asker's present rights.
import crypto from 'node:crypto';
import { errors } from '@app/contract/kit/errors';
import type { Actor } from '../../platform/database.ts';
import { fail, isPassing, toFailure } from '../../platform/failure.ts';
import { forgetFilesLater } from '../../platform/forget-files.job.ts';
import { job, type Job, type JobCall } from '../../platform/jobs.ts';
import type { Incoming, Route } from '../../platform/route.ts';
import { sessionOf } from '../../platform/session.ts';
import { openSheet, type OpenSheet } from './open-sheet.ts';
import {
  changeSheet,
  deleteSheet,
  findAsker,
  findSheet,
  giveUpSheet,
  type SheetRow,
} from './sheet-job.store.ts';
import { admitToList, askedOf, listNamed } from './start-sheet.ts';

type Write = JobCall<{ readonly id: number }>;

const LONGEST_MS = 20 * 60_000;
const TELL_EVERY_MS = 1000;

/** A call context for a job, which has no waiting caller. */
const nobodysCall = (requestId: string, signal: AbortSignal): Incoming => ({
  requestId,
  address: '',
  hostname: '',
  claims: undefined,
  tenant: undefined,
  headers: {},
  params: {},
  query: {},
  body: undefined,
  signal,
});

async function open(lists: readonly Route[], call: Write, row: SheetRow): Promise<OpenSheet> {
  const { services, signal } = call;
  const actor: Actor = { ...call.actor, userId: row.user_id };
  const known = listNamed(lists, row.list);
  if (!known) throw fail('NOT_FOUND');
  const session = await services.db.withTenant(actor, async (tx) => {
    const asker = await findAsker(tx, row.user_id);
    if (!asker) throw fail('PERMISSION_DENIED');
    const found = sessionOf([asker], { sub: row.user_id, tid: actor.tenantId, ver: 0 });
    const { params } = row.request;
    await admitToList(tx, { list: known.list, session: found }, { params, services });
    const rights = [...found.permissions];
    await changeSheet(tx, row.id, { state: 'running', rows: 0, rights, file: row.file });
    return found;
  });
  const incoming = askedOf(nobodysCall(actor.requestId ?? '', signal), row.request);
  let told = -Infinity;
  const onRows = async (rows: number): Promise<void> => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    await services.db.withTenant(call.actor, (tx) => changeSheet(tx, row.id, { rows }));
  };
  const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  return openSheet({
    ...known,
    as: row.format,
    session,
    actor,
    incoming,
    services,
    signal: until,
    onRows,
  });
}

/** The row gets the name before the file exists, so a retry after a crash writes the same file. */
const withFile = ({ actor }: Write, row: SheetRow): SheetRow =>
  row.file === ''
    ? { ...row, file: `sheet/${actor.tenantId}/${crypto.randomUUID()}/${row.file_name}` }
    : row;

async function write(lists: readonly Route[], call: Write, begun: SheetRow): Promise<void> {
  const { services, actor } = call;
  const row = withFile(call, begun);
  const { stream, settled, rows } = await open(lists, call, row);
  await services.files.write(row.file, stream);
  await settled;
  await services.db.withTenant(actor, async (tx) => {
    const kept = await changeSheet(tx, row.id, { state: 'done', rows: rows() });
    // The row is gone, because a buyer was erased meanwhile: the file is removed.
    if (kept === undefined) await forgetFilesLater(tx, { files: [row.file] });
  });
}

/** The asker sees the error text; unexpected errors are also logged. */
async function handle(lists: readonly Route[], call: Write): Promise<void> {
  const { services, actor, payload, signal } = call;
  const row = await services.db.withTenant(actor, (tx) => findSheet(tx, payload.id), {
    mode: 'read',
  });
  if (!row || row.state === 'done' || row.state === 'failed') return;
  try {
    await write(lists, call, row);
  } catch (error) {
    // The process stops or the database is away: the queue retries, and finally buries the job.
    if (signal.aborted || isPassing(error)) throw error;
    const failure = toFailure(error);
    if (!failure) services.log.error({ err: error, list: row.list }, 'a workbook failed');
    const text = errors[failure?.code ?? 'INTERNAL_ERROR'].th;
    // A finished export stays as it is: only the reply to its commit may have been lost.
    await services.db.withTenant(actor, (tx) => giveUpSheet(tx, row.id, text));
  }
}

export const writeSheetJob = (lists: readonly Route[]): Job =>
  job<{ readonly id: number }>({
    topic: 'sheet.write',
    does: 'Writes the workbook or paper of a long list into a file.',
    handle: (call) => handle(lists, call),
    // All runs failed: the export is marked as failed, and the asker may start the list again.
    bury: async ({ payload, actor, services }) => {
      await services.db.withTenant(actor, (tx) =>
        giveUpSheet(tx, payload.id, errors.INTERNAL_ERROR.th),
      );
    },
    concurrency: 2,
    retries: 3,
    expireSeconds: 1800,
  });

export const forgetSheetJob = job<{ readonly id: number }>({
  topic: 'sheet.forget',
  does: 'Removes a workbook and its file two hours after it was asked for.',
  async handle({ payload, actor, services }) {
    await services.db.withTenant(actor, async (tx) => {
      const gone = await deleteSheet(tx, payload.id);
      // In the row's transaction: if the file store is away now, the name would be lost.
      if (gone && gone.file !== '') await forgetFilesLater(tx, { files: [gone.file] });
    });
  },
});
