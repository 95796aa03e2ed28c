// Worked examples of profit, to the satang: ten orders, 1,000 baht of advertising, one return.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { createExpense, deleteExpense } from '@app/contract/money/expense';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { dashboard } from '@app/contract/report/dashboard';
import {
  dailyReport,
  monthlyReport,
  productReport,
  type Figures,
} from '@app/contract/report/reports';
import {
  customerReport,
  orderProfit,
  orderReport,
  shippingReport,
  writeParcelFees,
} from '@app/contract/report/lists';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { story, type Person, type Story } from '../../app/story.ts';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { daysBefore } from './report-range.ts';

let s: Story;
let owner: Person;
let clerk: Person;
let channelId: number;
let adId: number;
const goods: number[] = [];
const orders: number[] = [];
const today = bangkokDay(new Date());
const days = { start: today, end: today };

/**
 * Nine creams at 500 + 30 shipping each; the tenth order, two soaps at 100 less 10, is returned.
 */
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  clerk = await s.shop.hire(4);
  channelId = (await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } })).id;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใช้' } });
  for (const [code, price, cost] of [
    ['CREAM', 500, 120.5],
    ['SOAP', 100, 20],
  ] as const) {
    const body = { code, name: code, categoryId, price, cost };
    goods.push((await owner.call(createProduct, { body })).id);
  }
  for (const id of goods)
    await owner.call(addStock, { params: { id }, body: { amount: 100, reason: 'in' } });
  for (let n = 0; n < 10; n += 1) {
    const isLast = n === 9;
    const { id } = await owner.call(createOrder, {
      body: {
        info: {
          name: 'ลูกค้า',
          phone: `081000${n < 2 ? '0000' : `100${n}`}`,
          address: '9/9',
          subdistrict: 'ศรีภูมิ',
          district: 'เมืองเชียงใหม่',
          province: 'เชียงใหม่',
          postcode: '50200',
        },
        channelId,
        items: [
          {
            productId: goods[isLast ? 1 : 0] ?? 0,
            unit: isLast ? 2 : 1,
            ...(isLast && { discount: 10 }),
          },
        ],
        payment: { method: 'cod', shippingFee: isLast ? 0 : 30, discount: 0 },
      },
    });
    orders.push(id);
  }
  await owner.call(updateOrders, { body: { ids: orders, status: 'sending' } });
  await s.shop.inside(async (tx) => {
    await tx.named(
      'parcels-of-report',
      `insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, booked_at)
       select $1, id, 'flashexpress', 'm' || id, 'booked', 'TH' || id, '{}', now() from unnest($2::bigint[]) as o (id) returning 1`,
      [tx.tenantId, orders],
    );
  });
  const items = orders.map((id, at) => ({
    pno: `TH${id}`,
    fee: 32.25,
    ...(at === 9 && { returnFee: 20 }),
  }));
  await owner.call(writeParcelFees, { body: { items } });
  await owner.call(updateOrders, { body: { ids: [orders[9] ?? 0], status: 'return' } });
  const ad = { type: 'facebook', date: today, amount: 1000, channelId } as const;
  adId = (await owner.call(createExpense, { body: ad })).id;
});
afterAll(() => s.end());

const sheet = {
  orders: 10,
  units: 11,
  // 9 × 530 + 190
  sales: 4960,
  discount: 10,
  cod: 4960,
  returned: 1,
  returnedSales: 190,
  adCost: 1000,
  shippingCost: 322.5,
  returnCost: 20,
  // Nine creams; the soaps are back in stock.
  goodsCost: 1084.5,
  commission: 0,
  // 4,960 − 190 − 1,084.50 − 322.50 − 20 − 1,000
  profit: 2343,
};

test('the report of ten orders, 1,000 baht of advertising and one return equals the profit of the worked example', async () => {
  const { items, total } = await owner.call(dailyReport, { query: days });
  expect(total).toMatchObject(sheet);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ key: today, ...sheet });
  const month = await owner.call(monthlyReport, { query: days });
  expect(month.total).toMatchObject(sheet);
  expect(month.items.map((row) => row.key)).toEqual([today.slice(0, 7)]);
});

test('the order report sums to the profit, where each order carries a tenth of the advertising and the returned one only costs', async () => {
  const { items, total, unplacedAds } = await owner.call(orderReport, { query: days });
  expect(total).toMatchObject(sheet);
  expect(unplacedAds).toBe(0);
  expect(items.map((row) => row.adCost)).toEqual(Array.from({ length: 10 }, () => 100));
  expect(items.map((row) => row.profit)).toEqual([
    // 0 − 32.25 − 20 − 100; its goods came back.
    -152.25,
    // 530 − 120.50 − 32.25 − 100
    ...Array.from({ length: 9 }, () => 277.25),
  ]);
  expect(items.reduce((sum, row) => sum + (row.profit ?? 0), 0)).toBe(sheet.profit);
});

