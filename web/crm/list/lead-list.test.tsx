// What the lists of leads promise: bulk changes with a result per lead, and restored leads.
import { listChannels } from '@app/contract/customer/channel';
import { deleteLead, restoreLead } from '@app/contract/crm/lead';
import { ALL_HAVE_ENOUGH, assignLeads, updateLeads } from '@app/contract/crm/bulk';
import { countCancelReasons, listAgents, listLeads, listLeadTags } from '@app/contract/crm/list';
import { undoChange } from '@app/contract/shop/undo';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLead } from '../lead/lead.sample.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, sentCalls } from '../../ui/testing/replies.ts';
import CancelledLeadsPage from './cancelled-leads.page.tsx';
import LeadListPage from './lead-list.page.tsx';

const leads = [
  sampleLead(9, { name: 'สมหญิง', value: 390, nextAt: '2026-01-05T03:00:00Z' }),
  sampleLead(8, { name: 'มานะ', phone: '0810000002', tags: ['วีไอพี'] }),
];
const listed = (items = leads) => ({
  items,
  sum: 390,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});
const can = (...keys: ('crm.own' | 'crm.all' | 'crm.assign')[]) =>
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 1,
    permissions: new Set(keys),
    flags: {},
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  can('crm.own', 'crm.all', 'crm.assign');
  gives(listLeads, listed());
  gives(listChannels, {
    items: [],
    pagination: { current_page: 1, per_page: 200, total_count: 0 },
  });
  gives(listAgents, {
    items: [
      { id: 7, username: 'puy', name: 'ปุ้ย', open: 3 },
      { id: 8, username: 'nok', name: 'นก', open: 1 },
    ],
  });
  gives(countCancelReasons, { items: [{ reason: 'expensive', count: 4 }] });
  await page.viewport(1500, 800);
});

const bodiesOf = (path: string) =>
  sentCalls.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => body);
const openList = async () => {
  const view = await renderScreen(<LeadListPage />, { at: '/crm/lead/list' });
  await expect.element(view.getByRole('row', { name: /สมหญิง/ })).toBeVisible();
  await view.getByRole('checkbox', { name: /สมหญิง/ }).click();
  await view.getByRole('checkbox', { name: /มานะ/ }).click();
  return view;
};

test('ticked leads are assigned in turn, with a maximum for each agent', async () => {
  const kept = { t: 'error' as const, error: 'ลีดนี้ยกเลิกแล้ว กู้คืนก่อน' };
  const full = { t: 'error' as const, error: ALL_HAVE_ENOUGH };
  gives(assignLeads, {
    items: [
      { id: 9, ...full },
      { id: 8, ...kept },
    ],
    assigned: 1,
    left: 1,
  });
  const view = await openList();
  await view.getByRole('button', { name: 'มอบหมาย' }).click();
  await view.getByRole('checkbox', { name: /นก/ }).click();
  const cap = view.getByRole('textbox', { name: 'รับได้คนละไม่เกิน' });
  // An empty box means no maximum, so wrong input would assign all of them.
  await cap.fill('1o');
  await view.getByRole('dialog').getByRole('button', { name: 'มอบหมาย' }).click();
  await expect.element(cap).toHaveFocus();
  expect(bodiesOf('/pipeline/assign')).toEqual([]);
  await cap.fill('1');
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('dialog').getByRole('button', { name: 'มอบหมาย' }).click();
  await expect
    .poll(() => bodiesOf('/pipeline/assign'))
    .toEqual([{ ids: [9, 8], ownerIds: [8], cap: 1 }]);
  const said = /เหลือ 1 รายที่เกินจำนวนต่อคน ไม่ได้ 1 ราย: ลีดนี้ยกเลิกแล้ว/;
  await expect.element(view.getByText(said)).toBeVisible();
});

test('cancelling ticked leads asks for a reason, and shows which lead was refused', async () => {
  gives(updateLeads, {
    items: [
      { id: 9, t: 'success', error: null },
      { id: 8, t: 'error', error: 'กำลังเปิดโดย nok' },
    ],
  });
  const view = await openList();
  await view.getByRole('button', { name: 'ยกเลิกลีด' }).click();
  const dialog = view.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'ยกเลิกลีด' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'แพง' }).click();
  await dialog.getByRole('button', { name: 'ยกเลิกลีด' }).click();
  await expect
    .poll(() => bodiesOf('/pipeline/updates'))
    .toEqual([{ ids: [9, 8], stage: 'cancel', cancelReason: 'expensive' }]);
  await expect.element(view.getByText(/ไม่สำเร็จ 1 ราย: กำลังเปิดโดย nok/)).toBeVisible();
});

test.each([
  ['ตั้งนัด', 'พรุ่งนี้', 'ตั้งนัด'],
  ['ยกเลิกลีด', 'แพง', 'ยกเลิกลีด'],
])('the lead list undoes %s of many leads with one press', async (work, choice, verb) => {
  const items = [9, 8].map((id) => ({ id, t: 'success' as const, error: null }));
  gives(updateLeads, { items, undoToken: 'abc' });
  gives(undoChange, { items: [9, 8].map((id) => ({ id, t: 'success' as const })) });
  const view = await openList();
  await view.getByRole('button', { name: work }).click();
  const dialog = view.getByRole('dialog');
  await dialog.getByText(choice, { exact: true }).click();
  await dialog.getByRole('button', { name: verb }).click();
  await view.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(() => bodiesOf('/undo')).toEqual([{ token: 'abc' }]);
  await expect.element(view.getByText('เลิกทำแล้ว 2 รายการ')).toBeVisible();
});

