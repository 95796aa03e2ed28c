// Tests of leads made from customers: the rules of every lead hold, everyone is counted, nobody
// becomes a lead twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { customersToLeads } from '@app/contract/report/customer-lead';
import { createLead, updateLead } from '@app/contract/crm/lead';
import { listLeadChanges, listLeads } from '@app/contract/crm/list';
import { createOrder } from '@app/contract/order/create';
import { customerReport } from '@app/contract/report/lists';
import { undoChange } from '@app/contract/shop/undo';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { leadDesk, switchOnLeads } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';
import { openDatabase, sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
let productId: number;
let channelId: number;

const phone = (n: number) => `081200${String(n).padStart(4, '0')}`;
const buy = (n: number, more: object = {}) =>
  owner.call(createOrder, {
    body: {
      info: {
        name: `ลูกค้า ${n}`,
        phone: phone(n),
        address: '9/9',
        subdistrict: 'ศรีภูมิ',
        district: 'เมืองเชียงใหม่',
        province: 'เชียงใหม่',
        postcode: '50200',
      },
      channelId,
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod', shippingFee: 0, discount: 0 },
      ...more,
    },
  });
const make = (body: object, who = owner) => who.call(customersToLeads, { body });
const leads = async (who = owner) => (await who.call(listLeads, { query: {} })).items;
const lastOrders = async (tab: 'all' | 'new' | 'repeat' = 'all') =>
  (await owner.call(customerReport, { query: { tab } })).items.map(({ id }) => id);

/**
 * Inserts this many customers with one order each; as superuser, because on a cluster `insert …
 * select` without a source table fails under row-level security.
 */
async function fillCustomers(prefix: string, many: number): Promise<void> {
  const db = openDatabase({ url: s.adminUrl, max: 1 });
  await db.withTenant({ tenantId: s.shop.id, userId: null }, async (tx) => {
    await tx.rows(sql`
      insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict,
        district, province, postcode, pay_method, items_satang, total_satang)
      select ${tx.tenantId}, ${prefix} || '-' || n, 'send', 'ลูกค้า', ${prefix} || lpad(n::text, 5, '0'),
        ${prefix} || lpad(n::text, 5, '0'), '1', 'ก', 'ข', 'ค', '10200', 'cod', 0, 0
      from generate_series(1, ${many}) n`);
    await tx.rows(sql`
      insert into figure_marks (tenant_id, order_id)
      select tenant_id, id from orders where tenant_id = ${tx.tenantId} and starts_with(code, ${prefix} || '-')`);
  });
  await db.close();
}

beforeAll(async () => {
  ({ s, owner, agent, other } = await leadDesk());
  productId = await addProduct(owner);
  channelId = (await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } })).id;
  for (const n of [1, 2, 3, 4, 5]) await buy(n);
  await buy(1);
  await owner.call(createLead, { body: { name: 'รู้จักแล้ว', phone: phone(2) } });
  const lead = await owner.call(createLead, { body: { name: 'อย่าโทร', phone: phone(3) } });
  await owner.call(updateLead, {
    params: { id: lead.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
});
afterAll(() => s.end());

test('chosen customers become leads with their goods and place, and those with a lead or not to be called are counted', async () => {
  const ids = await lastOrders();
  expect(ids).toHaveLength(5);
  const nextAt = '2030-01-05T03:00:00.000Z';
  const answer = await make({ ids, nextAt, tags: ['ลูกค้าเก่า'], note: 'จากรายงาน' });
  const { undoToken, ...counts } = answer;
  expect(counts).toEqual({ made: 3, existing: 1, forbidden: 1, unreachable: 0, next: null });
  expect(undoToken).toEqual(expect.any(String));
  const made = (await leads()).filter(({ tags }) => tags.includes('ลูกค้าเก่า'));
  expect(made.map((lead) => lead.phone).toSorted()).toEqual([phone(1), phone(4), phone(5)]);
  expect(made[0]).toMatchObject({
    ...{ ownerId: owner.id, productId, channelId, province: 'เชียงใหม่', nextAt },
    ...{ stage: 'new', note: 'จากรายงาน' },
  });
  expect(await make({ ids })).toMatchObject({ made: 0, existing: 4, forbidden: 1 });
});

test('a whole segment of customers is assigned to agents in turn, and no other customer', async () => {
  for (const n of [11, 12, 13, 14]) {
    await buy(n);
    await buy(n);
  }
  await buy(15);
  const ownerIds = [agent.id, other.id];
  const answer = await make({ segment: { tab: 'repeat' }, ownerIds });
  expect(answer).toMatchObject({ made: 4, existing: 1, next: null });
  expect((await leads(agent)).map((lead) => lead.ownerId)).toEqual([agent.id, agent.id]);
  expect(await leads(other)).toHaveLength(2);
  expect((await leads()).map((lead) => lead.phone)).not.toContain(phone(15));
});

test('a lead board that is open elsewhere is told to reload when leads of customers were undone', async () => {
  const since = new Date().toISOString();
  const changes = () => agent.call(listLeadChanges, { query: { since } });
  const { made, undoToken } = await make({ segment: { tab: 'new' }, ownerIds: [agent.id] });
  expect([made, (await changes()).reload]).toEqual([1, false]);
  await owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect((await changes()).reload).toBe(true);
});

test('a long segment of customers continues where the last call stopped, and is undone as one by its user', async () => {
  const counted = async () => (await owner.call(listLeads, { query: {} })).pagination.total_count;
  const head = await s.shop.hire(5);
  const repeat = await lastOrders('repeat');
  const before = await counted();
  await fillCustomers('08130', 600);
  const first = await make({ segment: { tab: 'new' } });
  expect(first.made + first.existing + first.forbidden).toBe(500);
  expect(first.next).toBeGreaterThan(0);
  const { undoToken } = first;
  const second = await make({ segment: { tab: 'new' }, after: first.next, undoWith: undoToken });
  expect(second.next).toBeNull();
  expect(first.made + second.made).toBe(601);
  // The token of another user is ignored, and a token that was joined to a new one is spent.
  const others = await make({ ids: repeat, undoWith: second.undoToken }, head);
  expect([others.made, others.undoToken]).toEqual([0, undefined]);
  const spent = await owner.ask(undoChange, { body: { token: undoToken ?? '' } });
  expect(spent.status).toBe(404);
  const { items } = await owner.call(undoChange, { body: { token: second.undoToken ?? '' } });
  expect(items.filter(({ t }) => t === 'success')).toHaveLength(601);
  expect(await counted()).toBe(before);
});

test('leads of customers are made only by users with the report and leads, and assigned to others only with the right to assign', async () => {
  const ids = await lastOrders('repeat');
  const status = async (who: Person, body: object) =>
    (await who.ask(customersToLeads, { body: { ids, ...body } })).status;
  const seesNothing = await s.shop.hire(2, ['crm.own']);
  const hasNone = await s.shop.hire(2, ['report.sales']);
  expect(await status(seesNothing, {})).toBe(403);
  expect(await status(hasNone, {})).toBe(403);
  expect(await status(agent, { ownerIds: [other.id] })).toBe(403);
  expect(await status(agent, { ownerIds: [agent.id] })).toBe(200);
  expect(await status(owner, { ownerIds: [hasNone.id] })).toBe(422);
});

test('customers without a callable number are counted, and become no leads', async () => {
  await fillCustomers('77', 2);
  await lastOrders();
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(sql`
      select id from orders where tenant_id = ${tx.tenantId} and code like '77-%'`),
  );
  const ids = rows.map(({ id }) => id);
  expect(await make({ ids })).toMatchObject({ made: 0, unreachable: 2 });
});

