// Tests of order lists: every filter, exact totals, search, sums with packs and sets, and limits to
// own orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import {
  aggregateOrders,
  countOrders,
  listOrders,
  listTelesaleOrders,
} from '@app/contract/order/list';
import { deleteOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { updateUser } from '@app/contract/shop/user';
import type { Permission } from '@app/contract/kit/permissions';
import { buyer } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { applyTracking, notePrinted, setOrderPno } from '../order/shipping-facts.ts';

let s: Story;
let owner: Person;
let member: Person;
let foodId: number;
let channelId: number;
let rice: number;
let soap: number;
let pack: number;
let set: number;
const ids: Record<string, number> = {};

async function order(name: string, extra: object = {}, who = owner): Promise<void> {
  const made = await who.call(createOrder, {
    body: {
      info: buyer,
      items: [{ productId: rice, unit: 1 }],
      payment: { method: 'cod' },
      ...extra,
    },
  });
  ids[name] = made.id;
}

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  member = await s.shop.hire(3);
  foodId = (await owner.call(createCategory, { body: { name: 'อาหาร' } })).id;
  const careId = (await owner.call(createCategory, { body: { name: 'ของใช้' } })).id;
  channelId = (await owner.call(createChannel, { body: { name: 'ไลน์ร้าน', kind: 'line' } })).id;
  const product = async (code: string, extra: object = {}) => {
    const { id } = await owner.call(createProduct, {
      body: { code, name: code, categoryId: foodId, price: 100, ...extra },
    });
    return id;
  };
  rice = await product('RICE');
  soap = await product('SOAP', { categoryId: careId });
  pack = await product('BOX', { categoryId: careId, isPack: true, isCheck: false, price: 0 });
  set = await product('GIFT', { isSet: true, components: [{ productId: rice, unit: 2 }] });
  for (const id of [rice, soap])
    await owner.call(addStock, { params: { id }, body: { amount: 5000, reason: 'in' } });
  await order('plain');
  await order('transfer', { payment: { method: 'transfer', paid: 100 }, channelId });
  await order('north', {
    info: {
      ...buyer,
      name: 'บุญมี แสงศรีวิไล 100%_ดี',
      phone: '0890009999',
      province: 'เชียงใหม่',
      postcode: '50200',
    },
  });
  await order('mixed', {
    items: [
      { productId: soap, unit: 3 },
      { productId: pack, unit: 2 },
      { productId: set, unit: 4 },
    ],
    shipping: { carrier: 1 },
  });
  await order('chatty', { type: 'telesale' });
  await order('theirs', {}, member);
  await order('sent');
  await owner.call(sendOrder, {
    params: { id: ids['sent']! },
    body: { status: 'sending', pno: 'KEX0012345' },
  });
  await order('scanned');
  await s.shop.inside(async (tx) => {
    await setOrderPno(tx, ids['scanned']!, { pno: 'TH01234567', carrier: 0 });
    await notePrinted(tx, [{ orderId: ids['scanned']!, content: '' }], true);
    await applyTracking(tx, ids['scanned']!, {
      carrier: 0,
      code: '2',
      label: 'รับแล้ว',
      bucket: 'in_transit',
      at: new Date(),
      place: '',
    });
  });
  await order('gone');
  await owner.call(deleteOrder, { params: { id: ids['gone']! }, query: {} });
  await order('lost');
  await owner.call(updateOrders, { body: { ids: [ids['lost']!], status: 'sending' } });
  await owner.call(deleteOrder, { params: { id: ids['lost']! }, query: {} });
});
afterAll(() => s.end());

const nameOf = (id: number) => Object.entries(ids).find(([, other]) => other === id)?.[0] ?? '?';
async function found(query: object, who = owner): Promise<string[]> {
  const { items, pagination } = await who.call(listOrders, { query });
  expect(pagination.total_count).toBe(items.length);
  return items.map((item) => nameOf(item.id));
}

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const all = ['scanned', 'sent', 'theirs', 'chatty', 'mixed', 'north', 'transfer', 'plain'];

