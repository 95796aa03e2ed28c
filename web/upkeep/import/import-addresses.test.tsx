// Promises of /address/import: the kind of rows that name none, known addresses, and the way back
// to the book.
import {
  importAddresses,
  previewImport,
  undoImport,
  type ImportPreview,
} from '@app/contract/upkeep/import';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import ImportPage from './import.page.tsx';
import { storeOf } from './kept-wizard.ts';

const row = (at: number, marks: Record<string, string> = {}): ImportPreview['items'][number] => ({
  row: at,
  rows: [at],
  values: {
    name: `ลูกค้า ${at}`,
    phone: '0810001234',
    address: '99/1',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
  },
  errors: {},
  marks,
  skip: null,
});

const preview: ImportPreview = {
  kind: 'address',
  sheets: ['ที่อยู่'],
  sheet: 0,
  headerRow: 1,
  columns: [
    { at: 0, header: 'ชื่อ', samples: ['ลูกค้า 2'] },
    { at: 1, header: 'เบอร์', samples: ['0810001234'] },
    { at: 2, header: 'ที่อยู่', samples: ['99/1'] },
  ],
  mapping: { name: 0, phone: 1, address: 2 },
  remembered: true,
  source: 'general',
  missing: [],
  total: 2,
  items: [row(2), row(3, { name: 'มีที่อยู่นี้ในสมุดแล้ว จะไม่เพิ่มซ้ำ' })],
};

const answer = {
  items: (['success', 'skip'] as const).map((t, at) => ({
    row: at + 2,
    id: t === 'success' ? 9 : null,
    t,
    error: null,
    errors: {},
    marks: {},
  })),
  importId: 7,
  made: 1,
  failed: 0,
  undoUntil: '2026-11-21T03:00:00.000Z',
};

beforeEach(async () => {
  answerCalls();
  await dropAllDrafts();
  storeOf('import-address-all').set(null);
  await page.viewport(1366, 768);
  gives(previewImport, preview);
});

async function toChoices() {
  const view = await renderScreen(<ImportPage />, { at: '/address/import' });
  await view.getByLabelText('วางตาราง').fill('ชื่อ\tเบอร์\tที่อยู่\nก\t0810001234\t99/1\n');
  await view.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(view.getByText(/จะไม่เพิ่มซ้ำ/).first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'ต่อไป' }).click();
  return view;
}

test('the address import page applies the chosen kind to rows without one, counts known ones separately, and undoes everything', async () => {
  gives(importAddresses, answer);
  gives(undoImport, { undone: 1, items: [{ row: 2, id: 9, error: null, t: 'success' }] });
  const view = await toChoices();
  await view.getByRole('radio', { name: 'ผู้ส่ง' }).click();
  await view.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect
    .element(view.getByText('สำเร็จ 1 รายการ · ซ้ำ 1 รายการ', { exact: true }))
    .toBeVisible();
  const sent = sentCalls.findLast(({ url }) => url.pathname.endsWith('/address/import'))?.body;
  expect(sent).toMatchObject({ type: 'sender', mode: 'valid' });
  expect((sent as { addresses: unknown[] }).addresses).toHaveLength(2);
  await expect.element(view.getByRole('link', { name: 'ดูสมุดที่อยู่' })).toBeVisible();
  await view.getByRole('button', { name: 'เลิกทำการนำเข้า' }).click();
  await expect.element(view.getByText('เลิกทำแล้ว 1 รายการ').first()).toBeVisible();
});

test('the address import page has no sideways scroll on a phone', async () => {
  await page.viewport(360, 780);
  await toChoices();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});
