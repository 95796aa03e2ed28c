// Tests of the tabs, filters and extra fields of each order list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import type { Bucket } from '@app/contract/kit/buckets';
import {
  aggregateOrders,
  countHolds,
  countReasons,
  countStages,
  listOrders,
  ordersBeside,
} from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { buyer } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { applyTracking, notePrinted, setOrderPno } from '../order/shipping-facts.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let member: Person;
let rice: number;
const ids: Record<string, number> = {};

async function order(name: string, extra: object = {}, who = owner): Promise<number> {
  const made = await who.call(createOrder, {
    body: {
      info: buyer,
      items: [{ productId: rice, unit: 1 }],
      payment: { method: 'cod' },
      ...extra,
    },
  });
  ids[name] = made.id;
  return made.id;
}

const numbered = (name: string) =>
  s.shop.inside((tx) => setOrderPno(tx, ids[name]!, { pno: `TH${ids[name]}`, carrier: 0 }));

const scanned = (name: string, bucket: Bucket) =>
  s.shop.inside((tx) =>
    applyTracking(tx, ids[name]!, {
      carrier: 0,
      code: bucket,
      label: bucket,
      bucket,
      at: new Date(),
      place: 'บางรัก',
    }),
  );

const move = (names: string[], status: 'cancel' | 'return' | 'send' | 'sending', reason: string) =>
  owner.call(updateOrders, { body: { ids: names.map((name) => ids[name]!), status, reason } });

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  member = await s.shop.hire(3);
  const categoryId = (await owner.call(createCategory, { body: { name: 'อาหาร' } })).id;
  rice = (
    await owner.call(createProduct, {
      body: { code: 'RICE', name: 'RICE', categoryId, price: 100, weight: 250 },
    })
  ).id;
  await owner.call(addStock, { params: { id: rice }, body: { amount: 500, reason: 'in' } });
  await order('ready');
  await order('paid', { payment: { method: 'transfer', paid: 100 } });
  await order('unpaid', { payment: { method: 'transfer', paid: 20 } });
  await order('doubtful', { info: { ...buyer, postcode: '50200', addressReason: 'ลูกค้ายืนยัน' } });
  await order('short');
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set is_short = true where tenant_id = ${tx.tenantId} and id = ${ids['short']!}`,
    ),
  );
  await order('labelled');
  await numbered('labelled');
  await order('printed', { items: [{ productId: rice, unit: 3 }] });
  await numbered('printed');
  await s.shop.inside((tx) => notePrinted(tx, [{ orderId: ids['printed']!, content: '' }], true));
  await order('theirs', {}, member);
  for (const name of ['returning', 'arrived', 'lost', 'received', 'delivered']) {
    await order(name);
    if (name === 'returning') {
      await move([name], 'cancel', 'ลูกค้าเปลี่ยนใจ');
      await move([name], 'send', '');
    }
    await numbered(name);
    await scanned(name, 'in_transit');
  }
  await scanned('returning', 'returning');
  await scanned('arrived', 'returned');
  await scanned('lost', 'lost');
  await scanned('delivered', 'delivered');
  await move(['received'], 'return', 'ลูกค้าปฏิเสธรับ');
  await order('changed');
  await order('mistake');
  await order('again');
  await move(['changed', 'again'], 'cancel', 'ลูกค้าเปลี่ยนใจ');
  await move(['mistake'], 'cancel', 'คีย์ผิด');
});
afterAll(() => s.end());

const nameOf = (id: number) => Object.entries(ids).find(([, other]) => other === id)?.[0] ?? '?';
async function found(query: object, who = owner): Promise<string[]> {
  const { items, pagination } = await who.call(listOrders, { query });
  expect(pagination.total_count).toBe(items.length);
  return items.map((item) => nameOf(item.id)).sort();
}

const stages = {
  ready: ['paid', 'ready', 'theirs'],
  problem: ['doubtful', 'short', 'unpaid'],
  labelled: ['labelled'],
  printed: ['printed'],
  returning: ['returning'],
  arrived: ['arrived'],
  received: ['received'],
  lost: ['lost'],
};

test.each(Object.entries(stages))(
  'the order tab %s contains its orders and no others',
  async (stage, names) => {
    expect(await found({ stage })).toEqual(names);
  },
);

test('every order tab shows the number of its orders that the user may see', async () => {
  const counts = await owner.call(countStages);
  expect(counts).toEqual(
    Object.fromEntries(Object.entries(stages).map(([stage, names]) => [stage, names.length])),
  );
  expect(await member.call(countStages)).toMatchObject({ ready: 1, problem: 0, received: 0 });
});

test('the order tabs of unsent orders together make up the whole list', async () => {
  const all = await found({ status: 'send' });
  const { ready, problem, labelled, printed } = stages;
  expect([...ready, ...problem, ...labelled, ...printed].sort()).toEqual(all);
});

test('the orders of a list are counted per hold, limited to those that the user may see', async () => {
  const none = { unpaid: 0, phone: 0, address: 0, mismatch: 0, stock: 0, ended: 0 };
  expect(await owner.call(countHolds, { query: { stage: 'problem' } })).toEqual({
    ...none,
    ...{ unpaid: 1, mismatch: 1, stock: 1 },
  });
  expect(await owner.call(countHolds, { query: { stage: 'ready' } })).toEqual(none);
  expect(await member.call(countHolds, { query: {} })).toEqual(none);
});

test.each<[string, object, string[]]>([
  ['with a problem', { problem: 1, status: 'send' }, ['doubtful', 'short', 'unpaid']],
  ['that wait for a transfer', { hold: 'unpaid' }, ['unpaid']],
  ['whose address does not fit', { hold: 'mismatch', stage: 'problem' }, ['doubtful']],
  ['short of stock', { hold: 'stock' }, ['short']],
  ['without one', { problem: 0, stage: 'labelled' }, ['labelled']],
  ['from an amount', { minTotal: '300' }, ['printed']],
  ['up to an amount', { maxTotal: '99.99' }, []],
  ['between amounts', { minTotal: 100, maxTotal: 100, stage: 'printed' }, []],
  ['on the day of delivery', { from: '2020-01-01', dateBy: 'delivered' }, ['delivered']],
])('the order list filters orders %s', async (_, query, names) => {
  expect(await found(query)).toEqual(names);
});

test('the order list refuses an invalid amount at its own field', async () => {
  const answer = await owner.ask(listOrders, { query: { minTotal: '1,000' } });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty('minTotal');
});

test('the order list from oldest to newest is the reversed list on every page', async () => {
  const queries = [{}, { status: 'send' }, { status: 'sending' }, { stage: 'ready' }] as const;
  for (const query of queries) {
    const newest = (await owner.call(listOrders, { query })).items.map((item) => item.id);
    const pages = await Promise.all(
      [1, 2].map((page) =>
        owner.call(listOrders, { query: { ...query, sort: 'created', page, pageSize: 10 } }),
      ),
    );
    const oldest = pages.flatMap((page) => page.items.map((item) => item.id));
    expect(oldest).toEqual(newest.toReversed());
  }
});

test('a cancelled order shows who cancelled it, why, and what became of its number', async () => {
  await s.shop.inside((tx) =>
    tx.rows(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, fee_satang)
      values (${tx.tenantId}, ${ids['changed']!}, 'flashexpress', 'M1', 'cancelled', 'TH9', '{}', 4500)`),
  );
  const { items } = await owner.call(listOrders, { query: { status: 'cancel' } });
  const closing = (name: string) => items.find((item) => item.id === ids[name])?.closing;
  expect(closing('changed')).toEqual({
    by: { id: owner.id, username: 'user1.app' },
    reason: 'ลูกค้าเปลี่ยนใจ',
    parcel: { pno: 'TH9', isCancelled: true, shippingCost: 45, returnCost: null },
    condition: null,
    claim: null,
  });
  expect(closing('mistake')).toMatchObject({ reason: 'คีย์ผิด', parcel: null });
});

