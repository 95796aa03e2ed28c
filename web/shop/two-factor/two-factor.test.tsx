// What the panel of one’s second factor promises: on with a code, off with password and code,
// removed from others after a question.
import {
  confirmTwoFactor,
  endTwoFactor,
  endTwoFactorOf,
  getTwoFactor,
  setUpTwoFactor,
} from '@app/contract/shop/two-factor';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { EndFactorOf } from './end-factor-of.tsx';
import TwoFactorPanel from './two-factor-panel.tsx';

const off = { on: false, since: null, codesLeft: 0, required: false };
const on = { on: true, since: '2026-11-20T03:00:00Z', codesLeft: 2, required: false };
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  url: 'otpauth://totp/x',
  qr: 'data:image/png;base64,iVBORw0KGgo=',
  codes: ['ABCDE-FGHJK'],
};

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(getTwoFactor, off);
});

test('a second factor is turned on by scanning, saving the codes and entering the first code', async () => {
  const view = await renderScreen(<TwoFactorPanel />);
  await view.getByRole('button', { name: 'เปิดยืนยันสองขั้น' }).click();
  refuses(setUpTwoFactor, { code: 'PWD_INCORRECT', fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('not-it');
  await view.getByRole('button', { name: 'ต่อไป' }).click();
  await expect.element(view.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  gives(setUpTwoFactor, setup);
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('secret-1');
  await view.getByRole('button', { name: 'ต่อไป' }).click();
  await expect.element(view.getByText('ABCDE-FGHJK')).toBeVisible();
  refuses(confirmTwoFactor, { code: 'CODE_WRONG', fields: { code: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว' } });
  await view.getByLabelText(/ใส่รหัส 6 หลักที่แอปแสดง/).fill('111111');
  await view.getByRole('button', { name: 'เปิดใช้' }).click();
  await expect.element(view.getByText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(confirmTwoFactor, { ok: true });
  gives(getTwoFactor, { ...on, codesLeft: 10 });
  await view.getByRole('button', { name: 'เปิดใช้' }).click();
  await expect.element(view.getByText('เปิดอยู่')).toBeVisible();
  await expect.element(view.getByText('เหลือรหัสกู้คืน 10 รหัส')).toBeVisible();
});

test('a second factor warns when few recovery codes are left, and is turned off with password and code', async () => {
  gives(getTwoFactor, on);
  gives(endTwoFactor, { ok: true });
  const view = await renderScreen(<TwoFactorPanel />);
  await expect.element(view.getByText(/เหลือรหัสกู้คืน 2 รหัส ปิดแล้วเปิดใหม่/)).toBeVisible();
  await view.getByRole('button', { name: 'ปิดยืนยันสองขั้น' }).click();
  await view.getByLabelText(/รหัสผ่านของคุณ/).fill('secret-1');
  await view.getByLabelText(/รหัสจากแอป/).fill('123456');
  gives(getTwoFactor, off);
  await view.getByRole('button', { name: 'ปิดยืนยันสองขั้น' }).click();
  await expect.element(view.getByRole('button', { name: 'เปิดยืนยันสองขั้น' })).toBeVisible();
  const bodies = sentCalls.map(({ body }) => body);
  expect(bodies).toContainEqual({ password: 'secret-1', code: '123456' });
});

test('a second factor can be reloaded when no answer came', async () => {
  dropsLine(getTwoFactor);
  const view = await renderScreen(<TwoFactorPanel />);
  await expect.element(view.getByRole('button', { name: /ลองใหม่/ })).toBeVisible();
});

test('a second factor is removed from another user only after a question', async () => {
  gives(endTwoFactorOf, { ok: true });
  const view = await renderScreen(<EndFactorOf user={{ id: 9, name: 'นก' }} />);
  await view.getByRole('button', { name: 'ปิดยืนยันสองขั้นและลบพาสคีย์' }).click();
  const taken = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/user/9/2fa'));
  expect(taken()).toEqual([]);
  await view.getByRole('alertdialog').getByRole('button', { name: 'ปิดและลบ', exact: true }).click();
  await expect.element(view.getByText(/ปิดยืนยันสองขั้นและลบพาสคีย์ของ นก แล้ว/)).toBeVisible();
  expect(taken()).toHaveLength(1);
});
