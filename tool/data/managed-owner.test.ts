// Tests that the owner of a managed database, who is no superuser, can start the product, back it
// up and restore it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../database/embedded.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { eraseTenant } from '../shop/erase-tenant.ts';
import { exportTenant } from '../shop/export-tenant.ts';
import { sweepRows } from '../shop/forgotten-rows.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-owner-'));
const appPassword = 'app-password';
let cluster: Embedded;

beforeAll(async () => {
  fs.chmodSync(root, 0o755);
  cluster = await startEmbedded({ dir: path.join(root, 'postgres'), throwaway: true });
});

afterAll(async () => {
  await cluster.stop();
  fs.rmSync(root, { recursive: true, force: true });
});

async function ask<T extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function urlOf(owner: string, database: string): string {
  const url = new URL(cluster.adminUrl);
  url.username = owner;
  url.password = 'owner-password';
  url.pathname = `/${database}`;
  return url.href;
}

const SHOP = `set local app.tenant_id = '2'`;
const SEARCH = {
  tenant: `set local app.tenant_id = '1'`,
  text: `select count(*)::int as n from search_orders('x', 10)`,
};

test.each([
  ['with BYPASSRLS', 'bypassrls'],
  ['without BYPASSRLS', 'nobypassrls'],
])(
  'the backup tool starts, saves and restores a database, and the tenant tool takes out and erases a shop, when its owner has CREATEROLE, %s',
  async (_title, right) => {
    const [owner, first, second] = [`owner_${right}`, `first_${right}`, `second_${right}`];
    await ask(
      cluster.adminUrl,
      `create role ${owner} login createrole ${right} password 'owner-password'`,
      `create database ${first} owner ${owner}`,
      `create database ${second} owner ${owner}`,
    );
    const url = urlOf(owner, first);
    await migrate(url, { appPassword });
    await ask(
      url,
      `insert into tenants (label, name) values ('app', 'ร้านหนึ่ง'), ('two', 'ร้านสอง')`,
      `begin`,
      `set local app.tenant_id = '1'`,
      `insert into categories (tenant_id, name) select 1, 'หมวด ' || n from generate_series(1, 30) n`,
      `set local app.tenant_id = '2'`,
      `insert into categories (tenant_id, name) select 2, 'หมวด ' || n from generate_series(1, 12) n`,
      `commit`,
    );
    expect(await migrate(url, { appPassword })).toEqual([]);
    const searched = await ask(appUrl(url, appPassword), 'begin', SEARCH.tenant, SEARCH.text);
    expect(searched).toEqual([{ n: 0 }]);

    const file = path.join(root, `${right}.backup`);
    const seal = await makeBackup(
      { adminUrl: url, filesDir: path.join(root, 'none'), keyMark: 'm' },
      file,
    );
    expect(seal.rows).toMatchObject({ tenants: 2, categories: 42 });
    const place = { adminUrl: urlOf(owner, second), appPassword, filesDir: path.join(root, right) };
    await restoreBackup(place, file);

    const admin = new URL(cluster.adminUrl);
    admin.pathname = `/${second}`;
    expect(
      await ask(
        admin.href,
        'select tenant_id as shop, count(*)::int as n from categories group by 1 order by 1',
      ),
    ).toEqual([
      { shop: 1, n: 30 },
      { shop: 2, n: 12 },
    ]);
    const out = path.join(root, `${right}.jsonl.gz`);
    expect(await exportTenant({ adminUrl: url, label: 'two', file: out })).toBe(13);
    const lines = gunzipSync(fs.readFileSync(out)).toString().trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('{"table" : "categories"'))).toHaveLength(12);
    const files = { removeFolder: () => Promise.resolve() };
    // Work in the shop that is running, or begins after that, is found by an owner whom row-level
    // security binds.
    const late = new pg.Client({ connectionString: appUrl(url, appPassword) });
    await late.connect();
    const write = `insert into categories (tenant_id, name) values (2, 'ช้าไป')`;
    await late.query(`begin; ${SHOP}; select from categories`);
    const erasing = eraseTenant({ adminUrl: url, label: 'two', files });
    const shops = () => late.query(`select from tenants where label = 'two'`);
    await expect.poll(async () => (await shops()).rowCount).toBe(0);
    await late.query(`${write}; commit`);
    expect(await erasing).toBe(14);
    await late.query(`begin; ${SHOP}; ${write}; commit`);
    await late.end();
    const sweeper = new pg.Client({ connectionString: url });
    await sweeper.connect();
    expect(await sweepRows(sweeper, true)).toEqual([{ shop: 2, rows: 1 }]);
    await sweeper.end();
    // Row-level security binds the owner again.
    expect(
      await ask(
        admin.href,
        `select count(*)::int as n from pg_class where relrowsecurity and not relforcerowsecurity`,
      ),
    ).toEqual([{ n: 0 }]);
    await ask(
      cluster.adminUrl,
      `drop database ${first}`,
      `drop database ${second}`,
      'drop role app',
      'drop role search_owner',
    );
  },
);
