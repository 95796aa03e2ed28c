// The line goes away: the screens that were open come up again, what was typed is there, and it is saved once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
const message =
  'มะลิวัลย์ ใจงาม\n0800000431\n99/1 ถ.สุขใจ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500\nกันแดด 1 ชิ้น';

test('the shell is kept in the browser once the app was open', async () => {
  await page.goto(`${stage.origin}/order/create`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await box('วางข้อความจากแชต').waitFor();
  expect(await isControlled()).toBe(true);
});

test('the order form comes up again without a line, with what was typed, and says why it cannot be saved', async () => {
  await box('วางข้อความจากแชต').fill(message);
  await page.getByText('มะลิวัลย์ ใจงาม').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('มะลิวัลย์')),
  );
  await page.getByRole('textbox', { name: /^จำนวน / }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/กู้คืนร่าง/).waitFor();
  expect(await box('ชื่อผู้รับ').inputValue()).toContain('มะลิวัลย์');
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await page
    .getByText(/เชื่อมต่อระบบไม่ได้/)
    .first()
    .waitFor();
});

test('the order form makes one order by the same press when the line is back', async () => {
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await page.waitForURL(/\/order\/\d+\/view/);
  const { items } = await stage.shop.owner.call(listOrders, { query: { search: '0800000431' } });
  expect(items).toHaveLength(1);
});
