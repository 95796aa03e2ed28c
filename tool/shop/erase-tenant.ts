// Erases one shop with all its rows and files, children before parents, all or nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { enterShop } from './find-shop.ts';
import type { FileStore } from '../../server/platform/file-store.ts';
import { fileKinds } from '../../server/platform/files.ts';
import { removeJobs } from '../data/open-jobs.ts';
import { removeRows, tablesOfShops } from './shop-rows.ts';

type EraseOptions = {
  adminUrl: string;
  /** The database of the job queue, if it is another one. */
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
    // A running request must not write into a shop that is being erased.
    await client.query('select 1 from tenants where id = $1 for update', [id]);
    const names = await tablesOfShops(client);
    const rows = await removeRows(client, names, id);
    await client.query('delete from tenants where id = $1', [id]);
    // Inside the transaction: if the queue or a bucket fails, the shop still exists and the command
    // can be repeated.
    await removeJobs(client, { adminUrl, ...(jobsUrl !== undefined && { jobsUrl }) }, id);
    for (const kind of fileKinds) await files.removeFolder(`${kind}/${id}`);
    await client.query('commit');
    await untilEarlierOnesEnd(client);
    await client.query('begin');
    const late = await removeRows(client, names, id);
    await client.query('commit');
    return rows + 1 + late;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

const LOOK_MS = 200;
/** Longer transactions, such as backups, write nothing into a shop. */
const LONGEST_MS = 60_000;

/**
 * Work that was running in the shop may have written rows since. No new work begins there, so once
 * all earlier transactions have ended, the rows found are the last.
 */
async function untilEarlierOnesEnd(client: pg.Client): Promise<void> {
  // An owner who is no superuser sees only the locks of other sessions; each transaction holds a
  // lock on its own id.
  const { rows } = await client.query<{ transaction: string }>(
    `select virtualtransaction as transaction from pg_locks
     where locktype = 'virtualxid' and pid <> pg_backend_pid()`,
  );
  const earlier = rows.map(({ transaction }) => transaction);
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const { rows: open } = await client.query(
      `select from pg_locks where locktype = 'relation' and virtualtransaction = any($1)
         and database = (select oid from pg_database where datname = current_database()) limit 1`,
      [earlier],
    );
    if (open.length === 0) return;
    await sleep(LOOK_MS);
  }
}
