// Lists of a shop without database statistics: each row’s relations are looked up, never the whole
// shop once per row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtAll } from '../../../database/test-database.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { listProducts } from '../../catalog/product/product.store.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { pickRows } from './pick.store.ts';

const ORDERS = 1000;
const PRODUCTS = 300;
const SETS = 30;

let s: Story;
let fresh: Awaited<ReturnType<Story['openShop']>>;

/**
 * Fills the shop: every tenth product is a set of two others, and every order sells one product.
 */
async function fill(tx: TenantTx): Promise<void> {
  const { tenantId } = tx;
  await tx.rows(sql`
    with c as (insert into categories (tenant_id, name) values (${tenantId}, 'ทั่วไป') returning id),
    p as (
      insert into products (tenant_id, code, name, category_id, price_satang, is_set)
      select ${tenantId}, 'P' || n, 'สินค้า ' || n, c.id, 100, n <= ${SETS} from c, generate_series(1, ${PRODUCTS}::int) n returning id)
    insert into stock (tenant_id, product_id, on_hand) select ${tenantId}, id, 10 from p returning 1`);
  await tx.rows(sql`
    insert into set_components (tenant_id, set_id, component_id, unit)
    select p.tenant_id, p.id, m.id, 1 from products p join products m on m.tenant_id = p.tenant_id
    where p.tenant_id = ${tenantId} and p.is_set and m.code in ('P100', 'P200') returning 1`);
  await addManyOrders(tx, ORDERS);
  await tx.rows(sql`
    insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name, unit,
      price_satang, amount_satang, is_set)
    select o.tenant_id, o.id, p.id, p.code, p.name, p.category_id, 'ทั่วไป', 1, 100, 100, p.is_set
    from (select *, 1 + row_number() over (order by id) % ${PRODUCTS} as n from orders where tenant_id = ${tenantId}) o
    join products p on p.tenant_id = o.tenant_id and p.code = 'P' || o.n
    where p.tenant_id = ${tenantId} returning 1`);
}

beforeAll(async () => {
  s = await story();
  await s.shop.inside(fill);
  await lookAtAll(s);
  fresh = await s.openShop('fresh');
  await fresh.inside(fill);
});
afterAll(() => s.end());

const filter = { dateBy: 'created', page: 1, pageSize: 20 } as const;
test.each<[string, readonly string[], (tx: TenantTx) => Promise<{ length: number }>]>([
  [
    'the pick list',
    ['order_items', 'set_components', 'products'],
    (tx) =>
      pickRows(tx, {
        ...{ filter, ids: undefined, unpacked: false, ownerId: null, seesPersonal: true },
        most: ORDERS,
      }),
  ],
  [
    'the stock list',
    ['stock', 'products'],
    async (tx) => (await listProducts(tx, { ...filter, alarmsFirst: true, pageSize: 200 })).items,
  ],
])(
  '%s of a shop without database statistics looks up what each row needs, and reads no more',
  async (_, tables, work) => {
    const [read, found] = await fresh.inside(async (tx) => {
      const before = await rowsRead(tx, ...tables);
      const rows = await work(tx);
      return [(await rowsRead(tx, ...tables)) - before, rows.length];
    });
    expect(found).toBeGreaterThan(100);
    expectFewRead(read, 2 * ORDERS);
  },
);