test('the customers of another shop are not found', async () => {
  const elsewhere = await s.openShop('shopb');
  await switchOnLeads(elsewhere.owner);
  const answer = await elsewhere.owner.call(customersToLeads, {
    body: { ids: await lastOrders('repeat') },
  });
  expect(answer).toMatchObject({ made: 0, existing: 0, forbidden: 0, unreachable: 0 });
});

test('the audit trail shows who made how many leads of which segment, and names no customer', async () => {
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ after: unknown; user_id: number }>(sql`
      select after, user_id from audit_log
      where tenant_id = ${tx.tenantId} and action = 'lead.from-customers' order by id`),
  );
  expect(rows[2]).toMatchObject({
    user_id: owner.id,
    after: { made: 4, segment: { tab: 'repeat' } },
  });
  expect(JSON.stringify(rows)).not.toMatch(/0812/);
});

test('customers are exported only with a reason, which the trail keeps', async () => {
  const path = '/report/customer?format=xlsx&tab=repeat';
  for (const reason of ['', '&reason=', '&reason=%20%20x']) {
    const refused = await owner.fetch(`${path}${reason}`);
    expect(refused.status).toBe(422);
    expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual(['reason']);
  }
  const why = 'ส่งให้ทีมโทรติดตาม';
  expect((await owner.fetch(`${path}&reason=${encodeURIComponent(why)}`)).status).toBe(200);
  const body = (query: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'GET /report/customer', query }),
  });
  expect((await owner.fetch('/export', body({ tab: 'repeat' }))).status).toBe(422);
  expect((await owner.fetch('/export', body({ tab: 'repeat', reason: why }))).status).toBe(200);
  const kept = await s.shop.inside((tx) =>
    tx.rows<{ reason: string }>(sql`
      select after->>'reason' as reason from audit_log
      where tenant_id = ${tx.tenantId} and action = 'export.sheet' order by id`),
  );
  expect(kept.map(({ reason }) => reason)).toEqual([why, why]);
});

test('leads just made of customers are removed by an undo, except those that somebody has called since', async () => {
  const ids: number[] = [];
  for (const n of [21, 22, 23]) ids.push((await buy(n)).id);
  const { undoToken, made } = await make({ ids });
  expect(made).toBe(3);
  const mine = (await leads()).filter(({ phone: of }) => [21, 22, 23].map(phone).includes(of));
  const [called] = mine;
  await owner.call(updateLead, { params: { id: called?.id ?? 0 }, body: { note: 'คุยแล้ว' } });
  const { items } = await owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(items.filter(({ t }) => t === 'success')).toHaveLength(2);
  expect(items.find(({ id }) => id === called?.id)).toMatchObject({ error: 'UNDO_CHANGED' });
  const left = (await leads()).filter(({ phone: of }) => [21, 22, 23].map(phone).includes(of));
  expect(left.map(({ id }) => id)).toEqual([called?.id]);
  const nobody = await make({ ids });
  expect([nobody.made, nobody.undoToken === undefined]).toEqual([2, false]);
  expect((await make({ ids })).undoToken).toBeUndefined();
});
