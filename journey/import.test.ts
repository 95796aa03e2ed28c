// A seller imports a month of orders: 500 rows with 12 bad cells, corrected or left out, and
// undone.
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '@app/contract/order/list';
import { getProduct } from '@app/contract/catalog/product';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const ROWS = 500;
const FIRST_ROW = 4;
/** Of the 500 rows, these twelve have no valid phone. */
const isBad = (n: number): boolean => n % 42 === 7;
const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'วิธีชำระ'];
const rowOf = (n: number): (string | number)[] => [
  `ลูกค้า ${n}`,
  // A sheet drops the leading zero of a phone.
  isBad(n) ? 'ไม่มี' : 810_001_000 + n,
  n % 2 === 0 ? `${n}/1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000` : `บ้านเลขที่ ${n} หมู่บ้านสุขใจ บางรัก กทม 10500`,
  n % 3 === 0 ? 'กันแดด' : 'SP01',
  1,
  'เก็บปลายทาง',
];

/** Encodes CSV as old Thai programs save it: in their code page, one byte per letter. */
const inThaiPage = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return point >= 0xe01 ? point - 0xe00 + 0xa0 : point;
    }),
  );

function file() {
  const titles = [['ร้านน้ำผึ้งป่า'], ['ออเดอร์เดือน พ.ย. 2569'], head];
  const rows = [...titles, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
  const text = rows.map((row) => row.join(';')).join('\r\n');
  return { name: 'ออเดอร์ พ.ย. 2569.csv', mimeType: 'text/csv', buffer: inThaiPage(text) };
}

const orders = async (): Promise<number> =>
  (await stage.shop.owner.call(listOrders, { query: {} })).pagination.total_count;
const reserved = async () =>
  (await stage.shop.owner.call(getProduct, { params: { id: stage.products.soap } })).reserved;

test('an order import finds its columns, names twelve bad cells, and has one corrected in place', async () => {
  page = await stage.open(desktop);
  await page.goto(`${stage.origin}/order/import`);
  await page.getByLabel('ไฟล์ที่จะนำเข้า').setInputFiles(file());
  await page.getByText('500 แถว · หัวตารางอยู่แถวที่ 3').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'ตรวจข้อมูล' }).click();
  await page.getByText('ต้องแก้ 12').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'เฉพาะที่ผิด' }).check();
  const cell = page.getByLabel(`เบอร์โทร แถว ${FIRST_ROW + 7}`);
  await cell.fill('081-000-9999');
  await page.keyboard.press('Tab');
  await page.getByText('ต้องแก้ 11').waitFor();
});

/** Whether the browser's IndexedDB holds what was typed. */
const isKept = (typed: string): Promise<boolean> =>
  page.evaluate(
    (typed) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('songdee');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result).includes(typed));
          };
        };
      }),
    typed,
  );

test('an order import loses no typed text on a reload', async () => {
  // The draft is written a moment after the last change.
  await expect.poll(() => isKept('081-000-9999')).toBe(true);
  await page.reload();
  await page.getByText('ต้องแก้ 11').waitFor();
});

test('an order import makes orders of the right rows, and a file with reasons of the wrong ones', async () => {
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  await page.getByRole('button', { name: 'นำเข้า 489 รายการ' }).click();
  await page.getByText('สำเร็จ 489 รายการ · ผิด 11 รายการ').waitFor();
  expect(await orders()).toBe(489);
  expect(await reserved()).toBeGreaterThan(300);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ดาวน์โหลดแถวที่ผิด' }).click();
  const text = await fs.readFile(await (await saving).path(), 'utf8');
  expect(text.split('\r\n').filter((line) => line.includes('เบอร์โทรต้องเป็นตัวเลข'))).toHaveLength(11);
});

test('an order import is undone on a phone, and its goods are released', async () => {
  await page.setViewportSize(phone);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'เลิกทำการนำเข้า' }).click();
  await page.getByText('เลิกทำแล้ว 489 รายการ').first().waitFor();
  expect(await orders()).toBe(0);
  expect(await reserved()).toBe(0);
});
