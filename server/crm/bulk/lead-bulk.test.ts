// Promises of changes to many leads: assigned in turn up to a maximum, a result per lead, merged
// without loss.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProduct } from '@app/contract/catalog/product';
import { createLead, getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { listLeadEvents } from '@app/contract/crm/detail';
import { assignLeads, mergeLeads, updateLeads } from '@app/contract/crm/bulk';
import { lockLead } from '@app/contract/crm/queue';
import { createOrder } from '@app/contract/order/create';
import { updateOrders } from '@app/contract/order/status';
import { undoChange } from '@app/contract/shop/undo';
import { sql } from '../../platform/database.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { addLeadOf, leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';
import { distributeLeads } from './distribute.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ s, owner, agent, other } = await leadDesk());
});
afterAll(() => s.end());

const add = (more: object = {}, who = owner) => addLeadOf(who, more);
const many = async (n: number) =>
  (await Promise.all(Array.from({ length: n }, () => add({ ownerId: null })))).map(({ id }) => id);

test('dealing leads goes in turn, skips agents with enough leads, and leaves the rest', () => {
  const shares = [
    { ownerId: 1, most: 1 },
    { ownerId: 2, most: 3 },
    { ownerId: 3, most: 2 },
  ];
  expect(distributeLeads(7, shares)).toEqual([1, 2, 3, 2, 3, 2, null]);
  expect(distributeLeads(2, [])).toEqual([null, null]);
});

test('leads are assigned in turn, each agent at most the maximum, and the rest stays', async () => {
  const ids = await many(7);
  const ownerIds = [agent.id, other.id];
  const result = await owner.call(assignLeads, { body: { ids, ownerIds, cap: 3 } });
  expect(result.items.map(({ ownerId }) => ownerId)).toEqual([
    agent.id,
    other.id,
    agent.id,
    other.id,
    agent.id,
    other.id,
    undefined,
  ]);
  expect([result.assigned, result.left]).toEqual([6, 1]);
  const rest = await owner.call(getLead, { params: { id: ids[6] ?? 0 } });
  expect(rest.ownerId).toBeNull();
  const mine = await agent.call(getLead, { params: { id: ids[0] ?? 0 } });
  expect(mine.owner?.id).toBe(agent.id);
});

test('a user without the right to leads gets none, and one without the right to assign does not assign', async () => {
  const ids = await many(1);
  const packer = await s.shop.hire(2);
  const body = { ids, ownerIds: [packer.id] };
  const refused = await owner.ask(assignLeads, { body });
  expect([refused.status, Object.keys(refused.refusal.fields ?? {})]).toEqual([422, ['ownerIds']]);
  expect((await agent.ask(assignLeads, { body })).status).toBe(403);
});

test('a bulk change of leads answers separately for a lead that a rule or a lock stops or that does not exist', async () => {
  const [fine, locked, given] = [await add(), await add(), await add()];
  const head = await s.shop.hire(5);
  await head.call(lockLead, { params: { id: locked.id }, body: {} });
  await owner.call(updateLead, {
    params: { id: given.id },
    body: { stage: 'cancel', cancelReason: 'แพง' },
  });
  const ids = [fine.id, locked.id, given.id, 999_999];
  const nextAt = '2030-01-01T03:00:00Z';
  const { items } = await owner.call(updateLeads, {
    body: { ids, stage: 'interested', nextAt, addTags: ['โปร'] },
  });
  expect(items.map(({ t }) => t)).toEqual(['success', 'error', 'error', 'error']);
  for (const { error } of items.slice(1)) expect(error).toMatch(/[ก-๙]/);
  const after = await owner.call(getLead, { params: { id: fine.id } });
  expect(after).toMatchObject({ stage: 'interested', tags: ['โปร'] });
  const won = await owner.call(updateLeads, { body: { ids: [fine.id], stage: 'won' } });
  expect(won.items[0]).toMatchObject({ t: 'error' });
  const cleared = { ids: [fine.id], removeTags: ['โปร'], nextAt: null };
  await owner.call(updateLeads, { body: cleared });
  const last = await owner.call(getLead, { params: { id: fine.id } });
  expect(last).toMatchObject({ tags: [], nextAt: null, stage: 'interested' });
});

test('an agent changes no lead of another agent by its id in a bulk call', async () => {
  const theirs = await add({}, other);
  const body = { ids: [theirs.id], stage: 'contacted' as const };
  expect((await agent.call(updateLeads, { body })).items[0]).toMatchObject({ t: 'error' });
});

