// Promises of the queue: no lead is called by two agents, locks hold and end, and the day’s figures
// are right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createLead,
  deleteLead,
  getLead,
  logLead,
  restoreLead,
  updateLead,
} from '@app/contract/crm/lead';
import {
  countQueue,
  getMyDay,
  listQueue,
  LOCK_SECONDS,
  lockLead,
  takeNextLead,
  unlockLead,
} from '@app/contract/crm/queue';
import { listLeadEvents } from '@app/contract/crm/detail';
import { undoChange } from '@app/contract/shop/undo';
import { deleteUser, updateUser } from '@app/contract/shop/user';
import { sql } from '../../platform/database.ts';
import { addLeadOf, leadDesk, switchOnLeads } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  ({ s, owner } = await leadDesk());
});
afterAll(() => s.end());

/** Many leads at once, as an import makes them. */
const pour = (n: number, ownerId: number | null, prefix: string) =>
  s.shop.inside((tx) =>
    tx.rows(sql`
      insert into leads (tenant_id, name, phone, phone_key, owner_id, next_at)
      select ${tx.tenantId}, 'ลีด ' || n, ${prefix} || lpad(n::text, 6, '0'), ${prefix} || lpad(n::text, 6, '0'),
        ${ownerId}::bigint, now() - make_interval(mins => n) from generate_series(1, ${n}) n returning 1`),
  );
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('the lead queue gives twenty agents who take at the same time two hundred different leads, none twice', async () => {
  await pour(200, null, '0820');
  const agents = await Promise.all(Array.from({ length: 20 }, () => s.shop.hire(4)));
  const taken = await Promise.all(
    agents.map(async (agent) => {
      const mine: number[] = [];
      for (;;) {
        const { lead } = await agent.call(takeNextLead, { body: { skip: mine } });
        if (!lead) return mine;
        expect(lead.lockedBy?.id).toBe(agent.id);
        expect(lead.ownerId).toBe(agent.id);
        mine.push(lead.id);
      }
    }),
  );
  const all = taken.flat();
  expect(all).toHaveLength(200);
  expect(new Set(all).size).toBe(200);
  // The trail records who took an unassigned lead.
  const trail = await s.shop.inside((tx) =>
    tx.rows<{ entity_id: number; user_id: number }>(sql`
      select entity_id, user_id from audit_log where tenant_id = ${tx.tenantId} and action = 'lead.take'`),
  );
  const taker = new Map(
    agents.flatMap(({ id }, at) => (taken[at] ?? []).map((lead) => [lead, id])),
  );
  expect(trail).toHaveLength(200);
  expect(trail.every((row) => taker.get(row.entity_id) === row.user_id)).toBe(true);
});

test('a shared lead queue gives each lead to one of many users who see all, the earliest first', async () => {
  const heads = await Promise.all(Array.from({ length: 6 }, () => s.shop.hire(5)));
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update leads set locked_until = null, locked_by = null where tenant_id = ${tx.tenantId}`,
    ),
  );
  const rounds = await Promise.all(
    heads.map((head) => head.call(takeNextLead, { body: { scope: 'all', tab: 'overdue' } })),
  );
  const ids = rounds.map(({ lead }) => lead?.id);
  expect(new Set(ids).size).toBe(6);
  const late = await owner.call(listQueue, { query: { tab: 'overdue', scope: 'all' } });
  expect(new Set(ids)).toEqual(new Set(late.items.slice(0, 6).map(({ id }) => id)));
});

test('a lead that one agent has open can be read but not changed by another, until it is released or times out', async () => {
  const [a, b] = [await s.shop.hire(5), await s.shop.hire(5)];
  const lead = await a.call(createLead, { body: { name: 'ก', phone: '0830000001' } });
  const params = { id: lead.id };
  expect(await a.call(lockLead, { params, body: {} })).toMatchObject({ mine: true });
  expect(await b.call(lockLead, { params, body: {} })).toMatchObject({
    mine: false,
    by: { id: a.id },
  });
  const change = () => b.ask(updateLead, { params, body: { note: 'ข' } });
  const call = () => b.ask(logLead, { params, body: { kind: 'note', note: 'ข' } });
  expect([(await change()).refusal.message, (await call()).refusal.message]).toEqual([
    'LEAD_LOCKED',
    'LEAD_LOCKED',
  ]);
  expect((await b.call(getLead, { params })).lockedBy?.id).toBe(a.id);
  // Only its own user can release a lock.
  await b.call(unlockLead, { params, body: {} });
  expect((await change()).status).toBe(409);
  await a.call(unlockLead, { params, body: {} });
  expect((await change()).status).toBe(200);
  await a.call(lockLead, { params, body: {} });
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update leads set locked_until = now() - interval '1 second' where tenant_id = ${tx.tenantId} and id = ${lead.id}`),
  );
  expect((await change()).status).toBe(200);
  expect(await b.call(lockLead, { params, body: {} })).toMatchObject({ mine: true });
  expect(LOCK_SECONDS).toBeGreaterThan(60);
});

