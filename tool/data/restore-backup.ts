// Restores a backup into an empty database and an empty files folder, and verifies the counts.
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { copyIn } from '../../database/copy.ts';
import { migrate, readMigrations } from '../../database/migrate.ts';
import { readArchive, type Entry } from './archive.ts';
import type { BackupEntry, Facts, Seal } from './backup-format.ts';
import { countRows, listTables, quoted } from '../../database/tables.ts';

type Place = { adminUrl: string; appPassword: string; filesDir: string };

export type Restored = { facts: Facts; seal: Seal };

/** Counters of the last minutes, written by a server that waits for its database to be filled. */
const PASSING = new Set(['shared_counts', 'login_failures']);

export async function restoreBackup(place: Place, file: string): Promise<Restored> {
  const entries = readArchive<BackupEntry>(file);
  const first = await entries.next();
  if (first.done || first.value.head.kind !== 'facts') throw new Error(`${file} is no backup.`);
  const facts = first.value.head;
  await drain(first.value);
  refuseFiles(place.filesDir);
  const client = new pg.Client({ connectionString: place.adminUrl });
  // A server that stops fails the statement and not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUsed(client, facts);
    // The tables as they were when the backup was made; newer migrations then run on the data.
    refuseOtherFiles(facts);
    return { facts, seal: await fill(client, place, { facts, entries, file }) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Filling {
  facts: Facts;
  entries: AsyncGenerator<Entry<BackupEntry>>;
  file: string;
}

async function fill(
  client: pg.Client,
  place: Place,
  { facts, entries, file }: Filling,
): Promise<Seal> {
  let bound: string[] = [];
  try {
    const only = facts.migrations.map(({ name }) => name);
    await migrate(place.adminUrl, { appPassword: place.appPassword, only });
    await client.query('begin');
    bound = await boundTables(client);
    await bindOwner(client, bound, false);
    const seal = await load(client, place, entries);
    if (!seal) throw new Error(`${file} is cut off: its end is missing.`);
    await checkCounts(client, seal);
    await client.query('commit');
    await migrate(place.adminUrl, { appPassword: place.appPassword });
    await bindOwner(client, bound, true);
    // Without statistics, the first lists are planned as if every table were empty.
    await client.query('analyze');
    return seal;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await bindOwner(client, bound, true).catch(() => undefined);
    emptyFolder(place.filesDir);
    throw error;
  }
}

/** Keeps the folder itself: it may be a shared link or a disk of its own. */
function emptyFolder(folder: string): void {
  for (const name of namesIn(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
}

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

function refuseFiles(filesDir: string): void {
  // A server that tests whether it can write there leaves a draft for a moment.
  const files = namesIn(filesDir).filter((name) => !name.endsWith('.part'));
  if (files.length === 0) return;
  throw new Error(
    `There are files in ${filesDir} already, of another shop or of a restore that was killed: restore into a new DATA_DIR, or empty that folder first.`,
  );
}

async function refuseUsed(client: pg.Client, facts: Facts): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.tenants') is not null as there`);
  if (rows[0]?.there !== true) return;
  const names = (await listTables(client)).map(({ name }) => name);
  for (const name of new Set(['tenants', ...names])) {
    if (PASSING.has(name) || (await countRows(client, name)) === 0) continue;
    const what = name === 'tenants' ? 'shops' : `rows in ${name}`;
    throw new Error(
      `There are ${what} here already: restore into a new DATA_DIR or an empty database.`,
    );
  }
  const known = new Set(facts.migrations.map(({ name }) => name));
  const applied = await client.query<{ name: string }>('select name from schema_migrations');
  const newer = applied.rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new Error(
    `The tables here are those of a newer version than the backup (they have ${newer.toSorted().at(-1)}): restore into a database that is still empty, before anything of this version has started there; it is brought up to date after.`,
  );
}

function refuseOtherFiles(facts: Facts): void {
  const here = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const odd = facts.migrations.find(({ name, checksum }) => here.get(name) !== checksum);
  if (!odd) return;
  throw new Error(
    here.has(odd.name)
      ? `The backup was made by a version whose ${odd.name} was another one: restore it with that version.`
      : `The backup was made by a newer version (it has ${odd.name}): restore it with that one or a newer.`,
  );
}

async function boundTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
      order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** An owner bound by row-level security could neither load nor migrate rows of all shops. */
async function bindOwner(client: pg.ClientBase, tables: string[], binds: boolean): Promise<void> {
  const word = binds ? 'force' : 'no force';
  for (const name of tables) {
    await client.query(`alter table if exists "${name}" ${word} row level security`);
  }
}

async function load(
  client: pg.ClientBase,
  place: Place,
  entries: AsyncGenerator<Entry<BackupEntry>>,
): Promise<Seal | undefined> {
  let seal: Seal | undefined;
  for await (const { head, bytes } of entries) {
    if (head.kind === 'table' && !PASSING.has(head.name)) {
      await copyIn(client, `copy "${head.name}" (${quoted(head.columns)}) from stdin`, bytes);
    } else if (head.kind === 'file') {
      await writeFile(place.filesDir, head.path, bytes);
    } else {
      if (head.kind === 'sequences') await setSequences(client, head.values);
      if (head.kind === 'seal') seal = head;
      await drain({ bytes });
    }
  }
  return seal;
}

async function setSequences(
  client: pg.ClientBase,
  values: { name: string; value: string; used: boolean }[],
): Promise<void> {
  for (const { name, value, used } of values) {
    await client.query('select setval($1::regclass, $2, $3)', [`"${name}"`, value, used]);
  }
  // Jobs restored from the queue have numbers that the sequence has not issued yet.
  await client.query(
    `select setval('outbox_seq', greatest((select max(seq) from outbox), (select last_value from outbox_seq)))`,
  );
}

async function writeFile(
  folder: string,
  name: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const full = path.resolve(folder, name);
  if (!full.startsWith(path.resolve(folder) + path.sep)) {
    throw new Error(`The backup names a file outside its folder: ${name}`);
  }
  fs.mkdirSync(path.dirname(full), { recursive: true });
  await pipeline(bytes, fs.createWriteStream(full, { mode: 0o600 }));
}

async function checkCounts(client: pg.ClientBase, seal: Seal): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (PASSING.has(name)) continue;
    const [here, meant] = [await countRows(client, name), seal.rows[name] ?? 0];
    if (here !== meant) throw new Error(`Table ${name} has ${here} rows instead of ${meant}.`);
  }
}

async function drain({ bytes }: { bytes: AsyncIterable<Buffer> }): Promise<void> {
  for await (const chunk of bytes) void chunk;
}
