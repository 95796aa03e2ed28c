// Promises of recognising a customer and of the warning before a duplicate order.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { findCustomer } from '@app/contract/customer/customer';
import { checkDuplicate, listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { setOption } from '@app/contract/shop/setting';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let productId: number;

const info = {
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const categoryId = (await owner.call(createCategory, { body: { name: 'ทั่วไป' } })).id;
  const body = { code: 'A', name: 'เสื้อ', categoryId, price: 100, isCheck: false };
  productId = (await owner.call(createProduct, { body })).id;
});
afterAll(() => s.end());

const order = (extra: object = {}, who = owner) =>
  who.call(createOrder, {
    body: {
      info: { ...info, ...extra },
      items: [{ productId, unit: 2 }],
      payment: { method: 'cod' },
    },
  });
const move = (id: number, status: 'sending' | 'return' | 'cancel') =>
  owner.call(updateOrders, { body: { ids: [id], status } });
const customer = (phone: string, who = owner) => who.call(findCustomer, { query: { phone } });

describe('a customer', () => {
  test('is recognised by phone however it is typed, with the last three orders and address', async () => {
    for (const address of ['บ้านหนึ่ง', 'บ้านสอง', 'บ้านสาม', 'บ้านสี่']) await order({ address });
    const known = await customer('081-000-1234');
    expect(known).toMatchObject({
      phone: '0810001234',
      name: info.name,
      orders: 4,
      delivered: 0,
      refused: 0,
      risk: 'regular',
    });
    expect(known.lastOrders).toHaveLength(3);
    expect(known.lastOrders[0]).toMatchObject({
      total: 200,
      items: [{ productId, name: 'เสื้อ', unit: 2 }],
    });
    expect(known.lastAddress).toMatchObject({ address: 'บ้านสี่', postcode: '10500' });
  });

  test('is new, without an address, before the first order', async () => {
    expect(await customer('0890000000')).toMatchObject({
      orders: 0,
      risk: 'new',
      lastOrders: [],
      lastAddress: null,
    });
  });

  test('is a risk when their parcels are returned, and cancelled orders do not count', async () => {
    const phone = '0820005555';
    const first = await order({ phone });
    await move(first.id, 'sending');
    await move(first.id, 'return');
    await move((await order({ phone })).id, 'cancel');
    expect(await customer(phone)).toMatchObject({ orders: 1, refused: 1, risk: 'risky' });
  });

  test('is hidden from users without customer.pii and from other sellers', async () => {
    const packer = await s.shop.hire(2);
    const masked = await customer(info.phone, packer);
    expect(masked).toMatchObject({ phone: '08x-xxx-1234', lastAddress: { address: '•••' } });
    expect(await customer(info.phone, await s.shop.hire(3))).toMatchObject({
      orders: 0,
      lastAddress: null,
    });
  });

  test('cannot be guessed by a user without customer.pii who tries more than 300 phones an hour', async () => {
    const guesser = await s.shop.hire(2);
    const search = (phone: string, who = guesser) =>
      who.ask(listOrders, { query: { search: phone } });
    const tries = Array.from({ length: 300 }, (_, n) => `08900${String(n).padStart(5, '0')}`);
    const answers = await Promise.all(tries.map((phone) => search(phone)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Not even a real customer of the shop is found any more, in any list.
    expect((await search(info.phone)).status).toBe(429);
    const asked = { query: { phone: info.phone } };
    expect((await guesser.ask(findCustomer, asked)).status).toBe(429);
    expect((await search('089-00-00000')).status).toBe(200);
    expect((await search('เสื้อ')).status).toBe(200);
    expect((await search(info.phone, owner)).status).toBe(200);
    expect((await search(info.phone, await s.shop.hire(2))).status).toBe(200);
  });

  test('without a valid phone number is refused at the field', async () => {
    const answer = await owner.ask(findCustomer, { query: { phone: '12' } });
    expect([answer.status, Object.keys(answer.refusal.fields ?? {})]).toEqual([422, ['phone']]);
    expect((await owner.ask(findCustomer)).status).toBe(422);
  });
});

describe('the duplicate check of an order', () => {
  const check = (query: { name?: string; phone?: string }, who = owner) =>
    who.call(checkDuplicate, { query });

  test('is OK for a new buyer, and names recent orders of the same trimmed name or the same phone', async () => {
    expect(await check({ name: 'คนใหม่', phone: '0890000001' })).toBe('OK');
    const made = await order({ name: 'ซ้ำ ซ้อน', phone: '0830007777' });
    const duplicate = {
      duplicates: [{ id: made.id, code: made.code, total: 200, items: [{ name: 'เสื้อ', unit: 2 }] }],
    };
    expect(await check({ name: '  ซ้ำ ซ้อน ' })).toMatchObject(duplicate);
    expect(await check({ name: 'อีกคน', phone: '083-000-7777' })).toMatchObject(duplicate);
  });

  test('ignores cancelled orders and those older than duplicate_days, and 0 days turns it off', async () => {
    const made = await order({ name: 'ยกเลิก', phone: '0840001111' });
    await move(made.id, 'cancel');
    expect(await check({ phone: '0840001111' })).toBe('OK');
    await order({ name: 'ปิดตรวจ', phone: '0850001111' });
    await owner.call(setOption, { body: { name: 'duplicate_days', value: 0 } });
    expect(await check({ phone: '0850001111' })).toBe('OK');
  });

  test('counts another name on the phone only when the goods overlap, and shows what is the same', async () => {
    const made = await order({ name: 'คนเดิม', phone: '0860001111' });
    await owner.call(setOption, { body: { name: 'duplicate_days', value: 3 } });
    const ask = (query: object, who = owner) =>
      who.call(checkDuplicate, { query: { name: 'ชื่อใหม่', phone: '0860001111', ...query } });
    expect(await ask({ productIds: '987654' })).toBe('OK');
    const found = { duplicates: [{ id: made.id, matches: ['phone', 'items'], mayMerge: true }] };
    expect(await ask({ productIds: `987654,${productId}` })).toMatchObject(found);
    expect(await ask({ name: 'คนเดิม', productIds: '987654' })).toMatchObject({
      duplicates: [{ id: made.id, matches: ['name', 'phone'] }],
    });
    const member = await s.shop.hire(4);
    await move(made.id, 'sending');
    expect(await ask({}, member)).toMatchObject({ duplicates: [{ mayMerge: false }] });
  });

  // A query plan would depend on the present rows: with a handful any index costs the same.
  test('uses an index of the names in its own order, however many orders the shop has', async () => {
    const [index] = await s.shop.inside((tx) =>
      tx.rows<{ definition: string }>(sql`
        select pg_get_indexdef('orders_by_name'::regclass) as definition`),
    );
    expect(index?.definition).toContain('(tenant_id, name_key, created_at DESC');
  });

  test('requires a name or a phone number', async () => {
    expect((await owner.ask(checkDuplicate, { query: { name: '   ' } })).status).toBe(422);
  });
});