test('merged leads lose no text or tag, and only one of them is left', async () => {
  const phone = '0899999999';
  const told = { phone, note: 'หนึ่ง', tags: ['ก'], social: 'line-one', address: '' };
  const first = await add({ ...told, ownerId: agent.id });
  const again = { phone, duplicateReason: 'ซ้ำ', note: 'สอง', tags: ['ข'], ownerId: other.id };
  const second = await add({ ...again, social: 'line-two', address: '9/9 ถนนสอง' });
  await owner.call(logLead, {
    params: { id: second.id },
    body: { kind: 'call', result: 'busy', note: 'สายไม่ว่างเลย' },
  });
  const merged = await owner.call(mergeLeads, { body: { ids: [second.id, first.id] } });
  expect(merged).toMatchObject({ id: first.id, tags: ['ก', 'ข'], calls: 1, note: 'หนึ่ง\nสอง' });
  expect(merged).toMatchObject({ social: 'line-one', address: '9/9 ถนนสอง', ownerId: agent.id });
  expect((await owner.ask(getLead, { params: { id: second.id } })).status).toBe(404);
  const { items } = await owner.call(listLeadEvents, { params: { id: first.id }, query: {} });
  expect(items.map(({ note }) => note)).toContain('สายไม่ว่างเลย');
  // Different values of the merged lead are kept in the note.
  const { note } = items.find(({ kind }) => kind === 'merged') ?? {};
  expect(note).toMatch(/LINE \/ Facebook: line-two · ผู้ดูแล: /);
  // So is what has no room: a note beyond a thousand letters, a tag beyond twenty.
  const tags = Array.from({ length: 20 }, (_, at) => `แท็ก${at}`);
  const long = await add({ phone, duplicateReason: 'ซ้ำ', note: `ยาว ${'ก'.repeat(990)}จบ`, tags });
  const full = await owner.call(mergeLeads, { body: { ids: [first.id, long.id], into: first.id } });
  expect(full).toMatchObject({ note: 'หนึ่ง\nสอง', tags: ['ก', 'ข', ...tags.slice(0, 18)] });
  const after = await owner.call(listLeadEvents, { params: { id: first.id }, query: {} });
  const farewell = after.items.find(({ kind }) => kind === 'merged')?.note ?? '';
  expect(farewell).toContain(`แท็ก: แท็ก18, แท็ก19 · โน้ต: ${long.note}`);
  const stranger = await add();
  const wrong = await owner.ask(mergeLeads, { body: { ids: [first.id, stranger.id] } });
  expect([wrong.status, Object.keys(wrong.refusal.fields ?? {})]).toEqual([422, ['ids']]);
});

test('leads that are merged into one with another phone keep their own phone taken, whose next lead needs a reason', async () => {
  const first = await add();
  const { phone } = first;
  const twin = await add({ phone, duplicateReason: 'ใช้เบอร์เดียวกับแม่' });
  const ids = [first.id, twin.id];
  const { undoToken = '' } = await owner.call(mergeLeads, { body: { ids, into: twin.id } });
  const again = () => owner.ask(createLead, { body: { name: 'อีกคน', phone } });
  expect((await again()).status).toBe(409);
  const { items } = await owner.call(undoChange, { body: { token: undoToken } });
  expect(items.map(({ t }) => t)).toEqual(['success', 'success']);
  expect((await again()).status).toBe(409);
});

test('merged leads ask the buyer again on the day of the newest goods, and each separately once the merge is undone', async () => {
  const productId = await addProduct(owner);
  await owner.call(updateProduct, { params: { id: productId }, body: { supplyDays: 15 } });
  const open = await add({ stage: 'interested' });
  const buyer = await add({ phone: open.phone, duplicateReason: 'อีกราย' });
  const place = { subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
  const order = await owner.call(createOrder, {
    body: {
      info: { name: 'ก', phone: open.phone, address: '9/9', postcode: '50200', ...place },
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod' },
      leadId: buyer.id,
    },
  });
  await owner.call(updateOrders, { body: { ids: [order.id], status: 'sending' } });
  const day = async (id: number) => (await owner.call(getLead, { params: { id } })).rebuyOn;
  const due = await day(buyer.id);
  expect(due).not.toBeNull();
  const body = { ids: [open.id, buyer.id] };
  const merged = await owner.call(mergeLeads, { body });
  expect(merged).toMatchObject({ id: open.id, stage: 'won', rebuyOn: due });
  await owner.call(undoChange, { body: { token: merged.undoToken ?? '' } });
  expect([await day(open.id), await day(buyer.id)]).toEqual([null, due]);
});

test('leads beyond one page are assigned in one press, with turns and maximum over all of them', async () => {
  const ids = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(sql`
      insert into leads (tenant_id, name, phone, phone_key)
      select ${tx.tenantId}, 'ลีด ' || n, '0817' || lpad(n::text, 6, '0'), '0817' || lpad(n::text, 6, '0')
      from generate_series(1, 1200) n returning id`),
  );
  const [one, two] = [await s.shop.hire(4), await s.shop.hire(4)];
  const body = { ids: ids.map(({ id }) => id), ownerIds: [one.id, two.id], cap: 500 };
  const { assigned, left, items } = await owner.call(assignLeads, { body });
  expect([assigned, left, items.length]).toEqual([1000, 200, 1200]);
  const owners = await s.shop.inside((tx) =>
    tx.rows<{ owner_id: number; leads: number; told: number }>(sql`
      select l.owner_id, count(distinct l.id)::int as leads, count(e.id)::int as told from leads l
      join lead_events e on e.tenant_id = l.tenant_id and e.lead_id = l.id and e.kind = 'owner' and e.to_owner = l.owner_id
      where l.tenant_id = ${tx.tenantId} and l.phone like '0817%' group by 1 order by 1`),
  );
  expect(owners).toEqual([one, two].map(({ id }) => ({ owner_id: id, leads: 500, told: 500 })));
});
