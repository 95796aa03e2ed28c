// Tests that an export contains one shop and none of its secrets, and that erasing a shop leaves
// its neighbor untouched.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE_OWNERS } from '../../database/table-owners.ts';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openDatabase, sql } from '../../server/platform/database.ts';
import { bytesOfShop, fileKinds, openFiles } from '../../server/platform/files.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { openShop } from '../../server/shop/operation/open-shop.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';
import { upkeepOf } from '../../server/upkeep/upkeep.ts';
import { ROOT } from '../check/sources.ts';
import { eraseTenant } from './erase-tenant.ts';
import { exportTenant } from './export-tenant.ts';
import { findForgottenFiles } from './forgotten-files.ts';
import { sweepRows } from './forgotten-rows.ts';
import { setLimits } from './set-limit.ts';
import { listTables } from '../../database/tables.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-tenant-'));
let db: TestDatabase;
let admin: pg.Client;
const ids: Record<string, number> = {};
const BYTES = Buffer.from('%PDF');
const files = openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: root }));
const SOUNDS_SECRET = /(password|hash|token|credential|secret|sealed)/;

beforeAll(async () => {
  db = await testDatabase();
  admin = new pg.Client(db.adminUrl);
  await admin.connect();
  const app = openDatabase({ url: db.appUrl, max: 1 });
  for (const label of ['goes', 'stays']) {
    const shop = await createTenant(app, { label, name: `ร้าน ${label}` });
    ids[label] = shop.id;
    await app.withTenant({ tenantId: shop.id, userId: null }, (tx) =>
      addUser(tx, { username: 'admin', password: 'secret-1', name: 'เจ้าของ\nร้าน', role: 1 }),
    );
    await admin.query(
      `insert into categories (tenant_id, name) select $1, 'หมวด ' || n from generate_series(1, 3000) n`,
      [shop.id],
    );
    for (const kind of fileKinds) await files.write(`${kind}/${shop.id}/a/label.pdf`, BYTES);
  }
  await app.close();
});

afterAll(async () => {
  await admin.end();
  await db.drop();
  fs.rmSync(root, { recursive: true });
});

async function rowsOf(label: string): Promise<number> {
  let sum = 0;
  for (const { name, hasTenant } of await listTables(admin)) {
    if (!hasTenant) continue;
    const { rows } = await admin.query(
      `select count(*)::int as n from "${name}" where tenant_id = $1`,
      [ids[label]],
    );
    sum += Number(rows[0].n);
  }
  return sum;
}

test('upkeep has one answer for every table of the catalogue, and the owner gives it', async () => {
  const answers = Object.entries(upkeepOf).map(([domain, { tables }]) => [
    domain,
    Object.keys(tables).sort(),
  ]);
  const owned = Object.entries(TABLE_OWNERS).map(([domain, names]) => [domain, names.toSorted()]);
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(owned));
  const there = (await listTables(admin)).map(({ name }) => name);
  expect(Object.values(TABLE_OWNERS).flat().sort()).toEqual(there.sort());
});

test('upkeep exports no column with a secret name, and hides no column that does not exist', async () => {
  const answers = Object.assign({}, ...Object.values(upkeepOf).map(({ tables }) => tables));
  const open: string[] = [];
  for (const { name, columns } of await listTables(admin)) {
    const goes = answers[name].export;
    if (goes === 'nothing') continue;
    const hidden: string[] = goes === 'whole' ? [] : goes.without;
    expect(columns, name).toEqual(expect.arrayContaining(hidden));
    const shown = columns.filter((column) => !hidden.includes(column));
    open.push(...shown.filter((column) => SOUNDS_SECRET.test(column)));
  }
  expect(open).toEqual([]);
});

