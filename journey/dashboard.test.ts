// From the dashboard into the day's work: each task opens a list of as many entries as it says,
// each figure its orders.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, intoDayMs } from '@app/contract/kit/bangkok';
import { updateOrders } from '@app/contract/order/status';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';
import { untilItStands } from './walk.ts';

let stage: Stage;
let page: Page;
const ids: number[] = [];

/** Longer than this file takes on a busy machine. */
const ENOUGH_MS = 180_000;

/**
 * After midnight in Bangkok today's orders would be yesterday's, so a test close to midnight waits
 * for the next day.
 */
async function beginWithinADay(): Promise<void> {
  const left = DAY_MS - intoDayMs(Date.now());
  if (left < ENOUGH_MS) await sleep(left + 1000);
}

beforeAll(async () => {
  await beginWithinADay();
  stage = await openStage();
  const { owner } = stage.shop;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  for (let n = 0; n < 7; n += 1) ids.push(await stage.order(n));
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 3), status: 'sending' } });
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 1), status: 'return' } });
  await owner.call(updateOrders, { body: { ids: ids.slice(3, 5), status: 'pending' } });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const home = async () => {
  await page.goto(`${stage.origin}/dashboard`);
  await page.getByRole('region', { name: 'งานที่รออยู่' }).waitFor();
};
const rowsOf = (label: string) => page.getByRole('table', { name: label }).locator('tbody tr');

