// Promises of leads, over HTTP: the phone is the key, stages have rules, and an agent sees only their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadStageNames } from '@app/contract/crm/states';
import {
  createLead,
  deleteLead,
  getLead,
  logLead,
  restoreLead,
  updateLead,
} from '@app/contract/crm/lead';
import {
  findLeadDuplicates,
  listLeadEvents,
  listLeadOrders,
  setLeadScript,
} from '@app/contract/crm/detail';
import {
  countCancelReasons,
  getPipeline,
  listAgents,
  listLeadChanges,
  listLeadDates,
  listLeadRisks,
  listLeads,
} from '@app/contract/crm/list';
import { countQueue, getMyDay, takeNextLead } from '@app/contract/crm/queue';
import { detectInText } from '@app/contract/customer/address';
import { createChannel, listChannels } from '@app/contract/customer/channel';
import { createOrder } from '@app/contract/order/create';
import { undoChange } from '@app/contract/shop/undo';
import { setOption } from '@app/contract/shop/setting';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import {
  addLeadOf,
  freshPhone,
  leadDesk,
  switchOnLeads,
  leadBuyer,
} from '../../app/story/lead-desk.ts';
import type { Answer, Person, Story } from '../../app/story.ts';

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

const add = (more: object = {}, who = agent) => addLeadOf(who, more);
const put = (id: number, body: object, who = agent) =>
  who.ask(updateLead, { params: { id }, body });
const said = (answer: Answer<unknown>) =>
  answer.status === 200
    ? 'ok'
    : `${answer.status} ${answer.refusal.message} ${Object.keys(answer.refusal.fields ?? {}).join()}`.trim();
const log = (id: number, body: object, who = agent) =>
  who.ask(logLead, { params: { id }, body: { kind: 'call', ...body } as never });
const sell = (phone: string, who = agent) =>
  who.call(createOrder, {
    body: {
      info: leadBuyer(phone),
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the phone of a lead', () => {
  test('has one open lead however it is typed, and its owner is named', async () => {
    const lead = await add({ phone: '+66 81 222 3333' });
    expect(lead).toMatchObject({ phone: '0812223333', stage: 'new', ownerId: agent.id, calls: 0 });
    const again = await agent.ask(createLead, {
      body: { name: 'อีกคน', phone: '๐๘๑-๒๒๒ ๓๓๓๓' },
    });
    expect(said(again)).toBe('409 LEAD_EXISTS');
    expect(again.refusal.details).toMatchObject({ leadId: lead.id });
    const hidden = await other.ask(createLead, { body: { name: 'อีกคน', phone: '0812223333' } });
    expect([said(hidden), hidden.refusal.details]).toEqual(['409 LEAD_EXISTS', undefined]);
    const meant = await agent.call(createLead, {
      body: { name: 'ลูกสาว', phone: '0812223333', duplicateReason: 'ใช้เบอร์เดียวกับแม่' },
    });
    expect(meant.id).not.toBe(lead.id);
  });

  test('is used once when ten users add it at once', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agent.ask(createLead, { body: { name: 'ก', phone } })),
    );
    expect(answers.map(said).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => '409 LEAD_EXISTS'),
      'ok',
    ]);
  });

  test('shows, while it is typed, own leads, the number of others, orders and the wish not to be called', async () => {
    const phone = freshPhone();
    const lead = await add({ phone });
    await sell(phone);
    const toOwner = await agent.call(findLeadDuplicates, { query: { phone } });
    expect(toOwner).toMatchObject({ others: 0, orders: 1, doNotCall: false });
    expect(toOwner.items.map(({ id }) => id)).toEqual([lead.id]);
    expect(await other.call(findLeadDuplicates, { query: { phone } })).toMatchObject({
      items: [],
      others: 1,
    });
  });

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ phone: '08x-xxx-1234' }, 'phone'],
    [{ name: '' }, 'name'],
    [{ name: 'ก'.repeat(101) }, 'name'],
    [{ address: '•••' }, 'address'],
    [{ value: -1 }, 'value'],
    [{ nextAt: 'พรุ่งนี้' }, 'nextAt'],
    [{ productId: 999_999 }, 'productId'],
    [{ channelId: 999_999 }, 'channelId'],
    [{ stage: 'won' }, 'stage'],
  ])('is refused at the field for the lead %j', async (wrong, field) => {
    const answer = await agent.ask(createLead, {
      body: { name: 'ก', phone: freshPhone(), ...wrong } as never,
    });
    expect(answer.status).toBe(422);
    expect(answer.refusal.fields).toHaveProperty([field]);
  });
});

