// Applies all missing numbered .sql files to a database, each once, even if several processes start together.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDistributed, numberNodes, spreadNew } from './distribute.ts';
import { splitStatements } from './split-statements.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

// An arbitrary constant: every process of the product must ask for the same lock.
const LOCK = 7_346_531;

type Migration = { name: string; sql: string; checksum: string };

type Options = {
  /** Password of the role `app`, which the server uses. */
  appPassword: string;
  /** Where the numbered files are; only tests pass another folder. */
  folder?: string;
  /** Names of the files to apply. A restore first creates the tables of the backup's version. */
  only?: readonly string[];
  /** Seconds to wait for another process's lock before this one throws. */
  lockSeconds?: number;
};

const LOCK_SECONDS = 120;

/** Returns the names of the newly applied files. Throws if an applied file changed or another process keeps the lock. */
export async function migrate(adminUrl: string, options: Options): Promise<string[]> {
  const all = readMigrations(options.folder ?? FOLDER);
  const files = all.filter(({ name }) => options.only?.includes(name) ?? true);
  const seconds = options.lockSeconds ?? LOCK_SECONDS;
  const client = new pg.Client({ connectionString: adminUrl });
  // If the server stops, the statement fails, not the whole process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await ensureRoles(client, { adminUrl, appPassword: options.appPassword, seconds });
    const applied: string[] = [];
    for (;;) {
      const name = await alone(client, seconds, () => applyNext(client, files));
      if (name === undefined) break;
      applied.push(name);
    }
    // Needed even without new files: a process that was killed after its last file has numbered no node.
    if (await isDistributed(client)) await numberNodes(client);
    await checkThaiSearch(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` in a transaction that only one process can be in. The lock ends with the transaction, so a connection
 * pool cannot keep it. Each file has its own, and the list of applied files is read under the lock.
 */
async function alone<T>(client: pg.Client, seconds: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${seconds}s'`);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== '55P03') throw error;
      await client.query('rollback');
      throw new Error(await whoHolds(client, seconds), { cause: error });
    });
    await client.query(ENDS_WITH_CALLER);
    // If a table is busy, the start fails soon; otherwise all requests would queue behind its lock.
    await client.query(`set local lock_timeout = '15s'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Without it a statement of a killed process would keep the lock until it ends. Not every system supports it. */
const ENDS_WITH_CALLER = `do $$ begin set local client_connection_check_interval = '1s';
  exception when others then null; end $$`;

async function whoHolds(client: pg.Client, seconds: number): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const [holder] = rows;
  const who = holder ? `the database session ${holder.pid}` : 'another session';
  const way = holder
    ? `: if no other start is at work, select pg_terminate_backend(${holder.pid})`
    : '';
  return `The migrations were not begun: ${who} has held their lock for ${seconds} s${way}.`;
}

/** The admin's address with the role `app` as user, which row-level security restricts. */
export function appUrl(adminUrl: string, appPassword: string): string {
  const url = new URL(adminUrl);
  url.username = 'app';
  url.password = encodeURIComponent(appPassword);
  return url.href;
}

export function readMigrations(folder = FOLDER): Migration[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const files = names.filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  for (const name of files) {
    const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`Migration ${name} must be called like 0001_what-it-does.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return files.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

interface Roles {
  adminUrl: string;
  appPassword: string;
  seconds: number;
}

// Roles belong to the whole server, and two of its databases may be migrated at the same time.
async function ensureRoles(client: pg.Client, roles: Roles): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await alone(client, roles.seconds, async () => {
        await ensureAppRole(client, roles);
        await ensureSearchOwner(client);
        await client.query(
          `create table if not exists schema_migrations (
             name text primary key, checksum text not null, applied_at timestamptz not null default now());
           grant select on schema_migrations to app`,
        );
      });
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === '42501') throw notAllowed(error as Error);
      if (!['XX000', '42710', '23505'].includes(code) || attempt === 20) throw error;
      await sleep(10 * attempt);
    }
  }
}

const notAllowed = (cause: Error): Error =>
  new Error(
    `The owner of the database may not prepare it (${cause.message}): it needs CREATEROLE, and the right to create in this database.`,
    { cause },
  );

