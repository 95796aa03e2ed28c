// An agent with crm.own in every output: lists, searches, counts, reports and workbooks show no
// other agent’s lead.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead, updateLead } from '@app/contract/crm/lead';
import { mergeLeads, updateLeads } from '@app/contract/crm/bulk';
import { findLeadDuplicates } from '@app/contract/crm/detail';
import {
  countCancelReasons,
  getPipeline,
  listLeadChanges,
  listLeadDates,
  listLeads,
  listLeadTags,
} from '@app/contract/crm/list';
import { countQueue, getMyDay, listQueue, lockLead, takeNextLead } from '@app/contract/crm/queue';
import { reportLeads } from '@app/contract/crm/report';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

const NAME = 'นางลับ สุดยอด';
const PHONE = '0813000001';
let s: Story;
let agent: Person;
let other: Person;
let theirs: number;
beforeAll(async () => {
  ({ s, agent, other } = await leadDesk());
  const late = new Date(Date.now() - 60_000).toISOString();
  const secret = { name: NAME, phone: PHONE, nextAt: late, tags: ['ลับมาก'], value: 990 };
  theirs = (await other.call(createLead, { body: secret })).id;
  const given = await other.call(createLead, { body: { name: NAME, phone: '0813000002' } });
  await other.call(updateLead, {
    params: { id: given.id },
    body: { stage: 'cancel', cancelReason: 'เหตุลับ' },
  });
  await agent.call(createLead, { body: { name: 'ของฉัน', phone: '0813000003', nextAt: late } });
});
afterAll(() => s.end());

const day = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

test('an agent with own leads finds no lead of another in any output of words', async () => {
  const today = day();
  const said = JSON.stringify([
    await agent.call(listLeads, { query: { pageSize: 200 } }),
    await agent.call(listLeads, { query: { search: 'นางลับ' } }),
    await agent.call(listLeads, { query: { search: PHONE } }),
    await agent.call(listLeads, { query: { owner: other.id } }),
    await agent.call(listLeads, { query: { tag: 'ลับมาก' } }),
    await agent.call(listLeads, { query: { stage: 'cancel' } }),
    await agent.call(listLeads, { query: { did: 'handled' } }),
    await agent.call(listLeads, { query: { did: 'handled', didBy: other.id } }),
    await agent.call(listLeadChanges, { query: { since: '2020-01-01T00:00:00Z' } }),
    await agent.call(getPipeline, { query: {} }),
    await agent.call(getPipeline, { query: { owner: other.id } }),
    await agent.call(listLeadDates, { query: { from: '2020-01-01', to: today } }),
    await agent.call(listLeadDates, { query: { from: today, to: today, owner: other.id } }),
    await agent.call(listQueue, { query: { tab: 'overdue' } }),
    await agent.call(listLeadTags),
    await agent.call(countCancelReasons, { query: {} }),
    await agent.call(reportLeads, { query: { start: today, end: today } }),
    await agent.call(findLeadDuplicates, { query: { phone: PHONE } }),
    await agent.call(takeNextLead, { body: { skip: [] } }),
  ]);
  for (const word of [NAME, 'ลับมาก', 'เหตุลับ']) expect(said).not.toContain(word);
  expect(said).toContain('ของฉัน');
});

test('an agent with own leads gets counts and sums of own leads only', async () => {
  expect(await agent.call(countQueue, { query: {} })).toMatchObject({ overdue: 1 });
  const { items } = await agent.call(getPipeline, { query: {} });
  expect(items.reduce((sum, column) => sum + column.count, 0)).toBe(1);
  expect(items.reduce((sum, column) => sum + column.sum, 0)).toBe(0);
  const list = await agent.call(listLeads, { query: {} });
  expect([list.pagination.total_count, list.sum]).toEqual([1, 0]);
  expect(await agent.call(getMyDay)).toMatchObject({ calls: 0, won: 0 });
  const report = await agent.call(reportLeads, { query: { start: day(), end: day() } });
  expect(report.items.map(({ ownerId }) => ownerId)).toEqual([agent.id]);
  expect(report.total.due).toBe(1);
});

test.each([
  '/pipeline/list?format=xlsx',
  '/pipeline/list?stage=cancel&format=xlsx',
  '/pipeline/list?search=%E0%B8%99%E0%B8%B2%E0%B8%87%E0%B8%A5%E0%B8%B1%E0%B8%9A&format=xlsx',
  '/pipeline/queue?tab=overdue&format=xlsx',
  '/pipeline/list?did=handled&format=xlsx',
  '/report/lead-notification?format=xlsx',
])('an agent with own leads finds no lead of another in %s', async (path) => {
  const answer = await agent.fetch(path);
  expect(answer.status).toBe(200);
  const sheet = JSON.stringify(readWorkbook(Buffer.from(await answer.arrayBuffer())));
  for (const word of [NAME, PHONE, 'เหตุลับ']) expect(sheet).not.toContain(word);
});

test('an agent with own leads is refused another’s report or history as a workbook, or gets only the own line', async () => {
  const history = await agent.fetch(`/pipeline/${theirs}/history?format=xlsx`);
  expect(history.status).toBe(403);
});

test('an agent with own leads changes, locks and merges no lead of another by its id', async () => {
  const params = { id: theirs };
  expect((await agent.ask(lockLead, { params, body: {} })).status).toBe(403);
  const { items } = await agent.call(updateLeads, { body: { ids: [theirs], addTags: ['ก'] } });
  expect(items).toMatchObject([{ t: 'error' }]);
  const mine = await agent.call(createLead, {
    body: { name: 'ก', phone: PHONE, duplicateReason: 'คนในบ้าน' },
  });
  const merged = await agent.ask(mergeLeads, { body: { ids: [mine.id, theirs] } });
  expect(merged.status).toBe(403);
});

test('a lead that must not be called has no phone number in a list to call from', async () => {
  const silent = await agent.call(createLead, { body: { name: 'เงียบ', phone: '0813000009' } });
  await agent.call(updateLead, {
    params: { id: silent.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
  const answer = await agent.fetch('/pipeline/list?stage=cancel&format=xlsx');
  const sheet = JSON.stringify(readWorkbook(Buffer.from(await answer.arrayBuffer())));
  expect(sheet).toContain('เงียบ');
  expect(sheet).toContain('ขอไม่ให้ติดต่อ');
  expect(sheet).not.toContain('0813000009');
});

test('a lead that must not be called is not overdue on the board', async () => {
  const phone = '0813000010';
  const late = new Date(Date.now() - 60_000).toISOString();
  const first = await agent.call(createLead, { body: { name: 'ก', phone, nextAt: late } });
  await agent.call(createLead, {
    body: { name: 'ข', phone, nextAt: late, duplicateReason: 'คนในบ้าน' },
  });
  const overdue = async () =>
    (await agent.call(getPipeline, { query: {} })).items.reduce((sum, one) => sum + one.overdue, 0);
  const before = await overdue();
  await agent.call(updateLead, {
    params: { id: first.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
  expect(before - (await overdue())).toBe(2);
  const { items } = await agent.call(listLeads, { query: { due: 'overdue' } });
  expect(items.map(({ name }) => name)).not.toContain('ข');
});
