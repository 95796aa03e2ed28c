// Promises of leads that buy: the order knows its lead, and the lead knows the result and when to
// ask again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { listLeadEvents, listLeadOrders } from '@app/contract/crm/detail';
import { countQueue, getMyDay, listQueue, lockLead, takeNextLead } from '@app/contract/crm/queue';
import { getOrder, listTelesaleOrders } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { undoChange } from '@app/contract/shop/undo';
import { applyTracking } from '../../order/order/shipping-facts.ts';
import { sql } from '../../platform/database.ts';
import { addLeadOf, leadDesk, leadBuyer } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let productId: number;
beforeAll(async () => {
  ({ s, owner, agent } = await leadDesk());
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'บำรุง' } });
  const product = { code: 'CR', name: 'ครีม', categoryId, price: 100, isCheck: false };
  productId = (await owner.call(createProduct, { body: { ...product, supplyDays: 15 } })).id;
});
afterAll(() => s.end());

const add = (more: object = {}, who = agent) => addLeadOf(who, more);
const order = (leadId: number, phone: string, more: object = {}) => ({
  leadId,
  info: leadBuyer(phone),
  items: [{ productId, unit: 2 }],
  payment: { method: 'cod' as const },
  ...more,
});

test('a lead is won by an order opened from it, which counts the call and appears as its agent’s telesale order', async () => {
  const lead = await add({ nextAt: new Date(Date.now() - 60_000).toISOString() });
  const before = await agent.call(getMyDay);
  const made = await agent.call(createOrder, {
    body: order(lead.id, '0861111111', { type: 'telesale' }),
  });
  expect(made).toMatchObject({ leadId: lead.id, telesaleBy: { id: agent.id }, status: 'telesale' });
  const won = await agent.call(getLead, { params: { id: lead.id } });
  expect(won).toMatchObject({
    stage: 'won',
    orderIds: [made.id],
    lastResult: 'bought',
    calls: 1,
    nextAt: null,
  });
  const list = await agent.call(listTelesaleOrders, { query: {} });
  expect(list.items.find(({ id }) => id === made.id)).toMatchObject({ leadId: lead.id });
  expect(await agent.call(getOrder, { params: { id: made.id } })).toMatchObject({
    leadId: lead.id,
  });
  expect(await agent.call(getMyDay)).toMatchObject({
    calls: before.calls + 1,
    reached: before.reached + 1,
    won: before.won + 1,
    sales: before.sales + 200,
  });
});

test('a won lead shows its parcel’s events in its history, and is due again after the days of supply', async () => {
  const lead = await add();
  const { id } = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
  const at = new Date('2026-01-10T20:00:00Z');
  const fact = { carrier: 0, code: '5', label: 'เซ็นรับแล้ว', at, place: '' };
  const delivered = () =>
    s.shop.inside((tx) => applyTracking(tx, id, { ...fact, bucket: 'delivered' }));
  await delivered();
  await delivered();
  const { items } = await agent.call(listLeadEvents, { params: { id: lead.id }, query: {} });
  expect(items.map(({ kind, result }) => [kind, result]).slice(0, 4)).toEqual([
    ['delivery', 'delivered'],
    ['delivery', 'sending'],
    ['stage', null],
    ['order', null],
  ]);
  expect(items[0]?.order?.id).toBe(id);
  // Two pieces of fifteen days each, from the Bangkok day of delivery.
  expect((await agent.call(getLead, { params: { id: lead.id } })).rebuyOn).toBe('2026-02-10');
  const due = await agent.call(listQueue, { query: { tab: 'rebuy' } });
  expect(due.items.map((each) => each.id)).toEqual([lead.id]);
  expect((await agent.call(countQueue, { query: {} })).rebuy).toBe(1);
});

const cameAt = new Date('2026-01-10T20:00:00Z');
const arrived = { carrier: 0, code: '5', label: 'เซ็นรับแล้ว', place: '' };
/** Bought, sent and delivered by its agent: the goods are used up on the tenth of February. */
async function usedUp(who: Person) {
  const lead = await add({}, who);
  const { id: orderId } = await who.call(createOrder, { body: order(lead.id, lead.phone) });
  await owner.call(updateOrders, { body: { ids: [orderId], status: 'sending' } });
  const fact = { carrier: 0, code: '5', label: 'เซ็นรับแล้ว', at: cameAt, place: '' };
  await s.shop.inside((tx) => applyTracking(tx, orderId, { ...fact, bucket: 'delivered' }));
  return { ...lead, orderId };
}
const rebuyOn = async ({ id }: { id: number }) =>
  (await owner.call(getLead, { params: { id } })).rebuyOn;