async function ensureAppRole(
  client: pg.Client,
  { adminUrl, appPassword }: Omit<Roles, 'seconds'>,
): Promise<void> {
  const secret = client.escapeLiteral(appPassword);
  const found = await client.query<{ strong: boolean }>(
    `select rolsuper or rolbypassrls as strong from pg_roles where rolname = 'app'`,
  );
  if (found.rows[0]?.strong) {
    throw new Error(
      'The role "app" must have neither SUPERUSER nor BYPASSRLS: it would see every shop.',
    );
  }
  if (found.rowCount === 1) await refuseToShutOut(client, appUrl(adminUrl, appPassword));
  await client.query(
    found.rowCount === 0
      ? `create role app login nosuperuser nobypassrls nocreatedb nocreaterole password ${secret}`
      : `alter role app login password ${secret}`,
  );
}

/**
 * Throws if sessions use the role `app` under another password. The whole server has one such role, so changing the
 * password would end their logins, also in other databases. Stop them first to change the key.
 */
async function refuseToShutOut(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_stat_activity where usename = 'app' order by datname limit 1`,
  );
  const [work] = rows;
  if (!work || (await opens(url))) return;
  throw new Error(
    `Servers, or a pool of connections, are at work in the database ${work.name} under another SECRET_KEY, and would be shut out: use that key, stop them first, or take a database server of its own.`,
  );
}

/** Whether the password in the URL is right. */
export async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** This role will own the search function, and only a member of a role can make it the owner. */
async function ensureSearchOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    mighty: boolean;
    may: boolean;
    there: boolean;
    sets: boolean;
  }>(
    `select rolsuper as mighty,
       rolsuper or (rolbypassrls and current_setting('server_version_num')::int >= 160000) as may,
       exists (select from pg_roles where rolname = 'search_owner') as there,
       current_setting('server_version_num')::int >= 160000 as sets
     from pg_roles where rolname = current_user`,
  );
  const [own] = rows;
  if (!own) return;
  // Without BYPASSRLS a search finds the same rows but is slower, because the row-level policy applies to it.
  if (!own.there) {
    await client.query(`create role search_owner nologin${own.may ? ' bypassrls' : ''}`);
  }
  if (own.mighty) return;
  const member = await client.query<{ is: boolean }>(
    `select pg_has_role(current_user, 'search_owner', 'usage') as is`,
  );
  if (member.rows[0]?.is) return;
  const how = own.sets ? ' with inherit true, set true' : '';
  await client.query(`grant search_owner to current_user${how}`);
}

/** Applies the next file. Returns its name, or undefined if none is left. */
async function applyNext(client: pg.Client, files: Migration[]): Promise<string | undefined> {
  const rows = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const done = new Map(rows.rows.map((row) => [row.name, row.checksum]));
  const known = new Set(files.map((file) => file.name));
  const unknown = [...done.keys()].find((name) => !known.has(name));
  if (unknown) {
    throw new Error(
      `The database already has ${unknown}, which this version does not know: start the newer version.`,
    );
  }
  const changed = files.find(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after it was applied: restore it and write the change as a new file.`,
    );
  }
  const next = files.find(({ name }) => !done.has(name));
  if (next) await applyOne(client, next);
  return next?.name;
}

async function applyOne(client: pg.Client, file: Migration): Promise<void> {
  const isSpread = await isDistributed(client);
  // Several schema changes in one transaction must reach the nodes one after the other.
  if (isSpread) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const part of isSpread ? splitStatements(file.sql) : [{ text: file.sql, at: 0 }]) {
    try {
      await client.query(part.text);
    } catch (error) {
      throw failureOf(file, part.at, error as DatabaseError);
    }
  }
  if (isSpread) await spreadNew(client);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}

type DatabaseError = { message: string; position?: string };

function failureOf(file: Migration, from: number, cause: DatabaseError): Error {
  const { message, position } = cause;
  const before = file.sql.slice(0, from + Number(position));
  const line = position ? `:${before.split('\n').length}` : '';
  return new Error(`Migration ${file.name}${line} failed: ${message}`, { cause });
}

// With LC_CTYPE C pg_trgm finds no Thai letters, and every search would read whole tables without any error.
async function checkThaiSearch(client: pg.Client): Promise<void> {
  const installed = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (installed.rowCount === 0) return;
  const seen = await client.query<{ ok: boolean }>(`select show_trgm('ก') <> '{}' as ok`);
  if (!seen.rows[0]?.ok) {
    throw new Error(
      'This database cannot search Thai text: create it with LC_CTYPE C.UTF-8 (or another UTF-8 locale).',
    );
  }
}
