// Returns are settled by one scan and one key: shelf, write-off with a picture, or claim; undone,
// and offline.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import { sendOrder } from '@app/contract/order/status';
import { getProduct } from '@app/contract/catalog/product';
import { listReturns } from '@app/contract/shipping/return';
import { listStockMoves } from '@app/contract/catalog/stock';
import type { Page } from 'playwright-core';
import { readCode } from './reader.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const onHand = async () =>
  (await stage.shop.owner.call(getProduct, { params: { id: stage.products.cream } })).onHand ?? 0;
const status = async (id: number) =>
  (await stage.shop.owner.call(getOrder, { params: { id } })).status;
/** An order of one cream, handed over with this number. */
async function gone(n: number, pno: string): Promise<number> {
  // The stage's orders hold cream except every third; an even one holds a single piece.
  const id = await stage.order(n);
  await stage.shop.owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno } });
  return id;
}
const openDesk = async (on: Page) => {
  await on.goto(`${stage.origin}/return/scan`);
  await on.getByRole('textbox', { name: 'ยิงพัสดุที่ตีกลับ' }).waitFor();
};
const lay = async (on: Page, code: string) => {
  await readCode(on, code);
  await on.getByRole('group', { name: 'สภาพที่รับคืน' }).waitFor();
};

test('a return scan puts good items on the shelf with one scan and one key, and a second scan changes nothing', async () => {
  const before = await onHand();
  const id = await gone(2, 'BACK-0001');
  expect(await onHand()).toBe(before - 1);
  await openDesk(page);
  await lay(page, 'BACK-0001');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('1');
  await page
    .getByRole('status')
    .getByText(/รับคืนแล้ว: ดี คืนเข้าสต็อก/)
    .waitFor();
  await expect.poll(() => status(id)).toBe('return');
  expect(await onHand()).toBe(before);
  await readCode(page, 'BACK-0001');
  await page
    .getByRole('alert')
    .getByText(/รับคืนไปแล้วเมื่อ .* โดย ผู้ใช้ 1/)
    .waitFor();
  expect(await onHand()).toBe(before);
});

test('a return scan writes off damaged goods with a picture, and missing ones without stock, on a phone', async () => {
  const small = await stage.open(phone);
  const before = await onHand();
  const broken = await gone(4, 'BACK-0002');
  await gone(8, 'BACK-0003');
  await openDesk(small);
  await lay(small, 'BACK-0002');
  await small.getByRole('button', { name: /เสีย/ }).click();
  await small.getByText(/ไม่มีรูปขนส่งอาจไม่รับเคลม/).waitFor();
  const picture = await small.screenshot({ type: 'jpeg' });
  await small
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: picture });
  await small.getByRole('img', { name: /รูปของ/ }).waitFor();
  await lay(small, 'BACK-0003');
  await small.keyboard.press('3');
  await small
    .getByRole('status')
    .getByText(/รับคืนแล้ว: หาย/)
    .waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await onHand()).toBe(before - 2);
  const moves = await stage.shop.owner.call(listStockMoves, {
    params: { id: stage.products.cream },
    query: { reason: 'return_damaged' },
  });
  expect(moves.items).toMatchObject([{ delta: -1, orderId: broken }]);
  const { items, counts } = await stage.shop.owner.call(listReturns, { query: {} });
  expect(counts).toEqual({ good: 1, damaged: 1, missing: 1 });
  expect(items.find((item) => item.orderId === broken)?.imageUrl).toMatch(/\/file\//);
});

test('a return scan by mistake is undone, with order and stock', async () => {
  const before = await onHand();
  const id = await gone(10, 'BACK-0004');
  await openDesk(page);
  await lay(page, 'BACK-0004');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(() => status(id)).toBe('sending');
  expect(await onHand()).toBe(before - 1);
  await lay(page, 'BACK-0004');
});

test('a return scan waits offline and over a reload, and is sent by itself', async () => {
  const before = await onHand();
  const [first, second] = [await gone(14, 'BACK-0005'), await gone(16, 'BACK-0006')];
  await openDesk(page);
  // Parcels that were on the table before the reload are still there.
  await page.getByRole('button', { name: 'ข้ามชิ้นนี้' }).click();
  await page.context().setOffline(true);
  await readCode(page, 'BACK-0005');
  await page.getByRole('heading', { name: 'BACK-0005' }).waitFor();
  await page.getByRole('button', { name: /^ดี/ }).click();
  await page.getByText(/ออฟไลน์ · รอส่ง 1 ชิ้น/).waitFor();
  await readCode(page, 'BACK-0006');
  await page.getByRole('heading', { name: 'BACK-0006' }).waitFor();
  expect([await status(first), await status(second)]).toEqual(['sending', 'sending']);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('heading', { name: 'BACK-0006' }).waitFor();
  await page.getByRole('button', { name: /^ดี/ }).click();
  await expect
    .poll(async () => [await status(first), await status(second)])
    .toEqual(['return', 'return']);
  expect(await onHand()).toBe(before);
});