test('a lead that one agent has open is neither restored nor deleted for good by another, who is told the name', async () => {
  const a = await s.shop.hire(5);
  const lead = await a.call(createLead, { body: { name: 'ก', phone: '0830000009' } });
  const params = { id: lead.id };
  await a.call(updateLead, { params, body: { stage: 'cancel', cancelReason: 'expensive' } });
  await a.call(lockLead, { params, body: {} });
  for (const answer of [
    await owner.ask(restoreLead, { params, body: {} }),
    await owner.ask(deleteLead, { params }),
  ])
    expect([answer.status, answer.refusal.message]).toEqual([409, 'LEAD_LOCKED']);
  await a.call(unlockLead, { params, body: {} });
  expect((await owner.ask(deleteLead, { params })).status).toBe(200);
});

test('a lead at which the agent stopped is offered again, and a skipped one is not', async () => {
  const agent = await s.shop.hire(4);
  await pour(2, agent.id, '0840');
  const first = await agent.call(takeNextLead, { body: {} });
  expect((await agent.call(takeNextLead, { body: {} })).lead?.id).toBe(first.lead?.id);
  const skip = [first.lead?.id ?? 0];
  const second = await agent.call(takeNextLead, { body: { skip } });
  expect(second.lead?.id).not.toBe(first.lead?.id);
  expect(second.left).toBe(2);
});

test('the lead queue separates its tabs at Bangkok midnights and shows the agent’s own figures of today', async () => {
  const agent = await s.shop.hire(4);
  const add = (phone: string, more: object) =>
    agent.call(createLead, { body: { name: 'ก', phone, ...more } });
  const midnight = new Date(
    `${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+07:00`,
  );
  const at = (hours: number) => new Date(midnight.getTime() + hours * 3_600_000).toISOString();
  const late = await add('0850000001', { nextAt: soon(-60 * 24) });
  await add('0850000002', { nextAt: at(24) });
  await add('0850000003', { nextAt: at(47.9) });
  await add('0850000004', { nextAt: at(48) });
  await add('0850000005', {});
  const counts = await agent.call(countQueue, { query: {} });
  expect(counts).toEqual({ overdue: 1, today: 0, tomorrow: 2, rebuy: 0, none: 1 });
  const list = await agent.call(listQueue, { query: { tab: 'tomorrow' } });
  expect(list.pagination.total_count).toBe(2);
  const body = { kind: 'call', result: 'interested', nextAt: at(30) } as const;
  await agent.call(logLead, { params: { id: late.id }, body });
  const today = await agent.call(getMyDay);
  expect(today).toEqual({ calls: 1, reached: 1, won: 0, sales: 0, tomorrow: 3 });
  expect(await (await s.shop.hire(4)).call(getMyDay)).toMatchObject({ calls: 0, tomorrow: 0 });
});

