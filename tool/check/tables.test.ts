// Plants each kind of breach in a small tree of its own; lookalikes pass.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tables } from './tables.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true });
});

const MIGRATION = `create table products (id int);
create table orders (id int, product_id int);
create table shipments (id int, order_id int);
create view report_parcels with (security_invoker = true) as select * from shipments;
create function parcels_of(one int) returns int language sql as $$
  select count(*) from public.shipments where order_id = one
$$;
`;

const OWNERS = { catalog: ['products'], order: ['orders'], shipping: ['shipments'] };

function house(files: Record<string, string>, migration = MIGRATION): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-tables-'));
  roots.push(root);
  const all = { 'database/migrations/0001_all.sql': migration, ...files };
  for (const [name, content] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return root;
}

const ORDER = 'server/order/order/order.store.ts';
const inOrder = (code: string) => tables(house({ [ORDER]: code }), OWNERS).problems;

test('the tables check finds a write of a table that another domain owns', () => {
  for (const statement of [
    'insert into products (id) values (1)',
    'update products set id = 2',
    'update only products p set id = 2',
    'delete from products where id = 1',
    'lock table products in share mode',
    'with gone as (delete from products returning id) select 1',
  ])
    expect(inOrder(`tx.rows(sql\`${statement}\`);`), statement).toEqual([
      `${ORDER} writes products`,
    ]);
});

test('the tables check finds a read of a table whose owner comes later', () => {
  for (const statement of [
    'select * from shipments',
    'select * from orders o, shipments s',
    'select * from orders o left join shipments s on s.order_id = o.id',
    'delete from orders o using shipments s where s.order_id = o.id',
    'select exists (select from shipments)',
    'select * from (shipments s join orders o on true)',
    'select parcels_of(o.id) from orders o',
  ])
    expect(inOrder(`tx.rows(sql\`${statement}\`);`), statement).toEqual([
      `${ORDER} reads shipments`,
    ]);
});

test('the tables check reads every SQL text of a file, in a template, a string or a prepared statement', () => {
  for (const code of [
    "const joined = `shipments s on s.order_id = ${'o'}.id`;",
    "const joins = ' left join shipments s on true';",
    "sql.raw('exists (select from shipments)');",
    "tx.named('parcels', `select id from shipments where id = $1`, [1]);",
    'sql`select ${sql`(select count(*) from shipments)`} from orders`;',
    "for (const name of ['shipments'] as const) tx.rows(sql`select id from ${sql.table(name)}`);",
  ])
    expect(inOrder(code), code).toEqual([`${ORDER} reads shipments`]);
});

test('the tables check finds a write when the name of the table is inserted', () => {
  const code = "for (const name of ['products']) sql`delete from ${sql.table(name)}`;";
  expect(inOrder(code)).toEqual([`${ORDER} writes products`]);
});

test('the tables check passes allowed statements and text that only looks like a table', () => {
  for (const statement of [
    'select * from products join orders on true for update of orders',
    'insert into orders (id) values (1) on conflict (id) do update set id = 2',
    'with shipments as (select 1) select * from shipments',
    'with a as (select 1), shipments (id) as materialized (select 1) select * from shipments',
    'select id from report_parcels',
    'select id from orders where shipments is distinct from shipments.id',
    "select id from orders where note <> 'taken from shipments' -- from shipments",
    'select id from orders order by id, shipments',
  ])
    expect(inOrder(`tx.rows(sql\`${statement}\`);`), statement).toEqual([]);
});

test('the tables check lets a domain read earlier ones, and higher levels read all', () => {
  const code = 'sql`select * from orders, shipments, products`;';
  const files = {
    'server/report/export/sheet.store.ts': code,
    'server/app/system.ts': code,
    'server/app/story/many.ts': 'sql`delete from shipments`;',
    'server/order/order/order.test.ts': 'sql`delete from shipments`;',
  };
  expect(tables(house(files), OWNERS).problems).toEqual([]);
});

test('the tables check applies the owners to the platform, the engines and the composition as well', () => {
  const files = {
    'server/platform/jobs.ts': 'sql`select id from products`;',
    'server/engine/pdf/draw.ts': 'sql`select id from products`;',
    'server/app/system.ts': 'sql`update orders set id = 1`;',
  };
  expect(tables(house(files), OWNERS).problems).toEqual([
    'server/app/system.ts writes orders',
    'server/engine/pdf/draw.ts reads products',
    'server/platform/jobs.ts reads products',
  ]);
});

test('the tables check names a table without an owner, with two owners or that does not exist, and an owner that is no domain', () => {
  const migration = `${MIGRATION}create table new_ones (id int);\ncreate table old_ones (id int);
drop table old_ones;\ncreate view all_orders as select * from orders;\n`;
  const owners = { ...OWNERS, money: ['orders', 'old_ones'], attic: [] };
  expect(tables(house({}, migration), owners).problems).toEqual([
    'new_ones has no owner (database/table-owners.ts)',
    'all_orders is a view outside of report: its name begins with report_',
    'old_ones is owned but not there',
    'orders has two owners',
    'attic owns tables and is no domain',
  ]);
});

test('the tables check reports that it read nothing where there is no SQL', () => {
  expect(tables(house({ [ORDER]: 'export {};' }), OWNERS).read).toBe(0);
});
