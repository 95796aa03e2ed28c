// No table shows rows of other shops: the database's catalogue proves it, and the check finds each kind of planted
// fault.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPolicy, SHARED_TABLES } from './policy.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  db = await testDatabase();
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await db.drop();
});

test('every table of the schema obeys the policy', async () => {
  const { tables, faults } = await checkPolicy(admin);
  expect(faults).toEqual([]);
  expect(tables).toBeGreaterThan(Object.keys(SHARED_TABLES).length);
});

test('every named exception to the table policy is a table that exists', async () => {
  const found = await admin.query<{ relname: string }>(
    `select relname from pg_class where relname = any ($1)`,
    [Object.keys(SHARED_TABLES)],
  );
  expect(found.rows.map((row) => row.relname).sort()).toEqual(Object.keys(SHARED_TABLES).sort());
});

test('the server sees no row of any secured table outside a shop, even when the tables have rows', async () => {
  const app = new pg.Client({ connectionString: db.appUrl });
  await app.connect();
  await admin.query(`create table zz_seen (tenant_id int not null, id int, primary key (tenant_id, id));
    insert into zz_seen values (1, 1), (2, 1);
    alter table zz_seen enable row level security; alter table zz_seen force row level security;
    create policy tenant on zz_seen using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
    grant select on zz_seen to app`);
  try {
    expect((await app.query('select * from zz_seen')).rows).toEqual([]);
    await app.query(`begin; set local app.tenant_id = '2'`);
    expect((await app.query('select tenant_id from zz_seen')).rows).toEqual([{ tenant_id: 2 }]);
    await app.query('commit');
    expect((await app.query('select * from zz_seen')).rows).toEqual([]);
  } finally {
    await app.end();
    await admin.query('drop table zz_seen');
  }
});

const GOOD = `create table zz (tenant_id int not null, id int not null, other int, primary key (tenant_id, id));
  alter table zz enable row level security; alter table zz force row level security;
  create policy tenant on zz using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);`;

const FAULTY: [fault: string, sql: string][] = [
  ['zz has no tenant_id', 'drop table zz; create table zz (id int primary key)'],
  [
    'zz.tenant_id may be null',
    'alter table zz drop constraint zz_pkey, alter tenant_id drop not null',
  ],
  ['zz has no row-level security', 'alter table zz disable row level security'],
  [
    'zz does not force row-level security on its owner',
    'alter table zz no force row level security',
  ],
  ['zz has no policy', 'drop policy tenant on zz'],
  ['zz has no primary key', 'alter table zz drop constraint zz_pkey'],
  ['zz_other is unique without tenant_id', 'create unique index zz_other on zz (other)'],
  ['zz_other does not start with tenant_id', 'create index zz_other on zz (other, tenant_id)'],
  [
    "zz_fk points to another shop's rows: no tenant_id pair",
    'alter table zz add unique (tenant_id, id, other), add constraint zz_fk foreign key (other, id) references zz (tenant_id, id)',
  ],
  [
    'zz_trigger is a trigger on zz',
    `create function zz_f() returns trigger language plpgsql as 'begin return new; end';
     create trigger zz_trigger before insert on zz for each row execute function zz_f()`,
  ],
  [
    'more on zz has a sub-select',
    `create policy more on zz using (tenant_id = (select current_setting('app.tenant_id')::int))`,
  ],
  [
    'more on zz does not name app.tenant_id for reading and writing',
    'create policy more on zz using (true)',
  ],
  ['zz belongs to the role app', 'alter table zz owner to app'],
  [
    'zz.n is an identity column: use a sequence',
    'alter table zz add n int generated always as identity',
  ],
  ['zz_view is a view that does not ask as its reader', 'create view zz_view as select * from zz'],
  [
    'zz_f runs as its owner for everybody',
    `create function zz_f() returns int language sql security definer set search_path = public as 'select 1'`,
  ],
  [
    'zz_f runs as its owner without a fixed search_path',
    `create function zz_f() returns int language sql security definer as 'select 1'; revoke all on function zz_f from public`,
  ],
  ['app may empty zz past row-level security', 'grant truncate on zz to app'],
  ['the role app can see every shop', 'alter role app bypassrls'],
  ['the role app is a member of search_owner', 'grant search_owner to app'],
];

test.each(FAULTY)('the table policy finds: %s', async (fault, sql) => {
  // Rolled back, because a role belongs to the whole server and other tests use it at the same time.
  await admin.query('begin');
  try {
    await admin.query(GOOD);
    expect((await checkPolicy(admin)).faults).toEqual([]);
    await admin.query(sql);
    expect((await checkPolicy(admin)).faults).toContain(fault);
  } finally {
    await admin.query('rollback');
  }
});
