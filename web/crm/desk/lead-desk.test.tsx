// What calling leads promises: results by keys, the next lead by itself, and one agent per lead at
// a time.
import type { Gives } from '@app/contract/kit/endpoint';
import { getLead, logLead, restoreLead, updateLead, type LeadDetail } from '@app/contract/crm/lead';
import { listLeadEvents, listLeadOrders } from '@app/contract/crm/detail';
import {
  countQueue,
  getMyDay,
  listQueue,
  lockLead,
  takeNextLead,
  unlockLead,
} from '@app/contract/crm/queue';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleLead } from '../lead/lead.sample.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { loadEntries, removeEntry } from '../../ui/outbox/outbox.ts';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { pressTwice } from '../../ui/testing/press-twice.ts';
import OutboxStrip from '../../app/outbox/outbox-strip.tsx';
import FollowQueuePage from './follow-queue.page.tsx';
import ManageLeadPage from './manage-lead.page.tsx';

const lead: LeadDetail = {
  ...sampleLead(9, { name: 'สมหญิง ใจดี', phone: '0810001234', calls: 2, lastResult: 'noanswer' }),
  script: '',
};
const list = <Row,>(items: Row[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});
const orders: Gives<typeof listLeadOrders> = {
  risk: 'regular',
  refused: 0,
  delivered: 1,
  address: null,
  items: [
    {
      id: 31,
      code: 'SD1031',
      status: 'sending',
      bucket: 'delivered',
      deliveredAt: '2026-11-01T03:00:00Z',
      total: 390,
      createdAt: '2026-10-29T03:00:00Z',
      isOfLead: true,
      items: [{ productId: 1, code: 'A', name: 'สบู่', unit: 2 }],
    },
  ],
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  await dropAllDrafts();
  answerCalls();
  const permissions = new Set(['crm.own', 'order.create'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
  gives(getLead, lead);
  gives(listLeadOrders, orders);
  gives(listLeadEvents, list([]));
  gives(lockLead, { mine: true, by: { id: 7, username: 'puy' }, until: null });
  gives(unlockLead, { ok: true });
  gives(logLead, { ...lead, version: 2 });
  gives(listQueue, list([lead]));
  gives(countQueue, { overdue: 1, today: 4, tomorrow: 2, rebuy: 0, none: 3 });
  gives(getMyDay, { calls: 12, reached: 5, won: 2, sales: 780, tomorrow: 2 });
  gives(takeNextLead, { lead, left: 1 });
  await page.viewport(1366, 768);
});

const openLead = async (search = '', screen = <ManageLeadPage />) => {
  const view = await renderScreen(screen, {
    at: `/crm/lead/manage/9${search}`,
    path: '/crm/lead/manage/$id',
  });
  await expect.element(view.getByRole('heading', { name: 'สมหญิง ใจดี' })).toBeVisible();
  return view;
};
/** The call may have been sent by itself meanwhile, for the connection is back. */
const sendNow = (getByRole: typeof page.getByRole): void =>
  (getByRole('button', { name: 'ส่งตอนนี้' }).query() as HTMLElement | null)?.click();
const logged = () =>
  sentCalls.filter(({ url }) => url.pathname.endsWith('/activity')).map(({ body }) => body);

test('a lead call is logged with two keys, and the next lead is opened', async () => {
  const view = await openLead('?run=1');
  await expect.element(view.getByRole('button', { name: /ไม่รับ/ })).toBeEnabled();
  pressThai('Digit4');
  await expect
    .element(view.getByRole('button', { name: /ไม่รับ/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(logged).toEqual([{ kind: 'call', result: 'noanswer', note: '', version: 1 }]);
  await expect
    .poll(() => sentCalls.some(({ url }) => url.pathname.endsWith('/pipeline/next')))
    .toBe(true);
});

test('a lead call that was skipped is mentioned at the end of the run, which is not called finished', async () => {
  gives(takeNextLead, { lead: null, left: 1 });
  const view = await openLead('?run=1');
  await view.getByRole('button', { name: 'ข้าม' }).click();
  await expect.element(view.getByText(/ยังเหลือ 1 รายที่ข้ามไว้/)).toBeVisible();
  await expect.poll(() => view.router.state.location.pathname).toBe('/crm/lead/follow');
  expect(view.getByText('โทรครบคิวนี้แล้ว').elements()).toEqual([]);
});

test('a lead that does not exist is reported as missing, with a link to the board', async () => {
  refuses(getLead, { code: 'NOT_FOUND' });
  const at = { at: '/crm/lead/manage/9', path: '/crm/lead/manage/$id' };
  const view = await renderScreen(<ManageLeadPage />, at);
  await expect.element(view.getByText('ไม่พบลีดนี้')).toBeVisible();
  expect(view.getByRole('button', { name: 'ลองใหม่' }).elements()).toEqual([]);
  await expect
    .element(view.getByRole('link', { name: 'ไปที่ไปป์ไลน์' }))
    .toHaveAttribute('href', '/crm/pipeline');
});

test('a lead of another agent leads to the screen that names the missing right', async () => {
  refuses(getLead, { code: 'PERMISSION_DENIED' });
  const at = { at: '/crm/lead/manage/9', path: '/crm/lead/manage/$id' };
  const { router } = await renderScreen(<ManageLeadPage />, at);
  await expect.poll(() => router.state.location.href).toBe('/denied?need=crm.all');
});

test('a lead that was erased while it is open is reported as missing when its call is logged', async () => {
  const view = await openLead();
  await expect.element(view.getByRole('button', { name: /ไม่รับ/ })).toBeEnabled();
  refuses(logLead, { code: 'NOT_FOUND' });
  refuses(getLead, { code: 'NOT_FOUND' });
  pressThai('Digit4');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(view.getByText('ไม่พบลีดนี้', { exact: true })).toBeVisible();
  await expect.element(view.getByText('สมหญิง ใจดี')).not.toBeInTheDocument();
});

test('a lead call in a run keeps its save button visible, with the progress of the run and the key', async () => {
  const view = await openLead('?run=1&at=1&of=3');
  const save = view.getByRole('button', { name: /บันทึกและถัดไป\s*Ctrl\+Enter/ });
  await expect.element(save).toBeVisible();
  await expect.element(view.getByText('1/3', { exact: true })).toBeVisible();
  await page.viewport(1366, 400);
  try {
    const { bottom } = save.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(400);
  } finally {
    await page.viewport(1366, 768);
  }
});

test('a lead call takes a result, a date and the save in three keys, with the focus in the note', async () => {
  const view = await openLead('?run=1');
  await expect.element(view.getByRole('button', { name: /ไม่รับ/ })).toBeEnabled();
  pressThai('Digit2');
  await expect.element(view.getByRole('textbox', { name: 'โน้ต' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}x{/Alt}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => logged().length).toBe(1);
  expect(logged()[0]).toMatchObject({
    result: 'appointment',
    note: '',
    nextAt: expect.any(String),
  });
});

test('a lead that asked not to be called has neither a call link nor results', async () => {
  gives(getLead, { ...lead, doNotCall: true });
  const view = await openLead();
  await expect.element(view.getByText(/โทรหรือนัดไม่ได้/)).toBeVisible();
  expect(view.getByRole('link', { name: /โทรหา/ }).elements()).toEqual([]);
  expect(view.getByRole('button', { name: /ไม่รับ/ }).elements()).toEqual([]);
});

test('a lead call is not sent as an appointment without a time, or as cancelled without a reason', async () => {
  const view = await openLead();
  await view.getByRole('button', { name: /นัดโทร/ }).click();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('เลือกวันเวลาที่นัดโทร')).toBeVisible();
  await view.getByRole('button', { name: '9 ยกเลิก' }).click();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('เลือกเหตุผลที่ยกเลิก')).toBeVisible();
  expect(logged()).toEqual([]);
});

test('a lead that buys opens an order form filled from the lead', async () => {
  const view = await openLead('?run=1&at=1&of=3');
  await view.getByRole('button', { name: '1 ซื้อ' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/order/create');
  // With the place in the run, which continues once the order is saved.
  expect(view.router.state.location.search).toMatchObject({
    lead: '9',
    run: '1',
    at: '1',
    of: '3',
  });
});

test('a lead that was cancelled is restored by one press, and only once by two', async () => {
  gives(getLead, { ...lead, stage: 'cancel' });
  gives(restoreLead, { ...lead, version: 2 });
  const view = await openLead();
  const giveBack = view.getByRole('button', { name: 'กู้คืนลีด' });
  await expect.element(giveBack).toBeVisible();
  pressTwice(giveBack.element());
  await expect.element(view.getByText('กู้คืนลีดแล้ว')).toBeVisible();
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/restore'))).toHaveLength(1);
});

test('a lead is read-only while another agent has it open', async () => {
  gives(lockLead, { mine: false, by: { id: 8, username: 'nok' }, until: '2026-11-21T09:00:00Z' });
  const view = await openLead();
  await expect.element(view.getByText(/กำลังเปิดโดย/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: /ไม่รับ/ })).toBeDisabled();
  await expect
    .element(view.getByRole('button', { name: 'บันทึก', exact: true }))
    .not.toBeInTheDocument();
});

const hasNote = (body: unknown): boolean => body !== null && 'note' in (body as object);

test('the lead desk saves the typed field of a lead, and keeps what others changed meanwhile', async () => {
  const bodies = () => sentCalls.flatMap(({ body }) => (hasNote(body) ? [body] : []));
  // A size, which is not mistaken for a masked phone number.
  gives(getLead, { ...lead, note: 'ขอไซส์ xxxl' });
  const view = await openLead();
  await view.getByRole('button', { name: 'แก้ไข ข้อมูลลีด' }).click();
  const form = view.getByRole('form', { name: 'แก้ไขข้อมูลลีด' });
  await expect.element(form.getByRole('textbox', { name: 'โน้ต' })).toHaveValue('ขอไซส์ xxxl');
  await form.getByRole('textbox', { name: 'โน้ต' }).fill('โทรหลัง 5 โมง');
  const theirs = { ...lead, version: 2, tags: ['vip'], province: 'น่าน' };
  refuses(updateLead, { code: 'STALE' });
  gives(getLead, theirs);
  const save = form.getByRole('button', { name: 'บันทึก' });
  await save.click();
  await expect.element(view.getByText(/มีผู้แก้ลีดนี้ไปก่อนคุณ/)).toBeVisible();
  await expect.poll(() => view.client.isFetching()).toBe(0);
  gives(updateLead, { ...theirs, note: 'โทรหลัง 5 โมง', version: 3 });
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect(bodies()).toEqual([
    { note: 'โทรหลัง 5 โมง', version: lead.version },
    { note: 'โทรหลัง 5 โมง', version: 2 },
  ]);
});

test('the lead desk restores a half-written script after its form was closed', async () => {
  const permissions = new Set(['crm.own', 'crm.assign'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 5, permissions, flags: {} });
  gives(getLead, { ...lead, productId: 3 });
  const view = await openLead();
  const script = view.getByRole('textbox', { name: 'บทพูด' });
  const edit = () => view.getByRole('button', { name: /^แก้ไข บทพูด/ }).click();
  await edit();
  await script.fill('สวัสดีค่ะ สะดวกคุยไหมคะ');
  await view.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect.element(script).not.toBeInTheDocument();
  await edit();
  await expect.element(script).toHaveValue('สวัสดีค่ะ สะดวกคุยไหมคะ');
});

test('the lead desk shows what the buyer bought and whether it was delivered', async () => {
  const view = await openLead();
  const list_ = view.getByRole('list', { name: 'ออเดอร์ของลูกค้าคนนี้' });
  await expect.element(list_.getByText('ส่งสำเร็จ')).toBeVisible();
  await expect.element(list_.getByText('สบู่ ×2')).toBeVisible();
});

test('the lead desk shows why a save was refused and keeps typed values', async () => {
  refuses(logLead, { code: 'LEAD_LOCKED' });
  const view = await openLead();
  await view.getByRole('textbox', { name: 'โน้ต' }).fill('ลูกค้าขอดูรูปก่อน');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByRole('alert')).toBeVisible();
  await expect.element(view.getByRole('textbox', { name: 'โน้ต' })).toHaveValue('ลูกค้าขอดูรูปก่อน');
});

test('a lead call without a connection waits, and is sent with one key when the connection is back', async () => {
  dropsLine(logLead);
  const screen = (
    <>
      <OutboxStrip />
      <ManageLeadPage />
    </>
  );
  session.write('userInfo', { id: 1 });
  for (const entry of await loadEntries()) await removeEntry(entry);
  const view = await openLead('', screen);
  await view.getByRole('button', { name: /ไม่รับ/ }).click();
  const pressedAt = Date.now();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText(/เก็บผลการโทรไว้ในเครื่องนี้แล้ว/)).toBeVisible();
  const keptBy = Date.now();
  await expect.element(view.getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  gives(logLead, { ...lead, undoToken: 'u' });
  sendNow(view.getByRole);
  await expect.element(view.getByText('ส่งผลการโทรของ สมหญิง ใจดี แล้ว')).toBeVisible();
  await expect.poll(() => view.getByRole('region', { name: 'รายการรอส่ง' }).query()).toBeNull();
  const sent = sentCalls.filter(({ url }) => url.pathname.endsWith('/activity'));
  const said = sent.at(-1)?.body as { calledAt?: string } | undefined;
  const calledAt = Date.parse(said?.calledAt ?? '');
  expect(calledAt).toBeGreaterThanOrEqual(pressedAt);
  expect(calledAt).toBeLessThanOrEqual(keptBy);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('the lead queue shows the counts of its tabs and my day, and starts calling on one press', async () => {
  const view = await renderScreen(<FollowQueuePage />, { at: '/crm/lead/follow' });
  await expect.element(view.getByRole('link', { name: 'วันนี้ 4' })).toBeVisible();
  await expect.element(view.getByText(/780\.00/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'เริ่มโทร' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/crm/lead/manage/9');
  expect(view.router.state.location.search).toMatchObject({ run: '1' });
});

test('the lead queue shows that it is finished, with the appointments of tomorrow', async () => {
  gives(listQueue, list([]));
  const view = await renderScreen(<FollowQueuePage />, { at: '/crm/lead/follow?tab=today' });
  await expect.element(view.getByText('วันนี้โทรครบแล้ว 🎉')).toBeVisible();
  await expect.element(view.getByText('พรุ่งนี้มีนัด 2 ราย')).toBeVisible();
});

test('the lead desk and queue fit a phone without scrolling sideways', async () => {
  await page.viewport(360, 780);
  await openLead();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await renderScreen(<FollowQueuePage />, { at: '/crm/lead/follow' });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
