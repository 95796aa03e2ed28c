// Promises of taking a bulk change of leads back: each as it was, for ten seconds, once, and never over somebody's work.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead, getLead, updateLead } from '@app/contract/lead';
import { assignLeads, updateLeads } from '@app/contract/lead-bulk';
import { listLeadEvents } from '@app/contract/lead-detail';
import { listLeadChanges } from '@app/contract/lead-list';
import { lockLead, unlockLead } from '@app/contract/lead-queue';
import { setOption } from '@app/contract/setting';
import { undoChange } from '@app/contract/undo';
import { story, type Person, type Story } from '../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  agent = await s.shop.hire(4);
  other = await s.shop.hire(4);
});
afterAll(() => s.end());

let last = 0;
const add = (more: object = {}) =>
  owner.call(createLead, {
    body: { name: 'ก', phone: `0811${String((last += 1)).padStart(6, '0')}`, ...more },
  });
const read = (id: number) => owner.call(getLead, { params: { id } });
/** What a person sees of a lead; versions and times of change go on. */
const shown = async (id: number) => {
  const { version, updatedAt, ...rest } = await read(id);
  return { version: typeof version, updatedAt: typeof updatedAt, ...rest };
};
const undo = (token = '', who = owner) => who.call(undoChange, { body: { token } });
const change = (ids: number[], body: object, who = owner) =>
  who.call(updateLeads, { body: { ids, ...body } });

test.each([
  ['a stage', { stage: 'interested' }],
  ['a date', { nextAt: '2030-01-01T03:00:00Z' }],
  ['a tag', { addTags: ['โปร'] }],
  ['giving up', { stage: 'cancel', cancelReason: 'แพง' }],
  ['a wish not to be called', { stage: 'cancel', cancelReason: 'donotcall' }],
])('%s of many is taken back: each as it was before', async (_what, body) => {
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

test('leads that were handed out are their former owner’s again, and the new one’s board learns it', async () => {
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

test('what somebody worked on, has open, or made anew meanwhile stays, and says why; the others go back', async () => {
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

test('nobody takes back what another did, and nothing is offered where nothing was changed', async () => {
  const lead = await add({ ownerId: agent.id });
  const { undoToken } = await change([lead.id], { stage: 'contacted' }, agent);
  const stolen = await owner.ask(undoChange, { body: { token: undoToken ?? '' } });
  expect(stolen.status).toBe(404);
  expect((await undo(undoToken, agent)).items).toMatchObject([{ t: 'success' }]);
  const nothing = await change([999_999], { stage: 'contacted' });
  expect(nothing.undoToken).toBeUndefined();
});