test('a won lead that nobody answered is not due for a purchase before its next call', async () => {
  const caller = await s.shop.hire(4);
  const lead = await usedUp(caller);
  const params = { id: lead.id };
  expect((await caller.call(takeNextLead, { body: {} })).lead?.id).toBe(lead.id);
  await caller.call(logLead, { params, body: { kind: 'call', result: 'noanswer' } });
  expect(await caller.call(takeNextLead, { body: {} })).toEqual({ lead: null, left: 0 });
  expect((await caller.call(countQueue, { query: {} })).rebuy).toBe(0);
  const nextAt = new Date(Date.now() - 60_000).toISOString();
  await caller.call(updateLead, { params, body: { nextAt } });
  expect((await caller.call(takeNextLead, { body: {} })).lead?.id).toBe(lead.id);
});

test('a won lead that bought again waits for the new goods, however the order was linked', async () => {
  const caller = await s.shop.hire(4);
  const lead = await usedUp(caller);
  expect(await rebuyOn(lead)).toBe('2026-02-10');
  const { leadId: _none, ...apart } = order(lead.id, lead.phone);
  const { id: orderId } = await caller.call(createOrder, { body: apart });
  const body = { kind: 'call', result: 'bought', orderId } as const;
  await caller.call(logLead, { params: { id: lead.id }, body });
  expect(await rebuyOn(lead)).toBeNull();
  expect((await caller.call(countQueue, { query: {} })).rebuy).toBe(0);
});

