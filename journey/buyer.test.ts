// The buyer's side, in two browsers: the shop's on a desktop and the buyer's on a phone without
// scripts, from the link to the refund.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMessageRule } from '@app/contract/buyer/message';
import { createChannel } from '@app/contract/customer/channel';
import { openOrder } from '@app/contract/order/inbox';
import { getOrder } from '@app/contract/order/list';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { saveSlipVerifier } from '@app/contract/money/slip';
import { createShipments } from '@app/contract/shipping/shipment';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import { startLineSandbox, type LineSandbox } from '../server/app/sandbox/line-service.ts';
import {
  slipText,
  startSlipSandbox,
  type SlipSandbox,
} from '../server/app/sandbox/slip-service.ts';
import { insertMessage } from '../server/order/inbox/message.store.ts';
import { drawQr } from '../server/order/promptpay/draw-promptpay.ts';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

let line: LineSandbox;
let bank: SlipSandbox;
let stage: Stage;
let seller: Page;
let buyer: Page;
let orderId: number;
let link: string;

const LINE_ID = 'U0123456789abcdef0123456789abcdef';

beforeAll(async () => {
  line = await startLineSandbox();
  bank = await startSlipSandbox({ believesAll: true });
  stage = await openStage({ LINE_API_URL: line.url, SLIP_VERIFY_URL: bank.url });
  const { owner } = stage.shop;
  for (const [name, value] of [
    ['promptpay_id', '0810005678'],
    ['company_name', 'ร้านน้ำผึ้งป่า'],
    ['company_phone', '0812345678'],
    ['quiet_from', ''],
  ] as const)
    await owner.call(setOption, { body: { name, value } });
  await owner.call(saveSlipVerifier, { body: { branch: '1234', key: 'FAKE-KEY' } });
  for (const event of ['received', 'shipped', 'arrived', 'refund'] as const)
    await owner.call(saveMessageRule, { body: { event, channel: 'line', isOn: true, words: '' } });
  const channel = { name: 'ไลน์ร้าน', kind: 'line' as const, lineToken: 'token-1' };
  const { id: channelId } = await owner.call(createChannel, { body: channel });
  const sent = { channelId, senderId: LINE_ID, body: 'รับกันแดด 1 หลอด โอนค่ะ' };
  const messageId = await stage.shop.inside((tx) => insertMessage(tx, { source: 'line', ...sent }));
  const info = {
    ...{ name: 'สมหญิง ใจดี', phone: '0899990001', address: '99/1 ซอยเก่า', subdistrict: 'บางรัก' },
    ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
  };
  const items = [{ productId: stage.products.cream, unit: 1 }];
  const shipping = { carrier: 0 as const, weight: 300 };
  const order = {
    info,
    items,
    shipping,
    payment: { method: 'transfer' as const },
    status: 'send' as const,
  };
  ({ id: orderId } = await owner.call(openOrder, { body: { messageIds: [messageId], order } }));
});
afterAll(async () => {
  await stage.end();
  await line.stop();
  await bank.stop();
});

