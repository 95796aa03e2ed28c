// One computer at the counter: a user who signs in after another finds nothing of the first one,
// though the page was never reloaded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const message = `มะลิวัลย์ ใจงาม
0800000431
99/1 ถ.สุขใจ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500
กันแดด 1 ชิ้น

สมชาย ใจกล้า
0800000432
12/7 ม.3 ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000
สบู่ 2 ชิ้น`;

test('the orders of a message that one user has pasted are not shown to the next who signs in on the same page', async () => {
  await stage.shop.hire(2, ['order.create']);
  await page.goto(`${stage.origin}/order/create`);
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill(message);
  await page.getByText('พบ 2 ออเดอร์').waitFor();
  await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
  await page.getByRole('link', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('button', { name: /^ลบร่าง/ }).click();
  await page.getByLabel('ชื่อผู้ใช้').fill('user2.app');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('secret-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'สร้างออเดอร์' }).first().click();
  const box = page.getByRole('textbox', { name: 'ชื่อผู้รับ' });
  await box.waitFor();
  expect(await box.inputValue()).toBe('');
  expect(await page.getByText('มะลิวัลย์').count()).toBe(0);
});