test('a lead lock left by a clock far ahead has ended, and one slightly ahead still holds', async () => {
  const [a, b] = [await s.shop.hire(5), await s.shop.hire(5)];
  const lead = await b.call(createLead, {
    body: { name: 'ก', phone: '0830000002', nextAt: '2020-01-01T00:00:00Z' },
  });
  const params = { id: lead.id };
  const endsIn = (time: string) =>
    s.shop.inside((tx) =>
      tx.rows(sql`
        update leads set locked_by = ${a.id}, locked_until = now() + ${time}::interval
        where tenant_id = ${tx.tenantId} and id = ${lead.id}`),
    );
  await endsIn('5 minutes');
  expect((await b.call(lockLead, { params, body: {} })).mine).toBe(false);
  expect((await b.ask(updateLead, { params, body: { note: 'ข' } })).status).toBe(409);
  await endsIn('60 days');
  expect((await b.call(getLead, { params })).lockedBy).toBeNull();
  expect((await b.ask(updateLead, { params, body: { note: 'ข' } })).status).toBe(200);
  const { lead: taken } = await b.call(takeNextLead, { body: { tab: 'overdue' } });
  expect(taken?.id).toBe(lead.id);
  await endsIn('60 days');
  expect((await b.call(lockLead, { params, body: {} })).mine).toBe(true);
});

test('a lead of a deleted user is in others’ queues at once, and untaken ones return with the restored user', async () => {
  const shop = await s.openShop('leavers');
  await switchOnLeads(shop.owner);
  const [leaver, stayer] = [await shop.hire(4), await shop.hire(4)];
  const add = (more: object = {}) => addLeadOf(leaver, { nextAt: soon(-60), ...more });
  const [taken, kept, given] = [await add(), await add(), await add()];
  const cancel = { stage: 'cancel' as const, cancelReason: 'แพง' };
  await leaver.call(updateLead, { params: { id: given.id }, body: cancel });
  await leaver.call(lockLead, { params: { id: taken.id }, body: {} });
  expect((await stayer.call(takeNextLead, { body: {} })).lead).toBeNull();
  const { undoToken } = await shop.owner.call(deleteUser, { params: { id: leaver.id } });
  const { lead } = await stayer.call(takeNextLead, { body: {} });
  expect(lead).toMatchObject({ id: taken.id, ownerId: stayer.id });
  const ownerOf = async (id: number) =>
    (await shop.owner.call(getLead, { params: { id } })).ownerId;
  expect([await ownerOf(kept.id), await ownerOf(given.id)]).toEqual([null, null]);
  await shop.owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(await Promise.all([taken, kept, given].map(({ id }) => ownerOf(id)))).toEqual([
    stayer.id,
    leaver.id,
    leaver.id,
  ]);
  const { items } = await shop.owner.call(listLeadEvents, { params: { id: kept.id }, query: {} });
  expect(items.slice(0, 2).map(({ kind, fromOwner }) => [kind, fromOwner === null])).toEqual([
    ['owner', true],
    ['owner', false],
  ]);
});

test('a lead that was reassigned before its former owner was deleted stays there when that user is restored', async () => {
  const shop = await s.openShop('handed-back');
  await switchOnLeads(shop.owner);
  const leaver = await shop.hire(4);
  const { id } = await addLeadOf(leaver);
  await shop.owner.call(updateLead, { params: { id }, body: { ownerId: null } });
  const { undoToken } = await shop.owner.call(deleteUser, { params: { id: leaver.id } });
  await shop.owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect((await shop.owner.call(getLead, { params: { id } })).ownerId).toBeNull();
});

test('a lead of a suspended user is in others’ queues, and untaken ones return when the user works again', async () => {
  const shop = await s.openShop('suspended');
  await switchOnLeads(shop.owner);
  const [away, stayer] = [await shop.hire(4), await shop.hire(4)];
  const [taken, kept] = [await addLeadOf(away), await addLeadOf(away)];
  const suspend = (suspended: boolean) =>
    shop.owner.call(updateUser, { params: { id: away.id }, body: { suspended } });
  const ownersNow = () =>
    Promise.all(
      [taken, kept].map(
        async ({ id }) => (await shop.owner.call(getLead, { params: { id } })).ownerId,
      ),
    );
  await suspend(true);
  const { lead } = await stayer.call(takeNextLead, { body: {} });
  expect(lead).toMatchObject({ id: taken.id, ownerId: stayer.id });
  const { undoToken } = await shop.owner.call(deleteUser, { params: { id: away.id } });
  await shop.owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(await ownersNow()).toEqual([stayer.id, null]);
  await suspend(false);
  expect(await ownersNow()).toEqual([stayer.id, away.id]);
});
