// A LINE message becomes an order: LINE's webhook, the inbox, a correction that is learned, the
// order.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { listMessages } from '@app/contract/order/inbox';
import { getOrder } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

const SECRET = 'journey-channel-secret';
let stage: Stage;
let hook: string;
let n = 0;
beforeAll(async () => {
  stage = await openStage();
  const { webhookUrl } = await stage.shop.owner.call(createChannel, {
    body: { name: 'ไลน์ร้านน้ำผึ้ง', kind: 'line', lineSecret: SECRET },
  });
  hook = new URL(webhookUrl ?? '', stage.origin).pathname;
});
afterAll(() => stage.end());

/** Sends a message as LINE does: signed over the raw bytes. */
async function says(userId: string, text: string): Promise<number> {
  n += 1;
  const event = {
    type: 'message',
    webhookEventId: `01JOURNEY${n}`,
    timestamp: Date.now(),
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId },
    message: { type: 'text', id: `j${n}`, text },
  };
  const body = JSON.stringify({ destination: 'Ubot', events: [event] });
  const signature = createHmac('sha256', SECRET).update(body).digest('base64');
  const answer = await fetch(stage.origin + hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    body,
  });
  return answer.status;
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const address = (name: string, phoneNo: string): string => `คุณ${name}
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร ${phoneNo}`;

const opened = async (page: Page) => {
  await page.getByText('ส่งข้อมูลออเดอร์แล้ว กรุณาตรวจสอบอีกครั้ง').first().waitFor();
  const { items } = await stage.shop.owner.call(listMessages, { query: { state: 'opened' } });
  return stage.shop.owner.call(getOrder, { params: { id: items[0]?.order?.id ?? 0 } });
};

let page: Page;

test('two messages of one buyer become one checked order, by keyboard alone', async () => {
  page = await stage.open(desktop);
  expect(await says('Ubuyer1', 'รับกันแดด 2 หลอด สบู่ 1 ก้อนค่ะ เก็บปลายทาง 839')).toBe(200);
  expect(await says('Ubuyer1', address('น้ำผึ้ง ปั้นคำ', '089-000-1234'))).toBe(200);
  await page.goto(`${stage.origin}/order/open`);
  await page.getByRole('button', { name: /รวมข้อความถัดไปของคนนี้/ }).click();
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('น้ำผึ้ง ปั้นคำ');
  await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('2');
  await expect.poll(() => page.getByTestId('cod-total').textContent()).toBe('839.00');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const order = await opened(page);
  expect(order).toMatchObject({
    status: 'send',
    type: 'chat',
    channel: { kind: 'line' },
    info: { name: 'น้ำผึ้ง ปั้นคำ', phone: '0890001234', postcode: '50000' },
    payment: { codAmount: 839 },
  });
  expect(order.message).toMatch(/^รับกันแดด[^]*089-000-1234$/);
  await page.getByText('ไม่มีข้อความใหม่').waitFor();
});

test('a message word that is unknown is assigned to a product once, and recognized in the next message', async () => {
  const text = (phoneNo: string) => `รับเจ้าตัวจิ๋ว 3 ก้อนค่ะ\n${address('สมใจ ปั้นคำ', phoneNo)}`;
  await says('Ubuyer2', text('089-000-2222'));
  // The inbox polls by itself.
  await page.getByRole('button', { name: /รับเจ้าตัวจิ๋ว ยังไม่ได้อ่าน/ }).click();
  await page.getByRole('combobox', { name: 'เป็นสินค้า' }).fill('สบู่');
  await page.getByRole('option', { name: /สบู่ขมิ้น/ }).click();
  await page.getByText(/จำแล้วว่า/).waitFor();
  expect(await page.getByLabel('จำนวน สบู่ขมิ้น').inputValue()).toBe('3');
  await page.keyboard.press('Control+Enter');
  expect((await opened(page)).items).toMatchObject([{ products: { code: 'SP01' }, unit: 3 }]);

  await says('Ubuyer3', text('089-000-3333').replace('สมใจ', 'สมหญิง'));
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('สมหญิง ปั้นคำ');
  await expect.poll(() => page.getByLabel('จำนวน สบู่ขมิ้น').inputValue()).toBe('3');
  await page.getByRole('button', { name: 'ข้าม', exact: true }).click();
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await page
    .getByRole('list', { name: 'ข้อความ' })
    .getByText(/เจ้าตัวจิ๋ว/)
    .waitFor();
});

test('the inbox shows its three areas as steps on a phone, and hands an order to telesale', async () => {
  const small = await stage.open(phone);
  await small.goto(`${stage.origin}/order/open`);
  await small.getByRole('list', { name: 'ข้อความ' }).getByRole('button').first().click();
  await small.getByRole('article').waitFor();
  expect(await sideways(small)).toBeLessThanOrEqual(0);
  await small.getByRole('button', { name: 'ตรวจออเดอร์' }).click();
  await expect.poll(() => small.getByLabel('ชื่อผู้รับ').inputValue()).toBe('สมหญิง ปั้นคำ');
  expect(await sideways(small)).toBeLessThanOrEqual(0);
  expect(await seriousFaults(small)).toEqual([]);
  await small.getByRole('button', { name: 'เป็นเทเลเซล' }).click();
  expect(await opened(small)).toMatchObject({
    status: 'telesale',
    telesaleBy: { username: 'user1.app' },
  });
});
