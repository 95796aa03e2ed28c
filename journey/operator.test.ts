// The operator logs in with password and code, opens a shop, limits it and suspends it, which logs
// all its users out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@app/contract/shop/user';
import type { Page, Request } from 'playwright-core';
import { person } from '../server/app/story.ts';
import {
  createOperator,
  type OperatorSecrets,
} from '../server/operator/access/manage-operators.ts';
import { codeAt } from '../server/platform/one-time-code.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let secrets: OperatorSecrets;
beforeAll(async () => {
  stage = await openStage();
  const { db, secrets: sealing, now } = stage.server.services;
  secrets = await createOperator({ db, secrets: sealing, now: now() }, 'mali');
  page = await stage.visit(true);
  await page.setViewportSize(desktop);
});
afterAll(() => stage.end());

const sideways = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function looksRight(): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await sideways()).toBe(0);
  }
}

const enter = (label: string, username: string, password: string) =>
  person({ base: `${stage.origin}/${label}`, token: '', id: 0 }).ask(login, {
    body: { username, password, prefix: label },
  });

test('an operator logs in with a code, and a stranger gets an error in words', async () => {
  await page.goto(`${stage.origin}/operator`);
  await page.getByLabel(/^ชื่อ/).fill('stranger');
  await page.getByLabel(/^รหัสผ่าน/).fill(secrets.password);
  await page.getByLabel(/^รหัส 6 หลัก/).fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await looksRight();
  await page.getByLabel(/^ชื่อ/).fill('mali');
  await page.getByLabel(/^รหัส 6 หลัก/).fill(codeAt(secrets.codeSecret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ร้านทั้งหมด' }).waitFor();
  await page.getByRole('link', { name: 'ร้าน', exact: true }).waitFor();
  await looksRight();
});

test('an operator opens a shop, limits, suspends and resumes it, and the trail records each step', async () => {
  await page.getByRole('link', { name: 'เปิดร้านใหม่' }).click();
  await page.getByLabel(/^ชื่อย่อ/).fill('sawang');
  await page.getByLabel(/^ชื่อร้าน/).fill('ร้านสว่าง');
  await page.getByRole('button', { name: 'เปิดร้าน' }).click();
  const told = (await page.locator('pre').textContent()) ?? '';
  const password = /รหัสผ่าน (\S+)/.exec(told)?.[1] ?? '';
  expect((await enter('sawang', 'admin', password)).status).toBe(200);
  await looksRight();
  await page.getByRole('link', { name: 'ไปที่ร้าน' }).click();
  await page.getByLabel('ออเดอร์ต่อเดือน').fill('300');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByText('บันทึกแล้ว').waitFor();
  await page.getByLabel('CRM ลูกค้ามุ่งหวัง').check();
  await page.getByText('เปิด CRM ลูกค้ามุ่งหวัง แล้ว').waitFor();
  await looksRight();
  await page.getByRole('button', { name: 'พักร้าน' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'พักร้าน' }).click();
  await page.getByRole('button', { name: 'เปิดใช้ร้าน' }).waitFor();
  stage.server.forgetShops();
  expect((await enter('sawang', 'admin', password)).status).not.toBe(200);
  await page.getByRole('button', { name: 'เปิดใช้ร้าน' }).click();
  await page.getByRole('button', { name: 'พักร้าน' }).waitFor();
  stage.server.forgetShops();
  expect((await enter('sawang', 'admin', password)).status).toBe(200);
  await page.getByRole('link', { name: 'ประวัติ' }).click();
  for (const act of ['พักร้าน', 'เปลี่ยนขีดจำกัด', 'เปิดร้าน', 'เข้าสู่ระบบไม่ผ่าน'])
    await page.getByText(act, { exact: true }).first().waitFor();
  await page.getByText('CRM ลูกค้ามุ่งหวัง ปิด → เปิด').waitFor();
  await page.getByText('ไม่รู้จักชื่อนี้').waitFor();
  await page.getByText('สถานะ เปิดใช้ → พักใช้งาน').waitFor();
  await looksRight();
});

test('an operator makes a link with which a locked-out administrator sets a new password', async () => {
  await page.goto(`${stage.origin}/operator#/shop/sawang`);
  await page.getByLabel(/^ชื่อผู้ใช้ของผู้ดูแลร้าน/).fill('admin');
  await page.getByLabel(/^ยืนยันตัวตนอย่างไร/).fill('โทรกลับเบอร์ในสัญญา');
  await page.getByRole('button', { name: 'สร้างลิงก์ตั้งรหัสผ่าน' }).click();
  const link = (await page.locator('code').textContent()) ?? '';
  expect(link).toMatch(/\/reset#[\w-]{43}$/);
});

test('an operator sees the health of the installation, and what needs attention', async () => {
  await page.getByRole('link', { name: 'สุขภาพระบบ' }).click();
  await page.getByText('ยังไม่เคยสำรองข้อมูล').waitFor();
  await page.getByText('รุ่นของฐานข้อมูล').waitFor();
  await page.getByText('ไม่มีงานที่ทำไม่สำเร็จ').waitFor();
  await looksRight();
  // Cached figures show their age while they cannot be refreshed.
  await page.route(/\/operator\/shop\?/, (route) => route.abort());
  await page.getByRole('link', { name: 'ร้าน', exact: true }).click();
  await page.getByText(/ข้อมูล ณ/).waitFor();
  await looksRight();
});

test('an operator sees an error at once for an unknown shop and for an unknown page', async () => {
  let asked = 0;
  const count = (request: Request) => {
    if (request.url().endsWith('/operator/shop/gone')) asked += 1;
  };
  page.on('request', count);
  await page.unrouteAll();
  await page.goto(`${stage.origin}/operator#/shop/gone`);
  await page.getByRole('alert').waitFor();
  page.off('request', count);
  expect(asked).toBe(1);
  await page.goto(`${stage.origin}/operator#/%`);
  await page.getByText('ไม่พบหน้านี้').waitFor();
});

test('an operator enters a shop with its owner’s permission, is visible there, and is logged out when it ends', async () => {
  const owner = await stage.open(desktop);
  await owner.goto(`${stage.origin}/setting/support`);
  await owner.getByRole('button', { name: 'อนุญาต', exact: true }).click();
  await owner.getByText('เข้าดูได้').waitFor();
  await page.goto(`${stage.origin}/operator#/shop/app`);
  await page.getByLabel(/^เข้าไปทำอะไร/).fill('ร้านแจ้งว่าพิมพ์ใบไม่ได้');
  await looksRight();
  await page.getByRole('button', { name: 'เข้าร้าน' }).click();
  const strip = page.getByRole('region', { name: 'ผู้ให้บริการอยู่ในร้าน' });
  await strip.getByText(/ดูอย่างเดียว/).waitFor();
  expect(page.url()).toMatch(/\/dashboard$/);
  await looksRight();
  await page.goto(`${stage.origin}/order/send`);
  await strip.waitFor();
  const seen = await owner.goto(`${stage.origin}/audit`);
  expect(seen?.ok()).toBe(true);
  await owner
    .getByText(/ผู้ให้บริการ \(mali\)/)
    .first()
    .waitFor();
  await owner.goto(`${stage.origin}/setting/support`);
  await owner.getByRole('button', { name: 'เลิกอนุญาต' }).click();
  await owner.getByRole('button', { name: 'อนุญาต', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'เข้าสู่ระบบ' }).waitFor();
  await page.goto(`${stage.origin}/operator`);
  await page.getByRole('heading', { name: 'ร้านทั้งหมด' }).waitFor();
});

test('an operator publishes an announcement, which a clerk reads on the next screen', async () => {
  await page.getByRole('link', { name: 'ประกาศ' }).click();
  await page.getByLabel(/^ข้อความ/).fill('ปิดปรับปรุงคืนนี้ 23:00–23:30');
  await page.getByRole('button', { name: 'ประกาศ', exact: true }).click();
  await page.getByRole('button', { name: 'เลิกประกาศ' }).waitFor();
  await looksRight();
  const clerk = await stage.openKept(desktop);
  await clerk.getByText('ปิดปรับปรุงคืนนี้ 23:00–23:30').waitFor();
  await page.getByRole('button', { name: 'เลิกประกาศ' }).click();
  await page.getByText('ตอนนี้ไม่มีประกาศ').waitFor();
});

test('an operator who logs out stays logged out after a reload, and no shop’s address serves the console', async () => {
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).waitFor();
  const { port } = new URL(stage.origin);
  const elsewhere = await page.goto(`http://sawang.localhost:${port}/operator`);
  expect(elsewhere?.status()).toBe(404);
});
