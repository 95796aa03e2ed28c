// The schema of a cluster: a later version's migration reaches all nodes, and its tables are
// distributed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distribute } from '../../database/distribute.ts';
import { migrate } from '../../database/migrate.ts';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { ROOT } from '../check/sources.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-later-'));
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  fs.cpSync(path.join(ROOT, 'database/migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await db.drop();
  fs.rmSync(folder, { recursive: true });
});

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const later = `
-- A table of shops, with a key to one that is spread; a semicolon; in a comment.
create sequence gifts_id_seq;
create table gifts (
  tenant_id int not null,
  id bigint not null default nextval('gifts_id_seq'),
  user_id bigint not null,
  note text not null default 'a;b',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index gifts_of_user on gifts (tenant_id, user_id);
select protect_table('gifts', 'select, insert, update, delete');
grant usage on sequence gifts_id_seq to app;
alter table users add column gift_count int not null default 0;
update users set gift_count = 1 where name = 'หนึ่ง';
alter table users add constraint gifts_counted check (gift_count >= 0) not valid;
alter table users validate constraint gifts_counted;
create function gift_words(n int) returns text immutable language sql as $$ select 'ของ;' || n $$;
grant execute on function gift_words(int) to app;
create view given_gifts with (security_invoker = true) as select tenant_id, id, user_id, note from gifts;
grant select on given_gifts to app;
`;

test("a later version's migration distributes its table, and changes distributed tables, when the schema is distributed", async () => {
  const appPassword = new URL(db.appUrl).password;
  await as(db.adminUrl, async (admin) => {
    await admin.query(
      `insert into tenants (id, label, name) values (1, 'one', '1'), (2, 'two', '2')`,
    );
    await admin.query(`insert into users (tenant_id, id, username, name, role, permissions, password_hash)
      values (1, 11, 'one', 'หนึ่ง', 1, '{}', ''), (2, 22, 'two', 'สอง', 1, '{}', '')`);
  });
  fs.writeFileSync(path.join(folder, '9998_gifts.sql'), later);
  expect(await migrate(db.adminUrl, { appPassword, folder })).toEqual(['9998_gifts.sql']);
  const seen = await as(db.appUrl, async (app) => {
    await app.query('begin');
    await app.query(`set local app.tenant_id = '1'`);
    await app.query('insert into gifts (tenant_id, user_id) values ($1, $2)', [1, 11]);
    const { rows } = await app.query(
      `select u.name, u.gift_count, g.note, gift_words(u.gift_count) as words
       from users u join given_gifts g on g.tenant_id = u.tenant_id and g.user_id = u.id`,
    );
    await app.query('commit');
    return rows;
  });
  expect(seen).toEqual([{ name: 'หนึ่ง', gift_count: 1, note: 'a;b', words: 'ของ;1' }]);
  const numbers = await as(db.adminUrl, (admin) =>
    admin.query(`select result from run_command_on_workers(
      $$select string_agg(nextval(name)::text, ' ') from unnest(array['gifts_id_seq', 'users_id_seq']) as s (name)$$)`),
  );
  expect(numbers.rows.map(({ result }) => result)).toEqual([
    '1000000000001 1000000000001',
    '2000000000001 2000000000001',
  ]);
  const refused = as(db.adminUrl, (admin) =>
    admin.query('insert into gifts (tenant_id, user_id) values (1, 22)'),
  );
  await expect(refused).rejects.toThrow(/foreign key/);
});

test('a migration of a distributed schema has its sequences set by the next start when its own was killed right after it', async () => {
  const appPassword = new URL(db.appUrl).password;
  await as(db.adminUrl, async (admin) => {
    await admin.query('create sequence cards_id_seq');
    await admin.query(
      `create table cards (tenant_id int not null, id bigint not null default nextval('cards_id_seq'), primary key (tenant_id, id))`,
    );
    await admin.query(
      `select create_distributed_table('cards', 'tenant_id', colocate_with => 'users')`,
    );
  });
  expect(await migrate(db.adminUrl, { appPassword, folder })).toEqual([]);
  const { rows } = await as(db.adminUrl, (admin) =>
    admin.query(
      `select result from run_command_on_workers($$select nextval('cards_id_seq')::text$$)`,
    ),
  );
  expect(rows.map(({ result }) => result)).toEqual(['1000000000001', '2000000000001']);
});

test('a migration that fails on a distributed schema reports the line, and leaves nothing behind', async () => {
  const appPassword = new URL(db.appUrl).password;
  fs.writeFileSync(
    path.join(folder, '9999_wrong.sql'),
    'alter table users add column lost int;\n\nalter table users drop column nowhere_to_be_found;',
  );
  const failing = migrate(db.adminUrl, { appPassword, folder });
  await expect(failing).rejects.toThrow(/9999_wrong\.sql.*nowhere_to_be_found/);
  const { rows } = await as(db.adminUrl, (admin) =>
    admin.query(`select from information_schema.columns where column_name = 'lost'`),
  );
  expect(rows).toEqual([]);
});

test('distribute moves all rows of tables that are not distributed yet, and nothing when it is repeated', async () => {
  const from = 2_000_000_000_100;
  await as(db.adminUrl, async (admin) => {
    await admin.query(`create sequence bills_id_seq`);
    await admin.query(`create table bills (tenant_id int not null, id bigint not null default nextval('bills_id_seq'),
      primary key (tenant_id, id))`);
    // Rows as in a backup of another cluster, whose second node numbered them.
    await admin.query(
      `insert into bills select n % 7 + 1, ${from} + n from generate_series(1, 500) n`,
    );
    // The state after a run that was killed once this table was copied.
    await admin.query('create table tips (tenant_id int primary key)');
    await admin.query('insert into tips select generate_series(1, 9)');
    await admin.query(
      `select create_distributed_table('tips', 'tenant_id', colocate_with => 'users')`,
    );
  });
  expect(await distribute(db.adminUrl)).toMatchObject({ tables: ['bills'], rows: 500 });
  const [counts, behind, next] = await as(db.adminUrl, async (admin) => [
    await admin.query(`select count(*)::int as n, sum(id - ${from})::int as sum from bills`),
    await admin.query(`select (pg_table_size('bills') + pg_table_size('tips'))::int as size`),
    await admin.query(
      `select result from run_command_on_workers($$select nextval('bills_id_seq')::text$$)`,
    ),
  ]);
  expect(counts?.rows).toEqual([{ n: 500, sum: 125_250 }]);
  expect(behind?.rows).toEqual([{ size: 0 }]);
  expect(next?.rows.map(({ result }) => Number(result))).toEqual([1_000_000_000_001, from + 501]);
  const again = { tables: [], copies: [], functions: [], rows: 0 };
  expect(await distribute(db.adminUrl)).toMatchObject(again);
});
