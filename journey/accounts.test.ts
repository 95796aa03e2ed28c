// Protected accounts: a second factor turned on, a phone lost, a password forgotten, and an API
// token from its creation to its end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '@app/contract/order/list';
import { listPasskeys } from '@app/contract/shop/passkey';
import { getMe, getUser } from '@app/contract/shop/user';
import type { Page } from 'playwright-core';
import { person, type Person } from '../server/app/story.ts';
import { codeAt } from '../server/platform/one-time-code.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let clerk: Person;
beforeAll(async () => {
  stage = await openStage();
  clerk = await stage.shop.hire(2);
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const sideways = (on: Page): Promise<number> =>
  on.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function typePassword(on: Page, username: string, password: string): Promise<void> {
  await on.goto(`${stage.origin}/login`);
  await on.waitForLoadState('networkidle');
  await on.getByLabel('ชื่อผู้ใช้').fill(username);
  await on.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await on.keyboard.press('Enter');
}

const filesFetched = (on: Page): Promise<string> =>
  on.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n'),
  );

test('a login page fetches the first screen’s code while the user types, and shows a loading bar until late code arrives', async () => {
  const visitor = await stage.visit(true);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route('**/assets/inside-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visitor.goto(`${stage.origin}/login`);
  await expect.poll(() => filesFetched(visitor)).toMatch(/\/dashboard\.page-.*js/);
  await visitor.getByLabel('ชื่อผู้ใช้').fill('user1.app');
  await visitor.getByLabel('รหัสผ่าน', { exact: true }).fill('secret-1');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('status', { name: 'กำลังโหลด' }).waitFor();
  release();
  await visitor.waitForURL('**/dashboard');
  await visitor.close();
});

test('a second factor is turned on by an owner, who then loses the phone and logs in with a recovery code', async () => {
  await page.goto(`${stage.origin}/user/user1.app/profile`);
  await page.getByRole('button', { name: 'เปิดยืนยันสองขั้น' }).click();
  await page.getByLabel(/^รหัสผ่านของคุณ/).fill('secret-1');
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  const recovery =
    (await page.getByRole('region', { name: 'รหัสกู้คืน' }).locator('li').first().textContent()) ?? '';
  await page.getByLabel(/ใส่รหัส 6 หลักที่แอปแสดง/).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'เปิดใช้' }).click();
  await page.getByText('เหลือรหัสกู้คืน 10 รหัส').waitFor();
  const lost = await stage.visit(true);
  await typePassword(lost, 'user1.app', 'secret-1');
  await lost.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' }).waitFor();
  expect(await seriousFaults(lost)).toEqual([]);
  expect(await sideways(lost)).toBe(0);
  await lost.getByLabel(/รหัสยืนยัน/).fill('000000');
  await lost.keyboard.press('Enter');
  await lost.getByText('รหัสยืนยันไม่ถูกต้องหรือใช้ไปแล้ว').waitFor();
  await lost.getByLabel(/รหัสยืนยัน/).fill(recovery.toLowerCase());
  await lost.keyboard.press('Enter');
  await lost.waitForURL('**/dashboard');
});

test('a login page explains that the browser blocks site storage instead of showing a form that cannot work', async () => {
  const visitor = await stage.visit(true);
  await visitor.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  await visitor.goto(`${stage.origin}/login`);
  await visitor.getByRole('heading', { name: /ปิดการเก็บข้อมูลของเว็บไซต์/ }).waitFor();
  expect(await seriousFaults(visitor)).toEqual([]);
});

