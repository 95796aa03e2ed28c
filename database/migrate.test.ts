// A migration happens once and whole, an applied file never changes, and the server's role stays bound.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { appUrl, migrate } from './migrate.ts';
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

test('a migration that fails leaves nothing behind and says where it failed', async () => {
  write('0001_first.sql', 'create table zz_half (n int);\nselect 1 from missing_table;');
  await expect(run()).rejects.toThrow(/0001_first\.sql:2 failed: .*missing_table/);
  expect(await ask(db.adminUrl, `select to_regclass('zz_half') as t`)).toEqual([{ t: null }]);
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