test.each([
  ['พร้อมส่ง', 2, '/order/send?stage=ready'],
  ['รอตรวจสอบ', 2, '/order/pending'],
])(
  'the dashboard task %s counts %i, and its list holds as many rows',
  async (task, count, path) => {
    await home();
    const link = page
      .getByRole('region', { name: 'งานที่รออยู่' })
      .getByRole('link', { name: new RegExp(`^${task}\\s*${count} `) });
    await link.click();
    await page.waitForURL(`**${path}`);
    const rows = page.locator('main table tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(count);
  },
);

test('the dashboard figures of today open all orders of today, and those that came back', async () => {
  await home();
  const numbers = page.getByRole('region', { name: 'ตัวเลขรวม' });
  await numbers.getByRole('link', { name: /^ออเดอร์\s*7/ }).click();
  await page.waitForURL('**/report/order?**');
  await rowsOf('รายงานออเดอร์').first().waitFor();
  expect(await rowsOf('รายงานออเดอร์').count()).toBe(7);
  await page.goBack();
  await numbers.getByRole('link', { name: /^ตีกลับ\s*33.3%/ }).click();
  await page.waitForURL('**outcome=returned**');
  await rowsOf('รายงานออเดอร์').first().waitFor();
  expect(await rowsOf('รายงานออเดอร์').count()).toBe(1);
});

test('the dashboard opens the orders that contain its best-selling product', async () => {
  await home();
  const goods = page.getByRole('table', { name: 'สินค้าขายดี' });
  // The number of orders follows the number of pieces.
  const link = goods.getByRole('link').nth(1);
  const count = Number(await link.innerText());
  expect(count).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL('**productId=**');
  await rowsOf('รายงานออเดอร์').first().waitFor();
  expect(await rowsOf('รายงานออเดอร์').count()).toBe(count);
});

test('the first steps of the dashboard can be dismissed, and stay hidden', async () => {
  await home();
  await page.getByRole('heading', { name: 'เริ่มใช้งาน 3/5 ขั้น' }).waitFor();
  await page.getByRole('button', { name: 'ซ่อน', exact: true }).click();
  await page.getByRole('heading', { name: /เริ่มใช้งาน/ }).waitFor({ state: 'detached' });
  await page.getByText('ซ่อนขั้นตอนเริ่มใช้งานแล้ว').waitFor();
  await expect
    .poll(async () => {
      await home();
      return page.getByRole('heading', { name: /เริ่มใช้งาน/ }).count();
    })
    .toBe(0);
});

test('a new shop gets from its first login to a printed sandbox label on one screen', async () => {
  await stage.openShop('begin');
  const origin = stage.origin.replace('127.0.0.1', 'begin.localhost');
  const desk = await stage.openKept(desktop, 'user1.begin', origin);
  const start = desk.url();
  const begin = (step: string, verb: string) =>
    desk
      .getByRole('region', { name: step, exact: true })
      .getByRole('button', { name: verb })
      .click();
  const save = () => desk.keyboard.press('Control+Enter');

  await begin('ร้านและที่อยู่ผู้ส่ง', 'ใส่ข้อมูลร้าน');
  const shop = desk.getByRole('dialog', { name: 'ร้านและที่อยู่ผู้ส่ง' });
  for (const [name, text] of [
    ['ชื่อร้าน', 'ร้านน้ำผึ้งป่า'],
    ['เบอร์โทรร้าน', '0800000001'],
    ['บ้านเลขที่ / ถนน', '88/8 หมู่ 5'],
    ['ตำบล / แขวง', 'บ้านใหม่'],
    ['อำเภอ / เขต', 'ปากเกร็ด'],
    ['จังหวัด', 'นนทบุรี'],
    ['รหัสไปรษณีย์', '11120'],
  ] as const)
    await shop.getByRole('textbox', { name, exact: true }).fill(text);
  await save();

  await begin('ขนส่ง', 'ลองกับขนส่งจำลอง');

  await begin('สินค้าชิ้นแรก', 'เพิ่มสินค้า');
  const product = desk.getByRole('dialog', { name: 'สินค้าชิ้นแรก' });
  await product.getByRole('textbox', { name: 'ชื่อสินค้า' }).fill('สบู่ขมิ้น');
  await product.getByRole('textbox', { name: 'ราคาขาย' }).fill('59');
  await product.getByRole('textbox', { name: 'มีอยู่' }).fill('20');
  await save();

  await begin('ออเดอร์แรก', 'สร้างออเดอร์');
  await desk.getByRole('button', { name: 'ใช้ข้อความตัวอย่าง' }).click();
  await desk.getByText('อ่านได้ครบ').waitFor();
  expect(await seriousFaults(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'บันทึกออเดอร์' }).click();

  await begin('ใบปะหน้าใบแรก', 'สร้างเลขและพิมพ์');
  await desk.getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' }).click();
  await desk.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  const file = await desk.getByRole('link', { name: 'เปิดไฟล์อีกครั้ง' }).getAttribute('href');
  const label = await fetch(
    new URL(file ?? '', stage.origin).href.replace('begin.localhost', '127.0.0.1'),
  );
  expect(label.headers.get('content-type')).toBe('application/pdf');
  await desk.getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await desk.getByRole('region', { name: 'พร้อมขายแล้ว' }).waitFor();
  expect(await seriousFaults(desk)).toEqual([]);
  expect(desk.url()).toBe(start);
});

test('customers of a segment become leads in one step, and appear in the lead list', async () => {
  await page.goto(`${stage.origin}/report/customer?tab=new`);
  await rowsOf('รายงานลูกค้า').first().waitFor();
  const count = await rowsOf('รายงานลูกค้า').count();
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
  await page.getByRole('button', { name: 'สร้างลีดติดตาม' }).click();
  await page.getByRole('button', { name: 'สร้างลีด', exact: true }).click();
  await page.getByText(`${count} ราย`, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'ดูรายการลีด' }).click();
  const rows = page.locator('main table tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(count);
});

test.each(['/dashboard?range=thirty', '/report/dashboard', '/report/customer', '/report/order'])(
  'the page %s is accessible and fits the screen, also on a phone',
  async (path) => {
    await page.goto(stage.origin + path);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await untilItStands(page);
      expect(await seriousFaults(page), `${path} at ${size.width}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(desktop);
  },
);
