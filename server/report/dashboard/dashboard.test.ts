// Tests of the dashboard, over HTTP: each part alone, each number by rights, and what may be
// downloaded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress } from '@app/contract/customer/address';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { dashboard, dashboardParts, readFirstSteps } from '@app/contract/report/dashboard';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { orderReport } from '@app/contract/report/lists';
import { setOption } from '@app/contract/shop/setting';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay, shiftDay } from '@app/contract/kit/bangkok';
import { story, type Person, type Story } from '../../app/story.ts';
import { readWorkbook, unzipped } from '../../app/story/read-workbook.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let clerk: Person;
let channelId: number;
const products: number[] = [];
const today = bangkokDay(new Date());
const days = { start: today, end: today };

const sell = async (productId: number, more: object = {}) =>
  (
    await owner.call(createOrder, {
      body: {
        info: {
          name: 'ลูกค้า',
          phone: '0810000000',
          address: '9/9',
          subdistrict: 'ศรีภูมิ',
          district: 'เมืองเชียงใหม่',
          province: 'เชียงใหม่',
          postcode: '50200',
        },
        items: [{ productId, unit: 1 }],
        payment: { method: 'cod', shippingFee: 0, discount: 0 },
        ...more,
      },
    })
  ).id;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

test('the first steps of a new shop are all open, and each is ticked once the shop really has it', async () => {
  const steps = () => owner.call(readFirstSteps, {});
  expect(Object.values(await steps())).toEqual(Array.from({ length: 7 }, () => false));
  await owner.call(setOption, { body: { name: 'company_name', value: 'ร้านน้ำผึ้งป่า' } });
  expect((await steps()).shop).toBe(false);
  await owner.call(setOption, { body: { name: 'company_phone', value: '020000001' } });
  await owner.call(createAddress, {
    body: {
      type: 'sender',
      name: 'ร้าน',
      phone: '0800000001',
      address: '88/8',
      subdistrict: 'บ้านใหม่',
      district: 'ปากเกร็ด',
      province: 'นนทบุรี',
      postcode: '11120',
    },
  });
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใช้' } });
  for (const [code, price] of [
    ['CREAM', 500],
    ['SOAP', 100],
  ] as const) {
    const body = { code, name: code, categoryId, price, cost: 20 };
    const { id } = await owner.call(createProduct, { body });
    await owner.call(addStock, { params: { id }, body: { amount: 100, reason: 'in' } });
    products.push(id);
  }
  expect(await steps()).toEqual({
    ...{ shop: true, sender: true, courier: false, product: true },
    ...{ staff: false, order: false, label: false },
  });
  clerk = await s.shop.hire(4);
  channelId = (await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } })).id;
  for (let n = 0; n < 3; n += 1) await sell(products[0] ?? 0, { channelId });
  await sell(products[1] ?? 0);
  expect(await steps()).toMatchObject({ staff: true, order: true });
  expect((await clerk.ask(readFirstSteps, {})).status).toBe(403);
});

test('the dashboard parts together equal the whole dashboard', async () => {
  const { steps, ...whole } = await owner.call(dashboard, { query: days });
  expect(steps).toMatchObject({ order: true });
  expect(whole.total).toMatchObject({ orders: 4, sales: 1600, profit: 1520 });
  const parts = await Promise.all(
    dashboardParts.map((part) => owner.call(dashboard, { query: { ...days, part } })),
  );
  expect(Object.assign({}, ...parts)).toEqual(whole);
  const [figures, goods] = parts;
  expect(Object.keys(figures ?? {}).toSorted()).toEqual(['end', 'items', 'start', 'total']);
  expect(goods?.products?.map((row) => [row.label, row.sales])).toEqual([
    ['CREAM', 1500],
    ['SOAP', 100],
  ]);
  expect(goods?.total).toEqual(figures?.total);
});

test('the dashboard shows the days before only on request, day by day', async () => {
  const part = 'figures';
  const plain = await owner.call(dashboard, { query: { ...days, part } });
  expect(plain.previous).toBeUndefined();
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const compared = await owner.call(dashboard, {
    query: { start: next, end: next, compare: '1', part },
  });
  expect(compared.total.orders).toBe(0);
  expect(compared.previous).toMatchObject({ ...days, total: { orders: 4 } });
  expect(compared.previous?.items.map((row) => row.key)).toEqual([today]);
});

