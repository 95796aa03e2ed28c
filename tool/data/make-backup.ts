// Writes every table of one snapshot, the unfinished jobs and the stored files into one file.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { nothing, type BackupEntry, type Facts, type Seal } from './backup-format.ts';
import { countRows, listTables, quoted, type Table } from '../../database/tables.ts';

type Source = { adminUrl: string; filesDir: string; keyMark: string };

export async function makeBackup(source: Source, file: string): Promise<Seal> {
  const draft = `${file}.part`;
  fs.rmSync(draft, { force: true });
  const archive = writeArchive<BackupEntry>(draft);
  const client = new pg.Client({ connectionString: source.adminUrl });
  // A server that stops, for want of the same disk perhaps, fails the statement and not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot for everything: what is sold meanwhile is in the next backup, whole.
    await client.query('begin isolation level repeatable read read only');
    await archive.add(await facts(client, source.keyMark), nothing());
    const rows = await addTables(client, archive);
    await archive.add({ kind: 'sequences', values: await sequences(client) }, nothing());
    await client.query('commit');
    const files = await addFiles(source.filesDir, archive);
    const seal: Seal = { kind: 'seal', rows, files };
    await archive.add(seal, nothing());
    await archive.close();
    fs.renameSync(draft, file);
    return seal;
  } catch (error) {
    // Rows that nobody reads any more would hold up a goodbye for ever.
    client.connection.stream.destroy();
    archive.abandon();
    fs.rmSync(draft, { force: true });
    throw error;
  } finally {
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

async function addTables(
  client: pg.ClientBase,
  archive: ArchiveWriter<BackupEntry>,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const shops = await shopsToEnter(client);
  for (const table of await listTables(client)) {
    const { name, columns } = table;
    const isOutbox = name === 'outbox' && (await hasQueue(client));
    const parts = table.isBound ? shops : [undefined];
    rows[name] = isOutbox ? await countJobs(client) : 0;
    for (const shop of parts) {
      await enterShop(client, shop);
      rows[name] += await countRows(client, name);
    }
    const source = isOutbox ? outboxSource(table) : plainSource(table);
    await archive.add({ kind: 'table', name, columns }, rowsOf(client, source, parts));
  }
  return rows;
}

/** Row-level security that cannot be passed is obeyed: every shop is entered in turn, in the one snapshot. */
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

// The queue has tables of its own making; its unfinished jobs go home to the outbox they came from.
const OPEN_JOBS = `from pgboss.job
  where state < 'completed' and data ? 'tenantId' and name !~ '\\.dead$'`;

const AS_OUTBOX: Record<string, string> = {
  seq: `(select coalesce(max(seq), 0) from outbox) + row_number() over (order by created_on)`,
  id: 'id',
  tenant_id: `(data ->> 'tenantId')::int`,
  topic: 'name',
  payload: `data -> 'payload'`,
  options: `jsonb_strip_nulls(jsonb_build_object(
    'afterSeconds', nullif(greatest(0, ceil(extract(epoch from start_after - now()))), 0),
    'key', case when singleton_key <> id::text
      then substr(singleton_key, strpos(singleton_key, ':') + 1) end))`,
  created_at: 'created_on',
};

function outboxSource(table: Table): string {
  const made = table.columns.map((column) => AS_OUTBOX[column] ?? 'null');
  return `${plainSource(table)} union all select ${made.join(', ')} ${OPEN_JOBS}`;
}

async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query(
    `select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
  );
  return (found.rowCount ?? 0) > 0;
}

async function countJobs(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n ${OPEN_JOBS}`);
  return Number(rows[0]?.n);
}

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

async function addFiles(folder: string, archive: ArchiveWriter<BackupEntry>): Promise<number> {
  const found = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  let count = 0;
  for (const entry of found) {
    // A file that is being written has a draft's name and no row that points to it.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep).join('/');
    await archive.add({ kind: 'file', path: name }, fs.createReadStream(full));
    count += 1;
  }
  return count;
}
