// Writes the workbook or paper of a long list into a file, with the rights that its asker has now.
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

/** What a use case may look at of a call that nobody is waiting for. */
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

/** The row names the file before it is there: whoever begins anew after a killed process writes the same one. */
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
    // Somebody in it was erased meanwhile.
    if (kept === undefined) await forgetFilesLater(tx, { files: [row.file] });
  });
}

/** A refusal is told to whoever asked; all else too, and to the log. */
async function handle(lists: readonly Route[], call: Write): Promise<void> {
  const { services, actor, payload, signal } = call;
  const row = await services.db.withTenant(actor, (tx) => findSheet(tx, payload.id), {
    mode: 'read',
  });
  if (!row || row.state === 'done' || row.state === 'failed') return;
  try {
    await write(lists, call, row);
  } catch (error) {
    // The process stops, or the database is away for a moment: it is taken up again, and at last buried.
    if (signal.aborted || isPassing(error)) throw error;
    const failure = toFailure(error);
    if (!failure) services.log.error({ err: error, list: row.list }, 'a workbook failed');
    const text = errors[failure?.code ?? 'INTERNAL_ERROR'].th;
    // What is over already stays as it is: only the answer to its last commit may have been lost.
    await services.db.withTenant(actor, (tx) => giveUpSheet(tx, row.id, text));
  }
}

export const writeSheetJob = (lists: readonly Route[]): Job =>
  job<{ readonly id: number }>({
    topic: 'sheet.write',
    does: 'Writes the workbook or paper of a long list into a file.',
    handle: (call) => handle(lists, call),
    // No run of it came to its end: its asker is told, and may ask for the same list again.
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
      // With its row, in one: nobody knows the file any more if the store is away now.
      if (gone && gone.file !== '') await forgetFilesLater(tx, { files: [gone.file] });
    });
  },
});