test('the profit of one order has the same figures, and is refused to users who may not see profit', async () => {
  const [last = 0, first = 0] = [orders[9], orders[0]];
  const back = await owner.call(orderProfit, { params: { id: last } });
  expect(back).toMatchObject({ currency: 'THB', isCounted: true });
  expect(back.figures).toMatchObject({ sales: 190, returnedSales: 190, profit: -152.25 });
  const sold = await owner.call(orderProfit, { params: { id: first } });
  expect(sold.figures).toMatchObject({ goodsCost: 120.5, adCost: 100, profit: 277.25 });
  const refused = await clerk.ask(orderProfit, { params: { id: first } });
  expect([refused.status, refused.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
});

test('the reports of products, channels and sellers sum to the same profit', async () => {
  const products = await owner.call(productReport, { query: days });
  expect(
    products.items.map(({ code, orders: n, units, sales, profit }) => ({
      code,
      n,
      units,
      sales,
      profit,
    })),
  ).toEqual([
    { code: 'CREAM', n: 9, units: 9, sales: 4500, profit: 2495.25 },
    { code: 'SOAP', n: 1, units: 2, sales: 190, profit: -152.25 },
  ]);
  expect(products.items[0]).toMatchObject({ onHand: 91, daysLeft: 10 });
  for (const groupBy of ['channel', 'creator'] as const) {
    const { items } = await owner.call(dailyReport, { query: { ...days, groupBy } });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject(sheet);
  }
  const byPerson = await owner.call(productReport, { query: { ...days, modeUser: 'creator' } });
  expect(byPerson.items[0]).toMatchObject({ userId: owner.id, sales: 4500, profit: 2495.25 });
});

test('the report of products ignores future days when it estimates how long the goods last', async () => {
  const end = bangkokDay(Date.now() + 9 * 86_400_000);
  const { items } = await owner.call(productReport, { query: { start: today, end } });
  expect(items[0]).toMatchObject({ code: 'CREAM', onHand: 91, daysLeft: 10 });
});

test('the report changes the day at once when its advertising is removed or restored', async () => {
  await owner.call(deleteExpense, { params: { id: adId }, body: {} });
  const without = await owner.call(dailyReport, { query: days });
  expect(without.total).toMatchObject({ adCost: 0, profit: 3343 });
  const ad = { type: 'facebook', date: today, amount: 1000 } as const;
  adId = (await owner.call(createExpense, { body: ad })).id;
  expect((await owner.call(dailyReport, { query: days })).total).toMatchObject(sheet);
});

test('the report reduces a day without orders by its advertising, which belongs to no order', async () => {
  const date = '2026-01-05';
  const ad = await owner.call(createExpense, {
    body: { type: 'facebook', date, amount: 55.55, channelId },
  });
  const range = { start: date, end: date };
  const { items } = await owner.call(dailyReport, { query: range });
  expect(items).toEqual([
    expect.objectContaining({ key: date, orders: 0, adCost: 55.55, profit: -55.55 }),
  ]);
  const listed = await owner.call(orderReport, { query: range });
  expect(listed).toMatchObject({ items: [], unplacedAds: 55.55, total: { profit: -55.55 } });
  await owner.call(deleteExpense, { params: { id: ad.id }, body: {} });
});

test('the reports and their workbooks show neither costs nor profit to users who may not see profit', async () => {
  for (const report of [dailyReport, monthlyReport, productReport, orderReport] as const) {
    const answer = await clerk.call(report, { query: days });
    expect(answer.total).toMatchObject({
      orders: 10,
      sales: report === productReport ? 4690 : 4960,
    });
    for (const key of ['profit', 'goodsCost', 'adCost', 'commission', 'shippingCost']) {
      expect(answer.total).not.toHaveProperty(key);
      expect(answer.items[0]).not.toHaveProperty(key);
    }
  }
});

test('the parcel report shows the shipping paid by buyers beside the courier’s price', async () => {
  const { items, total } = await owner.call(shippingReport, { query: days });
  const sums = { parcels: 10, charged: 270, cost: 322.5, returnCost: 20, difference: -72.5 };
  expect(total).toEqual(sums);
  const differences = items.map(({ difference }) => difference ?? 0);
  expect(differences.reduce((sum, each) => sum + each, 0)).toBe(total.difference);
  expect(items[0]).toMatchObject({ charged: 0, cost: 32.25, returnCost: 20, difference: -52.25 });
  const none = await owner.call(shippingReport, { query: { ...days, tracking: 'delivered' } });
  expect(none.items).toEqual([]);
});

test('the parcel report reports an unknown parcel number and changes nothing, and takes costs from nobody who may only read', async () => {
  const answer = await owner.call(writeParcelFees, { body: { items: [{ pno: 'TH404', fee: 1 }] } });
  expect(answer.items).toEqual([expect.objectContaining({ pno: 'TH404', t: 'error' })]);
  const reader = await s.shop.hire(2, ['report.sales', 'report.profit']);
  const asked = await reader.ask(writeParcelFees, { body: { items: [{ pno: 'TH404', fee: 1 }] } });
  expect(asked.refusal.message).toBe('PERMISSION_DENIED');
});

test('the customer report recognizes customers by phone: new with one order, repeat with more', async () => {
  const all = await owner.call(customerReport, { query: {} });
  expect(all.total).toEqual({ customers: 9, orders: 10, sales: 4960 });
  const repeat = await owner.call(customerReport, { query: { tab: 'repeat' } });
  expect(repeat.items).toEqual([
    expect.objectContaining({ orders: 2, sales: 1060, average: 530, favorite: 'CREAM' }),
  ]);
  expect((await owner.call(customerReport, { query: { tab: 'new' } })).items).toHaveLength(8);
  expect((await owner.call(customerReport, { query: { tab: 'risk' } })).items).toHaveLength(1);
  expect((await owner.call(customerReport, { query: { tab: 'lapsed' } })).items).toEqual([]);
});

test('the customer report has the sums of the orders, of one buyer and of a whole tab', async () => {
  for (const tab of ['all', 'new', 'repeat', 'risk'] as const) {
    const { items, total } = await owner.call(customerReport, { query: { tab } });
    const behind = await owner.call(orderReport, { query: { segment: tab, pageSize: 200 } });
    expect(behind.items).toHaveLength(total.orders);
    expect(behind.total).toMatchObject({ orders: total.orders, sales: total.sales });
    for (const { id, orders, sales } of items) {
      const theirs = await owner.call(orderReport, { query: { buyer: id } });
      expect(theirs.items).toHaveLength(orders);
      expect(theirs.total).toMatchObject({ orders, sales });
    }
  }
});

test('the report compares sums and rows with the days before on request', async () => {
  const after = bangkokDay(new Date(Date.now() + 86_400_000));
  const query = { start: after, end: after, compare: '1' as const };
  const was = { start: today, end: today };
  const orders = await owner.call(orderReport, { query });
  expect([orders.total.orders, orders.previous?.total.orders]).toEqual([0, 10]);
  expect(orders.previous).toMatchObject({ ...was, total: { sales: sheet.sales } });
  const parcels = await owner.call(shippingReport, { query });
  expect(parcels.previous).toMatchObject({ ...was, total: { parcels: 10 } });
  const customers = await owner.call(customerReport, { query });
  expect(customers.previous).toMatchObject({ ...was, total: { customers: 9 } });
  const ever = await owner.call(customerReport, { query: { compare: '1' } });
  expect([ever.previous, (await owner.call(orderReport, { query: was })).previous]).toEqual([
    undefined,
    undefined,
  ]);
});

test('the dashboard has the same sums as the report and lists the best products first', async () => {
  const page = await owner.call(dashboard, { query: { ...days, compare: '1' } });
  expect(page.total).toMatchObject(sheet);
  expect(page.products?.map((row) => row.label)).toEqual(['CREAM', 'SOAP']);
  expect(page.channels).toEqual([expect.objectContaining({ label: 'เพจ', sales: 4960 })]);
  expect(page.provinces?.map((row) => row.key)).toEqual(['เชียงใหม่']);
  expect(page.previous?.total.orders).toBe(0);
  expect(page.steps).toMatchObject({ product: true, staff: true, order: true, courier: false });
});

test('the order report workbook sums to the report, as its last row shows', async () => {
  const answer = await owner.fetch(`/report/order?format=xlsx&start=${today}&end=${today}`);
  const [sheet1] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  const heads = sheet1?.rows[0]?.map((cell) => cell?.value) ?? [];
  const sumOf = (head: string) =>
    (sheet1?.rows.slice(1, -1) ?? []).reduce(
      (sum, row) => sum + Number(row[heads.indexOf(head)]?.value ?? 0),
      0,
    );
  const last = sheet1?.rows.at(-1)?.map((cell) => cell?.value) ?? [];
  expect(last[0]).toBe('รวม');
  for (const head of ['ยอดขาย', 'กำไร', 'ค่าคอม', 'ชิ้น'])
    expect(Number(last[heads.indexOf(head)]), head).toBe(sumOf(head));
  expect(sumOf('ยอดขาย')).toBe(sheet.sales);
  expect(sumOf('กำไร')).toBe(sheet.profit);
});

test.each([
  [
    { start: '2026-03-01', end: '2026-03-31' },
    { start: '2026-02-01', end: '2026-02-28' },
  ],
  [
    { start: '2026-03-05', end: '2026-03-07' },
    { start: '2026-03-02', end: '2026-03-04' },
  ],
  [
    { start: '2026-01-01', end: '2026-12-31' },
    { start: '2025-01-01', end: '2025-12-31' },
  ],
])('daysBefore of %o is %o', (range, before) => {
  expect(daysBefore(range)).toEqual(before);
});

test('every report row explains what it stands for', async () => {
  const order = await owner.call(orderReport, { query: days });
  expect(order.items[0]).toMatchObject({
    key: String(order.items[0]?.id),
    label: order.items[0]?.code,
  });
  const parcel = await owner.call(shippingReport, { query: days });
  expect(parcel.items[0]).toMatchObject({
    key: String(parcel.items[0]?.id),
    label: parcel.items[0]?.pno,
  });
  const customer = await owner.call(customerReport, { query: {} });
  expect(customer.items[0]).toMatchObject({
    key: String(customer.items[0]?.id),
    label: customer.items[0]?.name,
  });
});

test('the profit of one order is reduced by its refunds, as the reports of the day are', async () => {
  const info = {
    ...{ name: 'ลูกค้า', phone: '0810009999', address: '9/9', subdistrict: 'ศรีภูมิ' },
    ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50200' },
  };
  const items = [{ productId: goods[0] ?? 0, unit: 1 }];
  const payment = { method: 'transfer' as const, paid: 500 };
  const { id } = await owner.call(createOrder, { body: { info, items, payment } });
  const profit = async () => (await owner.call(orderProfit, { params: { id } })).figures;
  const sold = await profit();
  expect(sold).toMatchObject({ sales: 500, transfer: 500 });
  const day = await owner.call(dailyReport, { query: days });
  const account = 'KBANK 123-4-56789-0 ลูกค้า';
  const body = { amount: 90.1, reason: 'ของบุบ', account };
  const refund = await owner.call(addRefund, { params: { id }, body });
  expect(await profit()).toEqual(sold);
  await owner.call(updateRefund, { params: { id: refund.id ?? 0 }, body: { state: 'paid' } });
  const less = (baht = 0) => Math.round(baht * 100 - 9010) / 100;
  const after = await profit();
  expect([after.orders, after.sales, after.transfer]).toEqual([1, 409.9, 409.9]);
  expect(after.profit).toBe(less(sold.profit));
  const { total } = await owner.call(dailyReport, { query: days });
  expect(total.profit).toBe(less(day.total.profit));
  await listSumsToTotal();
});

/** The rows, and the amounts that belong to none, sum to the total; the same in the workbook. */
async function listSumsToTotal() {
  const { items, outside = [], total } = await owner.call(orderReport, { query: days });
  const keys = ['sales', 'transfer', 'returnedSales', 'adCost', 'profit'] as const;
  const satang = (row: Partial<Figures>, key: (typeof keys)[number]) =>
    Math.round((row[key] ?? 0) * 100);
  const parts = [...items, ...outside];
  for (const key of keys)
    expect([key, parts.reduce((sum, row) => sum + satang(row, key), 0)]).toEqual([
      key,
      satang(total, key),
    ]);
  expect(outside).toMatchObject([{ label: 'คืนเงินลูกค้า', sales: -90.1, profit: -90.1 }]);
  const answer = await owner.fetch(`/report/order?start=${days.start}&end=${days.end}&format=xlsx`);
  const [sheet] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  const words = sheet?.rows.map((row) => row[0]?.value).slice(-2);
  expect(words).toEqual(['คืนเงินลูกค้า', 'รวม']);
  const at = sheet?.rows[0]?.findIndex((cell) => cell?.value === 'ยอดขาย') ?? -1;
  const sales = (sheet?.rows ?? []).slice(1).map((row) => Math.round(Number(row[at]?.value) * 100));
  expect(sales.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(sales.at(-1));
}