test('the lead list changes all leads that a filter matches, in several calls with one undo', async () => {
  const all = Array.from({ length: 620 }, (_, n) => sampleLead(n + 1, { name: `ลีด ${n + 1}` }));
  gives(listLeads, ({ url }) => {
    const asked = (key: string, usual: number) => Number(url.searchParams.get(key) ?? usual);
    const [at, size] = [asked('page', 1), asked('pageSize', 20)];
    const pagination = { current_page: at, per_page: size, total_count: all.length };
    return { items: all.slice((at - 1) * size, at * size), sum: 0, pagination };
  });
  let turn = 0;
  gives(updateLeads, ({ body }) => ({
    items: (body as { ids: number[] }).ids.map((id) => ({
      id,
      t: 'success' as const,
      error: null,
    })),
    undoToken: `turn-${(turn += 1)}`,
  }));
  gives(undoChange, { items: [] });
  const view = await renderScreen(<LeadListPage />, { at: '/crm/lead/list' });
  await view.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await view.getByRole('button', { name: 'เลือก ทั้งหมด 620 รายการ' }).click();
  await view.getByRole('button', { name: 'ตั้งนัด' }).click();
  await expect.element(view.getByRole('dialog', { name: 'ตั้งนัด 620 ราย' })).toBeVisible();
  await view.getByRole('dialog').getByRole('button', { name: 'ตั้งนัด' }).click();
  await expect.element(view.getByText('ตั้งนัดแล้ว 620 ราย')).toBeVisible();
  const bodies = bodiesOf('/pipeline/updates') as { ids: number[]; undoWith?: string }[];
  expect(bodies.map(({ ids, undoWith }) => [ids.length, undoWith])).toEqual([
    [500, undefined],
    [120, 'turn-1'],
  ]);
  expect(new Set(bodies.flatMap(({ ids }) => ids)).size).toBe(620);
  await view.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(() => bodiesOf('/undo')).toEqual([{ token: 'turn-2' }]);
});

test('the lead list is filtered by a tag', async () => {
  gives(listLeadTags, { items: [{ tag: 'วีไอพี', count: 2 }] });
  const view = await renderScreen(<LeadListPage />, { at: '/crm/lead/list' });
  await view.getByRole('button', { name: 'ตัวกรอง', exact: true }).click();
  await view.getByRole('combobox', { name: 'แท็ก' }).selectOptions('วีไอพี (2)');
  await view.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect.poll(() => view.router.state.location.search).toMatchObject({ tag: 'วีไอพี' });
});

test('the lead list has no assign button for users without the right', async () => {
  can('crm.own');
  const view = await openList();
  await expect.element(view.getByRole('button', { name: 'ตั้งนัด' })).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'มอบหมาย' })).not.toBeInTheDocument();
});

test('a lead that was cancelled can be restored, and asks before it is deleted for good', async () => {
  gives(
    listLeads,
    listed([sampleLead(9, { name: 'สมหญิง', stage: 'cancel', cancelReason: 'expensive' })]),
  );
  gives(restoreLead, sampleLead(9));
  gives(deleteLead, { ok: true });
  const view = await renderScreen(<CancelledLeadsPage />, { at: '/crm/lead/cancel' });
  await view.getByRole('button', { name: 'สรุปเหตุผล' }).click();
  await expect.element(view.getByText('4 ราย')).toBeVisible();
  await view.getByRole('button', { name: 'กู้คืน สมหญิง' }).click();
  await expect.poll(() => bodiesOf('/pipeline/9/restore')).toEqual([{ contactAgain: false }]);
  await view.getByRole('button', { name: 'ลบถาวร สมหญิง' }).click();
  expect(sentCalls.some(({ url }) => url.pathname.endsWith('/pipeline/9'))).toBe(false);
  await view.getByRole('alertdialog').getByRole('button', { name: 'ลบถาวร' }).click();
  await expect.poll(() => bodiesOf('/pipeline/9')).toEqual([{}]);
});

test('the lead list shows an error and can be reloaded when it cannot be fetched', async () => {
  dropsLine(listLeads);
  const view = await renderScreen(<LeadListPage />, { at: '/crm/lead/list' });
  await expect.element(view.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  gives(listLeads, listed());
  await view.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(view.getByRole('row', { name: /สมหญิง/ })).toBeVisible();
});

test('the lead lists both fit a phone without scrolling sideways', async () => {
  await page.viewport(360, 780);
  for (const screen of [<LeadListPage key="list" />, <CancelledLeadsPage key="cancel" />]) {
    const view = await renderScreen(screen, { at: '/crm/lead/list' });
    await expect.element(view.getByRole('link', { name: /โทรหา สมหญิง/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
    await view.unmount();
  }
});
