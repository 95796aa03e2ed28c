// Tests that a backup is restored completely elsewhere, with unfinished jobs and files, and that
// half a backup is refused.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appUrl, readMigrations } from '../../database/migrate.ts';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { writeArchive } from './archive.ts';
import type { BackupEntry } from './backup-format.ts';
import { readConfig } from '../../server/platform/config.ts';
import { findKeyMark, keyOf, migrated } from './target.ts';
import { addFiles, makeBackup } from './make-backup.ts';
import { ROOT } from '../check/sources.ts';
import { restoreBackup } from './restore-backup.ts';
import { countRows, listTables } from '../../database/tables.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-backup-'));
const file = path.join(root, 'all.backup');
const opened: TestDatabase[] = [];
let source: TestDatabase;
let client: pg.Client;
let target: { adminUrl: string; appPassword: string; filesDir: string };

const place = (db: TestDatabase, name: string) => ({
  adminUrl: db.adminUrl,
  appPassword: new URL(db.appUrl).password,
  filesDir: path.join(root, name),
  keyMark: 'mark',
});

beforeAll(async () => {
  source = await testDatabase();
  opened.push(source);
  client = new pg.Client(source.adminUrl);
  await client.connect();
  await client.query(`insert into tenants (label, name) values ('app', 'ร้านหนึ่ง'), ('two', 'ร้านสอง');
    insert into categories (tenant_id, name) select 1, 'หมวด ' || n from generate_series(1, 2500) n;
    insert into outbox (tenant_id, topic, payload) values (1, 'order.told', '{"order": 7}')`);
  const boss = new PgBoss({ connectionString: source.adminUrl, schema: 'pgboss' });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue('shipment.book');
  await boss.send('shipment.book', { tenantId: 2, payload: { shipment: 9 } });
  await boss.stop({ graceful: false });
  fs.mkdirSync(path.join(root, 'from', 'label'), { recursive: true });
  fs.writeFileSync(path.join(root, 'from', 'label', 'ใบ.pdf'), '%PDF-1.7 ใบปะหน้า');
  await makeBackup(place(source, 'from'), file);
});

beforeEach(async () => {
  const db = await testDatabase();
  opened.push(db);
  target = place(db, fs.mkdtempSync(path.join(root, 'to-')).slice(root.length + 1));
});

afterAll(async () => {
  await client.end();
  for (const db of opened) await db.drop();
  fs.rmSync(root, { recursive: true });
});

async function there<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const other = new pg.Client(target.adminUrl);
  await other.connect();
  try {
    return (await other.query<T>(sql)).rows;
  } finally {
    await other.end();
  }
}

test('a restored backup has every row, file and number sequence again', async () => {
  const { seal, facts } = await restoreBackup(target, file);
  expect(facts.keyMark).toBe('mark');
  for (const { name } of await listTables(client)) {
    const more = name === 'outbox' ? 1 : 0;
    expect([name, seal.rows[name]]).toEqual([name, (await countRows(client, name)) + more]);
  }
  expect(await there('select name from tenants order by id')).toEqual([
    { name: 'ร้านหนึ่ง' },
    { name: 'ร้านสอง' },
  ]);
  expect(await there(`select nextval('categories_id_seq')::int as next`)).toEqual([{ next: 2501 }]);
  expect(fs.readFileSync(path.join(target.filesDir, 'label', 'ใบ.pdf'), 'utf8')).toContain(
    'ใบปะหน้า',
  );
});

test('a restored backup has waiting jobs of the queue in the outbox again', async () => {
  await restoreBackup(target, file);
  expect(await there('select tenant_id, topic, payload from outbox order by seq')).toEqual([
    { tenant_id: 1, topic: 'order.told', payload: { order: 7 } },
    { tenant_id: 2, topic: 'shipment.book', payload: { shipment: 9 } },
  ]);
  expect(await there(`select nextval('outbox_seq')::int > max(seq) as free from outbox`)).toEqual([
    { free: true },
  ]);
});