describe('a lead stage', () => {
  test('of won requires an order of the same phone, and keeps it', async () => {
    const lead = await add();
    expect(said(await put(lead.id, { stage: 'won' }))).toBe('422 UNPROCESSED orderId');
    const strange = await sell(freshPhone());
    expect(said(await put(lead.id, { stage: 'won', orderId: strange.id }))).toBe(
      '422 UNPROCESSED orderId',
    );
    const order = await sell(lead.phone);
    const before = await agent.call(getMyDay);
    const won = await agent.call(updateLead, {
      params: { id: lead.id },
      body: { stage: 'won', orderId: order.id },
    });
    expect(won).toMatchObject({ stage: 'won', orderIds: [order.id], nextAt: null });
    expect(await agent.call(getMyDay)).toMatchObject({
      won: before.won + 1,
      sales: before.sales + order.payment.total,
    });
    const orders = await agent.call(listLeadOrders, { params: { id: lead.id } });
    expect(orders.items).toMatchObject([{ id: order.id, isOfLead: true, status: 'send' }]);
    expect(orders.address).toMatchObject({ address: '9/9', province: 'กรุงเทพมหานคร' });
  });

  test('of cancelled requires a reason, and “unreachable” only after five missed calls', async () => {
    const { id } = await add();
    expect(said(await put(id, { stage: 'cancel' }))).toBe('422 UNPROCESSED cancelReason');
    expect(said(await put(id, { stage: 'cancel', cancelReason: 'unreachable' }))).toBe(
      '422 UNPROCESSED cancelReason',
    );
    for (const result of ['noanswer', 'busy', 'off', 'noanswer', 'noanswer'])
      expect(said(await log(id, { result }))).toBe('ok');
    expect(said(await put(id, { stage: 'cancel', cancelReason: 'ติดต่อไม่ได้' }))).toBe('ok');
    const lead = await agent.call(getLead, { params: { id } });
    expect(lead).toMatchObject({ stage: 'cancel', cancelReason: 'unreachable', calls: 5 });
    expect(lead.cancelledBy).toBeTruthy();
    expect(said(await put(id, { stage: 'new' }))).toBe('422 UNPROCESSED stage');
  });

  test('returns by a restore to the one before, unless the phone has got another lead', async () => {
    const lead = await add({ stage: 'interested' });
    await put(lead.id, { stage: 'cancel', cancelReason: 'แพง' });
    const again = await add({ phone: lead.phone });
    const restore = () => agent.ask(restoreLead, { params: { id: lead.id }, body: {} });
    expect(said(await restore())).toBe('409 LEAD_EXISTS');
    await put(again.id, { stage: 'cancel', cancelReason: 'duplicate' });
    const back = await restore();
    expect(back.data).toMatchObject({ stage: 'interested', cancelReason: '', cancelledAt: null });
  });

  test('of not to be called is in no queue, cannot be added or called, and is ended only by a user who sees all', async () => {
    const lead = await add({ nextAt: soon(-60) });
    const twin = await add({ phone: lead.phone, duplicateReason: 'คนละคน', nextAt: soon(-60) });
    const before = await agent.call(countQueue, { query: {} });
    await put(lead.id, { stage: 'cancel', cancelReason: 'donotcall' });
    const after = await agent.call(countQueue, { query: {} });
    expect(before.overdue - after.overdue).toBe(2);
    expect(said(await agent.ask(createLead, { body: { name: 'ก', phone: lead.phone } }))).toBe(
      '409 DO_NOT_CALL',
    );
    expect(said(await log(twin.id, { result: 'noanswer' }))).toBe('409 DO_NOT_CALL');
    expect(said(await put(twin.id, { nextAt: soon(60) }))).toBe('409 DO_NOT_CALL');
    const restore = (who: Person, contactAgain: boolean) =>
      who.ask(restoreLead, { params: { id: lead.id }, body: { contactAgain } });
    expect(said(await restore(agent, true))).toBe('409 DO_NOT_CALL');
    expect(said(await restore(owner, false))).toBe('409 DO_NOT_CALL');
    expect(said(await restore(owner, true))).toBe('ok');
    expect((await agent.call(getLead, { params: { id: twin.id } })).doNotCall).toBe(false);
  });

  test('of not to be called, saved with another phone, applies to that phone, and so does its undo', async () => {
    const lead = await add();
    const phone = freshPhone();
    const { undoToken } = await agent.call(updateLead, {
      params: { id: lead.id },
      body: { phone, stage: 'cancel', cancelReason: 'donotcall' },
    });
    const isForbidden = async (asked: string) =>
      (await agent.call(findLeadDuplicates, { query: { phone: asked } })).doNotCall;
    expect([await isForbidden(phone), await isForbidden(lead.phone)]).toEqual([true, false]);
    await agent.call(undoChange, { body: { token: undoToken ?? '' } });
    expect([await isForbidden(phone), await isForbidden(lead.phone)]).toEqual([false, false]);
    const back = await agent.call(getLead, { params: { id: lead.id } });
    expect(back).toMatchObject({ phone: lead.phone, stage: 'new', doNotCall: false });
  });

  test('is not changed by the older copy when two users edit', async () => {
    const lead = await add();
    expect(said(await put(lead.id, { name: 'ใหม่', version: lead.version }))).toBe('ok');
    expect(said(await put(lead.id, { name: 'เก่า', version: lead.version }))).toBe('409 STALE');
    expect((await agent.call(getLead, { params: { id: lead.id } })).name).toBe('ใหม่');
  });
});