describe('the order list', () => {
  test('lists the newest first, without deleted orders, with their items', async () => {
    expect(await found({})).toEqual(all);
    const { items } = await owner.call(listOrders, { query: { search: `SD${ids['mixed']}` } });
    expect(items[0]?.items.map((item) => [item.products.code, item.unit])).toEqual([
      ['SOAP', 3],
      ['BOX', 2],
      ['GIFT', 4],
    ]);
  });

  test.each<[string, () => object, string[]]>([
    ['status', () => ({ status: 'send' }), ['theirs', 'mixed', 'north', 'transfer', 'plain']],
    ['sending with tracking', () => ({ status: 'sending' }), ['scanned', 'sent']],
    ['tracking alone', () => ({ status: 'tracking' }), ['scanned']],
    ['an empty status', () => ({ status: 'return' }), []],
    ['channel', () => ({ channelId }), ['transfer']],
    ['kind of channel', () => ({ channelKind: 'line' }), ['transfer']],
    ['kind without orders', () => ({ channelKind: 'salepage' }), []],
    ['carrier', () => ({ carrier: 1 }), ['mixed']],
    ['payment', () => ({ payment: 'transfer' }), ['transfer']],
    ['product', () => ({ productId: soap }), ['mixed']],
    ['category', () => ({ categoryId: foodId, status: 'send', carrier: 1 }), ['mixed']],
    ['person', () => ({ userId: member.id }), ['theirs']],
    ['province', () => ({ province: 'เชียงใหม่' }), ['north']],
    ['printed', () => ({ printed: 1 }), ['scanned']],
    ['not printed', () => ({ printed: 0, hasPno: 1 }), ['sent']],
    ['without a number', () => ({ hasPno: 0, status: 'sending' }), []],
    ['the day made', () => ({ from: today, to: today }), all],
    ['another day', () => ({ to: '2020-01-01' }), []],
    ['the day sent', () => ({ from: today, to: today, dateBy: 'sent' }), ['scanned', 'sent']],
  ])('filters by %s', async (_, query, expected) => {
    expect(await found(query())).toEqual(expected);
  });

  test.each<[string, () => string, string[]]>([
    ['the last digits of a phone', () => '9999', ['north']],
    ['a phone with dashes', () => '089-000-9999', ['north']],
    ['an international phone', () => '+66 89 000 9999', ['north']],
    ['Thai digits', () => '๙๙๙๙', ['north']],
    ['a part of a name', () => 'ศรีวิ', ['north']],
    ['a vowel typed as two', () => 'เเสงศรี', ['north']],
    ['LIKE signs as they are', () => '0%_ดี', ['north']],
    ['a tracking number in lower case', () => 'kex00123', ['sent']],
    ['a tracking number in the groups of its label', () => 'KEX0 0123 45', ['sent']],
    ['a code', () => `SD${ids['plain']}`, ['plain']],
    ['two characters: the start of a number', () => 'th', ['scanned']],
    ['nothing known', () => 'ไม่มีใครชื่อนี้', []],
  ])('finds by %s', async (_, search, expected) => {
    expect(await found({ search: search() })).toEqual(expected);
  });

  test('pages through all without repeating or skipping one, with the total on every page', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const answer = await owner.call(listOrders, { query: { page, pageSize: 3 } });
      expect(answer.pagination).toEqual({
        current_page: page,
        per_page: 3,
        total_count: all.length,
      });
      seen.push(...answer.items.map((item) => nameOf(item.id)));
    }
    expect(seen).toEqual(all);
  });

  test('of telesale contains only telesale orders', async () => {
    const { items } = await owner.call(listTelesaleOrders, { query: {} });
    expect(items.map((item) => nameOf(item.id))).toEqual(['chatty']);
  });

  test('shows users limited to own orders only theirs in list, search, counts and sums', async () => {
    expect(await found({}, member)).toEqual(['theirs']);
    expect(await found({ status: 'send' }, member)).toEqual(['theirs']);
    expect(await found({ search: '9999' }, member)).toEqual([]);
    expect(await member.call(countOrders)).toMatchObject({ send: 1, sending: 0, telesale: 0 });
    const sums = await member.call(aggregateOrders, { query: {} });
    expect(sums.products).toMatchObject([{ id: rice, orders: 1, orderIds: [ids['theirs']] }]);
  });

  test('shows an agent their own telesale orders', async () => {
    const agent = await s.shop.hire(3);
    await order('given', { type: 'telesale', telesaleBy: agent.id });
    expect(await found({}, agent)).toEqual(['given']);
    await owner.call(updateOrders, { body: { ids: [ids['given']!], status: 'cancel' } });
  });
});

test('a session whose rights were reduced is limited from its very next call', async () => {
  const clerk = await s.shop.hire(2, ['order.view', 'order.view.all']);
  const change = (body: { permission?: Permission[]; suspended?: boolean }) =>
    owner.call(updateUser, { params: { id: clerk.id }, body });
  const status = async () => (await clerk.ask(listOrders, { query: {} })).status;
  expect(await found({}, clerk)).toContain('plain');
  await change({ permission: ['order.view'] });
  expect(await found({}, clerk)).toEqual([]);
  await change({ permission: ['product.cost'] });
  expect(await status()).toBe(403);
  await change({ permission: ['order.view', 'order.view.all'] });
  expect(await found({}, clerk)).toContain('plain');
  await change({ suspended: true });
  expect(await status()).toBe(401);
});

describe('the order sums', () => {
  test('count orders and units per product and category; packs count no units and sets count as themselves', async () => {
    const { products, categories } = await owner.call(aggregateOrders, {
      query: { status: 'send' },
    });
    const product = (id: number) => products.find((entry) => entry.id === id);
    expect(product(rice)).toMatchObject({ name: 'RICE', orders: 4, units: 4 });
    expect(product(soap)).toMatchObject({ orders: 1, units: 3, orderIds: [ids['mixed']] });
    expect(product(pack)).toMatchObject({ orders: 1, units: 0 });
    expect(product(set)).toMatchObject({ orders: 1, units: 4 });
    expect(categories.find((entry) => entry.id === foodId)).toMatchObject({
      name: 'อาหาร',
      orders: 5,
      units: 8,
    });
  });

  test('count every status, and tracked orders within the sent ones', async () => {
    expect(await owner.call(countOrders)).toEqual({
      telesale: 1,
      pending: 0,
      send: 5,
      sending: 2,
      tracking: 1,
      return: 0,
      cancel: 1,
    });
  });
});
