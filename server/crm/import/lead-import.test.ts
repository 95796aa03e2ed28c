// Promises of imported leads: no phone twice, none that must not be called, assigned, and undone.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { importLeads, previewImport, undoImport } from '@app/contract/upkeep/import';
import { createLead, getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { listLeadChanges, listLeads } from '@app/contract/crm/list';
import { lockLead, takeNextLead, unlockLead } from '@app/contract/crm/queue';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';
import { knownPhones } from './lead-import.store.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ s, owner, agent, other } = await leadDesk());
  await owner.call(createChannel, { body: { name: 'เพจหลัก', kind: 'facebook' } });
  await addProduct(owner);
});
afterAll(() => s.end());

const phone = (n: number) => `0870${String(n).padStart(6, '0')}`;
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `ลีด ${at}`, phone: phone(from + at) }));
const bring = (leads: Record<string, unknown>[], more: object = {}, who = owner) =>
  who.call(importLeads, { body: { leads, mode: 'valid', ...more } });

test('a lead import recognizes a sheet by its column names, and its grid shows wrong and known rows', async () => {
  const known = await owner.call(createLead, { body: { name: 'ก', phone: phone(1) } });
  const { items, missing } = await owner.call(previewImport, {
    body: {
      kind: 'lead',
      grid: [
        ['ชื่อลูกค้า', 'เบอร์', 'ที่มา', 'ผู้ดูแล', 'นัดถัดไป', 'มูลค่า'],
        ['สมหญิง', `+66${phone(2).slice(1)}`, 'เพจหลัก', '', '21/11/2573 14:30', '฿1,290'],
        ['สมชาย', '123', 'ไม่มีเพจนี้', 'ไม่มีคนนี้', 'พรุ่งนี้', ''],
        ['สมศรี', known.phone, '', '', '', ''],
        ['สมศักดิ์', phone(2), '', '', '', ''],
      ],
    },
  });
  expect(missing).toEqual([]);
  expect(items.map(({ errors }) => Object.keys(errors).toSorted())).toEqual([
    [],
    ['channel', 'next', 'owner', 'phone'],
    [],
    [],
  ]);
  expect(items.map(({ marks }) => 'phone' in marks)).toEqual([false, false, true, true]);
});

test('a lead board that is open elsewhere is told to reload when an import was undone', async () => {
  const since = new Date().toISOString();
  const changes = () => agent.call(listLeadChanges, { query: { since } });
  const { importId } = await bring(rows(500, 2), { owners: [{ ownerId: agent.id }] });
  expect(await changes()).toMatchObject({ items: [{}, {}], reload: false });
  await owner.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect((await changes()).reload).toBe(true);
});

test('a lead import reads no lead again for each of its phones, also without database statistics', async () => {
  const people = rows(20_000, 2000);
  await bring(people);
  const read = await s.shop.inside(async (tx) => {
    const before = await rowsRead(tx, 'leads');
    const phones = people.map((one) => one.phone);
    expect(await knownPhones(tx, phones, null)).toHaveLength(people.length);
    return (await rowsRead(tx, 'leads')) - before;
  });
  expectFewRead(read, 10 * people.length);
});

test('a lead import of five hundred with duplicates takes each phone once, assigns them evenly, and is undone completely', async () => {
  const leads = [...rows(1000, 400), ...rows(1000, 100)];
  const owners = [{ ownerId: agent.id }, { ownerId: other.id }];
  const result = await bring(leads, { owners });
  expect([result.made, result.failed]).toEqual([400, 0]);
  expect(result.items.filter(({ t }) => t === 'skip')).toHaveLength(100);
  const count = async (who: Person) =>
    (await who.call(listLeads, { query: {} })).pagination.total_count;
  expect([await count(agent), await count(other)]).toEqual([200, 200]);
  const worked = result.items[0]?.id ?? 0;
  await owner.call(logLead, {
    params: { id: worked },
    body: { kind: 'call', result: 'noanswer' },
  });
  const undone = await owner.call(undoImport, {
    params: { id: result.importId ?? 0 },
    body: {},
  });
  expect(undone.undone).toBe(399);
  expect(undone.items.filter(({ t }) => t === 'error')).toMatchObject([{ id: worked }]);
  expect([await count(agent), await count(other)]).toEqual([1, 0]);
});

test('a lead import keeps quotas, leaves the rest unassigned, and obeys a named agent', async () => {
  const leads = [...rows(2000, 4), { name: 'ง', phone: phone(2100), owner: `user2.app` }];
  const owners = [
    { ownerId: agent.id, quota: 1 },
    { ownerId: other.id, quota: 2 },
  ];
  const { items } = await bring(leads, { owners });
  const whose = await Promise.all(
    items.map(async ({ id }) => (await owner.call(getLead, { params: { id: id ?? 0 } })).ownerId),
  );
  expect(whose.slice(0, 4)).toEqual([agent.id, other.id, other.id, null]);
  expect(whose[4]).toBe(agent.id);
});