describe('a lead call', () => {
  test('moves the stage, counts, sets the next date, and is kept in the history', async () => {
    const { id } = await add({ productId });
    const nextAt = soon(24 * 60);
    const { data } = await log(id, { result: 'appointment', note: 'โทรหลังเลิกงาน', nextAt });
    expect(data).toMatchObject({
      stage: 'appointment',
      lastResult: 'appointment',
      lastNote: 'โทรหลังเลิกงาน',
      calls: 1,
      nextAt,
    });
    const { items } = await agent.call(listLeadEvents, { params: { id }, query: {} });
    expect(items.map(({ kind, result, toStage }) => [kind, result, toStage])).toEqual([
      ['stage', null, 'appointment'],
      ['call', 'appointment', null],
      ['created', null, 'new'],
    ]);
  });

  test('is due again the next morning when nobody answers, unless a time is given', async () => {
    const { id } = await add();
    const { data } = await log(id, { result: 'noanswer' });
    const next = new Date((data as { nextAt: string }).nextAt);
    expect(next.toISOString()).toMatch(/T03:00:00.000Z$/);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(next.getTime() - Date.now()).toBeLessThan(34 * 3_600_000);
    expect(data).toMatchObject({ stage: 'contacted', unanswered: 1 });
  });

  test.each([
    [{}, '422 UNPROCESSED result'],
    [{ result: 'appointment' }, '422 UNPROCESSED nextAt'],
    [{ result: 'bought' }, '422 UNPROCESSED orderId'],
    [{ result: 'cancel' }, '422 UNPROCESSED cancelReason'],
    [{ result: 'wrong' }, 'ok'],
    [{ result: 'notinterested' }, 'ok'],
    [{ kind: 'note' }, '422 UNPROCESSED note'],
    [{ kind: 'note', note: 'ชอบสีแดง' }, 'ok'],
  ])('of %j answers %s', async (body, answer) => {
    const { id } = await add();
    expect(said(await log(id, body))).toBe(answer);
  });

  test('shows the script of the product beside the lead', async () => {
    const { id } = await add({ productId });
    await owner.call(setLeadScript, { params: { productId }, body: { words: 'สวัสดีค่ะ' } });
    expect((await agent.call(getLead, { params: { id } })).script).toBe('สวัสดีค่ะ');
    const missing = await owner.ask(setLeadScript, {
      params: { productId: 999_999 },
      body: { words: 'ก' },
    });
    expect(missing.status).toBe(404);
  });
});

