// A file of thousands into an empty table: lookups use the key, not a search through all earlier
// rows.
import { afterAll, beforeAll, test } from 'vitest';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { ownStory, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { discardPlans } from './import.store.ts';

const PRODUCTS = 1000;

let s: Story;
beforeAll(async () => {
  // In a database of its own, which has never looked at rows of others.
  s = await ownStory();
});
afterAll(() => s.end());

const addProducts = (tx: TenantTx, count: number) =>
  tx.rows<{ id: number }>(sql`
    insert into products (tenant_id, code, name, category_id, price_satang)
    select tenant_id, 'N' || nextval('products_id_seq'), 'สินค้า', id, 100
    from categories, generate_series(1, ${count}::int) where tenant_id = ${tx.tenantId} returning id`);

test('an import that fills an empty table finds its rows by their keys once the database has new statistics', async () => {
  const read = await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'ทั่วไป')`);
    // Each stock row is held to a product by a foreign key.
    const stock = (rows: readonly { id: number }[]) =>
      tx.rows(sql`
        insert into stock (tenant_id, product_id, on_hand)
        select ${tx.tenantId}::int, unnest(${rows.map(({ id }) => id)}::bigint[]), 0`);
    for (let plan = 0; plan < 10; plan += 1) await stock(await addProducts(tx, 1));
    const many = await addProducts(tx, PRODUCTS);
    await discardPlans(tx);
    const before = await rowsRead(tx, 'products');
    await stock(many);
    return (await rowsRead(tx, 'products')) - before;
  });
  expectFewRead(read, 5 * PRODUCTS);
});
