// Backups of released schemas, kept next to this file: each is restored completely and migrated to
// the present schema.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readMigrations } from '../../database/migrate.ts';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { countRows } from '../../database/tables.ts';

const kept = path.join(import.meta.dirname, 'kept');
const backups = fs.readdirSync(kept).filter((name) => name.endsWith('.backup'));
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-kept-'));
const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const db of opened) await db.drop();
  fs.rmSync(root, { recursive: true });
});

test.each(backups)(
  'the kept backup %s is restored with its rows in the present schema',
  async (name) => {
    const db = await testDatabase();
    opened.push(db);
    const client = new pg.Client(db.adminUrl);
    await client.connect();
    // An empty database, without the present schema.
    await client.query(
      'drop schema public cascade; create schema public; grant usage on schema public to public',
    );
    const appPassword = new URL(db.appUrl).password;
    const place = { adminUrl: db.adminUrl, appPassword, filesDir: path.join(root, name) };
    const { seal, facts } = await restoreBackup(place, path.join(kept, name));
    expect(facts.migrations.length).toBeLessThanOrEqual(readMigrations().length);
    expect(await countRows(client, 'schema_migrations')).toBe(readMigrations().length);
    for (const table of ['tenants', 'users', 'orders', 'order_items', 'shipments', 'addresses'])
      expect([table, await countRows(client, table)]).toEqual([table, seal.rows[table]]);
    expect(seal.rows['orders']).toBeGreaterThan(0);
    await client.end();
  },
);

test('the kept backups are small enough for the repository', () => {
  expect(backups.length).toBeGreaterThan(0);
  for (const name of backups) expect(fs.statSync(path.join(kept, name)).size).toBeLessThan(100_000);
});
