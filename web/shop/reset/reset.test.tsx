// What forgotten passwords promise on screen: a link to hand on, a new password, and a message for
// an expired link.
import { makeResetLink, resetPassword } from '@app/contract/shop/reset';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { ResetLink } from './reset-link.tsx';
import ResetPage from './reset.page.tsx';

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
});

test('a reset link is made on request and shown with its expiry time', async () => {
  const url = 'https://shop.example/reset#abc';
  gives(makeResetLink, { url, expiresAt: '2026-11-23T10:00:00Z' });
  const view = await renderScreen(<ResetLink user={{ id: 9, name: 'นก' }} />);
  await view.getByRole('button', { name: 'สร้างลิงก์ตั้งรหัสผ่าน' }).click();
  await expect.element(view.getByText(url)).toBeVisible();
  await expect.element(view.getByText(/ใช้ได้ถึง/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'คัดลอกลิงก์' })).toBeVisible();
});

async function openLink() {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#tok-1`);
  return renderScreen(<ResetPage />, { at: '/reset' });
}

test('a reset page takes a new password twice, hides the token, and leads to the login', async () => {
  gives(resetPassword, { username: 'nok' });
  const view = await openLink();
  const save = view.getByRole('button', { name: 'ตั้งรหัสผ่าน', exact: true });
  await view.getByLabelText(/^รหัสผ่านใหม่/).fill('new-secret-1');
  await view.getByLabelText(/^ยืนยันรหัสผ่านใหม่/).fill('new-secret-2');
  await save.click();
  await expect.element(view.getByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')).toBeVisible();
  await view.getByLabelText(/^ยืนยันรหัสผ่านใหม่/).fill('new-secret-1');
  await save.click();
  await expect.element(view.getByText(/ตั้งรหัสผ่านใหม่แล้ว/)).toBeVisible();
  await expect.element(view.getByRole('link', { name: 'ไปหน้าเข้าสู่ระบบ' })).toBeVisible();
  expect(location.hash).toBe('');
  expect(session.tokens()).toBeNull();
  expect(sentCalls.at(-1)?.body).toMatchObject({ token: 'tok-1', password: 'new-secret-1' });
  expect(await seriousFaults()).toEqual([]);
});

test('a reset page shows what to do when the link has expired, and calls nothing without a token', async () => {
  refuses(resetPassword, { code: 'RESET_LINK_ENDED' });
  const view = await openLink();
  await view.getByLabelText(/^รหัสผ่านใหม่/).fill('new-secret-1');
  await view.getByLabelText(/^ยืนยันรหัสผ่านใหม่/).fill('new-secret-1');
  await view.getByRole('button', { name: 'ตั้งรหัสผ่าน', exact: true }).click();
  await expect.element(view.getByText(/กรุณาขอลิงก์ใหม่จากผู้ดูแลร้าน/)).toBeVisible();
});