test('a lead stays unchanged, except for the call, when the order that it was won with is named again', async () => {
  const lead = await add();
  const { id: orderId } = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  const body = { kind: 'call', result: 'bought', orderId } as const;
  const params = { id: lead.id };
  expect((await agent.call(logLead, { params, body })).orderIds).toEqual([orderId]);
  const { items } = await agent.call(listLeadEvents, { params, query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(['call', 'stage', 'order', 'call', 'created']);
});

test('a won lead of two orders keeps the day of the remaining goods when the other order is cancelled', async () => {
  const lead = await usedUp(agent);
  const again = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  expect(await rebuyOn(lead)).toBeNull();
  await owner.call(updateOrders, {
    body: { ids: [again.id], status: 'cancel', reason: 'ลูกค้าเปลี่ยนใจ' },
  });
  expect(await rebuyOn(lead)).toBe('2026-02-10');
  const third = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  await owner.call(updateOrders, { body: { ids: [third.id], status: 'sending' } });
  const day = await rebuyOn(lead);
  expect(day).not.toBeNull();
  await owner.call(updateOrders, { body: { ids: [lead.orderId], status: 'return' } });
  expect(await rebuyOn(lead)).toBe(day);
});

test('a won lead gets its day back when the return of its goods is undone', async () => {
  const lead = await usedUp(agent);
  const body = { ids: [lead.orderId], status: 'return' as const };
  const { undoToken = '' } = await owner.call(updateOrders, { body });
  expect(await rebuyOn(lead)).toBeNull();
  await owner.call(undoChange, { body: { token: undoToken } });
  expect(await rebuyOn(lead)).toBe('2026-02-10');
});

test('a won lead whose order is deleted has the day of its other goods, and gets its own back on restore', async () => {
  const lead = await usedUp(agent);
  const again = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  await owner.call(updateOrders, { body: { ids: [again.id], status: 'sending' } });
  const day = await rebuyOn(lead);
  expect(day).not.toBe('2026-02-10');
  const trash = (id: number) => owner.call(deleteOrder, { params: { id }, query: {} });
  const { undoToken = '' } = await trash(again.id);
  expect(await rebuyOn(lead)).toBe('2026-02-10');
  await owner.call(undoChange, { body: { token: undoToken } });
  expect(await rebuyOn(lead)).toBe(day);
  for (const id of [again.id, lead.orderId]) await trash(id);
  expect(await rebuyOn(lead)).toBeNull();
});

test('a won lead whose goods were returned has no day on which they are used up', async () => {
  const lead = await add();
  const { id } = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  for (const status of ['sending', 'return'] as const)
    await owner.call(updateOrders, { body: { ids: [id], status } });
  const after = await agent.call(getLead, { params: { id: lead.id } });
  expect(after.rebuyOn).toBeNull();
  const { items } = await agent.call(listLeadEvents, { params: { id: lead.id }, query: {} });
  expect(items[0]).toMatchObject({ kind: 'delivery', result: 'return' });
});

const rebuyOf = async (id: number) => (await agent.call(getLead, { params: { id } })).rebuyOn;
const fatesOf = async (id: number) => {
  const { items } = await agent.call(listLeadEvents, { params: { id }, query: {} });
  return items.flatMap(({ kind, result }) => (kind === 'delivery' ? [result] : []));
};
const moveTo = (id: number, status: 'sending' | 'return' | 'cancel') =>
  owner.call(updateOrders, { body: { ids: [id], status, reason: 'ทดสอบ' } });
const takeBack = (token: string | undefined) =>
  owner.call(undoChange, { body: { token: token ?? '' } });

test('a won lead is due again on its former day when the return of its goods is undone', async () => {
  const lead = await add();
  const { id } = await agent.call(createOrder, { body: order(lead.id, lead.phone) });
  await moveTo(id, 'sending');
  const at = new Date('2026-01-10T20:00:00Z');
  const fact = { carrier: 0, code: '5', label: 'เซ็นรับแล้ว', at, place: '' };
  await s.shop.inside((tx) => applyTracking(tx, id, { ...fact, bucket: 'delivered' }));
  const { undoToken } = await moveTo(id, 'return');
  expect(await rebuyOf(lead.id)).toBeNull();
  await takeBack(undoToken);
  expect(await rebuyOf(lead.id)).toBe('2026-02-10');
  expect(await fatesOf(lead.id)).toEqual(['delivered', 'return', 'delivered', 'sending']);
});

test('a won lead whose goods were not sent after all has no day on which they are used up', async () => {
  const [undone, rolledBack] = [await add(), await add()];
  const first = await agent.call(createOrder, { body: order(undone.id, undone.phone) });
  await takeBack((await moveTo(first.id, 'sending')).undoToken);
  const other = await agent.call(createOrder, { body: order(rolledBack.id, rolledBack.phone) });
  await moveTo(other.id, 'sending');
  await owner.call(rollbackOrder, { params: { id: other.id }, body: { status: 'send' } });
  for (const { id } of [undone, rolledBack]) {
    expect(await rebuyOf(id)).toBeNull();
    expect(await fatesOf(id)).toEqual(['send', 'sending']);
  }
});

test('a won lead whose order is merged into one without a lead follows that order', async () => {
  const lead = await add();
  const { leadId: _, ...unled } = order(lead.id, lead.phone);
  const target = await agent.call(createOrder, { body: unled });
  const body = { ...order(lead.id, lead.phone), duplicateReason: 'สั่งเพิ่ม' };
  const own = await agent.call(createOrder, { body });
  const merged = await owner.call(mergeOrders, { body: { ids: [target.id, own.id] } });
  expect(merged).toMatchObject({ id: target.id, leadId: lead.id });
  const { orderIds } = await agent.call(getLead, { params: { id: lead.id } });
  expect(orderIds).toEqual([own.id, target.id]);
  await moveTo(target.id, 'sending');
  expect(await fatesOf(lead.id)).toEqual(['sending', 'cancel']);
  expect(await rebuyOf(lead.id)).not.toBeNull();
});

test('a won lead whose order is merged into the order of another lead is linked to that order, and follows it', async () => {
  const [first, second] = [await add(), await add()];
  const target = await agent.call(createOrder, { body: order(first.id, first.phone) });
  const own = await agent.call(createOrder, { body: order(second.id, second.phone) });
  const merged = await owner.call(mergeOrders, { body: { ids: [target.id, own.id] } });
  expect(merged).toMatchObject({ id: target.id, leadId: first.id });
  const params = { id: second.id };
  const idsOf = async ({ id }: { id: number }) =>
    (await agent.call(getLead, { params: { id } })).orderIds;
  expect([await idsOf(first), await idsOf(second)]).toEqual([[target.id], [own.id, target.id]]);
  const { items } = await agent.call(listLeadOrders, { params });
  expect(items.map(({ id }) => id).toSorted()).toEqual([target.id, own.id].toSorted());
  await agent.call(updateLead, { params, body: { stage: 'contacted' } });
  const back = { stage: 'won' as const, orderId: target.id };
  expect(await agent.call(updateLead, { params, body: back })).toMatchObject({ stage: 'won' });
  await moveTo(target.id, 'sending');
  await s.shop.inside((tx) =>
    applyTracking(tx, target.id, { ...arrived, at: cameAt, bucket: 'delivered' }),
  );
  expect([await rebuyOf(first.id), await rebuyOf(second.id)]).toEqual(['2026-02-10', '2026-02-10']);
  expect(await fatesOf(second.id)).toEqual(['delivered', 'sending', 'cancel']);
  await moveTo(target.id, 'return');
  expect([await rebuyOf(first.id), await rebuyOf(second.id)]).toEqual([null, null]);
});

test('won leads whose orders are merged twice, and into one without a lead, all follow the goods into the trash and back', async () => {
  const leads = [await add(), await add(), await add()];
  const { leadId: _, ...unled } = order(0, '0810999777');
  const target = await agent.call(createOrder, { body: unled });
  const ids: number[] = [];
  for (const { id, phone } of leads)
    ids.push((await agent.call(createOrder, { body: order(id, phone) })).id);
  const [one = 0, two = 0, three = 0] = ids;
  await owner.call(mergeOrders, { body: { ids: [two, three] } });
  await owner.call(mergeOrders, { body: { ids: [target.id, one, two] } });
  expect(await owner.call(getOrder, { params: { id: three } })).toMatchObject({
    mergedInto: target.id,
  });
  const days = () => Promise.all(leads.map(({ id }) => rebuyOf(id)));
  await moveTo(target.id, 'sending');
  const day = await rebuyOf(leads[0]?.id ?? 0);
  expect(day).not.toBeNull();
  expect(await days()).toEqual([day, day, day]);
  const trashed = await owner.call(deleteOrder, { params: { id: target.id }, query: {} });
  expect(await days()).toEqual([null, null, null]);
  await takeBack(trashed.undoToken);
  expect(await days()).toEqual([day, day, day]);
});

test('a won lead whose order is split has both boxes, and counts as won while one of them does', async () => {
  const lead = await add();
  const { items, ...rest } = order(lead.id, lead.phone);
  const two = { ...rest, items: items.map((item) => ({ ...item, unit: 2 })) };
  const { id, items: lines } = await agent.call(createOrder, { body: two });
  const half = { items: [{ id: lines[0]?.id ?? 0, unit: 1 }] };
  const second = await owner.call(splitOrder, { params: { id }, body: half });
  const params = { id: lead.id };
  expect((await agent.call(getLead, { params })).orderIds).toEqual([id, second.id]);
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ไม่เอา' } });
  await agent.call(updateLead, { params, body: { stage: 'contacted' } });
  expect(await agent.call(updateLead, { params, body: { stage: 'won' } })).toMatchObject({
    stage: 'won',
  });
});

test('a lead of another agent, a cancelled, unknown or locked one cannot be won by an order', async () => {
  const head = await s.shop.hire(5);
  const theirs = await add({}, head);
  const given = await add();
  await agent.call(updateLead, {
    params: { id: given.id },
    body: { stage: 'cancel', cancelReason: 'แพง' },
  });
  const locked = await add();
  await head.call(lockLead, { params: { id: locked.id }, body: {} });
  const ask = async (leadId: number) => {
    const answer = await agent.ask(createOrder, { body: order(leadId, '0862222222') });
    return `${answer.status} ${answer.refusal.message}`;
  };
  expect(await ask(theirs.id)).toBe('403 PERMISSION_DENIED');
  expect(await ask(given.id)).toBe('422 UNPROCESSED');
  expect(await ask(999_999)).toBe('422 UNPROCESSED');
  expect(await ask(locked.id)).toBe('409 LEAD_LOCKED');
  const made = await s.shop.inside((tx) =>
    tx.rows(
      sql`select 1 from orders where tenant_id = ${tx.tenantId} and phone_key = '0862222222'`,
    ),
  );
  expect(made).toEqual([]);
});
