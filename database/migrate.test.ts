// A migration runs once and completely, an applied file never changes, and the server's role stays restricted.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { appUrl, migrate, readMigrations } from './migrate.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

const opened: TestDatabase[] = [];
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-migrate-'));
let folder: string;
let db: TestDatabase;
let appPassword: string;

beforeEach(async () => {
  db = await testDatabase();
  opened.push(db);
  appPassword = new URL(db.appUrl).password;
  await ask(db.adminUrl, 'drop table if exists schema_migrations');
  folder = fs.mkdtempSync(path.join(root, 'm-'));
});

afterAll(async () => {
  for (const database of opened) await database.drop();
  fs.rmSync(root, { recursive: true });
});

function write(name: string, sql: string): void {
  fs.writeFileSync(path.join(folder, name), sql);
}

async function ask(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A proxy that passes bytes on. Like a connection pool, it keeps the connection to the database when the caller
 * disconnects.
 */
async function transactionPool(adminUrl: string): Promise<{ url: string; close: () => void }> {
  const target = new URL(adminUrl);
  const kept: net.Socket[] = [];
  const server = net.createServer((caller) => {
    const backend = net.connect(Number(target.port), target.hostname);
    kept.push(backend);
    backend.pipe(caller);
    caller.on('error', () => undefined);
    // The driver's Terminate message is not passed on.
    caller.on('data', (bytes: Buffer) => bytes[0] !== 0x58 && backend.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(adminUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    close: () => {
      for (const socket of kept) socket.destroy();
      server.close();
    },
  };
}

const run = () => migrate(db.adminUrl, { appPassword, folder });

test('every migration is applied once, in the order of its number', async () => {
  write('0001_first.sql', 'create table zz_first (n int);');
  write('0002_second.sql', 'insert into zz_first values (2);');
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  expect(await ask(db.adminUrl, 'select n from zz_first')).toEqual([{ n: 2 }]);
});

test('a migration is applied once when several processes start at once', async () => {
  write('0001_first.sql', 'create table zz_once (n int); insert into zz_once values (1);');
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat()).toEqual(['0001_first.sql']);
});

test('migrate leaves no lock behind when a pool keeps its connection', async () => {
  write('0001_first.sql', 'select 1;');
  const pool = await transactionPool(db.adminUrl);
  try {
    await migrate(pool.url, { appPassword, folder });
    // The server also lists locks in databases of other tests, so the query asks for this one only.
    const left = `select count(*)::int as n from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    expect(await ask(db.adminUrl, left)).toEqual([{ n: 0 }]);
  } finally {
    pool.close();
  }
});

test('migrate ends with a sentence that names the session when another one holds its lock', async () => {
  write('0001_first.sql', 'select 1;');
  const holder = new pg.Client({ connectionString: db.adminUrl });
  await holder.connect();
  const { rows } = await holder.query('select pg_advisory_lock(7346531), pg_backend_pid() as pid');
  await expect(migrate(db.adminUrl, { appPassword, folder, lockSeconds: 1 })).rejects.toThrow(
    `The migrations were not begun: the database session ${rows[0].pid} has held their lock for 1 s`,
  );
  await holder.end();
  expect(await run()).toEqual(['0001_first.sql']);
});

test('a migration that fails leaves nothing behind and says where it failed', async () => {
  write('0001_first.sql', 'create table zz_half (n int);\nselect 1 from missing_table;');
  await expect(run()).rejects.toThrow(/0001_first\.sql:2 failed: .*missing_table/);
  expect(await ask(db.adminUrl, `select to_regclass('zz_half') as t`)).toEqual([{ t: null }]);
});

test('a migration goes on at the next start when the one before was killed over it', async () => {
  write('0001_first.sql', 'create table zz_killed (n int); select pg_sleep(600);');
  const wish = JSON.stringify([db.adminUrl, { appPassword, folder }]);
  const program = `import { migrate } from '${path.join(import.meta.dirname, 'migrate.ts')}'; await migrate(...${wish});`;
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.dirname(import.meta.dirname),
    stdio: 'ignore',
  });
  const sleeping = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await ask(db.adminUrl, sleeping)).length).toBe(1);
  killed.kill('SIGKILL');
  write('0001_first.sql', 'create table zz_killed (n int);');
  const done = await migrate(db.adminUrl, { appPassword, folder, lockSeconds: 20 });
  expect(done).toEqual(['0001_first.sql']);
});

test('an applied migration that was changed stops the start with one line', async () => {
  write('0001_first.sql', 'select 1;');
  await run();
  write('0001_first.sql', 'select 2;');
  await expect(run()).rejects.toThrow(
    /^Migration 0001_first\.sql was changed after it was applied/,
  );
});

test('migrate leaves a database of a newer version alone', async () => {
  write('0001_first.sql', 'select 1;');
  await run();
  fs.rmSync(path.join(folder, '0001_first.sql'));
  await expect(run()).rejects.toThrow(/start the newer version/);
});

test.each(['this', 'another'])(
  'migrate does not shut out the servers of %s database under another key',
  async (which) => {
    const other = await testDatabase();
    opened.push(other);
    const { appUrl: url } = which === 'this' ? db : other;
    const server = new pg.Client({ connectionString: url });
    await server.connect();
    try {
      const mistaken = migrate(db.adminUrl, { appPassword: 'of-another-key', folder });
      await expect(mistaken).rejects.toThrow(/under another SECRET_KEY, and would be shut out/);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await run()).toEqual([]);
    } finally {
      await server.end();
    }
  },
);

test('every landed migration is as it was when it landed', () => {
  const list = fs.readFileSync(
    path.join(import.meta.dirname, 'migrations', 'landed.sha256'),
    'utf8',
  );
  const now = readMigrations().map(({ name, checksum }) => `${checksum}  ${name}`);
  // Add a new file with `cd database/migrations && sha256sum 0000_new.sql >> landed.sha256`; existing lines never
  // change.
  expect(now.toSorted()).toEqual(list.trim().split('\n').toSorted());
});

test('two migrations of one number are refused', async () => {
  write('0001_a.sql', 'select 1;');
  write('0001_b.sql', 'select 1;');
  await expect(run()).rejects.toThrow(/number 0001/);
});

test('the database role of the server can neither see past row-level security nor make roles', async () => {
  await run();
  const rows = await ask(
    appUrl(db.adminUrl, appPassword),
    `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
       from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      name: 'app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    },
  ]);
});
