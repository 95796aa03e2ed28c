// Writes every table of one snapshot, the unfinished jobs and the stored files into one file.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { nothing, type BackupEntry, type Facts, type Seal } from './backup-format.ts';
import { findJobs, type OpenJobs } from './open-jobs.ts';
import { countRows, listTables, quoted, type Table } from '../../database/tables.ts';

type Source = { adminUrl: string; jobsUrl?: string; filesDir: string; keyMark: string };

export async function makeBackup(source: Source, file: string): Promise<Seal> {
  const draft = `${file}.part`;
  fs.rmSync(draft, { force: true });
  const archive = writeArchive<BackupEntry>(draft);
  const client = new pg.Client({ connectionString: source.adminUrl });
  // A server that stops, perhaps because of the same full disk, fails the statement and not the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  let jobs: OpenJobs | undefined;
  try {
    // One snapshot for everything: changes made meanwhile are in the next backup.
    await client.query('begin isolation level repeatable read read only');
    await archive.add(await facts(client, source.keyMark), nothing());
    // After the snapshot begins: a job handed to another server's queue since then is in both, and
    // taken once.
    jobs = await findJobs(client, source);
    const rows = await addTables(client, archive, jobs);
    await archive.add({ kind: 'sequences', values: await sequences(client) }, nothing());
    await client.query('commit');
    const files = await addFiles(source.filesDir, archive);
    const seal: Seal = { kind: 'seal', rows, files };
    await archive.add(seal, nothing());
    await archive.close();
    fs.renameSync(draft, file);
    return seal;
  } catch (error) {
    // Unread rows would block the closing of the connection forever.
    client.connection.stream.destroy();
    archive.abandon();
    fs.rmSync(draft, { force: true });
    throw error;
  } finally {
    await jobs?.close();
    await client.end().catch(() => undefined);
  }
}

async function facts(client: pg.ClientBase, keyMark: string): Promise<Facts> {
  const applied = await client.query<Facts['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return {
    kind: 'facts',
    madeAt: new Date().toISOString(),
    keyMark,
    migrations: applied.rows,
  };
}

async function* oneAfterTheOther(...sources: AsyncGenerator<Buffer>[]): AsyncGenerator<Buffer> {
  for (const source of sources) yield* source;
}

async function addTables(
  client: pg.ClientBase,
  archive: ArchiveWriter<BackupEntry>,
  jobs: OpenJobs | undefined,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const shops = await shopsToEnter(client);
  for (const table of await listTables(client)) {
    const { name, columns } = table;
    const parts = table.isBound ? shops : [undefined];
    rows[name] = 0;
    for (const shop of parts) {
      await enterShop(client, shop);
      rows[name] += await countRows(client, name);
    }
    let source = rowsOf(client, plainSource(table), parts);
    if (name === 'outbox' && jobs) {
      const open = await jobs.openIn(client, table);
      rows[name] += open.count;
      source = oneAfterTheOther(source, open.rows);
    }
    await archive.add({ kind: 'table', name, columns }, source);
  }
  return rows;
}

/** An owner that row-level security binds enters every shop in turn, within the same snapshot. */
async function shopsToEnter(client: pg.ClientBase): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  if (rows[0]?.passes) return [undefined];
  const shops = await client.query<{ id: number }>('select id from tenants order by id');
  return shops.rows.map(({ id }) => id);
}

async function enterShop(client: pg.ClientBase, shop: number | undefined): Promise<void> {
  if (shop === undefined) return;
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(shop)]);
}

async function* rowsOf(
  client: pg.ClientBase,
  source: string,
  shops: (number | undefined)[],
): AsyncGenerator<Buffer> {
  for (const shop of shops) {
    await enterShop(client, shop);
    yield* copyOut(client, `copy (${source}) to stdout`);
  }
}

const plainSource = ({ name, columns }: Table): string =>
  `select ${quoted(columns)} from "${name}"`;

async function sequences(client: pg.ClientBase) {
  const names = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const values = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from "${name}"`,
    );
    const [row] = rows;
    if (row) values.push({ name, value: row.last_value, used: row.is_called });
  }
  return values;
}

/** Exported for its test: a file may disappear while the folder is read. */
export async function addFiles(
  folder: string,
  archive: Pick<ArchiveWriter<BackupEntry>, 'add'>,
): Promise<number> {
  const found = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  let count = 0;
  for (const entry of found) {
    // A file being written has the name of a draft, and no row refers to it.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep).join('/');
    const file = await openIfThere(full);
    // Printed files are removed after an hour or a day, possibly while others are read.
    if (!file) continue;
    await archive.add({ kind: 'file', path: name }, file.createReadStream());
    count += 1;
  }
  return count;
}

const openIfThere = (file: string) =>
  fs.promises.open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
