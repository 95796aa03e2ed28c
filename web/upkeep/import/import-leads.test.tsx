// Promises of /crm/lead/import: the treatment of known phones, the agents of new leads, and the
// result.
import {
  importLeads,
  previewImport,
  undoImport,
  type ImportPreview,
} from '@app/contract/upkeep/import';
import { listAgents } from '@app/contract/crm/list';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ImportPage from './import.page.tsx';
import { storeOf } from './kept-wizard.ts';

const row = (at: number, marks: Record<string, string> = {}): ImportPreview['items'][number] => ({
  row: at,
  rows: [at],
  values: { name: `ลีด ${at}`, phone: '0810001234' },
  errors: {},
  marks,
  skip: null,
});

const preview = (items: ImportPreview['items']): ImportPreview => ({
  kind: 'lead',
  sheets: ['ลีด'],
  sheet: 0,
  headerRow: 1,
  columns: [
    { at: 0, header: 'ชื่อ', samples: ['ลีด 2'] },
    { at: 1, header: 'เบอร์โทร', samples: ['0810001234'] },
  ],
  mapping: { name: 0, phone: 1 },
  remembered: true,
  source: 'general',
  missing: [],
  total: items.length,
  items,
});

const answer = (...kinds: ('success' | 'skip')[]) => ({
  items: kinds.map((t, at) => ({
    row: at + 2,
    id: t === 'success' ? at + 1 : null,
    t,
    error: null,
    errors: {},
    marks: {},
  })),
  importId: 7,
  made: kinds.filter((t) => t === 'success').length,
  failed: 0,
  undoUntil: '2026-11-21T03:00:00.000Z',
});

const may = (...keys: ('crm.own' | 'crm.assign')[]) =>
  meStore.set({
    id: 1,
    username: 'nok',
    name: 'นก',
    role: 4,
    permissions: new Set(keys),
    flags: { openCRM: 1 },
  });

beforeEach(async () => {
  answerCalls();
  may('crm.own', 'crm.assign');
  gives(listAgents, {
    items: [
      { id: 8, username: 'puy', name: 'ปุ้ย', open: 3 },
      { id: 9, username: 'may', name: 'เมย์', open: 0 },
    ],
  });
  await dropAllDrafts();
  storeOf('import-lead-all').set(null);
  await page.viewport(1366, 768);
});

const twoRows = [row(2), row(3, { phone: 'ขอไม่ให้ติดต่อ จะไม่นำเข้า' })];

async function toChoices(items = twoRows) {
  gives(previewImport, preview(items));
  const view = await renderScreen(<ImportPage />, { at: '/crm/lead/import' });
  await view.getByLabelText('วางตาราง').fill('ชื่อ\tเบอร์โทร\nลีด 2\t0810001234\n');
  await view.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(view.getByRole('heading', { name: 'ตรวจข้อมูล' })).toBeVisible();
  await view.getByRole('button', { name: 'ต่อไป' }).click();
  return view;
}
const sent = () => sentCalls.findLast(({ url }) => url.pathname.endsWith('/pipeline/import'))?.body;

test('the lead import page shows who must not be called before anything is imported', async () => {
  gives(previewImport, preview(twoRows));
  const view = await renderScreen(<ImportPage />, { at: '/crm/lead/import' });
  await view.getByLabelText('วางตาราง').fill('ชื่อ\tเบอร์โทร\nลีด 2\t0810001234\n');
  await view.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(view.getByText(/ขอไม่ให้ติดต่อ จะไม่นำเข้า/).first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  for (const box of ['ชื่อ', 'เบอร์โทร', 'ที่มา', 'สินค้า', 'ผู้ดูแล', 'นัด', 'โน้ต'])
    await expect.element(view.getByLabelText(`${box} แถว 3`)).toBeVisible();
});

test('the lead import page sends policy and quotas, and counts known leads separately from new ones', async () => {
  gives(importLeads, answer('success', 'skip'));
  gives(undoImport, { undone: 1, items: [{ id: 1, error: null, t: 'success' }] } as never);
  const view = await toChoices();
  await view.getByRole('radio', { name: 'อัปเดต' }).click();
  await view.getByRole('checkbox', { name: 'ปุ้ย' }).click();
  await view.getByRole('checkbox', { name: 'เมย์' }).click();
  await view.getByRole('textbox', { name: 'จำนวนสูงสุดของ เมย์' }).fill('20');
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect
    .element(view.getByText('สำเร็จ 1 รายการ · ซ้ำ 1 รายการ', { exact: true }))
    .toBeVisible();
  expect(sent()).toMatchObject({
    existing: 'update',
    owners: [{ ownerId: 8 }, { ownerId: 9, quota: 20 }],
  });
  await view.getByRole('button', { name: 'เลิกทำการนำเข้า' }).click();
  await expect.element(view.getByText('เลิกทำแล้ว 1 รายการ').first()).toBeVisible();
});

test('the lead import page applies a quota over all rows, however many there are', async () => {
  const many = Array.from({ length: 1200 }, (_, n) => row(n + 2));
  gives(importLeads, answer('success'));
  const view = await toChoices(many);
  await view.getByRole('checkbox', { name: 'ปุ้ย' }).click();
  await view.getByRole('textbox', { name: 'จำนวนสูงสุดของ ปุ้ย' }).fill('300');
  await view.getByRole('button', { name: /^นำเข้า 1,200 รายการ/ }).click();
  await expect.element(view.getByText(/^สำเร็จ/).first()).toBeVisible();
  const calls = sentCalls.filter(({ url }) => url.pathname.endsWith('/pipeline/import'));
  expect(calls).toHaveLength(1);
});

test('the lead import page offers no agents to a user who may not assign leads', async () => {
  may('crm.own');
  gives(importLeads, answer('success'));
  const view = await toChoices([row(2)]);
  await expect.element(view.getByRole('radio', { name: 'ข้าม' })).toBeVisible();
  expect(view.getByRole('checkbox', { name: 'ปุ้ย' }).elements()).toEqual([]);
  await view.getByRole('button', { name: 'นำเข้า 1 รายการ' }).click();
  await expect.element(view.getByText('สำเร็จ 1 รายการ', { exact: true })).toBeVisible();
  expect(sent()).not.toHaveProperty('owners');
});

test('the lead import page shows why an import is refused and loses no row', async () => {
  refuses(importLeads, { code: 'PERMISSION_DENIED' });
  const view = await toChoices([row(2)]);
  await view.getByRole('button', { name: 'นำเข้า 1 รายการ' }).click();
  await expect.element(view.getByRole('button', { name: 'นำเข้า 1 รายการ' })).toBeEnabled();
  await expect.element(view.getByText(/ไม่มีสิทธิ์/).first()).toBeVisible();
});

test('the lead import page has no sideways scroll on a phone', async () => {
  await page.viewport(360, 780);
  await toChoices();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});
