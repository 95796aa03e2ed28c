// From a phone in the shop's own network, over plain http, orders are made and packed as over
// https.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder, listOrders } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { readCode } from './reader.ts';
import { openStage, phone, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.openKept(phone, 'user1.app', stage.plainOrigin);
});
afterAll(() => stage.end());

const message =
  'มะลิวัลย์ ใจงาม\n0800000432\n99/1 ถ.สุขใจ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500\nกันแดด 1 ชิ้น';

test('the page over plain http is no secure context for the browser', async () => {
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([
    false,
    false,
  ]);
});

test('an order over plain http is pasted and saved once', async () => {
  await page.goto(`${stage.plainOrigin}/order/create`);
  await page.getByRole('textbox', { name: 'วางข้อความจากแชต' }).fill(message);
  await page.getByRole('textbox', { name: /^จำนวน / }).waitFor();
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await page.waitForURL(/\/order\/\d+\/view/);
  const { items } = await stage.shop.owner.call(listOrders, { query: { search: '0800000432' } });
  expect(items).toHaveLength(1);
});

test('an order over plain http is packed, and the screen for return scans opens', async () => {
  const id = await stage.order(1);
  const order = await stage.shop.owner.call(getOrder, { params: { id } });
  const pieces = order.items.flatMap(({ products, unit }) =>
    Array.from({ length: unit }, () => products.code),
  );
  await page.goto(`${stage.plainOrigin}/pack`);
  await page.getByRole('textbox', { name: 'ยิงใบปะหน้า' }).waitFor();
  for (const code of [order.code, ...pieces]) await readCode(page, code);
  await page.getByText('รอบนี้แพ็คแล้ว 1 ใบ').waitFor();
  await page.goto(`${stage.plainOrigin}/return/scan`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('textbox').first().waitFor();
});
