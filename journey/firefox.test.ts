// The main job and a lost connection work in Firefox too, in Debian's version.
import { getOrder, listOrders } from '@app/contract/order/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'puppeteer-core';
import { openCutLine, type CutLine } from './cut-line.ts';
import * as f from './firefox.ts';
import { decodeLabels } from './paper.ts';
import { desktop, openStage, type Stage } from './stage.ts';

const message = (name: string, phone: string) => `${name}
${phone}
99/1 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
กันแดด 2 หลอด เก็บปลายทาง 780`;

/**
 * `npm run journey -- firefox` runs it: a second browser costs a minute of CPU time, which `npm
 * test` cannot spare.
 */
const isAsked = process.env['FIREFOX'] === 'asked';

describe.skipIf(!isAsked)('Firefox', () => {
  let stage: Stage;
  let firefox: f.Firefox;
  let line: CutLine;
  let page: Page;

  beforeAll(async () => {
    stage = await openStage();
    line = await openCutLine(stage.origin);
    firefox = await f.openFirefox(desktop);
    page = await firefox.newTab();
  });
  afterAll(async () => {
    await firefox.end();
    await line.end();
    await stage.end();
    if (firefox.faults.length > 0) throw new Error(firefox.faults.join('\n'));
  });

  const button = (name: string) => f.named(page, 'button', name).click();
  const ordersOf = async (phone: string) =>
    (await stage.shop.owner.call(listOrders, { query: { search: phone } })).items;
  const paste = async (name: string, phone: string) => {
    await f.paste(page, 'วางข้อความจากแชต', message(name, phone));
    await expect.poll(() => f.valueOf(page, 'ชื่อผู้รับ')).toBe(name);
    await f.named(page, 'textbox', 'จำนวน ครีมกันแดดน้ำผึ้ง SPF50').wait();
  };

  test('an order is made from a pasted message after login, and its label is printed', async () => {
    await f.signIn(page, line.origin);
    await f.press(page, 'Alt', 'KeyN');
    await paste('น้ำผึ้ง ปั้นคำ', '089-000-1234');
    await f.press(page, 'Control', 'Enter');
    const [, order] = await f.at(page, /\/order\/(\d+)\/view/);
    const id = Number(order);
    await button('สร้างเลขพัสดุ');
    await button('สร้างเลขพัสดุ 1 ออเดอร์');
    await f.text(page, '1/1').wait();
    const printed = await f.answersOf(page, '/order/tracking/print');
    await button('พิมพ์ 1 ใบ');
    const { url } = (await printed()) as { url: string };
    const file = await fetch(url);
    const { pno } = await stage.shop.owner.call(getOrder, { params: { id } });
    const codes = await decodeLabels(new Uint8Array(await file.arrayBuffer()));
    expect(codes.some((code) => code.includes(pno))).toBe(true);
    await page.bringToFront();
    await button('พิมพ์ครบแล้ว');
    await f.text(page, 'บันทึกว่าพิมพ์แล้ว 1 ใบ').wait();
    const saved = await stage.shop.owner.call(getOrder, { params: { id } });
    expect(saved).toMatchObject({ printCount: 1, info: { phone: '0890001234' } });
  });

  test('an order saved offline survives its closed tab, and is sent once when the connection is back', async () => {
    await page.goto(`${line.origin}/order/create`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await paste('มะลิวัลย์ ใจงาม', '0800000431');
    line.cut();
    await page.reload();
    await f.text(page, 'กู้คืนร่าง').wait();
    expect(await f.valueOf(page, 'ชื่อผู้รับ')).toBe('มะลิวัลย์ ใจงาม');
    await button('บันทึกออเดอร์');
    await f.text(page, 'รอส่ง 1 รายการ').wait();
    const next = await firefox.newTab();
    await page.close();
    page = next;
    await page.goto(`${line.origin}/order/create`);
    await f.text(page, 'รอส่ง 1 รายการ').wait();
    expect(await ordersOf('0800000431')).toHaveLength(0);
    line.isCut = false;
    // Unless it is already being sent: an open tab checks the connection by itself.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((each) => each.textContent === 'ส่งตอนนี้')?.click();
    });
    await f.text(page, 'ส่งออเดอร์ของ มะลิวัลย์ ใจงาม แล้ว').wait();
    expect(await ordersOf('0800000431')).toHaveLength(1);
  });
});
