// What the board promises: moves by drag, keys and menu are shown at once, undone when refused, and
// seen by other users.
import { logLead, updateLead, type Lead } from '@app/contract/crm/lead';
import { listLeadOrders } from '@app/contract/crm/detail';
import {
  getPipeline,
  listAgents,
  listLeadChanges,
  listLeadRisks,
  listLeads,
  type LeadColumn,
} from '@app/contract/crm/list';
import { leadStageNames, leadStages, type LeadStage } from '@app/contract/crm/states';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { sampleLead } from '../lead/lead.sample.ts';
import PipelinePage from './pipeline.page.tsx';

const lead = (id: number, stage: LeadStage = 'new', more: Partial<Lead> = {}): Lead =>
  sampleLead(id, {
    name: `ลีดที่ ${id}`,
    stage,
    value: 100,
    owner: { id: 7, username: 'puy', name: 'ปุ้ย' },
    ...more,
  });

function boardGives(leads: readonly Lead[], count = leads.length) {
  const items = leadStageNames.map((stage): LeadColumn => {
    const data = leads.filter((each) => each.stage === stage);
    return {
      stage,
      name: leadStages[stage],
      count: stage === 'new' ? data.length + count - leads.length : data.length,
      sum: data.reduce((sum, each) => sum + each.value, 0),
      overdue: 0,
      data,
    };
  });
  gives(getPipeline, { items, at: '2026-01-02T00:00:00Z' });
}

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  const permissions = new Set(['crm.own', 'crm.all', 'order.create'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 5, permissions, flags: {} });
  gives(listLeadRisks, { items: [] });
  gives(listLeadChanges, { at: '2026-01-02T00:00:05Z', items: [], gone: [], reload: false });
  await page.viewport(1366, 768);
});

const open = () => renderScreen(<PipelinePage />, { at: '/crm/pipeline' });
type View = Awaited<ReturnType<typeof open>>;
const column = (view: View, name: string) => view.getByRole('region', { name });
const card = (view: View, id: number) =>
  view.getByRole('button', { name: new RegExp(`^ลีดที่ ${id} `) });
const focus = async (view: View, id: number) => {
  await expect.element(card(view, id)).toBeVisible();
  (card(view, id).element() as HTMLElement).focus();
};
const moves = () => sentCalls.filter(({ url }) => /\/pipeline\/\d+$/.test(url.pathname));

test('the lead board shows counts, sums and cards by stage, without serious accessibility faults', async () => {
  boardGives([lead(1), lead(2, 'interested')]);
  const view = await open();
  await expect.element(column(view, 'ใหม่ 1 ลีด')).toBeVisible();
  await expect.element(column(view, 'สนใจ 1 ลีด').getByText('100.00 บาท').first()).toBeVisible();
  await expect.element(column(view, 'ปิดได้ 0 ลีด').getByText(/จะมาอยู่ที่นี่/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the lead board moves the focused card at once by a bracket key, on a Thai keyboard too', async () => {
  boardGives([lead(1), lead(2)]);
  let answer: () => void = () => undefined;
  gives(
    updateLead,
    () =>
      new Promise((done) => {
        answer = () => done(lead(2, 'contacted', { version: 2 }));
      }),
  );
  const view = await open();
  await focus(view, 2);
  pressThai('BracketRight');
  // Before the server has said anything.
  await expect.element(column(view, 'ติดต่อแล้ว 1 ลีด').getByText('ลีดที่ 2')).toBeVisible();
  await expect.poll(() => moves().length).toBe(1);
  expect(moves()[0]?.body).toMatchObject({ stage: 'contacted' });
  answer();
  await expect.element(card(view, 2)).toHaveFocus();
});

test('a lead card moves back with the reason when the server refuses the move', async () => {
  boardGives([lead(1, 'new', { value: 0.3 })]);
  refuses(updateLead, { code: 'LEAD_LOCKED' });
  const view = await open();
  await focus(view, 1);
  pressThai('BracketRight');
  await expect.element(view.getByText(/มีคนอื่นเปิดลีดนี้อยู่/)).toBeVisible();
  await expect.element(column(view, 'ใหม่ 1 ลีด').getByText('ลีดที่ 1')).toBeVisible();
  await expect.element(column(view, 'ใหม่ 1 ลีด').getByText('0.30 บาท').first()).toBeVisible();
});

test('a lead card of an erased lead disappears with a message when it is moved', async () => {
  boardGives([lead(1), lead(2)]);
  refuses(updateLead, { code: 'NOT_FOUND' });
  const view = await open();
  await focus(view, 1);
  pressThai('BracketRight');
  await expect.element(view.getByText(/ไม่พบลีดนี้แล้ว/)).toBeVisible();
  await expect.element(column(view, 'ใหม่ 1 ลีด').getByText('ลีดที่ 2')).toBeVisible();
  await expect.element(view.getByText('ลีดที่ 1')).not.toBeInTheDocument();
});

test('the lead board shows the server’s own reason for a refusal', async () => {
  boardGives([lead(1)]);
  refuses(updateLead, { code: 'UNPROCESSED', fields: { stage: 'ย้ายไม่ได้เพราะเหตุนี้' } });
  const view = await open();
  await focus(view, 1);
  pressThai('BracketRight');
  await expect.element(view.getByText('ย้ายไม่ได้เพราะเหตุนี้')).toBeVisible();
  await expect.element(column(view, 'ใหม่ 1 ลีด').getByText('ลีดที่ 1')).toBeVisible();
});

test('a lead card that a user has open can be moved only by that user', async () => {
  const held = (id: number, name: string) => ({ lockedBy: { id, username: name } });
  boardGives([lead(1, 'new', held(7, 'puy')), lead(2, 'new', held(8, 'nok'))]);
  gives(updateLead, lead(1, 'contacted', { version: 2 }));
  const view = await open();
  for (const id of [2, 1]) {
    await focus(view, id);
    await pressThai('BracketRight');
  }
  await expect.poll(() => moves().map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['1']);
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    expect.stringMatching(/nok กำลังเปิดลีดนี้/),
  ]);
});

