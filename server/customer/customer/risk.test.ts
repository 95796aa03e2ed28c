// Promises about buyers whose parcels were returned: the shop’s rule at create, its bypass, and the
// marks in lists.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { findCustomer, listMarks } from '@app/contract/customer/customer';
import { openOrder } from '@app/contract/order/inbox';
import { orderHistory } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { setOption, type RiskAction } from '@app/contract/shop/setting';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let productId: number;
let otherProduct: number;

const risky = '0810002222';
const info = {
  name: 'สมหญิง ใจดี',
  phone: risky,
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

const body = (phone: string, extra: object = {}) => ({
  info: { ...info, phone },
  items: [{ productId, unit: 1 }],
  payment: { method: 'cod' as const },
  ...extra,
});
const order = (phone: string, extra: object = {}, who = owner) =>
  who.call(createOrder, { body: body(phone, extra) });
const ask = (extra: object, who = owner, phone = risky) =>
  who.ask(createOrder, { body: body(phone, extra) });
const rule = (action: RiskAction, refused = 2, of = 3) =>
  owner.call(setOption, { body: { name: 'risk_rule', value: { action, refused, of } } });
const refuse = async (phone: string) => {
  const { id } = await order(phone);
  for (const status of ['sending', 'return'] as const)
    await owner.call(updateOrders, { body: { ids: [id], status } });
};

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  agent = await s.shop.hire(4);
  const categoryId = (await owner.call(createCategory, { body: { name: 'ทั่วไป' } })).id;
  const goods = { categoryId, price: 100, isCheck: false };
  const make = (code: string) =>
    owner.call(createProduct, { body: { ...goods, code, name: `เสื้อ ${code}` } });
  productId = (await make('A')).id;
  otherProduct = (await make('B')).id;
  await rule('off');
  await refuse(risky);
  await refuse(risky);
});
afterAll(() => s.end());
beforeEach(() => rule('off'));

const transfer = { payment: { method: 'transfer' } };
const riskReason = 'โทรยืนยันแล้ว';

describe('the risk rule at create', () => {
  test('allows everything while it is off or only warns', async () => {
    expect((await ask({}, agent)).status).toBe(200);
    await rule('warn', 1, 50);
    expect((await ask({}, agent)).status).toBe(200);
  });

  test('counts only the newest orders, so that a buyer can earn trust again', async () => {
    const phone = '0810003333';
    await refuse(phone);
    await refuse(phone);
    await rule('transfer');
    expect((await ask({}, owner, phone)).status).toBe(422);
    await order(phone, transfer);
    await order(phone, transfer);
    expect((await ask({}, agent, phone)).status).toBe(200);
  });

  test('requires a reason of every user, which is stored with the order and its history', async () => {
    await rule('reason', 2, 50);
    const refused = await ask({}, agent);
    expect([refused.status, Object.keys(refused.refusal.fields ?? {})]).toEqual([
      422,
      ['riskReason'],
    ]);
    const made = await order('+66 81 000 2222', { riskReason }, agent);
    expect(made).toMatchObject({ riskReason, payment: { method: 'cod' } });
    const history = await owner.call(orderHistory, { params: { id: made.id } });
    expect(history.items[0]).toMatchObject({ kind: 'created', after: { riskReason } });
  });

  test('requires a transfer, and allows COD only for a user with order.risk and a reason', async () => {
    await rule('transfer', 2, 50);
    const byAgent = await ask({ riskReason }, agent);
    expect([byAgent.status, Object.keys(byAgent.refusal.fields ?? {})]).toEqual([
      422,
      ['payment.method'],
    ]);
    expect(Object.keys((await ask({})).refusal.fields ?? {})).toEqual(['riskReason']);
    expect((await ask({ payment: { method: 'mixed', paid: 1 } }, agent)).status).toBe(422);
    expect((await order(risky, { riskReason })).riskReason).toBe(riskReason);
    // A reason of a user without the right must not allow a later change to COD.
    expect((await order(risky, { ...transfer, riskReason }, agent)).riskReason).toBe('');
  });

  test('refuses the buyer, except for a user with order.risk', async () => {
    await rule('block', 2, 50);
    const byAgent = await ask({ ...transfer, riskReason }, agent);
    expect([byAgent.status, Object.keys(byAgent.refusal.fields ?? {})]).toEqual([
      422,
      ['info.phone'],
    ]);
    expect((await ask(transfer)).status).toBe(422);
    expect((await ask({ ...transfer, riskReason })).status).toBe(200);
  });

  test('applies to orders opened from a chat by form, and later to those that are still to be checked', async () => {
    await rule('transfer', 2, 50);
    const open = (order: object) =>
      agent.ask(openOrder, { body: { text: `สั่งค่ะ ${Math.random()}`, order: body(risky, order) } });
    expect(Object.keys((await open({})).refusal.fields ?? {})).toEqual(['payment.method']);
    expect((await open({ status: 'pending' })).status).toBe(200);
    expect((await ask({ status: 'telesale' }, agent)).status).toBe(200);
  });
});

describe('the risk of a buyer', () => {
  test('shows what the rule requires beside the figures, also to users limited to own orders', async () => {
    await rule('transfer', 2, 50);
    const told = await owner.call(findCustomer, { query: { phone: risky } });
    expect(told).toMatchObject({ risk: 'risky', asks: 'transfer', refused: 2 });
    const member = await s.shop.hire(3);
    const toMember = await member.call(findCustomer, { query: { phone: risky } });
    expect(toMember).toMatchObject({ asks: 'transfer', orders: 0, refused: 0, lastOrders: [] });
  });

  test('is shown for each order of a page, with older orders of the same phone and goods', async () => {
    const phone = '0810004444';
    const first = await order(phone);
    const other = await order(phone, { items: [{ productId: otherProduct, unit: 1 }] });
    const second = await order(phone, { duplicateReason: 'สั่งเพิ่ม' });
    const { items } = await owner.call(listMarks, {
      query: { orderIds: [first, other, second].map(({ id }) => id).join(',') },
    });
    const twins = new Map(items.map((item) => [item.id, item.duplicates.map(({ id }) => id)]));
    expect(second.duplicateReason).toBe('สั่งเพิ่ม');
    expect([first, other, second].map(({ id }) => twins.get(id))).toEqual([[], [], [first.id]]);
    for (const status of ['sending', 'return'] as const)
      await owner.call(updateOrders, { body: { ids: [first.id], status } });
    // Returned goods are not sent a second time.
    const after = await owner.call(listMarks, { query: { orderIds: String(second.id) } });
    expect(after.items[0]?.duplicates).toEqual([]);
    expect(items[0]).toMatchObject({ orders: 3, refused: 0, risk: 'regular', asks: 'off' });
  });

  test('omits orders of other sellers and other shops', async () => {
    const { id } = await order('0810005555');
    const member = await s.shop.hire(3);
    const marks = (who: Person) =>
      who.call(listMarks, { query: { orderIds: String(id) } }).then(({ items }) => items);
    expect(await marks(owner)).toHaveLength(1);
    expect(await marks(member)).toEqual([]);
    expect(await marks((await s.openShop('other')).owner)).toEqual([]);
    const junk = await owner.ask(listMarks, { query: { orderIds: '1;2' } });
    expect([junk.status, Object.keys(junk.refusal.fields ?? {})]).toEqual([422, ['orderIds']]);
  });
});
