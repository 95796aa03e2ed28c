// Deletes one shop with every row and file of it, children before parents, whole or not at all.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { enterShop } from './find-shop.ts';
import type { FileStore } from '../../server/platform/file-store.ts';
import { fileKinds } from '../../server/platform/files.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';
import { removeJobs } from '../data/open-jobs.ts';
import { listTables } from '../../database/tables.ts';

type EraseOptions = {
  adminUrl: string;
  /** Where jobs wait, if not in the same database. */
  jobsUrl?: string;
  label: string;
  files: Pick<FileStore, 'removeFolder'>;
};

export async function eraseTenant(options: EraseOptions): Promise<number> {
  const { adminUrl, jobsUrl, label, files } = options;
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const id = await enterShop(client, label);
    // A request that is on its way must not write into a shop that is going.
    await client.query('select 1 from tenants where id = $1 for update', [id]);
    const tables = (await listTables(client)).filter(({ hasTenant }) => hasTenant);
    // Whatever no domain speaks for might have more to it than its rows.
    for (const { name } of tables) answerFor(name);
    const names = tables.map(({ name }) => name).reverse();
    const rows = await removeRows(client, names, id);
    await client.query('delete from tenants where id = $1', [id]);
    // As long as the shop is there the command can be given again, should the queue or a bucket not answer.
    await removeJobs(client, { adminUrl, ...(jobsUrl !== undefined && { jobsUrl }) }, id);
    for (const kind of fileKinds) await files.removeFolder(`${kind}/${id}`);
    await client.query('commit');
    await untilEarlierOnesEnd(client);
    return rows + 1 + (await removeRows(client, names, id));
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Children come first in `names`; each of them in a statement of its own, so within a transaction it is all or nothing. */
async function removeRows(client: pg.Client, names: readonly string[], id: number) {
  let rows = 0;
  for (const name of names) {
    const gone = await client.query(`delete from "${name}" where tenant_id = $1`, [id]);
    rows += gone.rowCount ?? 0;
  }
  return rows;
}

const LOOK_MS = 200;
/** What takes longer, as a backup does, writes nothing into a shop. */
const LONGEST_MS = 60_000;

/**
 * What was under way in the shop when it went may have written into it since. Nothing new begins there, so once all that
 * began before has ended, what is found then is the last of it.
 */
async function untilEarlierOnesEnd(client: pg.Client): Promise<void> {
  const { rows: clock } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const { rows } = await client.query<{ is_open: boolean }>(
      `select exists (
         select from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'relation'
         where a.datname = current_database() and a.backend_type = 'client backend'
           and a.pid <> pg_backend_pid() and a.xact_start < $1) as is_open`,
      [clock[0]?.at],
    );
    if (!rows[0]?.is_open) return;
    await sleep(LOOK_MS);
  }
}
