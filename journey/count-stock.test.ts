// A shelf is counted by scanner and by hand, the difference is shown in money, and one press
// corrects the stock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct, updateProduct } from '@app/contract/catalog/product';
import { addStock, listStockMoves } from '@app/contract/catalog/stock';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
  await stage.shop.owner.call(updateProduct, {
    params: { id: stage.products.soap },
    body: { cost: 18.25 },
  });
});
afterAll(() => stage.end());

const onHand = async (id: number) =>
  (await stage.shop.owner.call(getProduct, { params: { id } })).onHand;
const counts = async (id: number) =>
  (await stage.shop.owner.call(listStockMoves, { params: { id }, query: { reason: 'count' } }))
    .items;

const scan = async (code: string) => {
  await page.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' }).fill(code);
  await page.keyboard.press('Enter');
};

test('a stock count of scanned and typed figures becomes the stock, with one count entry each in the ledger', async () => {
  const { cream, soap } = stage.products;
  await page.goto(`${stage.origin}/product/stock`);
  await page.getByRole('button', { name: 'ตรวจนับ' }).click();
  await page.getByRole('heading', { level: 1, name: 'ตรวจนับสต็อก' }).waitFor();
  await scan('8850000010071');
  await scan('SP01');
  const soapBox = page.getByRole('textbox', { name: 'นับได้ สบู่ขมิ้น' });
  await expect.poll(() => soapBox.inputValue()).toBe('2');
  await soapBox.fill('497');
  await page.getByRole('button', { name: 'เพิ่มลงใบนับ' }).click();
  await page.getByRole('textbox', { name: /นับได้ ครีมกันแดด/ }).fill('500');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
  const preview = page.getByRole('dialog', { name: 'ต่างจากระบบ 1 รายการ' });
  await preview.getByText('500 → 497').waitFor();
  await preview.getByText('-54.75').first().waitFor();
  await preview.getByRole('textbox', { name: 'หมายเหตุ' }).fill('นับสิ้นเดือน');
  await preview.getByRole('button', { name: 'บันทึกผลนับ 2 รายการ' }).click();
  await page.getByText('ใบนับยังว่าง').waitFor();
  expect([await onHand(soap), await onHand(cream)]).toEqual([497, 500]);
  expect(await counts(soap)).toMatchObject([{ delta: -3, note: 'นับสิ้นเดือน' }]);
  expect(await counts(cream)).toMatchObject([{ delta: 0, onHandAfter: 500 }]);
});

test('a stock count reports stock that changed meanwhile, keeps the sheet, and is saved on the second try', async () => {
  const { soap } = stage.products;
  const small = await stage.open(phone);
  await small.goto(`${stage.origin}/product/stock?count=1`);
  await small.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' }).fill('SP01');
  await small.keyboard.press('Enter');
  const box = small.getByRole('textbox', { name: 'นับได้ สบู่ขมิ้น' });
  await box.fill('490');
  await stage.shop.owner.call(addStock, {
    params: { id: soap },
    body: { amount: -5, reason: 'adjust', note: 'เบิกใช้' },
  });
  const save = async () => {
    await small.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
    await small.getByRole('button', { name: /^บันทึกผลนับ/ }).click();
  };
  await save();
  await small.getByText(/ยอดในระบบเปลี่ยนระหว่างนับ จาก 497 เป็น 492/).waitFor();
  expect(await onHand(soap)).toBe(492);
  await save();
  await small.getByText('ใบนับยังว่าง').waitFor();
  expect(await onHand(soap)).toBe(490);
});
