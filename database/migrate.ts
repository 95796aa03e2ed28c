// Brings a database to the newest numbered .sql file, once, whoever else is starting at the same moment.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');

// Any fixed number: every starter of the product must ask for the same lock.
const LOCK = 7_346_531;

type Migration = { name: string; sql: string; checksum: string };

type Options = {
  /** Password of the role `app`, as which the server works. */
  appPassword: string;
  /** Where the numbered files are; only tests pass another folder. */
  folder?: string;
  /** The last file to apply, by name: a restore first makes the tables of its own time. */
  upTo?: string;
};

export async function migrate(adminUrl: string, options: Options): Promise<string[]> {
  const all = readMigrations(options.folder ?? FOLDER);
  const files = all.filter(({ name }) => name <= (options.upTo ?? name));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureAppRole(client, options.appPassword);
    const applied = await apply(client, files);
    await checkThaiSearch(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Exchanges the user of an admin address for the role that is bound by row-level security. */
export function appUrl(adminUrl: string, appPassword: string): string {
  const url = new URL(adminUrl);
  url.username = 'app';
  url.password = encodeURIComponent(appPassword);
  return url.href;
}

function readMigrations(folder: string): Migration[] {
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

// Roles belong to the whole server: two databases of one server may be migrated at the same moment.
async function ensureAppRole(client: pg.Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await client.query<{ strong: boolean }>(
        `select rolsuper or rolbypassrls as strong from pg_roles where rolname = 'app'`,
      );
      if (found.rows[0]?.strong) {
        throw new Error(
          'The role "app" must have neither SUPERUSER nor BYPASSRLS: it would see every shop.',
        );
      }
      await client.query(
        found.rowCount === 0
          ? `create role app login nosuperuser nobypassrls nocreatedb nocreaterole password ${secret}`
          : `alter role app login password ${secret}`,
      );
      return;
    } catch (error) {
      const raced = ['XX000', '42710', '23505'].includes((error as { code?: string }).code ?? '');
      if (!raced || attempt === 20) throw error;
      await sleep(10 * attempt);
    }
  }
}

async function apply(client: pg.Client, files: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now());
     grant select on schema_migrations to app`,
  );
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
  const applied: string[] = [];
  for (const file of files) {
    const checksum = done.get(file.name);
    if (checksum === file.checksum) continue;
    if (checksum !== undefined) {
      throw new Error(
        `Migration ${file.name} was changed after it was applied: restore it and write the change as a new file.`,
      );
    }
    await applyOne(client, file);
    applied.push(file.name);
  }
  return applied;
}

async function applyOne(client: pg.Client, file: Migration): Promise<void> {
  try {
    // A table that is busy makes the start fail soon instead of queueing every request behind the lock.
    await client.query(`begin; set local lock_timeout = '15s'`);
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `:${file.sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`Migration ${file.name}${line} failed: ${message}`, { cause: error });
  }
}

// With LC_CTYPE C pg_trgm finds no Thai letters, and every search would silently read whole tables.
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
