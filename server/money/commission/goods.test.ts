// A worked example of commissions by product: only the product's own lines count, whatever else is
// in their orders.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import {
  commissionReport,
  freezeCommissionMonth,
  listCommissionOrders,
  payCommission,
  setCommissionPlan,
} from '@app/contract/money/commission';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { dailyReport, productReport } from '@app/contract/report/reports';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { countAgain, figuresAsText } from '../../app/story/figures.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let seller: Person;
const goods: Record<string, number> = {};
const categories: Record<string, number> = {};
const orders: number[] = [];
const today = bangkokDay(new Date());
const month = today.slice(0, 7);
const range = { start: `${month}-01`, end: today };
const nobody = { userId: null, productId: null, categoryId: null, channelId: null };

async function sell(items: readonly (readonly [code: string, unit: number])[], discount = 0) {
  const place = { subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
  const { id } = await seller.call(createOrder, {
    body: {
      info: { name: 'ลูกค้า', phone: '0810000000', address: '9/9', postcode: '50200', ...place },
      items: items.map(([code, unit]) => ({ productId: goods[code] ?? 0, unit })),
      payment: { method: 'cod', shippingFee: 0, discount },
    },
  });
  orders.push(id);
}

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  seller = await s.shop.hire(4);
  for (const name of ['ครีม', 'สบู่'])
    categories[name] = (await owner.call(createCategory, { body: { name } })).id;
  for (const [code, price, category] of [
    ['A', 333.33, 'ครีม'],
    ['B', 100, 'สบู่'],
    ['C', 77.77, 'สบู่'],
  ] as const) {
    const categoryId = categories[category] ?? 0;
    const body = { code, name: code, categoryId, price };
    goods[code] = (await owner.call(createProduct, { body })).id;
    const params = { id: goods[code] ?? 0 };
    await owner.call(addStock, { params, body: { amount: 900, reason: 'in' } });
  }
  await owner.call(setCommissionPlan, {
    body: {
      plan: {
        rules: [
          { ...nobody, productId: goods['A'] ?? 0, kind: 'percent', value: 5 },
          { ...nobody, productId: goods['B'] ?? 0, kind: 'baht', value: 20 },
        ],
        tiers: [{ above: 1000, percent: 1 }],
        earnOn: 'delivered',
        from: month,
      },
    },
  });
  // One order with A and B, one with A and C, one with C alone.
  await sell([
    ['A', 3],
    ['B', 2],
  ]);
  await sell(
    [
      ['A', 1],
      ['C', 1],
    ],
    11.11,
  );
  await sell([['C', 2]]);
  await owner.call(updateOrders, { body: { ids: orders, status: 'sending' } });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = any(${orders}::bigint[])`);
    await markOrdersDirty(tx, orders);
  });
});
afterAll(() => s.end());

const report = async (query: object = {}) =>
  (await owner.call(commissionReport, { query: { ...range, ...query } })).total;
const of = (code: string) => ({ productId: String(goods[code]) });
const satang = (baht: number) => Math.round(baht * 100);

test('the commission of a product has a line of its own, with a percent of its amounts, baht for its pieces and its share of the tier', async () => {
  // Base 999.99 + 200 + 333.33 = 1,533.32; the tier gives 1 % of 533.32 = 5.33, shared by the
  // bases.
  const whole = await report();
  // 5 % of 999.99 = 50.00, 2 × 20 = 40, 5 % of 333.33 = 16.67, and 5.33
  expect(whole).toMatchObject({ orders: 3, units: 9, base: 1533.32, commission: 112 });
  // 50.00 + 16.67, and 3.47 + 1.16 of the tier
  expect(await report(of('A'))).toMatchObject({
    ...{ orders: 2, units: 4, base: 1333.32, commission: 71.3 },
  });
  // 40, and 0.70 of the tier
  expect(await report(of('B'))).toMatchObject({
    ...{ orders: 1, units: 2, sales: 200, base: 200, commission: 40.7 },
  });
  // No rule covers C.
  expect(await report(of('C'))).toMatchObject({ orders: 2, units: 3, base: 0, commission: 0 });
});

test('the commissions of all products, and of all categories, come to the whole', async () => {
  const whole = await report();
  for (const parts of [
    ['A', 'B', 'C'].map(of),
    ['ครีม', 'สบู่'].map((name) => ({ catId: String(categories[name]) })),
  ]) {
    const sums = await Promise.all(parts.map((part) => report(part)));
    const sum = (key: 'units' | 'sales' | 'base' | 'commission') =>
      sums.reduce((total, each) => total + satang(each[key]), 0);
    for (const key of ['units', 'base', 'commission'] as const)
      expect(sum(key), key).toBe(satang(whole[key]));
    // A discount on the whole order belongs to no product.
    expect(sum('sales') - satang(11.11)).toBe(satang(whole.sales));
  }
  const two = await report({ productId: `${goods['A']},${goods['B']}` });
  expect(two.commission).toBe(whole.commission);
  const product = (await owner.call(productReport, { query: range })).items;
  const sold = product.find(({ code }) => code === 'A');
  expect((await report(of('A'))).sales).toBe(sold?.sales);
});

/** Over all months, because the product report counts an order by the day it was made. */
async function expectSameByProduct() {
  const later = new Date(Date.now() + 93 * 86_400_000).toISOString().slice(0, 10);
  const { items, total } = await owner.call(productReport, { query: range });
  for (const code of ['A', 'B', 'C']) {
    const earned = await report({ end: later, ...of(code) });
    const sold = items.find((row) => row.code === code);
    expect([code, sold?.commission]).toEqual([code, earned.commission]);
  }
  expect(total.commission).toBe((await report({ end: later })).commission);
  const profits = items.reduce((sum, row) => sum + satang(row.profit ?? 0), 0);
  const { total: days } = await owner.call(dailyReport, { query: range });
  expect(profits).toBe(satang(days.profit ?? 0));
}

test('the report of products says, to the satang, what each earned for the seller', async () => {
  await expectSameByProduct();
  const [a] = (await owner.call(productReport, { query: { ...range, ...of('A') } })).items;
  expect(a?.commission).toBe(71.3);
  const kept = await figuresAsText(s.shop);
  await countAgain(s.shop, s.server.services);
  expect(await figuresAsText(s.shop)).toEqual(kept);
});

test('a commission that was kept before takes its lines from the plan, and orders of several products are counted again', async () => {
  const file = new URL(
    '../../../database/migrations/0071_commissions_by_line_and_differences.sql',
    import.meta.url,
  );
  const text = fs.readFileSync(file, 'utf8');
  const [fill = ''] = /update figure_commissions[^;]+;/.exec(text) ?? [];
  const [mark = ''] = /insert into figure_marks[^;]+;/.exec(text) ?? [];
  const lines = () =>
    s.shop.inside((tx) =>
      tx.rows(sql`select order_id, lines from figure_commissions where tenant_id = ${tx.tenantId}
        order by order_id`),
    );
  const known = await lines();
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    await admin.query(`update figure_commissions set lines = '[]'`);
    await admin.query(fill);
    expect(await lines()).toEqual(known);
    await admin.query(mark);
    const marked = await admin.query('select order_id from figure_marks order by order_id');
    expect(marked.rows).toEqual(orders.slice(0, 2).map((id) => ({ order_id: id })));
  } finally {
    await admin.end();
  }
  await expectSameByProduct();
});

test('the orders behind a commission are those with the product, with what it earned in each', async () => {
  const query = { userId: seller.id, month, ...of('A') };
  const { items, pagination } = await owner.call(listCommissionOrders, { query });
  expect(pagination.total_count).toBe(2);
  expect(items.map(({ id, base, commission }) => [id, base, commission])).toEqual([
    [orders[1], 333.33, 17.83],
    [orders[0], 999.99, 53.47],
  ]);
});

test('the commission sum of all sellers opens all lines, as many as it says', async () => {
  const whole = await report();
  const query = { ...range, kind: 'earn' as const };
  const lines = await owner.call(listCommissionOrders, { query });
  expect(lines.items).toHaveLength(whole.orders);
  expect(lines.total).toEqual({ base: whole.base, commission: whole.commission });
  expect(lines.items[0]).toMatchObject({ userId: seller.id, month });
  const own = await seller.call(listCommissionOrders, { query: range });
  expect(own.items.every(({ userId }) => userId === seller.id)).toBe(true);
});

test('a commission payment covers whole months, so it is not told beside a product', async () => {
  await owner.call(payCommission, { body: { userId: seller.id, month, amount: 50 } });
  expect(await report()).toMatchObject({ paid: 50, due: 62 });
  const part = await report(of('A'));
  expect([part.paid, part.due]).toEqual([undefined, undefined]);
});

test('a commission that a product earned is taken back by a return after the month was closed', async () => {
  await owner.call(freezeCommissionMonth, { params: { month }, body: { frozen: true } });
  await owner.call(updateOrders, { body: { ids: [orders[0] ?? 0], status: 'return' } });
  const later = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10);
  const all = { ...range, end: later };
  const taken = async (part: object) => (await report({ ...all, ...part })).takenBack;
  const [whole, a, b, c] = [
    await taken({}),
    await taken(of('A')),
    await taken(of('B')),
    await taken(of('C')),
  ];
  expect([whole, a, b, c]).toEqual([-94.17, -53.47, -40.7, 0]);
  await expectSameByProduct();
  expect(await report(of('B'))).toMatchObject({ orders: 1, commission: 40.7 });
});

test('the commission months stand beside as many months before them', async () => {
  const { previous } = await owner.call(commissionReport, { query: { ...range, compare: '1' } });
  expect(previous?.end.slice(0, 7)).toBe(previous?.start.slice(0, 7));
  expect((previous?.end ?? '') < range.start).toBe(true);
  expect(previous?.total).toMatchObject({ orders: 0, commission: 0 });
});

test('a commission from before lines were kept is shared by amounts, and comes to what it was', async () => {
  const file = new URL(
    '../../../database/migrations/0066_lead_files_and_commission_lines.sql',
    import.meta.url,
  );
  const [share] = /update commission_orders[^;]+;/.exec(fs.readFileSync(file, 'utf8')) ?? [''];
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    await admin.query(`update commission_orders set lines = '[]'`);
    await admin.query(share);
    const { rows } = await admin.query<{ base: number; satang: number; n: number }>(`
      select base_satang - sum((e->>2)::bigint) as base, satang - sum((e->>3)::bigint) as satang, count(*) as n
      from commission_orders, jsonb_array_elements(lines) as e
      group by tenant_id, order_id, month, kind, base_satang, satang`);
    expect(rows.map(({ n }) => n).toSorted()).toEqual([1, 2, 2, 2]);
    for (const row of rows) expect(row).toMatchObject({ base: 0, satang: 0 });
  } finally {
    await admin.end();
  }
});