describe('an agent with crm.own', () => {
  test('sees, counts and changes only their own leads in every output', async () => {
    const mine = await add({ nextAt: soon(-5), value: 100 });
    const theirs = await add({ nextAt: soon(-5), value: 100 }, other);
    const ids = (answer: { items: readonly { id: number }[] }) => answer.items.map(({ id }) => id);
    const day = soon(0).slice(0, 10);
    const outputs = {
      list: ids(await other.call(listLeads, { query: { pageSize: 200 } })),
      board: (await other.call(getPipeline, { query: {} })).items.flatMap(({ data }) =>
        data.map(({ id }) => id),
      ),
      calendar: (
        await other.call(listLeadDates, { query: { from: '2020-01-01', to: day } })
      ).items.map(({ leadId }) => leadId),
      changes: ids(await other.call(listLeadChanges, { query: { since: soon(-60) } })),
      risks: ids(await other.call(listLeadRisks, { query: { ids: `${mine.id},${theirs.id}` } })),
      agents: ids(await other.call(listAgents)),
    };
    for (const [name, seen] of Object.entries(outputs)) expect(seen, name).not.toContain(mine.id);
    for (const name of ['list', 'board', 'changes', 'risks'] as const)
      expect(outputs[name], name).toContain(theirs.id);
    expect(outputs.agents).toEqual([other.id]);
    expect(
      (await other.call(getPipeline, { query: { owner: 'none' } })).items.map(({ count }) => count),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    const params = { id: mine.id };
    const tries = [
      await other.ask(getLead, { params }),
      await other.ask(listLeadEvents, { params, query: {} }),
      await other.ask(listLeadOrders, { params }),
      await put(mine.id, { name: 'ก' }, other),
      await log(mine.id, { result: 'busy' }, other),
      await other.ask(countQueue, { query: { scope: 'all' } }),
      await other.ask(takeNextLead, { body: { scope: 'all' } }),
      await other.ask(createLead, { body: { name: 'ก', phone: freshPhone(), ownerId: agent.id } }),
      await put(theirs.id, { ownerId: agent.id }, other),
    ];
    expect(tries.map((answer) => answer.status)).toEqual(tries.map(() => 403));
  });

  test('is notified when a lead was assigned to another', async () => {
    const lead = await add();
    await put(lead.id, { ownerId: other.id }, owner);
    const changes = await agent.call(listLeadChanges, { query: { since: soon(-1) } });
    expect(changes.gone).toContain(lead.id);
    expect(changes.items.map(({ id }) => id)).not.toContain(lead.id);
  });
});

describe('the lead board', () => {
  test('counts, sums and overdue agree with the leads behind them, in six columns', async () => {
    const board = await owner.call(getPipeline, { query: { most: 200 } });
    expect(board.items.map(({ stage }) => stage)).toEqual(leadStageNames);
    for (const column of board.items) {
      expect(column.data).toHaveLength(column.count);
      expect(column.sum).toBe(column.data.reduce((sum, lead) => sum + lead.value, 0));
      const late = column.data.filter(
        ({ nextAt }) => nextAt !== null && Date.parse(nextAt) < Date.parse(board.at),
      );
      expect(column.overdue).toBe(column.stage === 'cancel' ? 0 : late.length);
    }
  });

  test('filters by source, product, date, tag, due and words, and the list returns what the board leaves out', async () => {
    const channel = await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } });
    const more = { channelId: channel.id, productId, tags: ['วีไอพี'], name: 'คุณตัวกรอง' };
    const lead = await add({ ...more, nextAt: soon(-1), value: 1.25 });
    await add({ channelId: channel.id });
    const find = async (query: object) =>
      (await owner.call(listLeads, { query })).items.map(({ id }) => id);
    const narrow = { channelId: String(channel.id), productId: String(productId) };
    expect(await find(narrow)).toEqual([lead.id]);
    expect(await find({ tag: 'วีไอพี' })).toEqual([lead.id]);
    expect(await find({ search: 'ตัวกรอง' })).toEqual([lead.id]);
    expect(await find({ search: `${lead.phone.slice(0, 3)}-${lead.phone.slice(3)}` })).toEqual([
      lead.id,
    ]);
    expect(await find({ ...narrow, due: 'overdue' })).toEqual([lead.id]);
    expect(await find({ ...narrow, due: 'none' })).toEqual([]);
    expect(await find({ ...narrow, from: '2199-01-01' })).toEqual([]);
    const one = { channelId: String(channel.id), most: 1 };
    const board = await owner.call(getPipeline, { query: one });
    expect(board.items[0]).toMatchObject({ count: 2, sum: 1.25, overdue: 1 });
    expect(board.items[0]?.data.map(({ id }) => id)).toEqual([lead.id]);
    const rest = await owner.call(listLeads, {
      query: { channelId: String(channel.id), stage: 'new', sort: 'board', page: 2, pageSize: 1 },
    });
    expect(rest.items).toHaveLength(1);
    expect(rest.sum).toBe(1.25);
  });
});

