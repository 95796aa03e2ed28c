// Promises of leads whose person is erased while others have them open: nothing is restored, and
// the user is told.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLead, getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { listLeadChanges } from '@app/contract/crm/list';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { addLeadOf, leadDesk } from '../../app/story/lead-desk.ts';
import { underWay } from '../../app/story/under-way.ts';
import type { Person, Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { insertLeadEvents } from './lead-event.store.ts';
import { lockLeadRows } from './lead.store.ts';

let s: Story;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  ({ s, owner, agent } = await leadDesk());
});
afterAll(() => s.end());

const erase = (phone: string) =>
  owner.ask(eraseCustomer, { body: { phone, reason: 'เจ้าของข้อมูลขอ' } });

const eventsOf = (leadId: number) =>
  s.shop.inside((tx) =>
    tx.rows(
      sql`select id from lead_events where tenant_id = ${tx.tenantId} and lead_id = ${leadId}`,
    ),
  );

test('a lead board that is open elsewhere is told to reload when a cancelled lead was deleted for good', async () => {
  const { id } = await addLeadOf(agent);
  await agent.call(updateLead, {
    params: { id },
    body: { stage: 'cancel', cancelReason: 'ไม่สนใจ' },
  });
  const since = new Date().toISOString();
  const changes = () => agent.call(listLeadChanges, { query: { since } });
  expect((await changes()).reload).toBe(false);
  await owner.call(deleteLead, { params: { id }, body: {} });
  expect((await changes()).reload).toBe(true);
});

test('a lead is erased together with a note that another user saves at the same moment', async () => {
  const { id, phone } = await addLeadOf(agent);
  let asked: ReturnType<typeof erase> | undefined;
  await s.shop.inside(async (tx) => {
    await lockLeadRows(tx, [id]);
    await insertLeadEvents(tx, [{ leadId: id, kind: 'note', note: 'บ้านอยู่หลังวัด' }]);
    asked = erase(phone);
    await underWay(tx, asked);
  });
  expect((await asked)?.status).toBe(200);
  expect(await eventsOf(id)).toEqual([]);
});

test('a lead that was erased is reported as missing to a user who changes it, and nothing is stored', async () => {
  const { id, phone } = await addLeadOf(agent);
  expect((await erase(phone)).status).toBe(200);
  const params = { id };
  const answers = [
    await agent.ask(logLead, { params, body: { kind: 'note', note: 'สมหญิง โทรกลับ' } }),
    await agent.ask(logLead, { params, body: { kind: 'call', result: 'busy' } }),
    await agent.ask(updateLead, { params, body: { name: 'สมหญิง', phone } }),
    await agent.ask(getLead, { params }),
  ];
  for (const { status, refusal } of answers)
    expect([status, refusal.message]).toEqual([404, 'NOT_FOUND']);
  expect(await eventsOf(id)).toEqual([]);
});

test('a lead board that is open elsewhere is told to reload when a person was erased, and not again a minute later', async () => {
  const { phone } = await addLeadOf(agent);
  const changes = (seconds: number) => {
    const since = new Date(Date.now() + seconds * 1000).toISOString();
    return agent.call(listLeadChanges, { query: { since } });
  };
  await erase(phone);
  expect((await changes(0)).reload).toBe(true);
  expect((await changes(60)).reload).toBe(false);
});
