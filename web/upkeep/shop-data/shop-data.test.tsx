// What the screen of the shop’s own data promises: a reason first, progress, a preview before a
// move, and a comparison.
import {
  exportShop,
  getShopData,
  importShop,
  previewShopImport,
  type DataMove,
} from '@app/contract/upkeep/shop-data';
import type { Role } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ShopDataPage from './shop-data.page.tsx';

const signIn = (role: Role) =>
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role,
    permissions: new Set(['setting', 'customer.pii'] as const),
    flags: {},
  });

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn(1);
});

const move = (change: Partial<DataMove>): DataMove => ({
  id: 3,
  direction: 'out',
  state: 'running',
  step: 'ออเดอร์',
  rows: 1200,
  total: 5000,
  fileName: 'app-2026-11-23.zip',
  url: null,
  error: null,
  figures: [],
  createdAt: '2026-11-23T03:00:00Z',
  finishedAt: null,
  ...change,
});
const finishedAt = '2026-11-23T03:05:00Z';
const figures = [
  {
    table: 'orders',
    name: 'ออเดอร์',
    archive: { rows: 5, sums: { totalSatang: 123_450, paidSatang: 0, codSatang: 123_450 } },
    shop: null,
  },
];
const empty = { isEmpty: true, taken: null, moved: null };
const open = () => renderScreen(<ShopDataPage />, { at: '/setting/data' });

test('the shop data screen asks for a reason, shows the progress, and then the link', async () => {
  gives(getShopData, { ...empty, isEmpty: false });
  const view = await open();
  const start = view.getByRole('button', { name: 'เตรียมไฟล์' });
  await expect.element(start).toBeDisabled();
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('สำรองสิ้นปี');
  gives(exportShop, move({ state: 'waiting' }));
  gives(getShopData, { ...empty, isEmpty: false, taken: move({}) });
  await start.click();
  await expect.element(view.getByText(/ออเดอร์ 1,200 \/ 5,000 แถว/)).toBeVisible();
  expect(sentCalls.find(({ body }) => body !== null)?.body).toEqual({ reason: 'สำรองสิ้นปี' });
  const url = 'https://shop.example/file/x';
  gives(getShopData, { ...empty, isEmpty: false, taken: move({ state: 'done', url, finishedAt }) });
  const link = view.getByRole('link', { name: 'ดาวน์โหลด app-2026-11-23.zip' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(view.getByText(/ร้านนี้มีข้อมูลแล้ว/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

const choose = async (view: Awaited<ReturnType<typeof open>>) =>
  view.getByLabelText('ไฟล์ข้อมูลร้าน').upload(new File(['zip'], 'shop.zip'));

test('the shop data screen shows the contents of an archive before it imports it, and compares afterwards', async () => {
  gives(getShopData, empty);
  gives(previewShopImport, {
    shop: 'ร้านเดิม',
    madeAt: finishedAt,
    figures,
    pictures: 2,
    isEmpty: true,
  });
  const view = await open();
  await choose(view);
  await expect.element(view.getByRole('rowheader', { name: 'ออเดอร์' })).toBeVisible();
  await expect.element(view.getByRole('cell', { name: '1,234.50' }).first()).toBeVisible();
  await view.getByRole('button', { name: 'ย้ายเข้าร้านนี้' }).click();
  await expect.element(view.getByText('ย้ายข้อมูลของ “ร้านเดิม” เข้าร้านนี้?')).toBeVisible();
  gives(importShop, move({ direction: 'in', state: 'waiting' }));
  const compared = figures.map((each) => ({ ...each, shop: each.archive }));
  gives(getShopData, {
    isEmpty: false,
    taken: null,
    moved: move({ direction: 'in', state: 'done', finishedAt, figures: compared }),
  });
  await view.getByRole('button', { name: 'ย้ายเข้าทั้งหมด' }).click();
  await expect.element(view.getByText(/จำนวนและยอดตรงกับไฟล์ทุกรายการ/)).toBeVisible();
  await expect.element(view.getByRole('columnheader', { name: 'ในร้าน' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the shop data screen shows why an archive was refused and why an import failed', async () => {
  const text = 'ไฟล์นี้ไม่ใช่ข้อมูลร้านที่นำออกจากระบบ';
  const error = 'จำนวนหรือยอดของ “ออเดอร์” ไม่ตรงกับที่บันทึกไว้ในไฟล์';
  gives(getShopData, { ...empty, moved: move({ direction: 'in', state: 'failed', error }) });
  refuses(previewShopImport, { code: 'UNPROCESSED', fields: { file: text } });
  const view = await open();
  await expect.element(view.getByText(new RegExp(error))).toBeVisible();
  await choose(view);
  await expect.element(view.getByText(text)).toBeVisible();
});

test('the shop data screen is closed to users who are not system administrators', async () => {
  signIn(5);
  const view = await open();
  await expect.element(view.getByText(/เฉพาะผู้ดูแลระบบของร้าน/)).toBeVisible();
  expect(sentCalls).toEqual([]);
});

test('the shop data screen fits a phone', async () => {
  gives(getShopData, empty);
  await page.viewport(360, 780);
  try {
    await open();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  } finally {
    await page.viewport(1280, 800);
  }
});