test('a lead import leaves out, updates or adds a known phone as chosen, and an update is undone', async () => {
  const there = await owner.call(createLead, {
    body: { name: 'เดิม', phone: phone(3000), note: 'โน้ตเดิม' },
  });
  const row = [{ name: 'ใหม่', phone: phone(3000), note: 'โน้ตใหม่' }];
  expect(await bring(row)).toMatchObject({ made: 0, items: [{ t: 'skip' }] });
  const updated = await bring(row, { existing: 'update' });
  expect(updated).toMatchObject({ made: 1, items: [{ id: there.id }] });
  const params = { id: there.id };
  expect(await owner.call(getLead, { params })).toMatchObject({ name: 'ใหม่', note: 'โน้ตใหม่' });
  await owner.call(undoImport, { params: { id: updated.importId ?? 0 }, body: {} });
  expect(await owner.call(getLead, { params })).toMatchObject({ name: 'เดิม', note: 'โน้ตเดิม' });
  const again = await bring(row, { existing: 'create' });
  expect(again.items[0]?.id).not.toBe(there.id);
  // Another agent's lead is neither shown nor changed.
  const hidden = await bring(row, { existing: 'update' }, agent);
  expect(hidden).toMatchObject({ made: 0, items: [{ t: 'skip' }] });
});

test('a lead import changes no lead that another user has open, and names that user', async () => {
  const head = await s.shop.hire(5);
  const open = await owner.call(createLead, { body: { name: 'เดิม', phone: phone(3500) } });
  const params = { id: open.id };
  await head.call(lockLead, { params, body: {} });
  const row = [{ name: 'ใหม่', phone: phone(3500) }];
  const refused = await bring(row, { existing: 'update' });
  expect([refused.made, refused.items[0]?.error]).toEqual([0, 'LEAD_LOCKED']);
  expect(Object.values(refused.items[0]?.errors ?? {})[0]).toContain('เปิดลีดนี้อยู่');
  expect((await owner.call(getLead, { params })).name).toBe('เดิม');
  await head.call(unlockLead, { params, body: {} });
  expect((await bring(row, { existing: 'update' })).made).toBe(1);
});

test('an undo of a lead import keeps a lead that an agent is calling or that has a picture, and says why', async () => {
  const caller = await s.shop.hire(4);
  const leads = rows(3600, 3).map((row) => ({ ...row, next: '01/01/2563 09:00' }));
  const owners = [{ ownerId: caller.id }];
  const { items, importId } = await bring(leads, { owners });
  const ids = items.map(({ id }) => id ?? 0);
  const { lead } = await caller.call(takeNextLead, { body: {} });
  const form = new FormData();
  const blank = { width: 60, height: 40, channels: 3, background: '#0b7a4b' } as const;
  const bytes = await sharp({ create: blank }).jpeg().toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'chat.jpg');
  const kept = ids.find((id) => id !== lead?.id) ?? 0;
  expect(
    (await caller.fetch(`/pipeline/${kept}/file`, { method: 'POST', body: form })).status,
  ).toBe(200);
  const undone = await owner.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  const errors = undone.items.filter(({ t }) => t === 'error');
  expect(errors.map(({ id }) => id).toSorted()).toEqual([lead?.id ?? 0, kept].toSorted());
  for (const { error } of errors) expect(error).toMatch(/[ก-๙]/);
  const body = { kind: 'call', result: 'noanswer' } as const;
  expect((await caller.ask(logLead, { params: { id: lead?.id ?? 0 }, body })).status).toBe(200);
});

test('a lead import never adds a phone that asked not to be called, whatever was chosen', async () => {
  const lead = await owner.call(createLead, { body: { name: 'ก', phone: phone(4000) } });
  await owner.call(updateLead, {
    params: { id: lead.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
  for (const existing of ['skip', 'update', 'create'] as const) {
    const { made, items } = await bring([{ name: 'ก', phone: phone(4000) }], { existing });
    expect([made, items[0]?.t]).toEqual([0, 'skip']);
    expect(items[0]?.marks['phone']).toContain('ขอไม่ให้ติดต่อ');
  }
});

test('a lead import by an agent assigns only to that agent', async () => {
  const { items } = await bring(rows(5000, 1), {}, agent);
  const made = await agent.call(getLead, { params: { id: items[0]?.id ?? 0 } });
  expect(made.ownerId).toBe(agent.id);
  const refused = await agent.ask(importLeads, {
    body: { leads: rows(5100, 1), mode: 'valid', owners: [{ ownerId: other.id }] },
  });
  expect(refused.status).toBe(403);
});