test('a reset link of the owner sets a new password after a forgotten one, and ends the old logins', async () => {
  const { username } = await clerk.call(getUser, { params: { id: String(clerk.id) }, query: {} });
  await page.goto(`${stage.origin}/user/${clerk.id}/edit`);
  await page.getByRole('button', { name: 'สร้างลิงก์ตั้งรหัสผ่าน' }).click();
  const link = (await page.locator('code').first().textContent()) ?? '';
  const { pathname, hash } = new URL(link);
  const visitor = await stage.visit(true);
  await visitor.setViewportSize(phone);
  await visitor.goto(`${stage.origin}${pathname}${hash}`);
  await visitor.getByLabel(/^รหัสผ่านใหม่/).fill('brand-new-1');
  await visitor.getByLabel(/^ยืนยันรหัสผ่านใหม่/).fill('brand-new-1');
  expect(await seriousFaults(visitor)).toEqual([]);
  expect(await sideways(visitor)).toBe(0);
  await visitor.getByRole('button', { name: 'ตั้งรหัสผ่าน', exact: true }).click();
  await visitor.getByText(/ตั้งรหัสผ่านใหม่แล้ว/).waitFor();
  expect(visitor.url()).not.toContain('#');
  expect((await clerk.ask(getMe)).status).toBe(401);
  await typePassword(visitor, username, 'brand-new-1');
  await visitor.waitForURL('**/dashboard');
  await visitor.goto(`${stage.origin}${pathname}${hash}`);
  await visitor.getByLabel(/^รหัสผ่านใหม่/).fill('another-1-x');
  await visitor.getByLabel(/^ยืนยันรหัสผ่านใหม่/).fill('another-1-x');
  await visitor.getByRole('button', { name: 'ตั้งรหัสผ่าน', exact: true }).click();
  await visitor.getByText(/กรุณาขอลิงก์ใหม่จากผู้ดูแลร้าน/).waitFor();
});

test('an API token is made on screen, works, shows where it was used, and is refused once it was revoked', async () => {
  await page.goto(`${stage.origin}/setting/token`);
  await page.getByRole('button', { name: 'สร้างโทเคน' }).first().click();
  await page.getByRole('textbox', { name: /ชื่อโทเคน/ }).fill('โปรแกรมบัญชี');
  await page.getByRole('checkbox', { name: 'ดูออเดอร์ของตัวเอง' }).click();
  await page
    .getByRole('form', { name: 'สร้างโทเคน' })
    .getByRole('button', { name: 'สร้างโทเคน' })
    .click();
  const token = (await page.locator('code', { hasText: /^sd_/ }).textContent()) ?? '';
  expect(token).toMatch(/^sd_/);
  await page.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
  const program = person({ base: `${stage.origin}/v1`, token, id: 0 });
  expect((await program.ask(listOrders, { query: {} })).status).toBe(200);
  expect((await program.ask(getUser, { params: { id: '1' }, query: {} })).status).toBe(403);
  await page.reload();
  await page.getByText(/ใช้ล่าสุด .* จาก 127\.0\.0\.1/).waitFor();
  await page.getByRole('button', { name: 'ยกเลิกโทเคน โปรแกรมบัญชี' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /ยกเลิกโทเคน/ })
    .click();
  await page.getByText('โปรแกรมบัญชี', { exact: true }).waitFor({ state: 'detached' });
  expect((await program.ask(listOrders, { query: {} })).status).toBe(401);
});

test('a passkey is made on the profile, logs in on the login page without a password, and is taken away', async () => {
  const origin = stage.origin.replace('127.0.0.1', 'localhost');
  const keeper = await stage.shop.hire(2);
  const { username } = await keeper.call(getUser, { params: { id: String(keeper.id) }, query: {} });
  const own = await stage.openKept(desktop, username, origin);
  const devtools = await own.context().newCDPSession(own);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await own.goto(`${origin}/user/${username}/profile`);
  await own.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  const adding = own.getByRole('form', { name: 'เพิ่มพาสคีย์' });
  await adding.getByLabel(/รหัสผ่านของคุณ/).fill('secret-1');
  await adding.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await own.getByText(/เพิ่มพาสคีย์แล้ว/).waitFor();
  await own.evaluate(() => localStorage.clear());
  await own.goto(`${origin}/login`);
  await own.waitForLoadState('networkidle');
  await own.setViewportSize(phone);
  expect(await seriousFaults(own)).toEqual([]);
  expect(await sideways(own)).toBe(0);
  await own.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click();
  await own.waitForURL('**/dashboard');
  await own.goto(`${origin}/user/${username}/profile`);
  await own.getByRole('button', { name: /^ลบพาสคีย์/ }).click();
  await own
    .getByRole('form', { name: /^ลบพาสคีย์/ })
    .getByLabel(/รหัสผ่านของคุณ/)
    .fill('secret-1');
  await own.getByRole('button', { name: 'ลบพาสคีย์', exact: true }).click();
  await own.getByText(/^ลบพาสคีย์ .* แล้ว$/).waitFor();
  expect((await keeper.call(listPasskeys)).items).toEqual([]);
});