test('a lead is read from a message for an agent who has no right except to leads', async () => {
  const { id: channelId } = await owner.call(createChannel, {
    body: { name: 'เพจของลีด', kind: 'facebook' },
  });
  const caller = await s.shop.hire(3, ['crm.own']);
  const { items } = await caller.call(listChannels, { query: { active: '1' } });
  expect(items.map(({ id }) => id)).toContain(channelId);
  const text = 'สมหญิง ใจดี 081-777-6655';
  const { name, phone } = await caller.call(detectInText, { body: { text } });
  const lead = await caller.call(createLead, { body: { name, phone, channelId } });
  expect(lead).toMatchObject({ name: 'สมหญิง ใจดี', channelId });
});

test('cancelled leads are counted by reason, and only a system administrator deletes them for good', async () => {
  const lead = await add({ address: '1/1 ถนนลับ', nextAt: soon(60) });
  await put(lead.id, { stage: 'cancel', cancelReason: 'เหตุผลเฉพาะตัว' });
  const { items } = await owner.call(countCancelReasons, { query: {} });
  expect(items).toContainEqual({ reason: 'เหตุผลเฉพาะตัว', count: 1 });
  const params = { id: lead.id };
  const head = await s.shop.hire(5);
  expect(said(await head.ask(deleteLead, { params, body: {} }))).toBe('403 PERMISSION_DENIED');
  const open = await add();
  expect(said(await owner.ask(deleteLead, { params: { id: open.id }, body: {} }))).toBe(
    '422 UNPROCESSED stage',
  );
  expect(said(await owner.ask(deleteLead, { params, body: {} }))).toBe('ok');
  expect((await owner.ask(getLead, { params })).status).toBe(404);
});

test('the lead calendar shows dates to call between two days, with their kind', async () => {
  const lead = await add({ nextAt: '2030-05-05T03:00:00Z', nextKind: 'send' });
  const ask = (query: object) =>
    agent.call(listLeadDates, { query: { from: '2030-05-05', to: '2030-05-05', ...query } });
  expect((await ask({})).items).toMatchObject([{ leadId: lead.id, kind: 'send' }]);
  expect((await ask({ kind: 'call' })).items).toEqual([]);
  expect((await ask({ from: '2030-05-06', to: '2030-05-07' })).items).toEqual([]);
  const turned = await agent.ask(listLeadDates, {
    query: { from: '2030-05-06', to: '2030-05-05' },
  });
  expect(said(turned)).toBe('422 UNPROCESSED to');
});

test('a lead call is refused in a shop that has not switched CRM on', async () => {
  await owner.call(setOption, { body: { name: 'openCRM', value: 0 } });
  expect(said(await owner.ask(getPipeline, { query: {} }))).toBe('403 PERMISSION_DENIED');
  expect(said(await agent.ask(createLead, { body: { name: 'ก', phone: freshPhone() } }))).toBe(
    '403 PERMISSION_DENIED',
  );
  await switchOnLeads(owner);
});
