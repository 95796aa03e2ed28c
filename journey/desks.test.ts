// Rules choose the courier, a parcel changes it in one step, goods are picked, handed over,
// tracked, and Laos has its own document.
import { createShipments, listShipments } from '@app/contract/shipping/shipment';
import { listPrints } from '@app/contract/shipping/label';
import { bookByRule } from '@app/contract/shipping/change';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { updateTracking } from '@app/contract/shipping/tracking';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jntAccounts, openAccount } from '../server/app/story/ready-to-ship.ts';
import { readCode } from './reader.ts';
import { decodeLabels } from './paper.ts';
import { brokenWords, smallTargets } from './phone-looks.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

const params = { c: 'flashexpress' as const };
let stage: Stage;
let jnt: Sandbox;
let page: Page;
beforeAll(async () => {
  jnt = await startSandbox({ courier: 'jnt' });
  stage = await openStage({ COURIER_URL_JNT: jnt.url });
  await openAccount(stage.shop, { c: 'jnt', credentials: jntAccounts.open });
  await stage.shop.owner.call(setOption, { body: { name: 'shippingLaos', value: 1 } });
  page = await stage.open(desktop);
});
afterAll(async () => {
  await stage.end();
  await jnt.stop();
});

const sideways = (on: Page): Promise<number> =>
  on.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const liveOf = async (orderId: number) =>
  (await stage.shop.owner.call(listShipments, { query: { orderId } })).items.find(
    (one) => one.isLive,
  );
const tick = (name: RegExp) => page.getByRole('checkbox', { name }).first().click();
const codeOf = async (id: number) =>
  (await stage.shop.owner.call(getOrder, { params: { id } })).code;