test('a restored backup has jobs of a queue on another server too, once when the outbox still had them', async () => {
  const queue = await testDatabase();
  opened.push(queue);
  const boss = new PgBoss({ connectionString: queue.adminUrl, schema: 'pgboss' });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue('shipment.book');
  await boss.createQueue('order.told');
  const { rows } = await client.query<{ id: string }>('select id from outbox');
  await boss.send('order.told', { tenantId: 1, payload: { order: 7 } }, { id: rows[0]?.id ?? '' });
  await boss.send('shipment.book', { tenantId: 2, payload: { shipment: 10 } });
  await boss.stop({ graceful: false });
  const apart = path.join(root, 'apart.backup');
  await makeBackup({ ...place(source, 'from'), jobsUrl: queue.adminUrl }, apart);
  await restoreBackup(target, apart);
  expect(await there('select topic, payload from outbox order by seq')).toEqual([
    { topic: 'order.told', payload: { order: 7 } },
    { topic: 'shipment.book', payload: { shipment: 10 } },
  ]);
});

test('a restore never writes over a shop that is already there', async () => {
  await there(`insert into tenants (label, name) values ('mine', 'ของฉัน')`);
  await expect(restoreBackup(target, file)).rejects.toThrow(/There are shops here already/);
});

test('a restore names the folder with the files of a killed one', async () => {
  fs.mkdirSync(target.filesDir, { recursive: true });
  fs.writeFileSync(path.join(target.filesDir, 'half.pdf'), '%PDF');
  await expect(restoreBackup(target, file)).rejects.toThrow(
    `There are files in ${target.filesDir} already, of another shop or of a restore that was killed`,
  );
  expect(fs.readdirSync(target.filesDir)).toEqual(['half.pdf']);
});

test('a restore ignores the metrics of waiting servers, and nothing else', async () => {
  await there(`insert into shared_counts (key, taken, ends) values ('k', 3, now());
    insert into operators (name, password_hash, code_secret, created_at) values ('mali', '', '', now())`);
  await expect(restoreBackup(target, file)).rejects.toThrow('There are rows in operators here');
  await there('delete from operators');
  await restoreBackup(target, file);
  expect(await there('select key, taken from shared_counts')).toEqual([{ key: 'k', taken: 3 }]);
});

test('a restore into tables of a newer version than the backup says that they are newer', async () => {
  const older = await testDatabase();
  opened.push(older);
  const other = new pg.Client(older.adminUrl);
  await other.connect();
  const last = readMigrations().at(-1)?.name ?? '';
  await other.query('delete from schema_migrations where name = $1', [last]);
  await other.end();
  const kept = path.join(root, 'before.backup');
  await makeBackup(place(older, 'none'), kept);
  await expect(restoreBackup(target, kept)).rejects.toThrow(
    `of a newer version than the backup (they have ${last})`,
  );
});

test('a restore that fails keeps a linked folder of files, without content', async () => {
  const shared = fs.mkdtempSync(path.join(root, 'shared-'));
  fs.rmSync(target.filesDir, { recursive: true });
  fs.symlinkSync(shared, target.filesDir);
  const cut = path.join(root, 'no-end.backup');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(cut, bytes.subarray(0, bytes.length - 10));
  await expect(restoreBackup(target, cut)).rejects.toThrow(/cut off|damaged/);
  expect(fs.readlinkSync(target.filesDir)).toBe(shared);
  expect(fs.readdirSync(shared)).toEqual([]);
});

test('a restore ends with a message when its connection is ended', async () => {
  const holder = new pg.Client(target.adminUrl);
  await holder.connect();
  try {
    await holder.query('begin; lock table categories in access exclusive mode');
    const restoring = restoreBackup(target, file).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    const end = `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'categories'::regclass`;
    await expect.poll(async () => (await holder.query(end)).rowCount).toBe(1);
    expect(await restoring).toMatch(/terminat/);
  } finally {
    await holder.end();
  }
});

