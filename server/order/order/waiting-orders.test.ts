// Orders that wait for a product are found by what they hold, in a shop of any size.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGoods } from '../../app/story/goods.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { lockWaitingOrders } from './waiting-orders.store.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('many orders that wait for a set are found by their own lines, though the database knows little of the shop', async () => {
  const { shop } = s;
  const set = await (await openGoods(shop.owner)).productId();
  const MANY = 300;
  await shop.inside(async (tx) => {
    await addManyOrders(tx, MANY);
    await tx.rows(sql`
      update orders set stock_state = 'reserved' where tenant_id = ${tx.tenantId} returning 1`);
    await tx.rows(sql`
      insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name, unit,
        price_satang, amount_satang)
      select tenant_id, id, ${set}, 'G1', 'ชุด', 1, 'ทั่วไป', 1, 100, 100 from orders where tenant_id = ${tx.tenantId}
      returning 1`);
  });
  await shop.inside(async (tx) => {
    expect(await lockWaitingOrders(tx, [set])).toHaveLength(MANY);
    expectFewRead(await rowsRead(tx, 'order_items'), MANY * 2);
  });
});
