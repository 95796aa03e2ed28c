// Promises of undoing a bulk change of leads: each as it was, for ten seconds, once, and never over
// another user’s work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLead, getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { assignLeads, mergeLeads, updateLeads } from '@app/contract/crm/bulk';
import { listLeadEvents, listLeadOrders } from '@app/contract/crm/detail';
import { listLeadChanges } from '@app/contract/crm/list';
import { createOrder } from '@app/contract/order/create';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { getMyDay, lockLead, unlockLead } from '@app/contract/crm/queue';
import { undoChange } from '@app/contract/shop/undo';
import type { Permission } from '@app/contract/kit/permissions';
import type { TenantTx } from '../../platform/database.ts';
import { takeUndo } from '../../shop/index.ts';
import type { LeadsBefore } from '../lead/edit-lead.ts';
import { updateLeadsUse } from './change-leads.ts';
import { undoLeads } from './undo-leads.ts';
import { counting } from '../../app/story/count-asked.ts';
import { addLeadOf, leadBuyer, leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
let productId: number;
beforeAll(async () => {
  ({ s, owner, agent, other } = await leadDesk());
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const add = (more: object = {}) => addLeadOf(owner, more);
const read = (id: number) => owner.call(getLead, { params: { id } });
/** The visible parts of a lead; versions and times of change continue. */
const shown = async (id: number) => {
  const { version, updatedAt, ...rest } = await read(id);
  return { version: typeof version, updatedAt: typeof updatedAt, ...rest };
};
const undo = (token = '', who = owner) => who.call(undoChange, { body: { token } });
const change = (ids: number[], body: object, who = owner) =>
  who.call(updateLeads, { body: { ids, ...body } });

test('an undo of leads undoes together, by its last token, a step that was sent in several calls', async () => {
  const [one, two] = [await add(), await add()];
  const before = [await shown(one.id), await shown(two.id)];
  const first = await change([one.id], { stage: 'interested' });
  const second = await change([two.id], { stage: 'interested', undoWith: first.undoToken });
  expect((await owner.ask(undoChange, { body: { token: first.undoToken ?? '' } })).status).toBe(
    404,
  );
  const { items } = await undo(second.undoToken);
  expect(items.map(({ id, t }) => [id, t])).toEqual([
    [one.id, 'success'],
    [two.id, 'success'],
  ]);
  expect([await shown(one.id), await shown(two.id)]).toEqual(
    before.map((lead) => ({ ...lead, stageAt: expect.any(String) })),
  );
});

test.each([
  ['a stage', { stage: 'interested' }],
  ['a date', { nextAt: '2030-01-01T03:00:00Z' }],
  ['a tag', { addTags: ['โปร'] }],
  ['giving up', { stage: 'cancel', cancelReason: 'แพง' }],
  ['a wish not to be called', { stage: 'cancel', cancelReason: 'donotcall' }],
])('an undo of leads undoes %s of many, each as it was before', async (_what, body) => {
  const leads = [
    await add({ tags: ['วีไอพี'], nextAt: '2029-01-01T03:00:00Z', stage: 'contacted' }),
    await add({ ownerId: agent.id }),
  ];
  const ids = leads.map(({ id }) => id);
  const before = [await shown(ids[0] ?? 0), await shown(ids[1] ?? 0)];
  const { items, undoToken } = await change(ids, body);
  expect(items.map(({ t }) => t)).toEqual(['success', 'success']);
  expect([await shown(ids[0] ?? 0), await shown(ids[1] ?? 0)]).not.toEqual(before);
  expect((await undo(undoToken)).items).toEqual(ids.map((id) => ({ id, t: 'success' })));
  expect([await shown(ids[0] ?? 0), await shown(ids[1] ?? 0)]).toEqual(before);
  const { items: events } = await owner.call(listLeadEvents, {
    params: { id: ids[0] ?? 0 },
    query: {},
  });
  expect(events[0]?.kind).toBe('undone');
  const again = await owner.ask(undoChange, { body: { token: undoToken ?? '' } });
  expect(again.status).toBe(409);
});

test.each([
  ['with words', { note: 'บอกว่าแพงไป' }, ['note']],
  ['without words', {}, []],
])(
  'an undo of a call %s that cancelled a lead leaves no call in any figure',
  async (_what, words, kept) => {
    const { id } = await addLeadOf(agent);
    const before = await agent.call(getMyDay);
    const { undoToken } = await agent.call(logLead, {
      params: { id },
      body: { kind: 'call', result: 'notinterested', ...words },
    });
    await undo(undoToken, agent);
    expect(await agent.call(getMyDay)).toEqual(before);
    const { items: events } = await agent.call(listLeadEvents, { params: { id }, query: {} });
    expect(events.map(({ kind, note }) => (kind === 'note' ? note : kind))).toEqual([
      'undone',
      'stage',
      ...kept.map(() => 'บอกว่าแพงไป'),
      'created',
    ]);
    await agent.call(logLead, { params: { id }, body: { kind: 'call', result: 'interested' } });
    expect((await read(id)).calls).toBe(1);
    expect((await agent.call(getMyDay)).calls).toBe(before.calls + 1);
  },
);

test('an undo of assigned leads returns them to their former owner, and the new owner’s board is updated', async () => {
  const leads = [await add({ ownerId: agent.id }), await add({ ownerId: null })];
  const ids = leads.map(({ id }) => id);
  const { undoToken } = await owner.call(assignLeads, { body: { ids, ownerIds: [other.id] } });
  const since = new Date().toISOString();
  await undo(undoToken);
  expect((await read(ids[0] ?? 0)).ownerId).toBe(agent.id);
  expect((await read(ids[1] ?? 0)).ownerId).toBeNull();
  const { gone } = await other.call(listLeadChanges, { query: { since } });
  expect(gone).toEqual(expect.arrayContaining(ids));
});

test('an undo of leads skips those that another user changed, has open or made again, says why, and undoes the others', async () => {
  const [fine, worked, open, anew] = [await add(), await add(), await add(), await add()];
  const ids = [fine.id, worked.id, open.id, anew.id];
  const { undoToken } = await change(ids, { stage: 'cancel', cancelReason: 'แพง' });
  await owner.call(updateLead, { params: { id: worked.id }, body: { note: 'คุยแล้ว' } });
  const head = await s.shop.hire(5);
  await head.call(lockLead, { params: { id: open.id }, body: {} });
  await owner.call(createLead, { body: { name: 'คนใหม่', phone: anew.phone } });
  const { items } = await undo(undoToken);
  expect(items.map(({ error }) => error)).toEqual([
    undefined,
    'UNDO_CHANGED',
    'LEAD_LOCKED',
    'LEAD_EXISTS',
  ]);
  await head.call(unlockLead, { params: { id: open.id }, body: {} });
  expect((await read(fine.id)).stage).toBe('new');
  for (const { id } of [worked, open, anew]) expect((await read(id)).stage).toBe('cancel');
});

test('an undo of leads is refused for another user’s change, and is not offered when nothing was changed', async () => {
  const lead = await add({ ownerId: agent.id });
  const { undoToken } = await change([lead.id], { stage: 'contacted' }, agent);
  const stolen = await owner.ask(undoChange, { body: { token: undoToken ?? '' } });
  expect(stolen.status).toBe(404);
  expect((await undo(undoToken, agent)).items).toMatchObject([{ t: 'success' }]);
  const nothing = await change([999_999], { stage: 'contacted' });
  expect(nothing.undoToken).toBeUndefined();
});

describe('a merge of leads', () => {
  const twins = async () => {
    const one = await add({ tags: ['วีไอพี'], note: 'คนแรก', ownerId: agent.id });
    const two = await add({
      ...{ phone: one.phone, duplicateReason: 'อีกราย', tags: ['ใหม่'], note: 'คนที่สอง' },
      nextAt: '2030-01-01T03:00:00Z',
    });
    await owner.call(logLead, {
      params: { id: two.id },
      body: { kind: 'call', result: 'noanswer', note: 'ไม่รับสาย' },
    });
    return [one.id, two.id] as const;
  };
  const kinds = async (id: number) =>
    (await owner.call(listLeadEvents, { params: { id }, query: {} })).items
      .map(({ kind }) => kind)
      .toSorted();

  test('is undone completely, each lead as it was, with its own history and its own orders', async () => {
    const [one, two] = await twins();
    const { phone } = await read(two);
    const place = { subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
    const order = await owner.call(createOrder, {
      body: {
        info: { name: 'ก', phone, address: '9/9', postcode: '50200', ...place },
        items: [{ productId, unit: 1 }],
        payment: { method: 'cod' },
        leadId: two,
      },
    });
    const before = [await shown(one), await shown(two)];
    const histories = [await kinds(one), await kinds(two)];
    const { undoToken, ...kept } = await owner.call(mergeLeads, { body: { ids: [one, two] } });
    expect(kept).toMatchObject({ id: one, calls: 2, orderIds: [order.id] });
    expect((await owner.ask(getLead, { params: { id: two } })).status).toBe(404);
    const { items } = await undo(undoToken);
    expect(items).toEqual([one, two].map((id) => ({ id, t: 'success' })));
    expect([await shown(one), await shown(two)]).toEqual(before);
    expect(await kinds(one)).toEqual([...histories[0]!, 'merged', 'undone'].toSorted());
    expect(await kinds(two)).toEqual([...histories[1]!, 'undone'].toSorted());
    const orders = await owner.call(listLeadOrders, { params: { id: two } });
    expect(orders.items).toMatchObject([{ id: order.id, isOfLead: true }]);
    expect((await owner.ask(undoChange, { body: { token: undoToken ?? '' } })).status).toBe(409);
  });

  test('cannot be undone when a user has changed the lead since, or has it open', async () => {
    const ids = [...(await twins())];
    const merged = await owner.call(mergeLeads, { body: { ids } });
    await agent.call(updateLead, { params: { id: merged.id }, body: { note: 'คุยแล้ว' } });
    const { items } = await undo(merged.undoToken);
    expect(items.map(({ error }) => error)).toEqual(['UNDO_CHANGED', 'UNDO_CHANGED']);
    expect((await read(merged.id)).note).toBe('คุยแล้ว');
    expect((await owner.ask(getLead, { params: { id: ids[1]! } })).status).toBe(404);
  });

  test('is not undone when the phone has got a new open lead meanwhile', async () => {
    const kept = await add({ phone: '0819990001' });
    const why = { stage: 'cancel' as const, cancelReason: 'แพง' };
    await owner.call(updateLead, { params: { id: kept.id }, body: why });
    const open = await add({ phone: '0819990001' });
    const ids = [kept.id, open.id];
    const { undoToken } = await owner.call(mergeLeads, { body: { ids, into: kept.id } });
    await add({ phone: '0819990001' });
    const { items } = await undo(undoToken);
    expect(items.map(({ error }) => error)).toEqual(['LEAD_EXISTS', 'LEAD_EXISTS']);
  });
});

test.each([
  [
    'on the board',
    (id: number) =>
      owner.call(updateLead, {
        params: { id },
        body: { stage: 'cancel', cancelReason: 'donotcall' },
      }),
  ],
  [
    'by the result of a call',
    (id: number) =>
      owner.call(logLead, {
        params: { id },
        body: { kind: 'call', result: 'notinterested', note: 'ไม่เอา' },
      }),
  ],
])(
  'one lead that was cancelled %s is restored as it was, and another change offers no undo',
  async (_where, giveUp) => {
    const { id } = await add({ nextAt: '2029-01-01T03:00:00Z', stage: 'interested' });
    const before = await shown(id);
    const { undoToken, stage } = await giveUp(id);
    expect(stage).toBe('cancel');
    expect((await undo(undoToken)).items).toEqual([{ id, t: 'success' }]);
    expect(await shown(id)).toEqual(before);
    const plain = await owner.call(updateLead, { params: { id }, body: { note: 'คุยแล้ว' } });
    expect(plain.undoToken).toBeUndefined();
  },
);

test('an undo of leads restores one as won when two of its telesale orders were turned into leads at once', async () => {
  const { id, phone } = await add({ ownerId: agent.id });
  const sell = (more: object = {}) =>
    agent.call(createOrder, {
      body: {
        ...{ info: leadBuyer(phone), items: [{ productId, unit: 1 }], payment: { method: 'cod' } },
        ...{ type: 'telesale', telesaleBy: agent.id, leadId: id, ...more },
      },
    });
  const orders = [await sell(), await sell({ duplicateReason: 'สั่งเพิ่ม' })];
  expect((await read(id)).stage).toBe('won');
  const body = { ids: orders.map((order) => order.id) };
  const { undoToken } = await agent.call(ordersToLeads, { body });
  expect((await read(id)).stage).toBe('new');
  await undo(undoToken, agent);
  expect((await read(id)).stage).toBe('won');
});

test('an undo of leads needs few statements however many leads there are, as the change does', async () => {
  const leads = await Promise.all(Array.from({ length: 40 }, () => add()));
  const ids = leads.map(({ id }) => id);
  const { services } = s.server;
  const session = {
    ...{ userId: owner.id, tenantId: s.shop.id, username: 'owner', role: 1 as const },
    ...{ permissions: new Set<Permission>(), can: () => true },
  };
  const actor = { tenantId: s.shop.id, userId: owner.id };
  const cost = (work: (tx: TenantTx) => Promise<unknown>) =>
    services.db.withTenant(actor, async (real) => {
      const { tx, asked } = counting(real);
      await work(tx);
      return asked();
    });
  let token = '';
  const changing = await cost(async (tx) => {
    const body = { ids, stage: 'cancel' as const, cancelReason: 'donotcall' };
    const done = await updateLeadsUse({ tx, session, body, services } as never);
    expect(done.items.every(({ t }) => t === 'success')).toBe(true);
    token = done.undoToken ?? '';
  });
  const undoing = await cost(async (tx) => {
    const { payload } = await takeUndo(tx, session, token);
    const back = await undoLeads(tx, session, payload as LeadsBefore);
    expect(back.every(({ t }) => t === 'success')).toBe(true);
  });
  expect([changing, undoing].map((asked) => asked < 20)).toEqual([true, true]);
  expect(await read(ids[39] ?? 0)).toMatchObject({ stage: 'new', doNotCall: false });
});
