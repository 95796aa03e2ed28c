// Tests of telesale orders that become leads again: no buyer is lost, called twice, or called
// against their wish.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createLead, getLead, updateLead } from '@app/contract/crm/lead';
import { listLeads } from '@app/contract/crm/list';
import { lockLead } from '@app/contract/crm/queue';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { createOrder } from '@app/contract/order/create';
import { updateOrderInfo } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { undoChange } from '@app/contract/shop/undo';
import { leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let agent: Person;
let productId: number;
beforeAll(async () => {
  ({ s, owner, agent } = await leadDesk());
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const cream = { code: 'CR1', name: 'ครีม', categoryId, price: 100, weight: 100 };
  productId = (await owner.call(createProduct, { body: cream as never })).id;
  const params = { id: productId };
  await owner.call(addStock, { params, body: { amount: 50, reason: 'in', note: 'ยอดยกมา' } });
});
afterAll(() => s.end());

let last = 0;
const fresh = () => `0812${String((last += 1)).padStart(6, '0')}`;
const sell = (phone: string, more: object = {}, who = agent) =>
  who.call(createOrder, {
    body: {
      info: {
        name: 'คุณซื้อ',
        phone,
        address: '9/9',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod' },
      type: 'telesale',
      telesaleBy: agent.id,
      ...more,
    },
  });
const give = (ids: number[], more: object = {}, who = agent) =>
  who.call(ordersToLeads, { body: { ids, ...more } });
const leadOf = (id: number) => owner.call(getLead, { params: { id } });
const statusOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).status;
const nextAt = '2030-01-01T03:00:00.000Z';

test('a telesale order reopens its lead for a call on the chosen day, and one undo marks it as won again', async () => {
  const lead = await agent.call(createLead, { body: { name: 'คุณซื้อ', phone: fresh() } });
  const order = await sell(lead.phone, { leadId: lead.id });
  const reserved = async () =>
    (await owner.call(getProduct, { params: { id: productId } })).reserved;
  const before = await reserved();
  const { items, undoToken } = await give([order.id], { nextAt });
  expect(items).toEqual([{ id: order.id, t: 'success', leadId: lead.id }]);
  expect(await statusOf(order.id)).toBe('cancel');
  expect(await reserved()).toBe((before ?? 0) - 1);
  expect(await leadOf(lead.id)).toMatchObject({ stage: 'new', nextAt, ownerId: agent.id });
  await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(await statusOf(order.id)).toBe('telesale');
  expect(await reserved()).toBe(before);
  expect(await leadOf(lead.id)).toMatchObject({ stage: 'won', nextAt: null });
  expect((await owner.call(getOrder, { params: { id: order.id } })).leadId).toBe(lead.id);
});

test('a telesale order without a lead gets one with the order’s data, and the undo removes it', async () => {
  const phone = fresh();
  const order = await sell(phone);
  const { items, undoToken } = await give([order.id]);
  const leadId = items[0]?.leadId ?? 0;
  expect(await leadOf(leadId)).toMatchObject({
    name: 'คุณซื้อ',
    phone,
    productId,
    stage: 'contacted',
    ownerId: agent.id,
    orderIds: [order.id],
  });
  expect((await owner.call(getOrder, { params: { id: order.id } })).leadId).toBe(leadId);
  await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect((await owner.ask(getLead, { params: { id: leadId } })).status).toBe(404);
  const { items: left } = await owner.call(listLeads, { query: { search: phone } });
  expect(left).toEqual([]);
  expect((await owner.call(getOrder, { params: { id: order.id } })).leadId).toBeNull();
});

test('the undo returns a telesale order to its earlier lead', async () => {
  const lead = await agent.call(createLead, { body: { name: 'คุณซื้อ', phone: fresh() } });
  const order = await sell(lead.phone, { leadId: lead.id });
  await owner.call(updateLead, {
    params: { id: lead.id },
    body: { stage: 'cancel', cancelReason: 'elsewhere' },
  });
  const second = await agent.call(createLead, { body: { name: 'คุณซื้อ', phone: lead.phone } });
  const { items, undoToken } = await give([order.id]);
  expect(items).toEqual([{ id: order.id, t: 'success', leadId: second.id }]);
  await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect((await owner.call(getOrder, { params: { id: order.id } })).leadId).toBe(lead.id);
});

test('the undo keeps the new lead of a telesale order that was changed since', async () => {
  const orders = [await sell(fresh()), await sell(fresh())];
  const [kept, back] = orders.map(({ id }) => id);
  const { items, undoToken } = await give([kept!, back!]);
  await owner.call(updateOrderInfo, { params: { id: kept! }, body: { note: 'โทรกลับแล้ว' } });
  await owner.call(updateLead, {
    params: { id: items[0]?.leadId ?? 0 },
    body: { note: 'ลูกค้าขอคิดดูก่อน' },
  });
  const { items: undone } = await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(undone.map(({ t }) => t)).toEqual(['error', 'success', 'error']);
  const leads = await Promise.all(
    [kept!, back!].map(async (id) => (await owner.call(getOrder, { params: { id } })).leadId),
  );
  expect(leads).toEqual([items[0]?.leadId, null]);
});

test('the undo keeps an untouched lead callable when its telesale order was changed since and stays cancelled', async () => {
  const orders = [await sell(fresh()), await sell(fresh())];
  const [kept, back] = orders.map(({ id }) => id);
  const { items, undoToken } = await give([kept!, back!]);
  const [keptLead, backLead] = items.map(({ leadId }) => leadId ?? 0);
  await owner.call(updateOrderInfo, { params: { id: kept! }, body: { note: 'โทรกลับแล้ว' } });
  const { items: undone } = await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(undone).toEqual([
    { id: kept, t: 'error', error: 'UNDO_CHANGED' },
    { id: back, t: 'success' },
    { id: keptLead, t: 'error', error: 'UNDO_CHANGED' },
  ]);
  expect(await statusOf(kept!)).toBe('cancel');
  expect(await leadOf(keptLead!)).toMatchObject({ stage: 'contacted', orderIds: [kept] });
  expect((await owner.ask(getLead, { params: { id: backLead! } })).status).toBe(404);
});

test('an undo token stored by the previous version removes the lead from its telesale orders', async () => {
  const order = await sell(fresh());
  const { undoToken } = await give([order.id]);
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update undos set payload = jsonb_set(payload, '{named}', ${JSON.stringify([order.id])}::jsonb)
      where tenant_id = ${tx.tenantId} and used_at is null and what = 'to-lead'`),
  );
  await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect((await owner.call(getOrder, { params: { id: order.id } })).leadId).toBeNull();
});

test('one lead is made of two telesale orders of one buyer', async () => {
  const phone = fresh();
  const orders = [await sell(phone), await sell(phone, { duplicateReason: 'สั่งเพิ่ม' })];
  const { items, undoToken } = await give(orders.map(({ id }) => id));
  expect(new Set(items.map(({ leadId }) => leadId)).size).toBe(1);
  const { items: taken } = await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(taken.every(({ t }) => t === 'success')).toBe(true);
  expect((await owner.call(listLeads, { query: { search: phone } })).items).toEqual([]);
});

test('a telesale order gets its own error when it was sent, must not be called, is locked, belongs to another’s lead or is unknown', async () => {
  const fine = await sell(fresh());
  const sent = await sell(fresh(), { type: 'normal', status: 'send' });
  const silent = await sell(fresh());
  const wished = await owner.call(createLead, { body: { name: 'ก', phone: silent.info.phone } });
  await owner.call(updateLead, {
    params: { id: wished.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
  const held = await sell(fresh());
  const holding = await owner.call(createLead, {
    body: { name: 'ข', phone: held.info.phone, ownerId: agent.id },
  });
  await owner.call(lockLead, { params: { id: holding.id }, body: {} });
  const strange = await sell(fresh());
  await owner.call(createLead, { body: { name: 'ค', phone: strange.info.phone } });
  const ids = [fine, sent, silent, held, strange].map(({ id }) => id);
  const { items } = await give([...ids, 999_999]);
  expect(items.map(({ error }) => error)).toEqual([
    undefined,
    'ORDER_NOT_TELESALE',
    'DO_NOT_CALL',
    'LEAD_LOCKED',
    'LEAD_EXISTS',
    'NO_ORDER',
  ]);
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    'cancel',
    'send',
    'telesale',
    'telesale',
    'telesale',
  ]);
});

test('a telesale order is not made a lead by a user without the right to leads or to cancel', async () => {
  const order = await sell(fresh());
  const packer = await s.shop.hire(5, ['order.view', 'order.view.all', 'order.cancel']);
  const clerk = await s.shop.hire(4, ['order.view', 'order.view.all', 'crm.own']);
  for (const who of [packer, clerk])
    expect((await who.ask(ordersToLeads, { body: { ids: [order.id] } })).status).toBe(403);
  expect(await statusOf(order.id)).toBe('telesale');
});