const told = (): string[] => line.pushes.filter(({ to }) => to === LINE_ID).map(({ text }) => text);
const orderNow = () => stage.shop.owner.call(getOrder, { params: { id: orderId } });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a buyer link is copied by the shop and opens accessibly on a phone without scripts', async () => {
  seller = await stage.open(desktop);
  await seller.goto(`${stage.origin}/order/${orderId}/view`);
  await button(seller, 'คัดลอกลิงก์ให้ลูกค้า').click();
  await seller.getByText('คัดลอกลิงก์แล้ว วางในแชตให้ลูกค้าได้เลย').waitFor();
  link = await seller.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/t\/[\w-]{32}$/);
  await expect.poll(() => told().length).toBe(1);
  // This server has no PUBLIC_ORIGIN, which the link in the chat names.
  expect(told()[0]).toContain(new URL(link).pathname);
  buyer = await stage.visit();
  await buyer.goto(link);
  await buyer.getByRole('heading', { level: 1, name: 'ร้านกำลังเตรียมของ' }).waitFor();
  expect(await buyer.textContent('body')).not.toContain('0899990001');
  const readable = await stage.visit(true);
  await readable.goto(link);
  await readable.getByText('แก้ที่อยู่หรือเบอร์โทร').click();
  expect(await seriousFaults(readable)).toEqual([]);
  expect(await readable.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a buyer proposes an address by pasting it, and the shop accepts it with one press', async () => {
  await buyer.getByText('แก้ที่อยู่หรือเบอร์โทร').click();
  await buyer
    .getByLabel('วางที่อยู่ทั้งหมด หรือค้นหาด้วยตำบลหรือรหัสไปรษณีย์')
    .fill('สมหญิง ใจดี 0899990001 12/7 หมู่ 3 ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200');
  await button(buyer, 'อ่านที่อยู่').click();
  await expect
    .poll(() => buyer.getByLabel('รหัสไปรษณีย์', { exact: true }).inputValue())
    .toBe('50200');
  await button(buyer, 'ส่งให้ร้านแก้').click();
  await buyer.getByText('ส่งให้ร้านแล้ว ร้านจะตรวจก่อนแก้ให้').waitFor();
  expect((await orderNow()).info.postcode).toBe('10500');
  await seller.goto(`${stage.origin}/order/send`);
  await seller.getByText('ลูกค้าขอแก้').first().waitFor();
  await seller.goto(`${stage.origin}/order/${orderId}/view`);
  await button(seller, 'แก้ตามนี้').click();
  await seller.getByText('แก้ตามที่ลูกค้าขอแล้ว').waitFor();
  expect((await orderNow()).info).toMatchObject({ address: '12/7 หมู่ 3', postcode: '50200' });
});

test('a buyer pays by QR and sends the slip with a double press, and the order is paid once', async () => {
  await buyer.goto(link);
  const qr = buyer.getByRole('img', { name: /QR พร้อมเพย์ 390.00 บาท/ });
  await qr.waitFor();
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  const slip = await drawQr(slipText('013071152577770001'));
  await buyer
    .getByLabel('โอนแล้ว ส่งรูปสลิปให้ร้าน')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await button(buyer, 'ส่งสลิป').dblclick();
  await buyer.getByText('ชำระเงินแล้ว').waitFor();
  expect((await orderNow()).payment).toMatchObject({ paid: 390, total: 390 });
});

test('a buyer follows the parcel on the page and in the chat until it is delivered', async () => {
  await stage.shop.owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: [orderId] },
  });
  await expect.poll(async () => (await orderNow()).pno).not.toBe('');
  const { pno } = await orderNow();
  await buyer.goto(link);
  await buyer.getByText(pno).waitFor();
  expect(await buyer.getByText('แก้ที่อยู่หรือเบอร์โทร').count()).toBe(0);
  await stage.lever('advance', { steps: 12 });
  await expect.poll(async () => (await orderNow()).deliveredAt).not.toBeNull();
  await buyer.goto(link);
  await buyer.getByRole('heading', { level: 1, name: 'ส่งถึงแล้ว' }).waitFor();
  await buyer.getByRole('img', { name: /ขั้นที่ 6 จาก 6/ }).waitFor();
  await expect.poll(() => told().at(-1)).toContain('ส่งถึงแล้ว');
});

test('a buyer reads about a refund on the page and in the chat, and the shop sees what the buyer was told', async () => {
  const { owner } = stage.shop;
  const body = { amount: 90, reason: 'กล่องบุบ', account: 'KBANK 123-4-56789-0' };
  const { id } = await owner.call(addRefund, { params: { id: orderId }, body });
  await owner.call(updateRefund, { params: { id: id ?? 0 }, body: { state: 'paid' } });
  await expect.poll(() => told().at(-1)).toContain('90.00');
  await buyer.goto(link);
  await buyer.getByText('คืนเงินแล้ว').waitFor();
  await seller.goto(`${stage.origin}/order/${orderId}/view`);
  await seller.getByText('คืนเงินแล้ว · LINE').waitFor();
  expect(await seriousFaults(seller)).toEqual([]);
  await buyer.goto(`${link}x`);
  await buyer.getByRole('heading', { level: 1, name: 'ไม่พบหน้านี้' }).waitFor();
});