test('a lead is unassigned from its agent beside the board', async () => {
  const permissions = new Set(['crm.all', 'crm.assign'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 5, permissions, flags: {} });
  boardGives([lead(1, 'new', { ownerId: 7 })]);
  gives(listAgents, { items: [{ id: 7, username: 'puy', name: 'ปุ้ย', open: 1 }] });
  gives(updateLead, lead(1, 'new', { ownerId: null, owner: null, version: 2 }));
  const view = await renderScreen(<PipelinePage />, { at: '/crm/pipeline?lead=1' });
  const agent = view.getByRole('combobox', { name: 'มอบหมายให้' });
  await expect.element(agent.getByRole('option', { name: /ปุ้ย/ })).toBeInTheDocument();
  await agent.selectOptions('ยังไม่มีผู้ดูแล');
  await expect.poll(() => moves().map(({ body }) => body)).toEqual([{ ownerId: null }]);
});

test('a lead keeps a note typed beside the board until it is saved', async () => {
  await dropAllDrafts();
  boardGives([lead(1)]);
  const view = await renderScreen(<PipelinePage />, { at: '/crm/pipeline?lead=1' });
  const note = view.getByRole('textbox', { name: 'โน้ตด่วน' });
  await note.fill('โทรกลับหลังสงกรานต์');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await card(view, 1).click();
  await expect.element(note).toHaveValue('โทรกลับหลังสงกรานต์');
  gives(logLead, lead(1, 'new', { version: 2 }) as never);
  await view.getByRole('button', { name: 'บันทึกโน้ต' }).click();
  await expect.element(note).toHaveValue('');
  await expect.poll(countDrafts).toBe(0);
});

test('a lead card of a buyer who must not be called is marked, and its drawer has no call link', async () => {
  boardGives([lead(1, 'contacted', { doNotCall: true, nextAt: '2026-01-01T00:00:00Z' })]);
  const view = await open();
  await expect.element(card(view, 1).getByText('ขอไม่ให้ติดต่อ')).toBeVisible();
  await card(view, 1).click();
  const drawer = view.getByRole('dialog');
  await expect.element(drawer.getByText('ย้ายไปสเตจ')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'โทร' }).elements()).toEqual([]);
});

function drag(from: Element, to: Element) {
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const at = (x: number, y: number) => ({
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    bubbles: true,
  });
  from.dispatchEvent(new PointerEvent('pointerdown', at(start.left + 9, start.top + 9)));
  const [x, y] = [end.left + end.width / 2, end.top + 80];
  for (const step of [0.3, 0.7, 1])
    dispatchEvent(
      new PointerEvent(
        'pointermove',
        at(start.left + (x - start.left) * step, start.top + (y - start.top) * step),
      ),
    );
  return () => dispatchEvent(new PointerEvent('pointerup', at(x, y)));
}

