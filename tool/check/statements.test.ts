// Tests that faults planted in a small store are found, each as what it is, and that a store
// without faults passes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { ROOT } from './sources.ts';
import { statements } from './statements.ts';

let db: TestDatabase;
let client: pg.Client;
let root = '';

beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

afterAll(async () => {
  await client.end();
  await db.drop();
});

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['server', 'database'],
};

const DATABASE = `import { sql, type RawBuilder } from 'kysely';
export { sql };
export type { Column, Row } from './row.ts';
export interface TenantTx {
  readonly tenantId: number;
  rows<R>(query: RawBuilder<R>): Promise<R[]>;
  named<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
}
`;

const copied = ['database/generated/schema.ts', 'server/platform/row.ts'];

/** Runs the check on a tree with one store, whose functions are `body`. */
async function checked(body: string) {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-statements-')));
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(TSCONFIG),
    'server/platform/database.ts': DATABASE,
    'server/tin/tin.store.ts': `import { sql, type Column, type Row, type TenantTx } from '../platform/database.ts';\n${body}`,
    ...Object.fromEntries(
      copied.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]),
    ),
  };
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return statements(client, root);
}

const problemsOf = async (body: string) =>
  (await checked(body)).problems.map((problem) =>
    problem.replace(/^server\/tin\/tin\.store\.ts:/, ''),
  );

const reading = (name: string, row: string, columns: string) =>
  `export const ${name} = (tx: TenantTx) => tx.rows<${row}>(sql\`select ${columns} from products p left join categories c on c.id = p.category_id where p.tenant_id = \${tx.tenantId}\`);`;

test('the statements check passes a store whose names, types and nulls match the database', async () => {
  const { read, problems } = await checked(
    reading(
      'tins',
      `Row<'products', 'id' | 'name'> & { category: Column<'categories', 'name'> | null; n: number }`,
      'p.id, p.name, c.name as category, count(*) over () as n',
    ),
  );
  expect(problems).toEqual([]);
  expect(read).toBe(1);
});

const FAULTY: [fault: string, row: string, columns: string][] = [
  ['column "colour" does not exist', `{ colour: string }`, 'colour'],
  ['n is a number and read as a string', `{ n: string }`, 'count(*) as n'],
  ['code is not selected', `Row<'products', 'id' | 'code'>`, 'p.id'],
  [`code is selected and not in the row's type`, `Row<'products', 'id'>`, 'p.id, p.code'],
  [`name repeats a column: Row<'products', 'name'>`, `{ name: string }`, 'p.name'],
  [`label repeats a column: Column<'products', 'name'>`, `{ label: string }`, 'p.name as label'],
  [
    `deleted_at may be null: Row<'products', 'deleted_at'>, or NonNullable<…> where the statement leaves it out`,
    `{ deleted_at: Date }`,
    'p.deleted_at',
  ],
  [
    `category may be left empty by an outer join: Column<'categories', 'name'> | null`,
    `{ category: Column<'categories', 'name'> }`,
    'c.name as category',
  ],
];

test('the statements check finds each kind of fault when it is planted', async () => {
  const body = FAULTY.map(([, row, columns], at) => reading(`tins${at}`, row, columns));
  expect(await problemsOf(body.join('\n'))).toEqual(
    FAULTY.map(([fault], at) => `${at + 2}: ${fault}`),
  );
});

test('the statements check finds a wrong name that only one value of a parameter produces', async () => {
  const body = `type Sort = 'name' | 'newest';
const orders: Record<Sort, string> = { name: 'name', newest: 'created desc' };
export const tins = (tx: TenantTx, { sort, search }: { sort: Sort; search?: string }) =>
  tx.rows(sql\`select id from products
    where tenant_id = \${tx.tenantId} \${search ? sql\`and titel = \${search}\` : sql\`\`} order by \${sql.raw(orders[sort])}\`);`;
  expect(await problemsOf(body)).toEqual([
    '5: column "created" does not exist',
    '5: column "titel" does not exist',
  ]);
});

test('the statements check finds a join by a computed key without an index', async () => {
  const joined = (name: string, key: string) =>
    `export const ${name} = (tx: TenantTx) => tx.rows<Row<'orders', 'id'>>(sql\`select o.id from products p join orders o on o.tenant_id = p.tenant_id and ${key} where p.tenant_id = \${tx.tenantId}\`);`;
  const body = [
    joined('none', 'o.id = p.category_id'),
    joined('filled', 'o.id = coalesce(p.category_id, p.id)'),
    joined('reversed', '-p.id = o.lead_id'),
    joined('chosen', 'o.id = case when p.category_id is null then p.id else p.category_id end'),
  ];
  expect(await problemsOf(body.join('\n'))).toEqual([
    '3: orders.id is looked up by what is calculated, which no index serves',
    '4: orders.lead_id is looked up by what is calculated, which no index serves',
  ]);
});

test('the statements check names a place whose statement it cannot compose', async () => {
  const body = `export const tins = async (tx: TenantTx, secret: number) => {
  if (secret === 4711) await tx.named('tins', 'select nothing from nowhere', []);
};`;
  expect(await problemsOf(body)).toEqual(['3: no values were found that compose this statement']);
});
