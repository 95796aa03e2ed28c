// Tests that counting one order in a shop of years reads only its own rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtAll } from '../../../database/test-database.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { figuresOfOrder } from '../reports/order-report.store.ts';
import { refreshLines, refreshOrders } from './refresh.store.ts';

const ORDERS = 2000;

let s: Story;
let ids: number[];
beforeAll(async () => {
  s = await story();
  const productId = await addProduct(s.shop.owner);
  await s.shop.inside(async (tx) => {
    await addManyOrders(tx, ORDERS);
    const rows = await tx.rows<{ id: number }>(sql`
      insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name, unit,
        price_satang, amount_satang)
      select tenant_id, id, ${productId}::bigint, 'P1', 'เสื้อ', 1, 'ทั่วไป', 1, total_satang, total_satang from orders
      where tenant_id = ${tx.tenantId} returning order_id as id`);
    ids = rows.map(({ id }) => id);
    await refreshOrders(tx, { orderIds: ids, days: [] });
    await refreshLines(tx, ids);
  });
  await lookAtAll(s);
});
afterAll(() => s.end());

const readOf = (tx: TenantTx) => rowsRead(tx, 'figure_orders', 'figure_lines');

test.each<[string, (tx: TenantTx, id: number) => Promise<unknown>]>([
  ['counts the figures of one', (tx, id) => refreshOrders(tx, { orderIds: [id], days: [] })],
  ['counts the goods of one', (tx, id) => refreshLines(tx, [id])],
  ['tells the figures of one', figuresOfOrder],
])('a report of a shop of years %s order and reads no other', async (_, work) => {
  const [read, told] = await s.shop.inside(async (tx) => {
    const before = await readOf(tx);
    const answer = await work(tx, ids[ORDERS / 2] ?? 0);
    return [(await readOf(tx)) - before, answer];
  });
  expect(told).toBeDefined();
  expectFewRead(read, 20);
});