test('a lead card is dragged by pointer into another column, and Escape cancels the drag', async () => {
  boardGives([lead(1)]);
  gives(updateLead, lead(1, 'interested', { version: 2 }));
  const view = await open();
  await expect.element(card(view, 1)).toBeVisible();
  const target = () => column(view, 'สนใจ 0 ลีด').element();
  const given = drag(card(view, 1).element(), target());
  await userEvent.keyboard('{Escape}');
  given();
  expect(document.querySelector('[data-dragged]')).toBeNull();
  expect(moves()).toEqual([]);
  drag(card(view, 1).element(), target())();
  await expect.element(column(view, 'สนใจ 1 ลีด').getByText('ลีดที่ 1')).toBeVisible();
  await expect.poll(() => moves().length).toBe(1);
  expect(document.querySelector('[data-dragged]')).toBeNull();
});

test('a lead card asks for the cancel reason, or for the order that won it, before it moves', async () => {
  boardGives([lead(1, 'won'), lead(2, 'appointment')]);
  const order = {
    id: 55,
    code: 'SD55',
    status: 'send' as const,
    bucket: null,
    deliveredAt: null,
    total: 590,
    createdAt: '2026-01-01T00:00:00Z',
    isOfLead: false,
    items: [],
  };
  gives(listLeadOrders, { risk: 'new', refused: 0, delivered: 0, items: [order], address: null });
  gives(updateLead, (sent) => ({
    ...lead(Number(sent.url.pathname.split('/').at(-1))),
    stage: (sent.body as { stage: LeadStage }).stage,
  }));
  const view = await open();
  await focus(view, 1);
  pressThai('BracketRight');
  await view.getByText('แพง', { exact: true }).click();
  expect(moves()).toEqual([]);
  await view.getByRole('button', { name: 'ยกเลิกลีดนี้' }).click();
  await expect
    .poll(() => moves().map(({ body }) => body))
    .toMatchObject([{ stage: 'cancel', cancelReason: 'expensive' }]);
  await focus(view, 2);
  pressThai('BracketRight');
  await view.getByText(/SD55/).click();
  await view.getByRole('button', { name: 'ใช้ออเดอร์นี้' }).click();
  await expect.poll(() => moves().at(-1)?.body).toMatchObject({ stage: 'won', orderId: 55 });
});

test('the lead board draws only the visible cards of thousands, and loads more on scrolling', async () => {
  const many = Array.from({ length: 60 }, (_, at) => lead(5000 - at));
  boardGives(many, 3000);
  gives(listLeads, {
    items: Array.from({ length: 200 }, (_, at) => lead(5000 - at)),
    pagination: { current_page: 1, per_page: 200, total_count: 3000 },
    sum: 0,
  });
  const view = await open();
  await expect.element(card(view, 5000)).toBeVisible();
  expect(document.querySelectorAll('[data-lead]').length).toBeLessThan(30);
  const list = column(view, 'ใหม่ 3,000 ลีด').element().querySelector('.overflow-y-auto');
  if (list) list.scrollTop = 55 * 132;
  await expect
    .poll(() => sentCalls.some(({ url }) => url.pathname.endsWith('/pipeline/list')))
    .toBe(true);
  await expect.poll(() => list?.scrollHeight ?? 0).toBeGreaterThan(199 * 132);
  expect(document.querySelectorAll('[data-lead]').length).toBeLessThan(40);
});

test('the lead board shows by itself what another agent does', async () => {
  boardGives([lead(1)]);
  const view = await open();
  await expect.element(card(view, 1)).toBeVisible();
  const moved = lead(1, 'contacted', { updatedAt: '2026-01-02T00:00:01Z' });
  gives(listLeadChanges, { at: '2026-01-02T00:00:09Z', items: [moved], gone: [], reload: false });
  await expect.element(column(view, 'ติดต่อแล้ว 1 ลีด').getByText('ลีดที่ 1')).toBeVisible();
});

test('the lead board shows an error and can be reloaded when it cannot be fetched', async () => {
  dropsLine(getPipeline);
  const view = await open();
  await expect.element(view.getByRole('alert')).toBeVisible();
  boardGives([lead(1)]);
  await view.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(card(view, 1)).toBeVisible();
});

test('the lead board shows one stage at a time on a phone, and the card’s menu moves it', async () => {
  await page.viewport(360, 780);
  boardGives([lead(1), lead(2, 'interested')]);
  gives(updateLead, lead(1, 'appointment', { version: 2 }));
  const view = await open();
  await expect.element(card(view, 1)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await card(view, 1).click();
  await view.getByLabelText('ย้ายไปสเตจ').selectOptions('appointment');
  await expect.poll(() => moves().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(view.getByRole('tab', { name: 'นัดโทร 1' })).toBeVisible();
});
