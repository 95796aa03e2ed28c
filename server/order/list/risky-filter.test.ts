// Tests of the filter for risky buyers: it agrees with the mark on each order, whatever the shop’s
// rule.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { listMarks } from '@app/contract/customer/customer';
import { aggregateOrders, listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { saveOption } from '../../shop/index.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let productId: number;

const info = {
  name: 'สมหญิง ใจดี',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const order = async (phone: string, who = owner) => {
  const items = [{ productId, unit: 1 }];
  const body = { info: { ...info, phone }, items, payment: { method: 'transfer' as const } };
  return (await who.call(createOrder, { body })).id;
};
const move = (id: number, status: 'sending' | 'return' | 'cancel') =>
  owner.call(updateOrders, { body: { ids: [id], status } });
const refuse = async (phone: string) => {
  const id = await order(phone);
  await move(id, 'sending');
  await move(id, 'return');
};
const found = async (risky: '0' | '1', who = owner) =>
  (await who.call(listOrders, { query: { risky, pageSize: 200 } })).items.map(({ id }) => id);

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const goods = { code: 'A', name: 'เสื้อ', categoryId, price: 100, isCheck: false };
  productId = (await owner.call(createProduct, { body: goods })).id;
  // Buyers with 2 returns of 2 orders; 1 of 4; a return, then a success; no return; only a
  // cancelled order.
  await refuse('0810001001');
  await refuse('0810001001');
  for (const phone of ['0810001002', '0810001002', '0810001002']) await order(phone);
  await refuse('0810001002');
  await refuse('0810001003');
  await order('0810001003');
  await order('0810001004');
  await move(await order('0810001005'), 'cancel');
});
afterAll(() => s.end());

async function agrees(who = owner): Promise<number> {
  const { items: all } = await who.call(listOrders, { query: { pageSize: 200 } });
  const { items: marks } = await who.call(listMarks, {
    query: { orderIds: all.map(({ id }) => id).join(',') },
  });
  const risky = new Set(marks.filter((mark) => mark.risk === 'risky').map(({ id }) => id));
  const ids = all.map(({ id }) => id);
  expect(await found('1', who)).toEqual(ids.filter((id) => risky.has(id)));
  expect(await found('0', who)).toEqual(ids.filter((id) => !risky.has(id)));
  return risky.size;
}

test.each([
  ['the usual rule', undefined],
  ['a strict one', { action: 'reason', refused: 1, of: 50 }],
  ['one that looks at the newest only', { action: 'warn', refused: 1, of: 1 }],
  ['none', { action: 'off', refused: 1, of: 50 }],
  ['one stored as a word', 'block'],
])(
  'the risky filter of orders agrees with the mark of every order, with %s',
  async (_rule, value) => {
    // Written as a row, because older shops store a word where newer ones store numbers.
    if (value !== undefined) await s.shop.inside((tx) => saveOption(tx, 'risk_rule', value));
    expect(await agrees()).toBeGreaterThan(0);
  },
);

test('the risky filter of orders applies to the sums, and to the own orders of a seller', async () => {
  const { sum } = await owner.call(aggregateOrders, { query: { risky: '1' } });
  expect(sum.orders).toBe((await found('1')).length);
  await s.shop.inside((tx) => saveOption(tx, 'risk_rule', 'warn'));
  const member = await s.shop.hire(3);
  await order('0810001001', member);
  await order('0810001004', member);
  await agrees(member);
});

test('the risky filter of orders counts nothing of another shop', async () => {
  const { owner: stranger } = await s.openShop('elsewhere');
  expect(await found('1', stranger)).toEqual([]);
  const junk = await owner.ask(listOrders, { query: { risky: 'maybe' as '1' } });
  expect([junk.status, Object.keys(junk.refusal.fields ?? {})]).toEqual([422, ['risky']]);
});
