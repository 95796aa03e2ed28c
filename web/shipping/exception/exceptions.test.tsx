// What the screen of exceptions promises.
import {
  cancelStray,
  countExceptions,
  exceptionRules,
  listExceptions,
  settleAmendment,
  updateException,
  type ExceptionItem,
} from '@app/contract/shipping/exception';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen, untilDrawn } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { claimClock, rules } from './exception-texts.ts';
import ExceptionsPage from './exceptions.page.tsx';

const item: ExceptionItem = {
  id: 51,
  rule: 'no_movement',
  state: 'open',
  orderId: 91,
  orderCode: 'SD1091',
  pno: 'TH0191',
  courier: 'flashexpress',
  name: 'สมหญิง ใจดี',
  phone: '08x-xxx-1234',
  province: 'น่าน',
  codAmount: 390,
  bucket: 'in_transit',
  label: 'ออกจากศูนย์คัดแยก',
  place: 'พิษณุโลก',
  since: '2026-11-18T03:00:00Z',
  owner: null,
  dueAt: '2026-11-19T03:00:00Z',
  isLate: true,
  claimBy: '2099-12-18T03:00:00Z',
  claimedAt: null,
  note: '',
  closedAt: null,
  closedBy: null,
  version: 0,
};
const pageOf = (items: ExceptionItem[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  toastStore.set([]);
  answerCalls();
  const permissions = new Set(['ship.view', 'order.view'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  gives(listExceptions, pageOf([item]));
  gives(countExceptions, {
    rules: {
      ...{ no_pickup: 0, no_movement: 1, attempt_failed: 2 },
      ...{ returning: 0, reweighed: 0, lost: 0, missing: 0, stray: 0, watched: 0, unsure: 0 },
    },
    ...{ open: 3, doing: 0, late: 1, unowned: 3 },
  });
  gives(updateException, item);
});

const open = async (at = '/exceptions') => {
  const view = await renderScreen(<ExceptionsPage />, { at });
  await expect.element(view.getByRole('row', { name: /SD1091/ })).toBeVisible();
  return view;
};
const decisions = () => sentCalls.flatMap((sent) => (sent.body === null ? [] : [sent.body]));

test('every exception rule of the contract has its words and an advice', () => {
  expect(Object.keys(rules)).toEqual(Object.keys(exceptionRules));
  for (const { title, advice } of Object.values(rules)) {
    expect(title).toMatch(/[ก-๙]/);
    expect(advice.length).toBeGreaterThan(20);
  }
});

test('the clock of an exception claim runs until its day', () => {
  const now = Date.parse('2026-11-20T03:00:00Z');
  expect(claimClock('2026-12-02T04:00:00Z', now).text).toBe('เหลือเวลาเคลม 12 วัน');
  expect(claimClock('2026-11-20T20:00:00Z', now).text).toBe('เคลมได้ถึงวันนี้');
  expect(claimClock('2026-11-20T02:00:00Z', now)).toEqual({
    text: 'หมดเวลาเคลมแล้ว',
    isOver: true,
  });
});

test('an exception row shows its trouble, its delay and its user, and tabs count each rule', async () => {
  await page.viewport(1500, 800);
  const view = await open();
  const row = view.getByRole('row', { name: /SD1091/ });
  for (const text of ['พัสดุไม่เคลื่อนไหว', 'เลยกำหนด', 'ยังไม่มีผู้ดูแล', 'ออกจากศูนย์คัดแยก'])
    await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByText(/เหลือเวลาเคลม/)).toBeVisible();
  const tab = view.getByRole('link', { name: 'นำส่งไม่สำเร็จ 2' });
  await expect.element(tab).toHaveAttribute('href', '/exceptions?rule=attempt_failed');
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('an exception row opens its order by a click', async () => {
  const view = await open();
  await view
    .getByRole('row', { name: /SD1091/ })
    .getByText('สมหญิง ใจดี')
    .click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/order/91/view');
});

test('an exception that a user takes sends only what was changed', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  await expect.element(form.getByText(/ส่งเรื่องเคลมก่อนหมดเวลา/)).toBeVisible();
  await form.getByRole('radio', { name: 'กำลังจัดการ' }).click();
  await form.getByRole('checkbox', { name: 'ฉันดูแลเรื่องนี้' }).click();
  await form.getByRole('textbox', { name: 'ทำอะไรไปแล้ว' }).fill('โทรแจ้งขนส่งแล้ว');
  expect(await seriousFaults()).toEqual([]);
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect
    .poll(decisions)
    .toEqual([{ version: 0, state: 'doing', ownerId: 7, note: 'โทรแจ้งขนส่งแล้ว' }]);
});

test('an exception that another user took first shows that, and nothing typed is lost', async () => {
  refuses(updateException, { code: 'STALE' });
  const view = await renderScreen(<ExceptionsPage />, { at: '/exceptions?open=51' });
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  await form.getByRole('checkbox', { name: 'ส่งเรื่องเคลมกับขนส่งแล้ว' }).click();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
  expect(decisions()).toEqual([{ version: 0, claimed: true }]);
});

test('an exception that others change while a note is typed keeps the note, and shows the conflict on save', async () => {
  const { client, ...view } = await renderScreen(<ExceptionsPage />, { at: '/exceptions?open=51' });
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  const note = form.getByRole('textbox', { name: 'ทำอะไรไปแล้ว' });
  await note.fill('โทรแจ้งขนส่งแล้ว');
  gives(listExceptions, pageOf([{ ...item, version: 1, state: 'doing' }]));
  refuses(updateException, { code: 'STALE' });
  await client.invalidateQueries();
  await untilDrawn();
  await expect.element(note).toHaveValue('โทรแจ้งขนส่งแล้ว');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
  expect(decisions()).toEqual([{ version: 0, note: 'โทรแจ้งขนส่งแล้ว' }]);
});

test('an exception that another user took first is shown with its present state when it is opened again', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  const claimed = form.getByRole('checkbox', { name: 'ส่งเรื่องเคลมกับขนส่งแล้ว' });
  refuses(updateException, { code: 'STALE' });
  gives(listExceptions, pageOf([{ ...item, version: 1 }]));
  await claimed.click();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
  await form.getByRole('button', { name: 'ยกเลิก' }).click();
  gives(updateException, item);
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  await claimed.click();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(decisions).toContainEqual({ version: 1, claimed: true });
});

test('an exception that is closed while a note is typed keeps the note, and saves only that', async () => {
  const { client, ...view } = await renderScreen(<ExceptionsPage />, { at: '/exceptions?open=51' });
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  const note = form.getByRole('textbox', { name: 'ทำอะไรไปแล้ว' });
  await note.fill('โทรแจ้งขนส่งแล้ว');
  await form.getByRole('radio', { name: 'กำลังจัดการ' }).click();
  const closed = { ...item, state: 'closed', version: 3, note: 'ลูกค้ารับแล้ว' } as const;
  gives(listExceptions, ({ url }) =>
    pageOf(url.searchParams.get('state') === 'closed' ? [closed] : []),
  );
  await client.invalidateQueries();
  await expect.element(form.getByText(/เรื่องนี้เพิ่งปิดไป ข้อความที่พิมพ์ยังอยู่/)).toBeVisible();
  await expect.element(form.getByText(/ลูกค้ารับแล้ว/)).toBeVisible();
  await expect.element(note).toHaveValue('โทรแจ้งขนส่งแล้ว');
  expect(await seriousFaults()).toEqual([]);
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(decisions).toEqual([{ version: 3, note: 'โทรแจ้งขนส่งแล้ว' }]);
});

test('an exception that closed itself is marked as such', async () => {
  gives(
    listExceptions,
    pageOf([{ ...item, state: 'closed', closedAt: '2026-11-20T03:00:00Z', isLate: false }]),
  );
  const view = await open('/exceptions?state=closed');
  await expect
    .element(view.getByRole('row', { name: /SD1091/ }).getByText('ปิดเอง พัสดุเคลื่อนไหวแล้ว'))
    .toBeVisible();
});

test('a stray parcel is cancelled at its courier after a question', async () => {
  const permissions = new Set(['ship.view', 'ship.cancel', 'order.view'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  const stray: ExceptionItem = { ...item, rule: 'stray', claimBy: null };
  gives(listExceptions, pageOf([stray]));
  gives(cancelStray, { ...stray, state: 'closed', closedAt: '2026-11-20T03:00:00Z' });
  const view = await open();
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  await view.getByRole('button', { name: 'ยกเลิกพัสดุนี้กับขนส่ง' }).click();
  await view.getByRole('button', { name: 'ยกเลิกพัสดุนี้', exact: true }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('ยกเลิกพัสดุ TH0191 กับขนส่งแล้ว');
  expect(sentCalls.some((sent) => sent.url.pathname.endsWith('/exceptions/51/cancel-parcel'))).toBe(
    true,
  );
});

test('a parcel that is not stray has no cancel button, nor has a user without the right', async () => {
  const permissions = new Set(['ship.view', 'ship.cancel'] as const);
  for (const [rule, may] of [
    ['lost', permissions],
    ['stray', new Set(['ship.view'] as const)],
  ] as const) {
    meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions: may, flags: {} });
    gives(listExceptions, pageOf([{ ...item, rule }]));
    const view = await open();
    await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
    await expect.element(view.getByRole('form', { name: 'จัดการ SD1091' })).toBeVisible();
    expect(view.getByText('ยกเลิกพัสดุนี้กับขนส่ง').query()).toBeNull();
    await view.unmount();
  }
});

describe('a parcel change that the courier never answered', () => {
  const told = { name: 'สมหญิง ใจดี', phone: '0810001234', address: '99/1 บางรัก 10500' };
  const unsure: ExceptionItem = {
    ...item,
    rule: 'unsure',
    claimBy: null,
    amendment: {
      ours: { ...told, codAmount: 390 },
      asked: { ...told, address: '77/7 ถนนใหม่ บางรัก 10500', codAmount: 290 },
      isTelling: false,
    },
  };
  const may = (...more: ('order.edit' | 'ship.cancel')[]) => {
    const permissions = new Set(['ship.view', 'order.view', ...more] as const);
    meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  };
  const drawer = async (shown: ExceptionItem) => {
    gives(listExceptions, pageOf([shown]));
    const view = await open();
    await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
    return view;
  };

  test('shows both versions to ask about, and saves the answer after a question', async () => {
    may('order.edit');
    gives(settleAmendment, { ...unsure, state: 'closed', closedAt: '2026-11-20T03:00:00Z' });
    const view = await drawer(unsure);
    const ours = view.getByRole('region', { name: 'ตามออเดอร์ (ใบปะหน้า)' });
    await expect.element(ours.getByText('99/1 บางรัก 10500')).toBeVisible();
    const asked = view.getByRole('region', { name: 'ที่ขอแก้กับขนส่ง' });
    await expect.element(asked.getByText('77/7 ถนนใหม่ บางรัก 10500')).toBeVisible();
    await expect.element(asked.getByText('290.00 บาท')).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await view.getByRole('button', { name: 'ขนส่งใช้ข้อมูลที่ขอแก้' }).click();
    await expect.element(view.getByText(/ออเดอร์จะเปลี่ยนตามที่ขอแก้/)).toBeVisible();
    await view.getByRole('button', { name: 'บันทึกคำตอบ' }).click();
    await expect.poll(() => toastStore.get()[0]?.text).toBe('บันทึกคำตอบของขนส่งแล้ว');
    expect(decisions()).toEqual([{ goesBy: 'asked' }]);
  });

  test('has no answer buttons while the courier is still being told, nor for a user who may not edit', async () => {
    may('order.edit');
    const telling = await drawer({
      ...unsure,
      amendment: { ...unsure.amendment!, isTelling: true },
    });
    await expect.element(telling.getByText(/เรื่องนี้จะปิดเอง/)).toBeVisible();
    expect(telling.getByRole('button', { name: /^ขนส่งใช้/ }).elements()).toEqual([]);
    await telling.unmount();
    may();
    const looking = await drawer(unsure);
    await expect.element(looking.getByRole('region', { name: 'ที่ขอแก้กับขนส่ง' })).toBeVisible();
    expect(looking.getByRole('button', { name: /^ขนส่งใช้/ }).elements()).toEqual([]);
  });
});

test('an exception note that is masked is an empty box, and is kept unless the user types', async () => {
  gives(listExceptions, pageOf([{ ...item, note: '•••' }]));
  const view = await open();
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  const form = view.getByRole('form', { name: 'จัดการ SD1091' });
  const box = form.getByRole('textbox', { name: 'ทำอะไรไปแล้ว' });
  await expect.element(box).toHaveValue('');
  await expect.element(form.getByText(/ข้อความเดิมถูกซ่อนไว้/)).toBeVisible();
  await form.getByRole('radio', { name: 'กำลังจัดการ' }).click();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(decisions).toEqual([{ version: 0, state: 'doing' }]);
});

test('an exception filter without results can be cleared, and an empty list is good news', async () => {
  gives(listExceptions, pageOf([]));
  const view = await renderScreen(<ExceptionsPage />, { at: '/exceptions?owner=me' });
  await view.getByRole('button', { name: 'ล้างตัวกรอง' }).click();
  await expect.element(view.getByText('ไม่มีพัสดุที่มีปัญหา')).toBeVisible();
});

test('the exception list fits a phone without scrolling sideways', async () => {
  await page.viewport(360, 780);
  const view = await renderScreen(<ExceptionsPage />, { at: '/exceptions' });
  await expect.element(view.getByRole('button', { name: 'จัดการ SD1091' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'จัดการ SD1091' }).click();
  await expect.element(view.getByRole('form', { name: 'จัดการ SD1091' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.viewport(1280, 800);
});
