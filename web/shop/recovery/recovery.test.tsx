// What recovery emails promise on screen: set with the password, confirmed by a link, and requested
// without revealing who is known.
import {
  askForReset,
  confirmRecoveryEmail,
  getRecoveryEmail,
  setRecoveryEmail,
} from '@app/contract/shop/recovery';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ConfirmEmailPage from './confirm-email.page.tsx';
import ForgotPage from './forgot.page.tsx';
import RecoveryEmail from './recovery-email.tsx';

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});

const none = { offered: true, email: '', confirmed: false };
const waiting = { offered: true, email: 'nok@example.com', confirmed: false };

test('a recovery email is set with the password, and shown as waiting until its link was opened', async () => {
  gives(getRecoveryEmail, none);
  const view = await renderScreen(<RecoveryEmail />);
  await view.getByRole('button', { name: 'ใส่อีเมล' }).click();
  await view.getByRole('textbox', { name: /^อีเมล/ }).fill('not-one');
  await view.getByLabelText(/^รหัสผ่านของคุณ/).fill('secret-1');
  const send = view.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' });
  await send.click();
  await expect.element(view.getByText(/ใส่อีเมล เช่น/)).toBeVisible();
  await view.getByRole('textbox', { name: /^อีเมล/ }).fill('nok@example.com');
  gives(setRecoveryEmail, waiting);
  gives(getRecoveryEmail, waiting);
  await send.click();
  await expect.element(view.getByText('รอยืนยัน')).toBeVisible();
  await expect.element(view.getByText('nok@example.com')).toBeVisible();
  expect(sentCalls.map(({ body }) => body)).toContainEqual({
    email: 'nok@example.com',
    password: 'secret-1',
  });
  expect(await seriousFaults()).toEqual([]);
});

test('a recovery email that the installation cannot send shows whom to ask', async () => {
  gives(getRecoveryEmail, { ...none, offered: false });
  const view = await renderScreen(<RecoveryEmail />);
  await expect.element(view.getByText(/ให้ผู้ดูแลร้านสร้างลิงก์/)).toBeVisible();
});

test('a recovery email is requested by the username, and the page never reveals whether it is known', async () => {
  gives(askForReset, { offered: true });
  const view = await renderScreen(<ForgotPage />, { at: '/forgot' });
  await view.getByLabelText(/^ชื่อผู้ใช้/).fill('nok');
  await view.getByRole('button', { name: 'ส่งลิงก์ทางอีเมล' }).click();
  await expect.element(view.getByText(/ถ้าบัญชีนี้ยืนยันอีเมลไว้/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a recovery email is confirmed by opening its link, which is removed from the address bar, or shown as expired', async () => {
  gives(confirmRecoveryEmail, { ok: true });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#tok-1`);
  const view = await renderScreen(<ConfirmEmailPage />, { at: '/email' });
  await expect.element(view.getByText(/ยืนยันอีเมลแล้ว/)).toBeVisible();
  expect(location.hash).toBe('');
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/user/email/confirm'))).toHaveLength(
    1,
  );
  await view.unmount();
  refuses(confirmRecoveryEmail, { code: 'EMAIL_LINK_ENDED' });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#tok-1`);
  const over = await renderScreen(<ConfirmEmailPage />, { at: '/email' });
  await expect.element(over.getByText(/ขอลิงก์ใหม่ได้ในหน้าโปรไฟล์/)).toBeVisible();
});
