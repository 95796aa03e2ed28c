// What adding a lead promises: known buyers are shown while typing, with three ways to continue.
import { listChannels } from '@app/contract/customer/channel';
import type { Gives } from '@app/contract/kit/endpoint';
import { detectInText } from '@app/contract/customer/address';
import { createLead, logLead, updateLead } from '@app/contract/crm/lead';
import { findLeadDuplicates } from '@app/contract/crm/detail';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { pressTwice } from '../../ui/testing/press-twice.ts';
import { sampleLead } from './lead.sample.ts';
import CreateLeadPage from './create-lead.page.tsx';

const unknown: Gives<typeof findLeadDuplicates> = {
  items: [],
  others: 0,
  orders: 0,
  delivered: 0,
  refused: 0,
  risk: 'new',
  doNotCall: false,
};

const pagination = { current_page: 1, per_page: 200, total_count: 1 };
/** The reading of a message that names no person. */
const nobody = { name: '', phone: '', address: '', province: '', note: '', items: [], orders: [] };

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  const permissions = new Set(['crm.own'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
  const channel = {
    id: 3,
    name: 'เพจ',
    kind: 'facebook' as const,
    color: '#1877f2',
    active: true,
    ownerId: null,
    webhookUrl: null,
    webhookHint: '',
    hasLineSecret: false,
    hasLineToken: false,
    version: 1,
  };
  gives(listChannels, { items: [channel], pagination });
  gives(findLeadDuplicates, unknown);
  gives(createLead, sampleLead(9));
  await page.viewport(1366, 768);
});

const open = () => renderScreen(<CreateLeadPage />, { at: '/crm/lead/create' });
type View = Awaited<ReturnType<typeof open>>;
const typed = async (view: View) => {
  await view.getByRole('textbox', { name: 'ชื่อ' }).fill('สมหญิง');
  await view.getByRole('textbox', { name: 'เบอร์โทร' }).fill('๐๘๑ ๒๒๒ ๓๓๓๓');
  await view.getByRole('combobox', { name: 'ที่มา' }).selectOptions('เพจ');
};
const sent = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/pipeline/create'));

test('the lead form is not sent without the source, and has no serious accessibility fault', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: 'ชื่อ' }).fill('สมหญิง');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(view.getByText('เลือกที่มาของลีด')).toBeVisible();
  expect(sent()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});

test('the lead form sets the next date by a chip, and sends the typed values', async () => {
  const view = await open();
  await typed(view);
  await view.getByRole('button', { name: '3 วัน' }).click();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => sent().length).toBe(1);
  const body = sent()[0]?.body as Record<string, unknown>;
  expect(body).toMatchObject({ name: 'สมหญิง', channelId: 3 });
  expect(String(body['nextAt'])).toMatch(/T03:00:00/);
});

test('the lead form shows that another agent has the phone number, and continues only with a reason', async () => {
  gives(findLeadDuplicates, { ...unknown, others: 1, orders: 2, delivered: 1, refused: 1 });
  const view = await open();
  await typed(view);
  await expect.element(view.getByText('เบอร์นี้มีลีดอยู่แล้ว')).toBeVisible();
  await expect.element(view.getByText(/ผู้ดูแลคนอื่นมีลีดเบอร์นี้ 1 รายการ/)).toBeVisible();
  await view.getByRole('button', { name: 'สร้างต่อ' }).click();
  await view.getByLabelText('เหตุผลที่สร้างอีกรายการ').fill('คนในบ้าน');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => sent()[0]?.body).toMatchObject({ duplicateReason: 'คนในบ้าน' });
});

test('the lead form merges into an existing lead: it fills empty fields and keeps the larger amount', async () => {
  const there = sampleLead(5, { social: 'line-there', value: 500 });
  gives(findLeadDuplicates, { ...unknown, items: [there] });
  gives(updateLead, { ...there, version: 2 });
  gives(logLead, { ...there, version: 3, script: '' });
  const view = await open();
  await typed(view);
  await view.getByRole('textbox', { name: 'LINE / Facebook' }).fill('line-typed');
  await view.getByRole('textbox', { name: 'มูลค่าคาด' }).fill('1200');
  const join = view.getByRole('button', { name: 'รวม' });
  await expect.element(join).toBeVisible();
  pressTwice(join.element());
  await expect.element(view.getByText(/รวมเข้ากับลีดเดิมแล้ว/)).toBeVisible();
  const [change, ...again] = sentCalls.filter(({ url }) => url.pathname.endsWith('/pipeline/5'));
  expect(again).toEqual([]);
  expect(change?.body).toMatchObject({ value: 1200, ownerId: 7 });
  expect(change?.body).not.toHaveProperty('social');
  // A different value is not lost either: it goes into the note.
  expect(toastStore.get()[0]?.text).toContain('LINE / Facebook ที่ต่างจากเดิมอยู่ในโน้ต');
  const noted = sentCalls.find(({ url }) => url.pathname.endsWith('/pipeline/5/activity'));
  expect(noted?.body).toMatchObject({ note: expect.stringContaining('line-typed') });
});

test('the lead form warns when the buyer asked not to be called', async () => {
  gives(findLeadDuplicates, { ...unknown, doNotCall: true });
  const view = await open();
  await typed(view);
  await expect.element(view.getByText(/ขอไม่ให้ติดต่อ/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'สร้างต่อ' })).not.toBeInTheDocument();
});

test('the lead form shows the goods that it read, sends them, and is empty of goods for the next lead', async () => {
  const permissions = new Set(['crm.own', 'product.view'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
  const items = [{ productId: 5, name: 'เซรั่มน้ำผึ้ง', unit: 1 }];
  gives(detectInText, { ...nobody, items } as never);
  const view = await open();
  await view.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill('สนใจเซรั่มค่ะ');
  await view.getByRole('button', { name: 'อ่านข้อความลงช่อง' }).click();
  const goods = view.getByRole('combobox', { name: 'สินค้าที่สนใจ' });
  await expect.element(goods).toHaveValue('เซรั่มน้ำผึ้ง');
  await typed(view);
  await view.getByRole('button', { name: 'บันทึกและเพิ่มใหม่' }).click();
  await expect.poll(() => sent()[0]?.body).toMatchObject({ productId: 5 });
  await expect.element(goods).toHaveValue('');
  await typed(view);
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => sent()[1]?.body).toMatchObject({ productId: null });
});

test('the lead form requires no source in a shop without channels', async () => {
  gives(listChannels, { items: [], pagination: { ...pagination, total_count: 0 } });
  const view = await open();
  await expect.element(view.getByText(/ร้านยังไม่มีช่องทาง/)).toBeVisible();
  await view.getByRole('textbox', { name: 'ชื่อ' }).fill('สมหญิง');
  await view.getByRole('textbox', { name: 'เบอร์โทร' }).fill('0812223333');
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.poll(() => sent()[0]?.body).toMatchObject({ name: 'สมหญิง', channelId: null });
});
