// COPY moves many rows in and out completely, a broken COPY leaves no rows, and the connection stays usable.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn, copyOut } from './copy.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client(db.adminUrl);
  await client.connect();
  await client.query('create table zz_copy (n int primary key, t text)');
});

afterAll(async () => {
  await client.end();
  await db.drop();
});

async function* lines(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => `${n + i}\tสมชาย ใจดี ${n + i}\n`);
    yield Buffer.from(rows.join(''));
  }
}

async function text(source: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('the database copy keeps a hundred thousand Thai rows as they went in', async () => {
  await copyIn(client, 'copy zz_copy from stdin', lines(100_000));
  const out = await text(copyOut(client, 'copy (select * from zz_copy order by n) to stdout'));
  expect(out).toBe(await text(lines(100_000)));
});

test('the database copy leaves no row when its source fails', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('-1\tx\n');
    throw new Error('cut off');
  }
  await expect(copyIn(client, 'copy zz_copy from stdin', broken())).rejects.toThrow(/cut off/);
  const { rows } = await client.query('select count(*)::int as n from zz_copy where n < 0');
  expect(rows).toEqual([{ n: 0 }]);
});

test('the database copy tells the refused row, and its connection can be used again', async () => {
  const twice = lines(1000);
  await expect(copyIn(client, 'copy zz_copy from stdin', twice)).rejects.toThrow(/duplicate key/);
  await expect(text(copyOut(client, 'copy missing to stdout'))).rejects.toThrow(/missing/);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
