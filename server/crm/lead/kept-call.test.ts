// Promises of a lead’s call that its browser stored offline: it counts at the time when it was
// made.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLeadEvents } from '@app/contract/crm/detail';
import { logLead } from '@app/contract/crm/lead';
import { listLeads } from '@app/contract/crm/list';
import { getMyDay } from '@app/contract/crm/queue';
import { bangkokDay, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import { addLeadOf, leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

const DAY_MS = 86_400_000;

let s: Story;
let agent: Person;
beforeAll(async () => {
  ({ s, agent } = await leadDesk());
});
afterAll(() => s.end());

const today = bangkokDay(new Date());
const yesterday = shiftDay(today, -1);
/** A minute before the last midnight. */
const calledAt = clockOf(yesterday, '23:59');
const instant = (text: string) => new Date(text).toISOString();

const missed = (id: number, at: string, who = agent) =>
  who.call(logLead, {
    params: { id },
    body: { kind: 'call', result: 'noanswer', calledAt: at },
  });
const eventsOf = async (id: number) =>
  (await agent.call(listLeadEvents, { params: { id }, query: {} })).items;

test('a missed lead call that is sent after midnight counts on its own day and is due again the next morning', async () => {
  const { id } = await addLeadOf(agent);
  const lead = await missed(id, calledAt);
  expect(lead).toMatchObject({
    stage: 'contacted',
    lastAt: instant(calledAt),
    stageAt: instant(calledAt),
    nextAt: instant(clockOf(today, '10:00')),
  });
  const events = (await eventsOf(id)).map(({ kind, at }) => [kind, at]);
  expect(events.slice(0, 2)).toEqual([
    ['stage', instant(calledAt)],
    ['call', instant(calledAt)],
  ]);
  expect((await agent.call(getMyDay)).calls).toBe(0);
  const query = { did: 'called', didFrom: yesterday, didTo: yesterday } as const;
  const { items } = await agent.call(listLeads, { query });
  expect(items.map((item) => item.id)).toEqual([id]);
});

test('a lead note stored offline is dated when it was written', async () => {
  const { id } = await addLeadOf(agent);
  const body = { kind: 'note', note: 'ชอบสีแดง', calledAt } as const;
  const lead = await agent.call(logLead, { params: { id }, body });
  expect(lead.lastAt).toBe(instant(calledAt));
  expect((await eventsOf(id))[0]).toMatchObject({ kind: 'note', at: instant(calledAt) });
});

test.each([
  ['a minute ahead', 60_000],
  ['further ahead than clocks differ', CLOCKS_APART_MS * 6],
  ['half a year old', -180 * DAY_MS],
])('a lead call that is dated %s counts when it was received', async (_how, offset) => {
  const { id } = await addLeadOf(agent);
  const before = Date.now();
  const { lastAt } = await missed(id, new Date(before + offset).toISOString());
  expect(Date.parse(lastAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(lastAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a lead call that is sent again with its key and time is logged once', async () => {
  const { id } = await addLeadOf(agent);
  const key = { 'idempotency-key': `kept-${id}` };
  const body = { kind: 'call', result: 'busy' } as const;
  const first = await agent.ask(logLead, { params: { id }, body }, key);
  const kept = { ...body, calledAt };
  const again = await agent.ask(logLead, { params: { id }, body: kept }, key);
  expect([again.status, again.data]).toEqual([200, first.data]);
  expect((await eventsOf(id)).filter(({ kind }) => kind === 'call')).toHaveLength(1);
});

test('a lead call with an invalid time is refused', async () => {
  const { id } = await addLeadOf(agent);
  const body = { kind: 'call', result: 'busy', calledAt: 'yesterday' } as never;
  const { status, refusal } = await agent.ask(logLead, { params: { id }, body });
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, ['calledAt']]);
});