test('a backup skips a file that is deleted while others are read', async () => {
  const folder = path.join(root, 'passing');
  fs.mkdirSync(folder);
  for (const name of ['a.pdf', 'b.pdf']) fs.writeFileSync(path.join(folder, name), '%PDF');
  const added: string[] = [];
  const archive = writeArchive<BackupEntry>(path.join(root, 'passing.backup'));
  const count = await addFiles(folder, {
    async add(head, bytes) {
      await archive.add(head, bytes);
      if (head.kind === 'file') added.push(head.path);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  });
  await archive.close();
  expect([count, added.length]).toEqual([1, 1]);
});

test('a restore leaves the database empty when the backup was truncated', async () => {
  const cut = path.join(root, 'cut.backup');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  await expect(restoreBackup(target, cut)).rejects.toThrow(/cut off|no Songdee backup|damaged/);
  expect(await there('select count(*)::int as n from tenants')).toEqual([{ n: 0 }]);
});

test('a restore refuses a file that is no backup', async () => {
  const other = path.join(root, 'other');
  fs.writeFileSync(other, 'hello');
  await expect(restoreBackup(target, other)).rejects.toThrow();
});

test('a backup is readable only for its owner, and an unfinished one is deleted', async () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.existsSync(`${file}.part`)).toBe(false);
});

test('a backup on a full disk ends with a message and leaves no partial file', async () => {
  await client.query(
    `insert into categories (tenant_id, name) select 2, repeat(md5(n::text), 6) from generate_series(1, 20000) n`,
  );
  const full = path.join(root, 'full.backup');
  // A limit of 64 blocks for the file, which the writer sees as a full disk does.
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" tool/data/backup.ts "$1"`;
  const done = spawnSync('sh', ['-c', limited, process.execPath, full], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, DATABASE_URL: source.adminUrl, DATA_DIR: path.join(root, 'data') },
  });
  expect([done.status, done.stderr.trim()]).toEqual([1, expect.stringMatching(/^EFBIG.*write$/)]);
  expect(fs.readdirSync(root).filter((name) => name.startsWith('full'))).toEqual([]);
  // Without a key, none is created for the mark.
  expect(fs.existsSync(path.join(root, 'data', 'secret-key'))).toBe(false);
});

test('a backup contains the fingerprint of the database’s key, and none where that is unknown', async () => {
  const DATA_DIR = path.join(root, 'keyless');
  const find = (SECRET_KEY = '') => {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR, SECRET_KEY });
    return findKeyMark({ config, adminUrl: app.href });
  };
  const app = new URL(source.adminUrl);
  expect([await find(), await find('k'.repeat(40))]).toEqual(['', '']);
  // A server that accepts any password contradicts no key.
  app.port = '9';
  expect(await find('k'.repeat(40))).toMatch(/^[0-9a-f]{16}$/);
});

test('a tool beside the servers generates no key for their database, and accepts no other one', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(root, 'unkeyed') });
  await expect(keyOf(config, source.adminUrl)).rejects.toThrow(/No SECRET_KEY is known here/);
  expect(fs.existsSync(path.join(root, 'unkeyed'))).toBe(false);
  const [adminUrl, appPassword] = [source.adminUrl, 'of-another-key'];
  const other = { adminUrl, appPassword, appUrl: appUrl(adminUrl, appPassword) };
  await expect(migrated(other)).rejects.toThrow(/works with another SECRET_KEY/);
});

test('a backup made before its number column was filled in is restored, and the filled-in file then works on its rows', async () => {
  const older = await testDatabase();
  opened.push(older);
  const other = new pg.Client(older.adminUrl);
  await other.connect();
  // The state before this migration was added between two existing ones.
  await other.query(`delete from schema_migrations where name = '0068_prints_with_items.sql'`);
  await other.query('alter table print_jobs drop column has_items');
  await other.end();
  const kept = path.join(root, 'older.backup');
  await makeBackup(place(older, 'none'), kept);
  const fresh = new URL(target.adminUrl);
  await there(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  );
  await restoreBackup({ ...target, adminUrl: fresh.href }, kept);
  expect(await there('select count(*)::int as n from schema_migrations')).toEqual([
    { n: readMigrations().length },
  ]);
});

test('a restored backup has database statistics at once', async () => {
  await restoreBackup(target, file);
  expect(
    await there(`select reltuples::int as n from pg_class where relname = 'categories'`),
  ).toEqual([{ n: 2500 }]);
});
