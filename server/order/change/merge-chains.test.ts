// Tests of old merges, made before each order named the one that now holds its goods: links are
// followed to the end.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { mergeOrders } from '@app/contract/order/change';
import { getOrder } from '@app/contract/order/list';
import { splitStatements } from '../../../database/split-statements.ts';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { endMerges } from '../move-in.store.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const point = (tx: TenantTx, id: number, into: number) =>
  tx.rows(sql`
    update orders set merged_into = ${into} where tenant_id = ${tx.tenantId} and id = ${id}`);

/**
 * Merges n orders one into the next, each naming only the next; the first holds the goods of all.
 */
async function chained(n: number): Promise<readonly number[]> {
  const ids = await makeOrders(s.shop, { count: n, productId });
  for (let at = n - 1; at > 0; at -= 1)
    await owner.call(mergeOrders, { body: { ids: [ids[at - 1]!, ids[at]!] } });
  await s.shop.inside(async (tx) => {
    for (const [at, id] of ids.entries()) if (at > 0) await point(tx, id, ids[at - 1]!);
  });
  return ids;
}

const mergedInto = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await owner.call(getOrder, { params: { id } })).mergedInto));

const migrated = async (): Promise<void> => {
  const text = fs.readFileSync('database/migrations/0163_ends_of_merges.sql', 'utf8');
  const client = new pg.Client({ connectionString: s.adminUrl });
  await client.connect();
  for (const statement of splitStatements(text)) await client.query(statement.text);
  await client.end();
};

test('a merge of old orders names after the migration the order that now holds the goods, and its buyer’s link opens that', async () => {
  const ids = await chained(6);
  const [last] = ids.slice(-1);
  const { url } = await owner.call(makeBuyerLink, { params: { id: last! }, body: {} });
  await migrated();
  expect(await mergedInto(ids)).toEqual([null, ...ids.slice(1).map(() => ids[0])]);
  const page = await fetch(new URL(new URL(url).pathname, s.origin));
  expect(await page.text()).toContain(`SD${ids[0]}`);
});

test('a merge of orders in an imported shop names the order that now holds the goods, and none when a broken file contains a circle', async () => {
  const ids = await chained(4);
  const round = await makeOrders(s.shop, { count: 3, productId });
  await s.shop.inside(async (tx) => {
    for (const [at, id] of round.entries()) await point(tx, id, round[(at + 1) % 3]!);
    await endMerges(tx);
  });
  expect(await mergedInto(ids)).toEqual([null, ...ids.slice(1).map(() => ids[0])]);
  expect(await mergedInto(round)).toEqual([null, null, null]);
});
