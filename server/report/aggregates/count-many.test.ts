// Tests that thousands of orders, without statistics in the database, are counted in one turn by
// joins over lists.
import { bangkokDay } from '@app/contract/kit/bangkok';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtAll } from '../../../database/test-database.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, searchesMade } from '../../app/story/rows-read.ts';
import { ownStory, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { countInTurns } from './count-in-turns.ts';
import { markDaysDirty, markOrdersDirty } from '../../platform/recount.store.ts';
import { refreshAggregates } from './refresh-aggregates.ts';

const KNOWN = 300;
const NEW = 1500;
const GOODS = 50;

let s: Story;
beforeAll(async () => {
  s = await ownStory();
});
afterAll(() => s.end());

/** Orders with one line each, of many products, and the commission of each line. */
async function addOrders(tx: TenantTx, count: number): Promise<void> {
  await addManyOrders(tx, count);
  await tx.rows(
    sql`update orders set created_at = now() where tenant_id = ${tx.tenantId} returning 1`,
  );
  await tx.rows(
    sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'ทั่วไป') returning 1`,
  );
  await tx.rows(sql`
    insert into products (tenant_id, code, name, category_id, price_satang)
    select tenant_id, 'N' || n, 'สินค้า', id, 100
    from categories, generate_series(1, ${GOODS}::int) n where tenant_id = ${tx.tenantId} returning 1`);
  await tx.rows(sql`
    with goods as materialized (select array_agg(id) as ids, min(category_id) as category from products where tenant_id = ${tx.tenantId})
    insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name, unit,
      price_satang, amount_satang)
    select o.tenant_id, o.id, g.ids[1 + o.id % ${GOODS}::int], 'P', 'เสื้อ', g.category, 'ทั่วไป', 1, o.total_satang, o.total_satang
    from orders o, goods g where o.tenant_id = ${tx.tenantId} returning 1`);
  await tx.rows(sql`
    insert into figure_commissions (tenant_id, order_id, satang, lines)
    select tenant_id, order_id, 100, jsonb_build_array(jsonb_build_array(product_id, category_id, 100)) from order_items
    where tenant_id = ${tx.tenantId} returning 1`);
  await tx.rows(sql`
    insert into figure_marks (tenant_id, order_id) select tenant_id, id from orders where tenant_id = ${tx.tenantId} returning 1`);
}

const count = (tx: TenantTx) => refreshAggregates(tx, async () => []);

const joinsRowByRow = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first<{ on: string }>(sql`select current_setting('enable_nestloop') as on`))?.on ===
  'on';

test('a report counts thousands of orders of a new shop with lookups that grow no faster than the orders', async () => {
  await s.shop.inside((tx) => addOrders(tx, KNOWN));
  await s.shop.inside(count);
  await lookAtAll(s);
  const other = await s.openShop('other');
  await other.inside((tx) => addOrders(tx, NEW));
  const searches = await other.inside(async (tx) => {
    const tables = ['order_items', 'orders', 'figure_orders', 'figure_lines', 'figure_commissions'];
    const before = await searchesMade(tx, ...tables);
    expect(await count(tx)).toBe(false);
    const made = (await searchesMade(tx, ...tables)) - before;
    const [sums] = await tx.rows<{ orders: number; commission: number }>(sql`
      select sum(orders)::int as orders, sum(commission)::int as commission from figure_months
      where tenant_id = ${tx.tenantId} and dim = 'category' and counted_by = 'created'`);
    expect(sums).toEqual({ orders: NEW, commission: 100 * NEW });
    // Joined row by row, 3,000 orders with commissions took 80 times as long.
    expect(await joinsRowByRow(tx)).toBe(false);
    return made;
  });
  expectFewRead(searches, 10 * NEW);
});

test('a report looks up a few orders row by row, and joins the many of a day that share its advertising', async () => {
  const few = await s.shop.inside(async (tx) => {
    const ids = await tx.rows<{ id: number }>(
      sql`select id from orders where tenant_id = ${tx.tenantId} order by id limit 3`,
    );
    await markOrdersDirty(
      tx,
      ids.map(({ id }) => id),
    );
    await count(tx);
    return joinsRowByRow(tx);
  });
  const day = await s.shop.inside(async (tx) => {
    const today = bangkokDay(tx.now);
    await tx.rows(sql`
      insert into expenses (tenant_id, type, spent_on, amount_satang)
      values (${tx.tenantId}, 'facebook', ${today}::date, 100) returning 1`);
    await markDaysDirty(tx, [today]);
    await count(tx);
    return joinsRowByRow(tx);
  });
  expect({ few, day }).toEqual({ few: true, day: false });
});

const ENDS_MS = 300;

test('a report whose turn takes too long counts fewer in the next, until all are counted', async () => {
  const taken: number[] = [];
  // A real statement that times out above a hundred marks.
  const turn = (most: number) =>
    s.shop.inside(async (tx) => {
      await tx.rows(sql`set local statement_timeout = ${sql.raw(String(ENDS_MS))}`);
      if (most > 100) await tx.rows(sql`select pg_sleep(60)`);
      taken.push(most);
      return taken.length < 3;
    });
  await countInTurns(turn, new AbortController().signal);
  expect(taken).toEqual([100, 100, 100]);
});

test('a report is not counted in ever smaller turns when one fails for another reason than time', async () => {
  let turns = 0;
  const turn = (): Promise<boolean> => {
    turns += 1;
    return s.shop.inside(async (tx) => (await tx.rows(sql`select 1 / 0`)).length > 0);
  };
  await expect(countInTurns(turn, new AbortController().signal)).rejects.toThrow(
    'division by zero',
  );
  expect(turns).toBe(1);
});
