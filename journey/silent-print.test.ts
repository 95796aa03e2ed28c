// Labels go to the printer that was chosen once, without a tab; faults are shown, and nothing is
// printed twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { getOrder } from '@app/contract/order/list';
import { listPrints, printLabels } from '@app/contract/shipping/label';
import { getBridgeCertificate, signForBridge } from '@app/contract/shipping/print-bridge';
import { createShipments } from '@app/contract/shipping/shipment';
import type { Page } from 'playwright-core';
import qz from 'qz-tray';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ownCertificate } from './own-certificate.ts';
import { pageTexts } from './paper.ts';
import { openPrintBridge, type PrintBridge } from './print-bridge.ts';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

const certificate = ownCertificate();
const XPRINTER = 'เครื่องป้าย XP-420B';
let stage: Stage;
let bridge: PrintBridge;
let page: Page;
let orders: number[];

beforeAll(async () => {
  stage = await openStage(certificate.env);
  orders = [await stage.order(1), await stage.order(2)];
  const params = { c: 'flashexpress' as const };
  await stage.shop.owner.call(createShipments, { params, body: { orderId: orders } });
  bridge = await openPrintBridge(['Microsoft Print to PDF', XPRINTER]);
  page = await stage.open(desktop);
});
afterAll(async () => {
  await bridge.leave();
  await stage.end();
  certificate.remove();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const printer = () => page.getByLabel('เครื่องพิมพ์ของเครื่องนี้');
const orderOf = (id = 0) => stage.shop.owner.call(getOrder, { params: { id } });
const openDialog = async (id = 0) => {
  await page.goto(`${stage.origin}/order/${id}/view`);
  await button('พิมพ์ใบปะหน้า').click();
  await printer().waitFor();
};

test('a seller chooses a label printer once; labels are then printed there, signed, without a tab', async () => {
  await openDialog(orders[0]);
  await button('ค้นหาเครื่องพิมพ์ป้าย').click();
  await printer().selectOption({ label: XPRINTER });
  await button('ลืมเครื่องพิมพ์นี้').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await button('พิมพ์ 1 ใบ').click();
  await page.getByText(`ส่งเข้าเครื่องพิมพ์ ${XPRINTER} แล้ว`).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(bridge.papers).toMatchObject([{ printer: XPRINTER, size: { width: 100, height: 150 } }]);
  const { pno } = await orderOf(orders[0]);
  expect((await pageTexts(bridge.papers[0]?.pdf ?? new Uint8Array())).join()).toContain(pno);
  expect(bridge.unsigned).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  expect((await orderOf(orders[0])).printCount).toBe(0);
  await button('พิมพ์ครบแล้ว').click();
  await page.getByText('บันทึกว่าพิมพ์แล้ว 1 ใบ').waitFor();
  expect((await orderOf(orders[0])).printCount).toBe(1);
});

test('a print that the bridge does not answer is never repeated by itself, and a refused one shows why', async () => {
  const before = bridge.papers.length;
  await openDialog(orders[1]);
  await button('ลืมเครื่องพิมพ์นี้').waitFor();
  bridge.mood = 'cut';
  await button('พิมพ์ 1 ใบ').click();
  await page.getByText(/ไม่รู้ว่าพิมพ์ออกหรือยัง/).waitFor();
  expect(bridge.papers).toHaveLength(before + 1);
  bridge.mood = 'jam';
  await button('ส่งเข้าเครื่องพิมพ์อีกครั้ง').click();
  await page.getByText(/out of paper/).waitFor();
  bridge.mood = 'block';
  await button('ส่งเข้าเครื่องพิมพ์อีกครั้ง').click();
  await page.getByText(/โปรแกรมพิมพ์ไม่อนุญาต/).waitFor();
  expect(bridge.papers).toHaveLength(before + 1);
  bridge.mood = 'well';
  await button('ส่งเข้าเครื่องพิมพ์อีกครั้ง').click();
  await page.getByText(`ส่งเข้าเครื่องพิมพ์ ${XPRINTER} แล้ว`).waitFor();
  expect(bridge.papers).toHaveLength(before + 2);
});

/** Counts what a user presses on this page: keys without modifiers, and clicks. */
async function countPresses(on: Page) {
  await on.evaluate(() => {
    const presses = { keys: 0, clicks: 0 };
    Object.assign(globalThis, { presses });
    const held = ['Control', 'Alt', 'Shift'];
    addEventListener('keydown', ({ key }) => (presses.keys += held.includes(key) ? 0 : 1), true);
    addEventListener('click', ({ isTrusted }) => (presses.clicks += isTrusted ? 1 : 0), true);
  });
  return () =>
    on.evaluate(
      () => (globalThis as never as { presses: Record<'keys' | 'clicks', number> }).presses,
    );
}

test('a seller turns a pasted message into an order with three keys, and prints ticked orders with four clicks', async () => {
  const own = await stage.openKept(desktop);
  const keyed = await countPresses(own);
  const text = `คุณมะลิ ใจดี\n99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000\n089-000-5678\nกันแดด 1 หลอด`;
  await own.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await own.keyboard.press('Alt+KeyN');
  await own.getByLabel('วางข้อความจากแชต').waitFor();
  await own.keyboard.press('Control+KeyV');
  await own.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').waitFor();
  await own.keyboard.press('Control+Enter');
  await own.waitForURL(/order\/\d+\/view/);
  expect(await keyed()).toEqual({ keys: 3, clicks: 0 });

  const fresh = [await stage.order(3), await stage.order(4)];
  const before = bridge.papers.length;
  await page.goto(`${stage.origin}/order/send`);
  for (const id of fresh) {
    const { code } = await orderOf(id);
    await page.getByRole('checkbox', { name: new RegExp(`${code}$`) }).check();
  }
  const clicked = await countPresses(page);
  await button('สร้างเลขพัสดุ').click();
  await button('สร้างเลขพัสดุ 2 ออเดอร์').click();
  await button('พิมพ์ 2 ใบ').click();
  await page.getByText(`ส่งเข้าเครื่องพิมพ์ ${XPRINTER} แล้ว`).waitFor();
  await button('พิมพ์ครบแล้ว').click();
  await page.getByText('บันทึกว่าพิมพ์แล้ว 2 ใบ').waitFor();
  expect(await clicked()).toEqual({ keys: 0, clicks: 4 });
  expect(bridge.papers).toHaveLength(before + 1);
});

test('the server signs only prints of the shop’s own files for a print bridge', async () => {
  const { owner } = stage.shop;
  const params = { c: 'flashexpress' as const };
  const { url } = await owner.call(printLabels, { params, body: { orderId: orders } });
  const other = await stage.openShop('elsewhere');
  const printOf = (data: object, to: object = { name: XPRINTER }) => ({
    call: 'print',
    params: { printer: to, options: {}, data: [data] },
    timestamp: Date.now(),
  });
  const file = { type: 'pixel', format: 'pdf', flavor: 'file', data: url };
  const sign = (message: object, by = owner) =>
    by.fetch('/print/bridge/sign', {
      method: 'POST',
      body: { message: JSON.stringify(message) },
    } as never);
  expect(await owner.call(getBridgeCertificate, {})).toMatchObject({
    certificate: expect.stringContaining('BEGIN CERTIFICATE') as string,
  });
  const refused: [string, object, (typeof other)['owner']?][] = [
    ['raw commands', printOf({ ...file, type: 'raw', format: 'command' })],
    ['a file of the computer', printOf({ ...file, data: 'file:///etc/passwd' })],
    [
      'a page from elsewhere',
      printOf({ ...file, data: url.replace(stage.origin, 'http://a.test') }),
    ],
    ['a print into a file', printOf(file, { file: 'C:/startup.bat' })],
    ['another call', { call: 'file.read', params: {}, timestamp: 1 }],
    ['a file of another shop', printOf(file), other.owner],
  ];
  expect(
    (await owner.call(signForBridge, { body: { message: JSON.stringify(printOf(file)) } }))
      .signature,
  ).toMatch(/^[\w+/]{300,}=*$/);
  for (const [what, message, by] of refused)
    expect((await sign(message, by)).status, what).toBe(422);
});

test('a print bridge of these tests accepts prints from QZ Tray’s own library', async () => {
  const before = bridge.papers.length;
  qz.api.setWebSocketType(WebSocket);
  await qz.websocket.connect({});
  expect(await qz.printers.find()).toContain(XPRINTER);
  await qz.print(qz.configs.create(XPRINTER, { units: 'mm', size: { width: 100, height: 150 } }), [
    { type: 'pixel', format: 'pdf', flavor: 'base64', data: btoa('%PDF-1.7') },
  ]);
  await qz.websocket.disconnect();
  expect(bridge.papers.slice(before)).toMatchObject([
    { printer: XPRINTER, size: { width: 100, height: 150 } },
  ]);
  // Without a certificate, QZ Tray would have asked its user both times.
  expect(bridge.unsigned).toEqual(['printers.find', 'print']);
});

test('labels are opened as a file when the bridge no longer answers, and the window explains it', async () => {
  await bridge.end();
  await openDialog(orders[1]);
  await button('ลืมเครื่องพิมพ์นี้').waitFor();
  const [tab] = await Promise.all([page.waitForEvent('popup'), button('พิมพ์ 1 ใบ').click()]);
  await page.getByText(/ไม่พบโปรแกรมพิมพ์/).waitFor();
  expect(await page.getByRole('link', { name: 'เปิดไฟล์อีกครั้ง' }).getAttribute('href')).toContain(
    '/file/',
  );
  await tab.close();
  await button('ยังไม่ครบ').click();
  await openDialog(orders[1]);
  await button('ลืมเครื่องพิมพ์นี้').click();
  await page.reload();
  await button('พิมพ์ใบปะหน้า').click();
  await expect.poll(() => printer().inputValue()).toBe('file');
  await button('ค้นหาเครื่องพิมพ์ป้าย').waitFor();
});

const PRINT = /\/order\/tracking\/print$/;

test('the print window shows in its tab what it waits for and closes it on cancel, and the next print counts as the first', async () => {
  const orderId = await stage.order(3);
  const params = { c: 'flashexpress' } as const;
  await stage.shop.owner.call(createShipments, { params, body: { orderId: [orderId] } });
  // Another browser, in which no printer was chosen.
  page = await stage.open(desktop);
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  await button('พิมพ์ใบปะหน้า').click();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(PRINT, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const opened = page.context().waitForEvent('page');
  await button('พิมพ์ 1 ใบ').click();
  const tab = await opened;
  await tab.getByText('กำลังจัดหน้า').waitFor();
  // With the app's own fonts, because not every machine has Thai ones.
  const styles = (of: Page) => of.locator('link[rel="stylesheet"]').first().getAttribute('href');
  expect(await styles(tab)).toBe(await styles(page));
  expect(await tab.locator('meta[name="viewport"]').count()).toBe(1);
  await button('ยกเลิก').click();
  await expect.poll(() => page.context().pages().length).toBe(1);
  answer();
  await page.unroute(PRINT);
  await button('พิมพ์ใบปะหน้า').click();
  await button('พิมพ์ 1 ใบ').click();
  await button('พิมพ์ครบแล้ว').waitFor();
  const prints = await stage.shop.owner.call(listPrints, { query: {} });
  expect(prints.items[0]).toMatchObject({ labels: 1, reprints: 0 });
});

test('a print bridge of these tests serves one test run at a time', async () => {
  let isOpen = false;
  const another = openPrintBridge([]).then((opened) => {
    isOpen = true;
    return opened;
  });
  await sleep(500);
  expect(isOpen).toBe(false);
  await bridge.leave();
  await (await another).leave();
});