test('a courier rule is made, tried on an order, and books by itself', async () => {
  const id = await stage.order(1);
  await page.goto(`${stage.origin}/setting/courier-rule`);
  await page.getByRole('button', { name: 'เพิ่มกฎ' }).click();
  const rule = page.getByRole('listitem', { name: 'กฎที่ 1' });
  await rule.getByLabel('การเก็บเงิน').selectOption('cod');
  await rule.getByLabel('ส่งด้วย').selectOption('jnt');
  await page.getByRole('button', { name: 'บันทึกกฎ' }).click();
  await page.getByText('บันทึกสำเร็จ').first().waitFor();
  await page.getByLabel('ลองกับออเดอร์').fill(await codeOf(id));
  await page.getByRole('button', { name: 'ลองกฎ' }).click();
  await page
    .getByText(/J&T Express/)
    .last()
    .waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  // The order names no courier, so the rule decides.
  const { id: free } = await stage.shop.owner.call(createOrder, {
    body: {
      info: {
        ...{ name: 'สมหญิง ใจดี', phone: '0810001234', address: '99/1 ถนนสุขใจ' },
        ...{ subdistrict: 'บางรัก', district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
      },
      items: [{ productId: stage.products.soap, unit: 1 }],
      payment: { method: 'cod' },
      shipping: { weight: 300 },
    },
  });
  await stage.shop.owner.call(bookByRule, { body: { orderId: [free] } });
  await expect.poll(async () => (await liveOf(free))?.courier).toBe('jnt');
});

test('a parcel changes its courier in one step: cancelled there, booked here', async () => {
  const id = await stage.order(2);
  await stage.shop.owner.call(createShipments, { params, body: { orderId: [id] } });
  const before = (await liveOf(id))?.pno ?? '';
  expect(before).not.toBe('');
  await page.goto(`${stage.origin}/flash-express/orders?tab=numbered`);
  await tick(new RegExp(await codeOf(id)));
  await page.getByRole('button', { name: 'เปลี่ยนขนส่ง', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ขนส่ง', { exact: true }).selectOption('jnt');
  await dialog.getByRole('button', { name: 'เปลี่ยนขนส่ง 1 ออเดอร์' }).click();
  const numberThere = async () => {
    const live = await liveOf(id);
    return live?.courier === 'jnt' ? live.pno : '';
  };
  await expect.poll(numberThere).not.toBe('');
  await dialog.getByText('ดูเลขพัสดุ').click();
  await dialog
    .getByText(await numberThere())
    .first()
    .waitFor();
  const { parcels } = await stage.ledger();
  expect(parcels.find(({ pno }) => pno === before)).toMatchObject({
    cancelledAt: expect.any(String),
  });
  expect(await seriousFaults(page)).toEqual([]);
});

test('a pick list marks a product as picked, and its PDF opens', async () => {
  await stage.order(3);
  await page.goto(`${stage.origin}/pick-list`);
  await page.getByText('สบู่ขมิ้น').first().waitFor();
  await page.getByRole('row').getByText('สบู่ขมิ้น').first().click();
  await page
    .getByText(/หยิบแล้ว 1\//)
    .first()
    .waitFor();
  const paper = page.waitForResponse((answer) => answer.url().endsWith('/pick-list/print'));
  await page.getByRole('button', { name: 'พิมพ์ใบหยิบ' }).click();
  const { url } = (await (await paper).json()) as { url: string };
  const pdf = await fetch(url);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a manifest takes ticked and scanned parcels, is signed and closed, and the orders have left', async () => {
  const ids = [await stage.order(4), await stage.order(5)];
  await stage.shop.owner.call(createShipments, { params, body: { orderId: ids } });
  const [first = 0, second = 0] = ids;
  await page.goto(`${stage.origin}/flash-express/orders?tab=numbered`);
  await tick(new RegExp(await codeOf(first)));
  await page.getByRole('button', { name: 'ใบส่งมอบ', exact: true }).click();
  await page.getByRole('button', { name: 'เริ่มใบใหม่' }).click();
  await page.getByLabel('จำนวนพัสดุในใบ').getByText('1').first().waitFor();
  await readCode(page, (await liveOf(second))?.pno ?? '');
  await page.getByText(/รับเข้าใบแล้ว/).waitFor();
  await page.getByRole('button', { name: 'ปิดใบ ส่งมอบแล้ว' }).click();
  await page.getByLabel(/คนขับ/).fill('คุณขนส่ง');
  await page.getByRole('button', { name: 'ส่งมอบ 2 ชิ้น' }).click();
  await page.getByText(/ผู้รับมอบ คุณขนส่ง/).waitFor();
  for (const id of ids) {
    const { status } = await stage.shop.owner.call(getOrder, { params: { id } });
    expect(status).toBe('sending');
  }
  expect(await seriousFaults(page)).toEqual([]);
});

test('a parcel in transit is claimed by a user from the tracking list, which shows it, on a phone too', async () => {
  const id = await stage.order(6);
  await stage.shop.owner.call(createShipments, { params, body: { orderId: [id] } });
  await stage.lever('advance', { steps: 1 });
  await stage.shop.owner.call(updateTracking, { params, body: { orderId: [id] } });
  const { code, pno } = (await liveOf(id)) ?? { code: '', pno: '' };
  const list = `${stage.origin}/order/tracking/flash/${code}`;
  await page.goto(list);
  await page.getByText(/อัปเดตล่าสุด .* · ทุก 30 นาที/).waitFor();
  await page.getByRole('button', { name: `คัดลอกเลข ${pno}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pno);
  await page.getByRole('button', { name: `ตาม ${pno}` }).click();
  const form = page.getByRole('form', { name: /จัดการ/ });
  await form.getByLabel('ทำอะไรไปแล้ว').fill('โทรนัดลูกค้าแล้ว');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByRole('row').getByText('โน้ต: โทรนัดลูกค้าแล้ว').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  const small = await stage.open(phone);
  await small.goto(`${list}?owner=me`);
  await small.getByText('โน้ต: โทรนัดลูกค้าแล้ว').last().waitFor();
  expect(await sideways(small)).toBeLessThanOrEqual(0);
  expect(await seriousFaults(small)).toEqual([]);
});

/** The visual faults of the page, on a phone and on a desktop. */
async function faultsOfLooks(): Promise<string[]> {
  const found: string[] = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    found.push(...(await seriousFaults(page)), ...(await brokenWords(page)));
    if (size === phone) found.push(...(await smallTargets(page)));
    if ((await sideways(page)) > 0) found.push(`wider than ${size.width}`);
  }
  return found;
}

test('an order to Laos gets a document in Lao letters that scans, and that counts once a user confirms the print', async () => {
  const { owner } = stage.shop;
  const order = await owner.call(createOrder, {
    body: {
      country: 'LA',
      info: {
        ...{ name: 'ນາງ ຄຳຫຼ້າ ພົມມະຈັນ', phone: '020 5555 1234', province: 'LA-VT' },
        ...{ district: 'ໄຊເສດຖາ', village: 'ໂພນທັນໃຕ້', branch: 'ໂພນທັນ' },
      },
      items: [{ productId: stage.products.soap, unit: 2 }],
      payment: { method: 'cod', currency: 'LAK', rate: 680.5, rateDate: '2026-11-21' },
    },
  });
  await page.goto(`${stage.origin}/laos/orders`);
  await tick(new RegExp(order.code));
  expect(await faultsOfLooks(), 'what is ticked').toEqual([]);
  const paper = page.waitForResponse((answer) => answer.url().endsWith('/print/pdf/laos'));
  await page.getByRole('button', { name: 'พิมพ์ใบลาว' }).click();
  expect((await paper).status()).toBe(200);
  const { items } = await owner.call(listPrints, { query: { courier: 'laos' } });
  const pdf = new Uint8Array(await (await fetch(items[0]?.url ?? '')).arrayBuffer());
  const { pno } = await owner.call(getOrder, { params: { id: order.id } });
  expect(await decodeLabels(pdf)).toContain(pno);
  const isRight = page.getByRole('button', { name: 'พิมพ์ครบแล้ว' });
  await isRight.waitFor();
  expect(await faultsOfLooks(), 'the window of the print').toEqual([]);
  await isRight.click();
  await expect
    .poll(async () => (await owner.call(getOrder, { params: { id: order.id } })).printCount)
    .toBe(1);
});