test('a returned order shows why it came back, and other lists omit such fields', async () => {
  const [received] = (await owner.call(listOrders, { query: { status: 'return' } })).items;
  expect(received?.closing).toMatchObject({ reason: 'ลูกค้าปฏิเสธรับ' });
  const [sent] = (await owner.call(listOrders, { query: { status: 'send' } })).items;
  expect(sent?.closing).toBeUndefined();
});

test('an order on its way back does not show the cancel from which it was restored', async () => {
  const [returning] = (await owner.call(listOrders, { query: { stage: 'returning' } })).items;
  expect(returning?.closing).toMatchObject({ by: null, reason: '' });
});

test('the cancelled orders are counted by reason within the filter', async () => {
  const reasons = async (query: object, who = owner) =>
    (await who.call(countReasons, { query })).items;
  expect(await reasons({})).toEqual([
    { reason: 'ลูกค้าเปลี่ยนใจ', orders: 2 },
    { reason: 'คีย์ผิด', orders: 1 },
  ]);
  expect(await reasons({ to: '2020-01-01' })).toEqual([]);
  expect(await reasons({}, member)).toEqual([]);
});

test('the order list sums all matching orders, not only those of the page', async () => {
  const { sum } = await owner.call(aggregateOrders, { query: { status: 'send' } });
  expect(sum).toEqual({ orders: 8, total: 1000, cod: 800, weight: 2500 });
});

describe('the way from order to order', () => {
  const beside = (id: number, query: object, who = owner) =>
    who.call(ordersBeside, { params: { id }, query });

  test.each<object>([
    {},
    { status: 'send' },
    { status: 'sending' },
    { stage: 'ready', sort: 'created' },
    { status: 'cancel', search: 'สมหญิง' },
    { minTotal: 100, payment: 'cod' },
  ])('leads through the whole list of %j, forward and back, across its pages', async (query) => {
    const listed = await owner.call(listOrders, { query: { ...query, pageSize: 200 } });
    const order = listed.items.map(({ id }) => id);
    expect(order.length).toBeGreaterThan(1);
    for (const [at, id] of order.entries()) {
      const { previous, next } = await beside(id, query);
      expect([previous?.id, next?.id]).toEqual([order[at - 1], order[at + 1]]);
    }
  });

  test('continues around the former place of an order that has left the list', async () => {
    const waiting = (await owner.call(listOrders, { query: { status: 'send' } })).items;
    const cancelled = ids['changed']!;
    const { previous, next } = await beside(cancelled, { status: 'send' });
    const newer = waiting.filter(({ id }) => id > cancelled).at(-1);
    const older = waiting.find(({ id }) => id < cancelled);
    expect([previous?.id, next?.id]).toEqual([newer?.id, older?.id]);
  });

  test('leads a member only through their own orders', async () => {
    expect(await beside(ids['theirs']!, {}, member)).toEqual({ previous: null, next: null });
    const answer = await member.ask(ordersBeside, { params: { id: ids['ready']! }, query: {} });
    expect(answer.refusal.message).toBe('NO_ORDER');
  });
});