test('a tenant export contains every row of the shop, each line one object, and no secret', async () => {
  const file = path.join(root, 'goes.jsonl.gz');
  const counted = await exportTenant({ adminUrl: db.adminUrl, label: 'goes', file });
  const text = gunzipSync(fs.readFileSync(file)).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
  expect(lines).toHaveLength(counted);
  expect(lines.filter(({ table }) => table === 'categories')).toHaveLength(3000);
  const owners = lines.filter(
    ({ table, row }) => table !== 'tenants' && row['tenant_id'] !== ids['goes'],
  );
  expect(owners).toEqual([]);
  const user = lines.find(({ table }) => table === 'users')?.row;
  expect(user?.['name']).toBe('เจ้าของ\nร้าน');
  expect(Object.keys(user ?? {}).filter((name) => /password|hash/.test(name))).toEqual([]);
  expect(text).not.toMatch(/argon2/);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('a tenant export on a full disk ends with a message, leaves no partial file, and overwrites no other', async () => {
  await admin.query(
    `insert into categories (tenant_id, name) select $1, repeat(md5(n::text), 6) from generate_series(1, 30000) n`,
    [ids['stays']],
  );
  const full = path.join(root, 'full.jsonl.gz');
  const wish = { adminUrl: db.adminUrl, label: 'stays', file: full };
  const program = `import { exportTenant } from '${path.join(import.meta.dirname, 'export-tenant.ts')}';
    await exportTenant(${JSON.stringify(wish)}).catch(({ code }) => console.log(code));`;
  // A limit of 64 blocks for the file, which the writer sees as a full disk does.
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" --input-type=module --eval "$1"`;
  const done = spawnSync('sh', ['-c', limited, process.execPath, program], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect([done.status, done.stdout.trim()]).toEqual([0, 'EFBIG']);
  expect(fs.readdirSync(root).filter((name) => name.startsWith('full'))).toEqual([]);
  fs.writeFileSync(full, 'of yesterday');
  await expect(exportTenant(wish)).rejects.toThrow(/^There is a file .*full\.jsonl\.gz already/);
  expect(fs.readFileSync(full, 'utf8')).toBe('of yesterday');
});

test('an erased tenant leaves no job on a separate queue server, and another shop’s stay', async () => {
  const queue = await testDatabase();
  const boss = new PgBoss({ connectionString: queue.adminUrl, schema: 'pgboss' });
  boss.on('error', () => undefined);
  const app = openDatabase({ url: db.appUrl, max: 1 });
  try {
    const shop = await createTenant(app, { label: 'queued', name: 'ร้าน' });
    await boss.start();
    await boss.createQueue('order.told');
    for (const tenantId of [shop.id, ids['stays']])
      await boss.send('order.told', { tenantId, payload: {} });
    const erased = { label: 'queued', adminUrl: db.adminUrl, files };
    const away = eraseTenant({ ...erased, jobsUrl: 'postgres://nobody@127.0.0.1:9/none' });
    await expect(away).rejects.toThrow('ECONNREFUSED');
    await eraseTenant({ ...erased, jobsUrl: queue.adminUrl });
    const { rows } = await boss.getDb().executeSql('select data from pgboss.job');
    expect(rows).toEqual([{ data: { tenantId: ids['stays'], payload: {} } }]);
  } finally {
    await app.close();
    await boss.stop({ graceful: false });
    await queue.drop();
  }
});

test('an erased tenant can be erased again when its files could not be removed', async () => {
  const before = await rowsOf('goes');
  const removeFolder = () => Promise.reject(new Error('the bucket is away'));
  const away = eraseTenant({ adminUrl: db.adminUrl, label: 'goes', files: { removeFolder } });
  await expect(away).rejects.toThrow('the bucket is away');
  expect(await rowsOf('goes')).toBe(before);
});

test('an erased tenant leaves no row and no file, and another shop keeps all of its own', async () => {
  const before = await rowsOf('stays');
  expect(before).toBeGreaterThan(3000);
  const app = openDatabase({ url: db.appUrl, max: 1 });
  // Begins before the shop is erased, and writes after it.
  const underWay = app.withTenant({ tenantId: ids['goes'] ?? 0, userId: null }, async (tx) => {
    await tx.rows(sql`select 1 from categories where tenant_id = ${tx.tenantId} limit 1`);
    await expect
      .poll(async () => (await admin.query(`select from tenants where label = 'goes'`)).rowCount)
      .toBe(0);
    await tx.rows(sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'ช้าไป')`);
  });
  await Promise.all([eraseTenant({ adminUrl: db.adminUrl, label: 'goes', files }), underWay]);
  await app.close();
  expect(await rowsOf('goes')).toBe(0);
  expect(await rowsOf('stays')).toBe(before);
  expect(await bytesOfShop(files, ids['goes'] ?? 0)).toBe(0);
  expect(await bytesOfShop(files, ids['stays'] ?? 0)).toBe(fileKinds.length * BYTES.length);
});

test('the tenant tool finds exactly the files that an earlier erasure left behind', async () => {
  expect(await findForgottenFiles(admin, files)).toEqual([]);
  await files.write(`proof/${ids['goes']}/slip.webp`, BYTES);
  await files.write('image/no-shop/a.webp', BYTES);
  expect(await findForgottenFiles(admin, files)).toEqual([
    { folder: `proof/${ids['goes']}`, bytes: BYTES.length },
  ]);
});

test('the tenant tool finds rows that were added after an erasure, and waits for a tenant that is being opened', async () => {
  expect(await sweepRows(admin, true)).toEqual([]);
  const app = openDatabase({ url: db.appUrl, max: 2 });
  // Like a job that was running meanwhile and is retried.
  await app.withTenant({ tenantId: ids['goes'] ?? 0, userId: null }, (tx) =>
    tx.rows(sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'ช้าไป')`),
  );
  let swept: ReturnType<typeof sweepRows> | undefined;
  const opened = await createTenant(app, { label: 'opening', name: 'ร้าน' }, async (tx) => {
    await tx.rows(sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'แรก')`);
    swept = sweepRows(admin, false);
    const waits = sql`select 1 from pg_locks where not granted and relation = 'tenants'::regclass`;
    await expect.poll(() => app.plain(waits)).toHaveLength(1);
  });
  await app.close();
  const late = [{ shop: ids['goes'], rows: 1 }];
  expect(await swept).toEqual(late);
  expect(await sweepRows(admin, true)).toEqual(late);
  expect([await rowsOf('goes'), await sweepRows(admin, false)]).toEqual([0, []]);
  ids['opening'] = opened.id;
  expect(await rowsOf('opening')).toBeGreaterThan(1);
});

test('the tenant tool says so when the shop does not exist', async () => {
  const gone = eraseTenant({ adminUrl: db.adminUrl, label: 'never', files });
  await expect(gone).rejects.toThrow('There is no shop never.');
});

test('a tenant with one of the commonest passwords is refused', async () => {
  const app = openDatabase({ url: db.appUrl, max: 1 });
  const shop = { label: 'common', name: 'ร้าน', isMain: false, password: 'qwerty' };
  await expect(openShop(app, shop)).rejects.toThrow('UNPROCESSED');
  await app.close();
});

test('a tenant gets a monthly order limit from the operator, and a wrong one changes nothing', async () => {
  const app = openDatabase({ url: db.appUrl, max: 1 });
  const stored = async () =>
    (
      await admin.query(
        `select o.value from options o join tenants t on t.id = o.tenant_id
         where t.label = 'stays' and o.name = 'order_limit'`,
      )
    ).rows.map(({ value }) => value);
  expect(await setLimits(app, 'stays', { orders: '300', users: '2' })).toEqual([
    'Shop stays may have 300 orders a month.',
    'Shop stays may have 2 users.',
  ]);
  for (const typed of ['', '-1', '1.5', 'many'])
    await expect(setLimits(app, 'stays', { orders: typed })).rejects.toThrow(
      '--orders is a whole number',
    );
  await expect(setLimits(app, 'never', { orders: '5' })).rejects.toThrow('There is no shop never.');
  expect(await stored()).toEqual([300]);
  await setLimits(app, 'stays', { orders: '0' });
  await expect(setLimits(app, 'stays', {})).rejects.toThrow('Say which limit');
  expect(await stored()).toEqual([0]);
  await app.close();
});

test('a tenant with a too short password is refused, and its label stays free', async () => {
  const app = openDatabase({ url: db.appUrl, max: 1 });
  const shop = { label: 'short', name: 'ร้าน', isMain: false };
  await expect(openShop(app, { ...shop, password: '12345' })).rejects.toThrow('PWD_IS_SHORT');
  await openShop(app, { ...shop, password: 'six666' });
  await app.close();
  const { rows } = await admin.query(
    `select u.username from users u join tenants t on t.id = u.tenant_id where t.label = 'short'`,
  );
  expect(rows).toEqual([{ username: 'admin' }]);
});

test('a shop is not made when its administrator cannot be made', async () => {
  await admin.query('alter table users add constraint zz_none check (false) not valid');
  const app = openDatabase({ url: db.appUrl, max: 1 });
  const spec = { label: 'half', name: 'ครึ่งร้าน', password: 'secret-1', isMain: false };
  await expect(openShop(app, spec)).rejects.toThrow(/zz_none/);
  await admin.query('alter table users drop constraint zz_none');
  expect((await admin.query(`select 1 from tenants where label = 'half'`)).rowCount).toBe(0);
  await openShop(app, spec);
  await app.close();
});
