// Tests that orders waiting for a product are found by their lines, in a shop of any size.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGoods } from '../../app/story/goods.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { reserveWaitingAgain } from './hold-waiting.ts';
import { lockWaitingOrders } from './waiting-orders.store.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('many orders that wait for a set are found and freed by their own rows, although the database has few statistics of the shop', async () => {
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
  await shop.inside(async (tx) => {
    await tx.rows(sql`
      insert into order_stock (tenant_id, order_id, product_id, unit)
      select tenant_id, id, ${set}, 1 from orders where tenant_id = ${tx.tenantId} returning 1`);
    await tx.rows(
      sql`update stock set reserved = ${MANY} where tenant_id = ${tx.tenantId} and product_id = ${set}`,
    );
    await tx.rows(
      sql`update products set is_check = false where tenant_id = ${tx.tenantId} and id = ${set}`,
    );
    const before = await rowsRead(tx, 'order_stock');
    await reserveWaitingAgain(tx, [set]);
    expectFewRead((await rowsRead(tx, 'order_stock')) - before, MANY * 10);
    expect(await tx.rows(sql`select 1 from order_stock where tenant_id = ${tx.tenantId}`)).toEqual(
      [],
    );
  });
});
