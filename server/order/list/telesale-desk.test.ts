// Tests of the telesale screen: assigning orders, logging calls, and the list afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignOrders, listSellers, noteCall } from '@app/contract/order/telesale';
import { listTelesaleOrders, orderHistory } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  agent = await s.shop.hire(3);
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const info = {
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const order = async (status: 'telesale' | 'send' = 'telesale') =>
  (
    await owner.call(createOrder, {
      body: { status, info, items: [{ productId, unit: 1 }], payment: { method: 'cod' } },
    })
  ).id;
const listed = async (id: number, who = owner) =>
  (await who.call(listTelesaleOrders, { query: {} })).items.find((item) => item.id === id);

test('telesale orders are assigned in one call, and an order that has left telesale or is unknown gets its own error', async () => {
  const [one, two, gone] = [await order(), await order(), await order('send')];
  const { items } = await owner.call(assignOrders, {
    body: { ids: [one, gone, two, 999_999, one], telesaleBy: agent.id },
  });
  expect(items).toEqual([
    { id: one, t: 'success' },
    { id: gone, t: 'error', error: 'ORDER_NOT_TELESALE' },
    { id: two, t: 'success' },
    { id: 999_999, t: 'error', error: 'NO_ORDER' },
  ]);
  expect((await listed(one, agent))?.telesaleBy?.id).toBe(agent.id);
  const history = await owner.call(orderHistory, { params: { id: one } });
  expect(history.items.at(-1)).toMatchObject({ kind: 'edit', after: { telesaleBy: agent.id } });
});

test('a telesale order is not changed when it is assigned to its own agent', async () => {
  const id = await order();
  const body = { ids: [id], telesaleBy: agent.id };
  await owner.call(assignOrders, { body });
  const before = (await listed(id))?.version;
  await owner.call(assignOrders, { body });
  expect((await listed(id))?.version).toBe(before);
  await owner.call(assignOrders, { body: { ids: [id], telesaleBy: null } });
  expect((await listed(id))?.telesaleBy).toBeNull();
});

test('a telesale order is not assigned to a user outside the shop', async () => {
  const answer = await owner.ask(assignOrders, {
    body: { ids: [await order()], telesaleBy: 999_999 },
  });
  expect(answer.refusal.message).toBe('USER_NOT_FOUND');
  const { items } = await owner.call(listSellers);
  expect(items.map(({ id }) => id).sort()).toEqual([owner.id, agent.id].sort());
});

test('a telesale call is shown in the list with its time, user, note, and the agreed day for sending', async () => {
  const id = await order();
  expect((await listed(id))?.followUp).toBeNull();
  await owner.call(assignOrders, { body: { ids: [id], telesaleBy: agent.id } });
  const params = { id };
  await agent.call(noteCall, {
    params,
    body: { answered: true, note: 'รอเงินเดือนออก', shipOn: '2026-12-01' },
  });
  await agent.call(noteCall, { params, body: { answered: false } });
  expect((await listed(id))?.followUp).toMatchObject({
    by: { id: agent.id },
    answered: false,
    note: '',
    shipOn: '2026-12-01',
  });
  const { items } = await owner.call(orderHistory, { params });
  expect(
    items.filter(({ kind }) => kind === 'called').map(({ reason, after }) => [reason, after]),
  ).toEqual([
    ['รอเงินเดือนออก', { called: 'answered', shipOn: '2026-12-01' }],
    ['', { called: 'missed', shipOn: '2026-12-01' }],
  ]);
});

test('a telesale call stored offline keeps its own time, and one dated in the future gets the time of receipt', async () => {
  const params = { id: await order() };
  const calledAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const noted = await owner.call(noteCall, { params, body: { answered: false, calledAt } });
  expect(noted.calledAt).toBe(calledAt);
  expect((await listed(params.id))?.followUp?.calledAt).toBe(calledAt);
  const { items } = await owner.call(orderHistory, { params });
  expect(items.find(({ kind }) => kind === 'called')?.at).toBe(calledAt);
  const ahead = new Date(Date.now() + 7 * 3_600_000).toISOString();
  const later = await owner.call(noteCall, { params, body: { answered: true, calledAt: ahead } });
  expect(Date.parse(later.calledAt)).toBeLessThanOrEqual(Date.now());
});

test('a telesale call is logged only on telesale orders that the user may see', async () => {
  const body = { answered: true };
  const sent = await owner.ask(noteCall, { params: { id: await order('send') }, body });
  expect(`${sent.status} ${sent.refusal.message}`).toBe('409 ORDER_NOT_TELESALE');
  const others = await agent.ask(noteCall, { params: { id: await order() }, body });
  expect(others.refusal.message).toBe('NO_ORDER');
  const noDay = await owner.ask(noteCall, {
    params: { id: await order() },
    body: { answered: true, shipOn: '2026-02-30' },
  });
  expect(noDay.refusal.fields).toHaveProperty('shipOn');
});
