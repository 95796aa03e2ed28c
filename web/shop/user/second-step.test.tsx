// What a login promises after the right password: a code, or its set-up, and typed values are kept.
import { beginPasskeyLogin } from '@app/contract/shop/passkey';
import { authDomain, type DomainConfig } from '@app/contract/shop/tenant';
import { getMe, login, type Me } from '@app/contract/shop/user';
import { errors } from '@app/contract/kit/errors';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { askDomain } from './domain.data.ts';
import { LoginPage } from './login.page.tsx';

const flags = Object.fromEntries(
  ['Flash', 'Jnt', 'Laos', 'ThaiPost', 'Kerry', 'BestExpress'].map((name) => [
    `shipping${name}`,
    0,
  ]),
);
const shop = {
  ...{ prefix: 'app', name: 'ร้านน้ำผึ้งป่า', logo: '', theme: {}, carriers: [0] },
  flags: { ...flags, openCRM: 0 },
} as unknown as DomainConfig;
const puy = {
  ...{ id: 7, username: 'puy', name: 'ปุ้ย', phone: '', role: 2, permission: '[]' },
  ...{ imageUrl: null, carriers: [0], people: [], profile: {}, flags: shop.flags },
} as unknown as Me;
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  url: 'otpauth://totp/x',
  qr: 'data:image/png;base64,iVBORw0KGgo=',
  codes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'],
};

beforeEach(async () => {
  await page.viewport(360, 780);
  session.clear();
  answerCalls();
  gives(authDomain, shop);
  gives(getMe, puy);
  meStore.set(null);
  await askDomain();
});

async function passPassword() {
  const view = await renderScreen(<LoginPage />, { at: '/login' });
  await view.getByLabelText('ชื่อผู้ใช้').fill('puy');
  await view.getByLabelText('รหัสผ่าน', { exact: true }).fill('secret1');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })).toBeVisible();
  return view;
}

test('a login asks for a code when one is needed, and sends it with the typed password', async () => {
  refuses(login, { code: 'CODE_REQUIRED' });
  const view = await passPassword();
  await expect.element(view.getByLabelText(/รหัสยืนยัน/)).toHaveFocus();
  refuses(login, { code: 'CODE_WRONG' });
  await userEvent.keyboard('111111{Enter}');
  await expect.element(view.getByText(errors.CODE_WRONG.th)).toBeVisible();
  gives(login, { access_token: 'a', refresh_token: 'r' });
  await view.getByLabelText(/รหัสยืนยัน/).fill('222222');
  await view.getByRole('checkbox', { name: /ไม่ต้องถามรหัสในเครื่องนี้ 30 วัน/ }).click();
  await view.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/dashboard');
  const sent = sentCalls.filter(({ url }) => url.pathname.endsWith('/user/login')).at(-1);
  expect(sent?.body).toMatchObject({
    ...{ username: 'puy', password: 'secret1' },
    ...{ code: '222222', remember: true },
  });
});

test('a login shows how to set up a second factor when the shop requires one, and fits a phone', async () => {
  refuses(login, { code: 'CODE_REQUIRED', details: { setup } });
  const view = await passPassword();
  await expect.element(view.getByRole('img', { name: 'QR สำหรับแอปยืนยันตัวตน' })).toBeInTheDocument();
  await expect.element(view.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(view.getByText('ABCDE-FGHJK')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('a login returns from its second step to the password', async () => {
  refuses(login, { code: 'CODE_REQUIRED' });
  const view = await passPassword();
  await view.getByRole('button', { name: 'กลับไปใส่รหัสผ่าน' }).click();
  await expect.element(view.getByLabelText('ชื่อผู้ใช้')).toBeVisible();
  expect(view.getByRole('alert').query()).toBeNull();
});

test('a login by passkey shows that the browser gave none or the shop refused, and the password form stays', async () => {
  refuses(beginPasskeyLogin, { code: 'PASSKEY_FAILS' });
  const view = await renderScreen(<LoginPage />, { at: '/login' });
  const button = view.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect.element(view.getByText(errors.PASSKEY_FAILS.th)).toBeVisible();
  gives(beginPasskeyLogin, { options: { challenge: 'AAAA', rpId: 'elsewhere.example' } });
  await button.click();
  await expect.element(view.getByText(/ยังไม่ได้เลือกพาสคีย์/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(login, { access_token: 'a', refresh_token: 'r' });
  await view.getByLabelText('ชื่อผู้ใช้').fill('puy');
  await view.getByLabelText('รหัสผ่าน', { exact: true }).fill('secret1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => view.router.state.location.pathname).toBe('/dashboard');
});
