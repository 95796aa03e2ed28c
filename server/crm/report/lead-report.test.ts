// Promises of the report of leads: figures agree with the leads behind them, and agents see only
// their own line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead, logLead, updateLead } from '@app/contract/crm/lead';
import { listLeads } from '@app/contract/crm/list';
import { reportLeads } from '@app/contract/crm/report';
import { createOrder } from '@app/contract/order/create';
import { updateOrders } from '@app/contract/order/status';
import { applyTracking } from '../../order/order/shipping-facts.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { addLeadOf, leadDesk, leadBuyer, switchOnLeads } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  ({ s, owner } = await leadDesk());
});
afterAll(() => s.end());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const bangkok = (days = 0) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('the lead report counts due, late by days, without a date, called and won, for each agent and together', async () => {
  const [a, b] = [await s.shop.hire(4), await s.shop.hire(4)];
  let n = 0;
  const add = (who: Person, nextAt: string | null) =>
    who.call(createLead, {
      body: { name: 'ก', phone: `0810${String((n += 1)).padStart(6, '0')}`, nextAt },
    });
  const late = await add(a, day(-8));
  for (const days of [-2, -0.5, 1]) await add(a, day(days));
  await add(a, null);
  const quiet = await add(b, day(-4));
  await b.call(updateLead, {
    params: { id: quiet.id },
    body: { stage: 'cancel', cancelReason: 'donotcall' },
  });
  const body = { kind: 'call', result: 'interested', nextAt: late.nextAt } as const;
  await a.call(logLead, { params: { id: late.id }, body });
  const span = { start: bangkok(), end: bangkok() };
  const { items, total } = await owner.call(reportLeads, { query: span });
  expect(items.find(({ ownerId }) => ownerId === a.id)).toMatchObject({
    due: 3,
    late1: 2,
    late3: 1,
    late7: 1,
    noDate: 1,
    called: 1,
    won: 0,
    closeRate: 0,
  });
  expect(items.find(({ ownerId }) => ownerId === b.id)).toMatchObject({ due: 0, called: 0 });
  expect(total).toMatchObject({ due: 3, called: 1 });
  const of = async (query: object) =>
    (await owner.call(listLeads, { query: query as never })).pagination.total_count;
  for (const [due, count] of Object.entries({ overdue: 3, late1: 2, late3: 1, late7: 1, none: 1 }))
    expect(await of({ due, owner: a.id }), due).toBe(count);
  const line = items.find(({ ownerId }) => ownerId === a.id);
  for (const did of ['called', 'handled', 'won'] as const) {
    const asked = { did, didFrom: span.start, didTo: span.end, didBy: a.id };
    expect(await of(asked), did).toBe(line?.[did]);
  }
  const own = await b.call(reportLeads, { query: span });
  expect(own.items.map(({ ownerId }) => ownerId)).toEqual([b.id]);
  const later = await owner.call(reportLeads, { query: { start: bangkok(1), end: bangkok(2) } });
  expect(later.total).toMatchObject({ due: 3, called: 0 });
  const next = { start: bangkok(1), end: bangkok(1), compare: '1' } as const;
  const { previous } = await owner.call(reportLeads, { query: next });
  expect(previous).toMatchObject({ ...span, total: { called: 1, won: 0 } });
  const alone = await owner.call(reportLeads, { query: { ...span, owner: a.id } });
  expect(alone.items.map(({ ownerId }) => ownerId)).toEqual([a.id]);
  expect(alone.total).toMatchObject({ due: 3, called: 1 });
  expect((await b.call(reportLeads, { query: { ...span, owner: a.id } })).items).toEqual([]);
  const month = await owner.call(reportLeads);
  expect([month.start, month.end]).toEqual([`${bangkok().slice(0, 7)}-01`, bangkok()]);
  const taken = await owner.fetch('/report/lead-notification?format=xlsx');
  const [sheet] = readWorkbook(Buffer.from(await taken.arrayBuffer()));
  expect(sheet?.rows[0]?.[1]?.value).toBe('ถึงกำหนด');
  expect(
    sheet?.rows
      .at(-1)
      ?.slice(0, 2)
      .map((cell) => cell?.value),
  ).toEqual(['รวม', '3']);
  const { url } = (await (await owner.fetch('/report/lead-notification?format=pdf')).json()) as {
    url: string;
  };
  const paper = await fetch(new URL(url, s.origin));
  expect(paper.headers.get('content-type')).toContain('application/pdf');
  const turned = await owner.ask(reportLeads, { query: { start: bangkok(1), end: bangkok() } });
  expect([turned.status, Object.keys(turned.refusal.fields ?? {})]).toEqual([422, ['end']]);
});

test('the lead report has one line for unassigned leads and automatic events', async () => {
  await addLeadOf(owner, { phone: '0812000001', ownerId: null });
  const lead = await addLeadOf(owner, { phone: '0812000002' });
  const { id } = await owner.call(createOrder, {
    body: {
      info: leadBuyer(lead.phone),
      items: [{ productId: await addProduct(owner), unit: 1 }],
      payment: { method: 'cod' },
      leadId: lead.id,
    },
  });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
  const fact = { carrier: 0, code: '5', label: 'เซ็นรับแล้ว', at: new Date(), place: '' };
  await s.shop.inside((tx) => applyTracking(tx, id, { ...fact, bucket: 'delivered' }));
  const { items } = await owner.call(reportLeads, { query: {} });
  const nobodys = items.filter(({ key }) => key === 'none');
  expect(nobodys).toMatchObject([{ ownerId: null, noDate: 1, called: 0, won: 0 }]);
  expect(items.find(({ ownerId }) => ownerId === owner.id)).toMatchObject({ called: 1, won: 1 });
  const own = await owner.call(reportLeads, { query: { owner: owner.id } });
  expect(own.items.map(({ ownerId }) => ownerId)).toEqual([owner.id]);
});

test('the lead report counts a lead once in the sum when one agent added it and another won it, as its list does', async () => {
  const { owner: boss, hire } = await s.openShop('twohands');
  await switchOnLeads(boss);
  const closer = await hire(4);
  const phone = '0812000009';
  const { id } = await addLeadOf(boss, { phone, ownerId: closer.id });
  await closer.call(createOrder, {
    body: {
      info: leadBuyer(phone),
      items: [{ productId: await addProduct(boss), unit: 1 }],
      payment: { method: 'cod' },
      leadId: id,
    },
  });
  const { items, total, start, end } = await boss.call(reportLeads);
  expect(items.map(({ handled, won }) => [handled, won]).sort()).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(total).toMatchObject({ handled: 1, won: 1, closeRate: 100 });
  const query = { did: 'handled', didFrom: start, didTo: end } as const;
  expect((await boss.call(listLeads, { query })).pagination.total_count).toBe(total.handled);
});

test('the lead report can be read in a shop that has switched its leads off', async () => {
  const other = await s.openShop('noleads');
  const { total } = await other.owner.call(reportLeads);
  expect(total).toMatchObject({ due: 0, called: 0 });
  expect((await other.owner.ask(listLeads)).refusal.message).toBe('PERMISSION_DENIED');
});
