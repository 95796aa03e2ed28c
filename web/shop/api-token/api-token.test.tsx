// What the screen of API tokens promises: limited to own rights, shown once, ended after a
// question.
import { createToken, endToken, listTokens, type ApiToken } from '@app/contract/shop/api-token';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ApiTokensPage from './api-tokens.page.tsx';

const token: ApiToken = {
  id: 4,
  name: 'โปรแกรมบัญชี',
  permissions: ['order.view'],
  own: true,
  expiresAt: '2026-01-01T00:00:00Z',
  createdAt: '2025-11-20T03:00:00Z',
  createdBy: { id: 7, username: 'puy' },
  lastUsedAt: '2025-12-20T03:00:00Z',
  lastUsedFrom: '203.0.113.7',
};

const pagination = { current_page: 1, per_page: 50, total_count: 1 };

beforeEach(async () => {
  await page.viewport(360, 780);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set({
    ...{ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, flags: {} },
    permissions: new Set(['setting', 'order.view', 'product.view']),
  });
  answerCalls();
  gives(listTokens, { items: [token], pagination });
});

const show = () => renderScreen(<ApiTokensPage />, { at: '/setting/token' });

test('an API token shows its rights, its last use and that it has ended, and fits a phone', async () => {
  const view = await show();
  await expect.element(view.getByText('เฉพาะออเดอร์ของผู้สร้าง · ดูออเดอร์ของตัวเอง')).toBeVisible();
  await expect.element(view.getByText(/จาก 203\.0\.113\.7/)).toBeVisible();
  await expect.element(view.getByText('หมดอายุแล้ว')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('an API token is made with the user’s own rights, and its text is shown until it is closed', async () => {
  gives(createToken, { id: 5, token: 'sd_secret' });
  const view = await show();
  await view.getByRole('button', { name: 'สร้างโทเคน' }).click();
  expect(view.getByRole('checkbox', { name: 'สร้างออเดอร์' }).query()).toBeNull();
  const save = view
    .getByRole('form', { name: 'สร้างโทเคน' })
    .getByRole('button', { name: 'สร้างโทเคน' });
  await view.getByRole('textbox', { name: /ชื่อโทเคน/ }).fill('คลังนอก');
  await save.click();
  await expect.element(view.getByText('เลือกสิทธิ์อย่างน้อย 1 อย่าง')).toBeVisible();
  await view.getByRole('checkbox', { name: 'ดูออเดอร์ของตัวเอง' }).click();
  await view.getByRole('combobox', { name: /ใช้ได้นาน/ }).selectOptions('ไม่หมดอายุ');
  await save.click();
  await expect.element(view.getByText('sd_secret')).toBeVisible();
  expect(sentCalls.findLast(({ body }) => body !== null)?.body).toEqual({
    ...{ name: 'คลังนอก', permissions: ['order.view'], own: false, expiresAt: null },
  });
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
  expect(view.getByText('sd_secret').query()).toBeNull();
});

test('an API token is ended after a question, and a refusal is shown', async () => {
  refuses(endToken, { code: 'NOT_FOUND' });
  const view = await show();
  await view.getByRole('button', { name: 'ยกเลิกโทเคน โปรแกรมบัญชี' }).click();
  const dialog = view.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'ยกเลิกโทเคน' }).click();
  await expect.element(view.getByRole('alert')).toBeVisible();
});

test('an API token list that cannot be read can be reloaded, and an empty one explains what tokens are for', async () => {
  dropsLine(listTokens);
  const view = await show();
  await expect.element(view.getByRole('alert')).toBeVisible();
  gives(listTokens, { items: [], pagination });
  await view.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(view.getByText('ยังไม่มีโทเคน')).toBeVisible();
});
