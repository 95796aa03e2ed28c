// What the panel of one’s passkeys promises: a list, and adding and removing one with the password.
import {
  beginPasskey,
  listPasskeys,
  removePasskey,
  type Passkeys,
} from '@app/contract/shop/passkey';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import PasskeysPanel from './passkeys-panel.tsx';

const phone = { id: 3, name: 'โทรศัพท์', createdAt: '2026-11-20T03:00:00Z', usedAt: null };
const none: Passkeys = { offered: true, asksCode: false, items: [] };

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(listPasskeys, none);
});

test('a passkey is requested with password and code, and a wrong password is reported beside its field', async () => {
  gives(listPasskeys, { ...none, asksCode: true });
  refuses(beginPasskey, { code: 'PWD_INCORRECT', fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
  const view = await renderScreen(<PasskeysPanel />);
  await view.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await expect.element(view.getByLabelText(/ชื่อเครื่อง/)).toHaveValue();
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('not-it');
  await view.getByLabelText(/รหัสจากแอป/).fill('123456');
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await expect.element(view.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  expect(sentCalls.map(({ body }) => body)).toContainEqual({ password: 'not-it', code: '123456' });
});

test('a passkey that the browser does not make is reported, and nothing is sent', async () => {
  gives(beginPasskey, { options: { challenge: 'AAAA', user: { id: 'AAAA' } } });
  const view = await renderScreen(<PasskeysPanel />);
  await view.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('secret-1');
  await view.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await expect.element(view.getByText(/ยังไม่ได้สร้างพาสคีย์/)).toBeVisible();
  expect(sentCalls.some(({ body }) => body !== null && 'response' in (body as object))).toBe(false);
});

test('a passkey is listed with its last use, and removed with the password', async () => {
  gives(listPasskeys, { ...none, items: [phone] });
  gives(removePasskey, { ok: true });
  const view = await renderScreen(<PasskeysPanel />);
  await expect.element(view.getByText(/ยังไม่เคยใช้/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await view.getByRole('button', { name: 'ลบพาสคีย์ โทรศัพท์' }).click();
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('secret-1');
  gives(listPasskeys, none);
  await view.getByRole('button', { name: 'ลบพาสคีย์' }).click();
  await expect.element(view.getByText(/ลบพาสคีย์ โทรศัพท์ แล้ว/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'เพิ่มพาสคีย์' })).toBeVisible();
  expect(sentCalls.some(({ url }) => url.pathname.endsWith('/user/passkey/3'))).toBe(true);
});

test('a passkey is not offered in a browser without support, and the list can be reloaded when no answer came', async () => {
  gives(listPasskeys, { ...none, offered: false });
  const view = await renderScreen(<PasskeysPanel />);
  await expect.element(view.getByText(/ที่อยู่เว็บหรือเบราว์เซอร์นี้ใช้พาสคีย์ไม่ได้/)).toBeVisible();
  expect(view.getByRole('button', { name: 'เพิ่มพาสคีย์' }).query()).toBeNull();
  await view.unmount();
  dropsLine(listPasskeys);
  const lost = await renderScreen(<PasskeysPanel />);
  await expect.element(lost.getByRole('button', { name: /ลองใหม่/ })).toBeVisible();
});
