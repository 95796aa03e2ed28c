// Tests that seeded orders keep all invariants, are the same each time, and that the check finds
// violations.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/test-database.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { checkInvariants } from './invariants.ts';
import { seedOrders } from './seed-orders.ts';
import { planOrder, type SeedProduct } from './seed-plan.ts';

let db: TestDatabase;
let admin: pg.Client;
let shop: number;
let twin: number;

beforeAll(async () => {
  db = await testDatabase();
  admin = new pg.Client(db.adminUrl);
  await admin.connect();
  const app = openDatabase({ url: db.appUrl, max: 1 });
  shop = (await createTenant(app, { label: 'seeded', name: 'ร้านหนึ่ง' })).id;
  twin = (await createTenant(app, { label: 'twin', name: 'ร้านแฝด' })).id;
  await app.close();
  // Two batches, so that the second starts from the counters of the first.
  await seedOrders({ adminUrl: db.adminUrl, tenantId: shop, count: 5600 });
  await seedOrders({ adminUrl: db.adminUrl, tenantId: twin, count: 300 });
});

afterAll(async () => {
  await admin.end();
  await db.drop();
});

const productOf = (id: number): SeedProduct => ({
  id,
  code: `P${id}`,
  name: 'สินค้าตัวอย่าง',
  categoryId: 1,
  categoryName: 'ทั่วไป',
  priceSatang: 10000,
  costSatang: 4000,
  weightGrams: 300,
  isSet: false,
  isPack: false,
  pieces: [],
});

const broken = async (tenantId: number) =>
  (await checkInvariants(admin, tenantId)).filter((verdict) => verdict.broken > 0);

test('the seeded shop keeps all invariants', async () => {
  const verdicts = await checkInvariants(admin, shop);
  expect(verdicts).toHaveLength(5);
  expect(verdicts.filter((verdict) => verdict.broken > 0)).toEqual([]);
  expect(await broken(twin)).toEqual([]);
});

test('the seeded shop has every kind of order, with its lines, events, parcels and scans', async () => {
  const { rows } = await admin.query(
    `select count(*)::int as orders, count(distinct status)::int as states,
       (select count(*)::int from order_items where tenant_id = $1) > 5600 as lines,
       (select count(*)::int from order_events where tenant_id = $1) > 5600 as events,
       (select count(*)::int from shipments where tenant_id = $1 and state = 'booked') > 2000 as parcels,
       (select count(*)::int from tracking_events where tenant_id = $1) > 5000 as scans,
       (select count(*)::int from audit_log where tenant_id = $1) as audited
     from orders where tenant_id = $1`,
    [shop],
  );
  expect(rows).toEqual([
    {
      orders: 5600,
      states: 7,
      lines: true,
      events: true,
      parcels: true,
      scans: true,
      audited: 5600,
    },
  ]);
});

test('the seed tool makes the same shop for the same number of orders', async () => {
  const third = await admin.query(
    `insert into tenants (label, name) values ('third', 'x') returning id`,
  );
  const id = Number(third.rows[0].id);
  await seedOrders({ adminUrl: db.adminUrl, tenantId: id, count: 300 });
  const look = async (tenantId: number) =>
    (
      await admin.query(
        `select customer_name, phone, address, total_satang, pay_method from orders
          where tenant_id = $1 order by customer_name, phone, address, total_satang, pay_method`,
        [tenantId],
      )
    ).rows;
  expect(await look(id)).toEqual(await look(twin));
});

test('the seed tool gives each order the same buyer and goods at whatever hour it runs', () => {
  const products = Array.from({ length: 40 }, (_, n) => productOf(n));
  const to = Date.UTC(2026, 0, 31);
  const planned = (hour: number) => {
    const span = { from: to + (hour - 24 * 30) * 3_600_000, to: to + hour * 3_600_000, count: 300 };
    return Array.from({ length: 300 }, (_, n) => {
      const { buyer, lines, feeSatang, isCod } = planOrder(n, n, { span, products });
      return { buyer, lines, feeSatang, isCod };
    });
  };
  expect(planned(5)).toEqual(planned(0));
  expect(planned(12)).toEqual(planned(0));
});

test.each([
  ['a counter that left its ledger', 'update stock set on_hand = on_hand + 1 where tenant_id = $1'],
  ['a reservation of no order', 'update stock set reserved = reserved + 1 where tenant_id = $1'],
  ['a list counter that is off', 'update order_counts set n = n + 1 where tenant_id = $1'],
  [
    'an order whose sum is wrong',
    'update orders set total_satang = total_satang + 1 where tenant_id = $1',
  ],
])('the seed check detects %s', async (_what, sql) => {
  await admin.query('begin');
  try {
    await admin.query(sql, [twin]);
    expect(await broken(twin)).not.toEqual([]);
  } finally {
    await admin.query('rollback');
  }
});

test('a shop that sells while it is seeded has a consistent ledger', async () => {
  const open = await admin.query(
    `insert into tenants (label, name) values ('open', 'x') returning id`,
  );
  const id = Number(open.rows[0].id);
  let sale: Promise<unknown> | undefined;
  const receive = (client: pg.Client) =>
    client.query(
      `with goods as (
         update stock set on_hand = on_hand + 7 where tenant_id = $1
           and product_id = (select min(product_id) from stock where tenant_id = $1)
         returning product_id, on_hand)
       insert into stock_moves (tenant_id, product_id, delta, reserved_delta, reason, on_hand_after)
       select $1, product_id, 7, 0, 'in', on_hand from goods`,
      [id],
    );
  await seedOrders({
    adminUrl: db.adminUrl,
    tenantId: id,
    count: 3000,
    batch: 1000,
    // After the first batch, the next ones are already being made from its counters.
    onProgress: () => (sale ??= receive(admin)),
  });
  expect(await sale).toMatchObject({ rowCount: 1 });
  const { rows } = await admin.query('select count(*)::int from orders where tenant_id = $1', [id]);
  expect(rows).toEqual([{ count: 3000 }]);
  expect(await broken(id)).toEqual([]);
});