test('every dashboard number opens its orders: those of a row, those without a name, those of a figure', async () => {
  const ids = (await owner.call(orderReport, { query: days })).items.map(({ id }) => id);
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 2), status: 'sending' } });
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 1), status: 'return' } });
  const { total, channels = [] } = await owner.call(dashboard, { query: days });
  expect(channels.map(({ key, orders }) => [key, orders])).toEqual([
    [String(channelId), 3],
    ['', 1],
  ]);
  const count = async (query: object) => {
    const answer = await owner.call(orderReport, { query: { ...days, ...query } });
    expect(answer.total.orders).toBe(answer.pagination.total_count);
    expect(answer.items).toHaveLength(answer.pagination.total_count);
    return answer.pagination.total_count;
  };
  expect(await count({ channelId })).toBe(3);
  expect(await count({ without: 'channel' })).toBe(1);
  expect(await count({ province: 'เชียงใหม่' })).toBe(4);
  expect(await count({ province: 'ตาก' })).toBe(0);
  expect(await count({ outcome: 'returned' })).toBe(total.returned);
  expect(await count({ outcome: 'shipped' })).toBe(total.shipped);
  expect(await count({ outcome: 'delivered' })).toBe(total.delivered);
  expect(await count({ outcome: 'cod' })).toBe(4);
  expect(await count({ userId: owner.id, userAs: 'creator' })).toBe(4);
  expect(await count({ userId: owner.id, userAs: 'telesale' })).toBe(0);
});

test('the dashboard workbook has a sheet for each part, costs only for users with the right, and is recorded in the trail', async () => {
  const query = new URLSearchParams({ ...days, compare: '1', format: 'xlsx' });
  const sheetsOf = async (who: Person) => {
    const answer = await who.fetch(`/report/dashboard?${query}`);
    expect(answer.headers.get('content-disposition')).toMatch(/dashboard-\d{4}-\d\d-\d\d\.xlsx/);
    return Buffer.from(await answer.arrayBuffer());
  };
  const book = await sheetsOf(owner);
  const sheets = readWorkbook(book);
  expect(sheets.map(({ name }) => name)).toEqual([
    ...['ตัวเลขรวม', 'รายวัน', 'สินค้าขายดี', 'ช่องทาง', 'ผู้เปิดออเดอร์', 'ขนส่ง', 'จังหวัด'],
  ]);
  const goods = sheets[2]?.rows.map((row) => row.map((cell) => cell?.value)) ?? [];
  const sales = goods[0]?.indexOf('ยอดขาย') ?? -1;
  expect(goods.slice(1).map((row) => [row[0], Number(row[sales])])).toEqual([
    ['CREAM', 1500],
    ['SOAP', 100],
  ]);
  expect(goods[0]).toContain('กำไร');
  const [text] = [[...unzipped(await sheetsOf(clerk)).values()].join('')];
  for (const word of ['กำไร', 'ต้นทุน', 'ค่าโฆษณา']) expect(text).not.toContain(word);
  const told = await s.shop.inside((tx) =>
    tx.rows(
      sql`select 1 from audit_log where tenant_id = ${tx.tenantId} and action = 'export.report'`,
    ),
  );
  expect(told).toHaveLength(2);
});

test('the dashboard on paper is a PDF behind a link that needs no token', async () => {
  const answer = await owner.fetch(
    `/report/dashboard?start=${shiftDay(today, -365)}&end=${today}&format=pdf`,
  );
  const { url } = (await answer.json()) as { url: string };
  const paper = await fetch(new URL(url, s.origin));
  expect(paper.headers.get('content-type')).toContain('application/pdf');
  expect((await paper.text()).startsWith('%PDF')).toBe(true);
});

test.each([
  ['part', 'weather'],
  ['format', 'csv'],
  // A property that every object inherits must not count as a format.
  ['format', 'constructor'],
])('the dashboard refuses a %s that does not exist beside its name: %s', async (field, value) => {
  const answer = await owner.fetch(`/report/dashboard?${field}=${value}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
});
