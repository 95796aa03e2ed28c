// Tests of reports during the count of a large import: they answer at once, say what is missing,
// and are complete soon after.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '@app/contract/report/dashboard';
import { dailyReport } from '@app/contract/report/reports';
import { customerReport, shippingReport } from '@app/contract/report/lists';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { waitingMarks } from '../../platform/recount.store.ts';
import { MARKS_A_TURN, refreshAggregates } from '../aggregates/refresh-aggregates.ts';

const ORDERS = 2_500;
const DAY = '2026-03-05';
const range = { start: DAY, end: DAY };

let s: Story;
let owner: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district, province, postcode,
        pay_method, items_satang, total_satang, cod_satang, shipping_fee_satang, created_at, sent_at)
      select ${tx.tenantId}, 'I-' || g, 'sending', 'ลูกค้า ' || g, '081000' || lpad((g % 2000)::text, 4, '0'),
        '081000' || lpad((g % 2000)::text, 4, '0'), '9/9', 'ศรีภูมิ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200', 'cod', 10000, 10000, 10000,
        1000, ${DAY}::date + interval '5 hours', ${DAY}::date + interval '6 hours'
      from generate_series(1, ${ORDERS}::int) g returning 1`);
    await tx.rows(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, booked_at, fee_satang)
      select tenant_id, id, 'flashexpress', 'm' || id, 'booked', 'TH' || id, '{}', sent_at, 3200 from orders
      where tenant_id = ${tx.tenantId} returning 1`);
    await tx.rows(sql`
      insert into figure_marks (tenant_id, order_id) select tenant_id, id from orders where tenant_id = ${tx.tenantId} returning 1`);
  });
});
afterAll(() => s.end());

test('a report answers while much is still to be counted and shows how much, and its export waits for all of it', async () => {
  const { counting, total } = await owner.call(dailyReport, { query: range });
  expect(counting?.left).toBe(ORDERS);
  expect(Date.parse(counting?.since ?? '')).toBeLessThanOrEqual(Date.now());
  expect(total.orders).toBeLessThan(ORDERS);
  const sheet = await owner.fetch(`/report/daily?format=xlsx&start=${DAY}&end=${DAY}`);
  // Everything may be counted by now; until then the refusal says when to come again.
  expect(sheet.status === 200 || sheet.headers.has('retry-after')).toBe(true);
});

test(
  'a report is complete soon after and shows no such note any more',
  { timeout: 120_000 },
  async () => {
    const asked = () => owner.call(dailyReport, { query: range });
    await expect.poll(async () => (await asked()).counting, { timeout: 100_000 }).toBeUndefined();
    expect((await asked()).total).toMatchObject({ orders: ORDERS, sales: ORDERS * 100 });
  },
);

test('a report sums parcels and customers with the orders', async () => {
  const parcels = await owner.call(shippingReport, { query: range });
  expect(parcels.total).toEqual({
    parcels: ORDERS,
    charged: ORDERS * 10,
    cost: ORDERS * 32,
    returnCost: 0,
    difference: ORDERS * -22,
  });
  const customers = await owner.call(customerReport, { query: { ...range, tab: 'repeat' } });
  expect(customers.total).toEqual({ customers: 500, orders: 1_000, sales: 100_000 });
  expect(customers.items[0]).toMatchObject({ orders: 2, sales: 200 });
  const all = await owner.call(customerReport, { query: {} });
  expect(all.total.customers).toBe(2_000);
});

/** The state that a change of an order leaves. */
const dearer = () =>
  s.shop.inside(async (tx) => {
    const first = sql`(select min(id) from orders where tenant_id = ${tx.tenantId})`;
    await tx.rows(
      sql`update orders set total_satang = total_satang + 500 where tenant_id = ${tx.tenantId} and id = ${first}`,
    );
    await tx.rows(
      sql`insert into figure_marks (tenant_id, order_id) select ${tx.tenantId}, ${first} returning 1`,
    );
  });

test('a report sum that was read before is not returned again once an order changed', async () => {
  const before = await owner.call(dashboard, { query: range });
  expect(await owner.call(dashboard, { query: range })).toEqual(before);
  await dearer();
  const after = await owner.call(dashboard, { query: range });
  expect(after.total.sales).toBe(before.total.sales + 5);
});

test('a report workbook includes what changed just before', async () => {
  const { total } = await owner.call(dailyReport, { query: range });
  await dearer();
  const answer = await owner.fetch(`/report/order?format=xlsx&start=${DAY}&end=${DAY}`);
  expect(answer.status).toBe(200);
  const [sheet] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  const [heads = [], ...all] = sheet?.rows ?? [];
  const rows = all.slice(0, -1);
  const at = heads.findIndex((cell) => cell?.value === 'ยอดขาย');
  const sales = rows.reduce((sum, row) => sum + Number(row[at]?.value ?? 0), 0);
  expect(sales).toBe(total.sales + 5);
});

test('the report figures are counted to the last mark, also when one order was marked as often as a turn takes', async () => {
  const turns = await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      insert into figure_marks (tenant_id, order_id)
      select ${tx.tenantId}, o.id from generate_series(1, ${MARKS_A_TURN}::int) g,
        (select min(id) as id from orders where tenant_id = ${tx.tenantId}) o returning 1`);
    await tx.rows(sql`
      insert into figure_marks (tenant_id, order_id) select ${tx.tenantId}, max(id) from orders where tenant_id = ${tx.tenantId} returning 1`);
    const turn = () => refreshAggregates(tx, async () => []);
    return [await turn(), await turn(), (await waitingMarks(tx)).left];
  });
  expect(turns).toEqual([true, false, 0]);
});
