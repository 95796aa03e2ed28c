// Deletes one shop with every row and file of it, children before parents, whole or not at all.
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
    let rows = 0;
    const tables = (await listTables(client)).filter(({ hasTenant }) => hasTenant);
    // Whatever no domain speaks for might have more to it than its rows.
    for (const { name } of tables) answerFor(name);
    for (const { name } of tables.reverse()) {
      const gone = await client.query(`delete from "${name}" where tenant_id = $1`, [id]);
      rows += gone.rowCount ?? 0;
    }
    await client.query('delete from tenants where id = $1', [id]);
    // As long as the shop is there the command can be given again, should the queue or a bucket not answer.
    await removeJobs(client, { adminUrl, ...(jobsUrl !== undefined && { jobsUrl }) }, id);
    for (const kind of fileKinds) await files.removeFolder(`${kind}/${id}`);
    await client.query('commit');
    return rows + 1;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
