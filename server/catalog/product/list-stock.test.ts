// Promises of the stock list and of the product list’s filters: sorting, the meaning of each
// figure, and who sees costs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct, listProducts, type Product } from '@app/contract/catalog/product';
import { setOption } from '@app/contract/shop/setting';
import { addStock, listStock } from '@app/contract/catalog/stock';
import { story, type Person, type Story } from '../../app/story.ts';
import { applyTracking } from '../../order/order/shipping-facts.ts';
import { shippingFacts } from '../../order/index.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
const ids: Record<string, number> = {};

const info = {
  name: 'ลูกค้าทดสอบ',
  phone: '0810000001',
  address: '1 ถนนสีลม',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const payment = { method: 'cod' as const };

const order = async (items: { productId: number; unit: number }[]) =>
  (await owner.call(createOrder, { body: { info, items, payment } })).id;
const move = (id: number, status: 'sending' | 'cancel') =>
  owner.call(updateOrders, { body: { ids: [id], status, reason: 'ทดสอบ' } });
const add = (name: string, amount: number, reason: 'in' | 'damage' = 'in') =>
  owner.call(addStock, { params: { id: ids[name] ?? 0 }, body: { amount, reason } });

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await owner.call(setOption, { body: { name: 'stock_negative', value: 1 } });
  const categoryId = (await owner.call(createCategory, { body: { name: 'ทั่วไป' } })).id;
  const make = async (code: string, extra: object = {}) => {
    const body = { code, name: `สินค้า ${code}`, categoryId, price: 100, ...extra };
    ids[code] = (await owner.call(createProduct, { body })).id;
  };
  await make('FULL', { cost: 40.25, lowStock: 5 });
  await make('OVERSOLD');
  await make('LOW', { lowStock: 10, cost: 10 });
  await make('EMPTY');
  await make('SET', { isSet: true, components: [{ productId: ids['FULL'], unit: 2 }] });
  await make('FREE', { isCheck: false });
  await add('FULL', 100);
  await add('FULL', 3, 'damage');
  await add('LOW', 4);
  await order([{ productId: ids['OVERSOLD'] ?? 0, unit: 2 }]);
  const sent = await order([
    { productId: ids['FULL'] ?? 0, unit: 6 },
    { productId: ids['SET'] ?? 0, unit: 2 },
  ]);
  await move(sent, 'sending');
  await move(await order([{ productId: ids['FULL'] ?? 0, unit: 5 }]), 'cancel');
  const back = await order([{ productId: ids['FULL'] ?? 0, unit: 5 }]);
  await s.shop.inside((tx) => shippingFacts.setOrderPno(tx, back, { pno: 'TH000', carrier: 0 }));
  const scan = (bucket: 'in_transit' | 'returning') =>
    s.shop.inside((tx) =>
      applyTracking(tx, back, {
        carrier: 0,
        code: bucket,
        label: bucket,
        bucket,
        at: new Date(),
        place: 'บางรัก',
      }),
    );
  await scan('in_transit');
  await scan('returning');
});
afterAll(() => s.end());

const stock = async (query: object = {}, who = owner) =>
  (await who.call(listStock, { query })).items;
const codes = (items: readonly Product[]) => items.map((item) => item.code);

describe('the stock list', () => {
  test('starts with stock below zero, then the newest', async () => {
    expect(codes(await stock())).toEqual(['OVERSOLD', 'FREE', 'SET', 'EMPTY', 'LOW', 'FULL']);
  });

  test('shows stock, reserved, returning, damaged and sold pieces, and how long the stock lasts', async () => {
    const full = (await stock({ search: 'FULL' }))[0];
    // 100 received, 3 damaged, 6 + 2×2 sent, 5 sent and on their way back.
    expect(full).toMatchObject({
      onHand: 82,
      reserved: 0,
      available: 82,
      returning: 5,
      damaged: 3,
      left30: 15,
      daysLeft: 164,
      worth: 3300.5,
    });
  });

  test('shows no days left for a product that is sold out or has no sales', async () => {
    expect((await stock({ search: 'OVERSOLD' }))[0]).toMatchObject({
      available: -2,
      daysLeft: null,
    });
    expect((await stock({ search: 'LOW' }))[0]).toMatchObject({ left30: 0, daysLeft: null });
  });

  test('has no own figures for sets and uncounted products', async () => {
    for (const item of await stock({ search: 'SET' }))
      expect(item).toMatchObject({ available: 41, returning: null, left30: null, worth: null });
    expect(codes(await stock({ counted: '1' }))).toEqual(['OVERSOLD', 'EMPTY', 'LOW', 'FULL']);
  });

  test.each([
    ['negative', ['OVERSOLD']],
    ['out', ['OVERSOLD', 'EMPTY']],
    ['low', ['LOW']],
  ])('contains on level %s its products and no others', async (level, expected) => {
    expect(codes(await stock({ level }))).toEqual(expected);
  });

  test('shows costs and worth only with the right', async () => {
    const packer = await s.shop.hire(2);
    for (const item of await stock({}, packer)) {
      expect(item).not.toHaveProperty('worth');
      expect(item).not.toHaveProperty('cost');
    }
  });
});

describe('the product list', () => {
  const list = async (query: object, who = owner) =>
    codes((await who.call(listProducts, { query })).items);

  test.each([
    [{ isSet: '1' }, ['SET']],
    [{ hasCost: '0' }, ['FREE', 'EMPTY', 'OVERSOLD']],
    [{ hasImage: '1' }, ['EMPTY']],
    [{ level: 'low' }, ['LOW']],
    [{ level: 'out', isSet: '0' }, ['EMPTY', 'OVERSOLD']],
  ])('is filtered by %j', async (query, expected) => {
    await s.shop.inside((tx) =>
      tx.rows(sql`update products set image_name = 'upload/a.jpg'
        where tenant_id = ${tx.tenantId} and id = ${ids['EMPTY']}`),
    );
    expect(await list(query)).toEqual(expected);
  });

  test('cannot be searched by costs without the right to them', async () => {
    const packer = await s.shop.hire(2);
    const answer = await packer.ask(listProducts, { query: { hasCost: '0' } });
    expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  });

  test('counts sales of 30 days, with sets as sets and without cancelled and older orders', async () => {
    const old = await order([{ productId: ids['LOW'] ?? 0, unit: 1 }]);
    await s.shop.inside((tx) =>
      tx.rows(sql`update orders set created_at = now() - interval '31 days'
        where tenant_id = ${tx.tenantId} and id = ${old}`),
    );
    const { items } = await owner.call(listProducts, { query: { showSold: '1' } });
    const sold = Object.fromEntries(items.map((item) => [item.code, item.sold30]));
    expect(sold).toEqual({ FREE: 0, SET: 2, EMPTY: 0, LOW: 0, OVERSOLD: 2, FULL: 11 });
    const plain = await owner.call(listProducts, { query: {} });
    expect(plain.items[0]).not.toHaveProperty('sold30');
  });
});
