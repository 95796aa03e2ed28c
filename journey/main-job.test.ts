// The main job: a chat message becomes an order, fifty orders become labels, parcels are followed and one comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order-list';
import type { Page } from 'playwright-core';
import { decodeLabels, desktop, openStage, phone, textOf, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const message = `รับกันแดด 2 หลอด สบู่ 1 ก้อนค่ะ เก็บปลายทาง
คุณน้ำผึ้ง ปั้นคำ
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-1234
ฝากไว้ที่ป้อมยามได้เลยค่ะ`;

async function orderFromChat(page: Page): Promise<number> {
  await page.keyboard.press('Alt+KeyN');
  await page.waitForURL('**/order/create');
  await page.getByLabel('วางข้อความจากแชต').fill(message);
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toContain('น้ำผึ้ง ปั้นคำ');
  await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('2');
  expect(await page.getByLabel('เบอร์โทร').inputValue()).toBe('089-000-1234');
  expect(await page.getByLabel('รหัสไปรษณีย์', { exact: true }).inputValue()).toBe('50000');
  expect(await page.getByLabel('อำเภอ / เขต').inputValue()).toBe('เมืองเชียงใหม่');
  expect(await page.getByTestId('cod-total').textContent()).toBe('839.00');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/order\/\d+\/view/);
  return Number(/order\/(\d+)\/view/.exec(page.url())?.[1]);
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Presses print, takes the PDF from the tab that opens. */
async function printed(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/order/tracking/print')),
    press(),
  ]);
  const { url } = (await answer.json()) as { url: string };
  const file = await fetch(new URL(url, stage.origin));
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('referrer-policy')).toBe('no-referrer');
  return new Uint8Array(await file.arrayBuffer());
}

test('paste, book fifty with three refused, print, follow, take one back', async () => {
  const page = await stage.open(desktop);
  const first = await orderFromChat(page);
  const saved = await stage.shop.owner.call(getOrder, { params: { id: first } });
  expect(saved).toMatchObject({
    status: 'send',
    type: 'chat',
    payment: { codAmount: 839 },
    info: { phone: '0890001234' },
  });

  const refused = ['ไม่รับ หนึ่ง', 'ไม่รับ สอง', 'ไม่รับ สาม'];
  await stage.lever('faults', { refuse: { names: refused } });
  for (let n = 1; n <= 46; n += 1) await stage.order(n);
  for (const [index, name] of refused.entries()) await stage.order(60 + index, { name });

  await page.goto(`${stage.origin}/order/send?pageSize=50`);
  await page.getByRole('row').nth(50).waitFor();
  await page
    .getByRole('checkbox', { name: /เลือกทั้งหน้า|ทั้งหมด|ทุกแถว/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'สร้างเลขพัสดุ', exact: true }).click();
  const start = page.getByRole('button', { name: 'สร้างเลขพัสดุ 50 ออเดอร์' });
  await start.dblclick();
  await page.getByText('50/50').waitFor({ timeout: 60_000 });
  await page.getByText('ไม่สำเร็จ 3').waitFor();
  const { parcels } = await stage.ledger();
  expect(parcels).toHaveLength(47);
  expect(new Set(parcels.map((parcel) => parcel.outTradeNo)).size).toBe(47);

  await page.getByRole('button', { name: 'พิมพ์ที่สำเร็จ 47 ใบ' }).click();
  await page.getByLabel('พิมพ์ใบหยิบของก่อน').check();
  const pdf = await printed(page, () => page.getByRole('button', { name: 'พิมพ์ 47 ใบ' }).click());
  const codes = await decodeLabels(pdf);
  for (const { pno } of parcels)
    expect(
      codes.some((code) => code.includes(pno)),
      pno,
    ).toBe(true);
  expect(await textOf(pdf)).toContain('น้ำผึ้ง');
  await page.getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await page.getByText('บันทึกว่าพิมพ์แล้ว 47 ใบ').waitFor();

  const mine = (await stage.shop.owner.call(getOrder, { params: { id: first } })).pno;
  await stage.lever('advance', { path: 'return', pnos: [mine] });
  await stage.lever('advance', { steps: 12 });
  await page.goto(`${stage.origin}/order/tracking/flash/5`);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page
          .getByRole('link', { name: /เซ็นรับแล้ว/ })
          .first()
          .textContent();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toContain('46');

  await page.goto(`${stage.origin}/order/${first}/view`);
  await page.getByRole('heading', { name: saved.code }).waitFor();
  await page.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click();
  await page.getByLabel('เปลี่ยนเป็น').selectOption('return');
  await page.getByLabel('เหตุผล').fill('ลูกค้าไม่รับ');
  await page.getByRole('button', { name: /รับคืนตีกลับ 1/ }).click();
  await expect
    .poll(async () => (await stage.shop.owner.call(getOrder, { params: { id: first } })).status)
    .toBe('return');
});

test('the same on a phone: paste, book, print, without sideways scroll', async () => {
  const page = await stage.open(phone);
  await page.goto(`${stage.origin}/order/create`);
  await page
    .getByLabel('วางข้อความจากแชต')
    .fill(message.replace('089-000-1234', '089-000-4321').replace('น้ำผึ้ง ปั้นคำ', 'ปิ่น รุ่งเรือง'));
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toContain('ปิ่น รุ่งเรือง');
  await expect.poll(() => page.getByLabel('จำนวน สบู่ขมิ้น').inputValue()).toBe('1');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).click();
  await page.waitForURL(/\/order\/\d+\/view/);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'สร้างเลขพัสดุ' }).click();
  await page.getByRole('button', { name: 'สร้างเลขพัสดุ 1 ออเดอร์' }).click();
  await page.getByText('1/1').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'ปิด', exact: true }).last().click();
  await page.getByRole('button', { name: 'พิมพ์ใบปะหน้า' }).click();
  const pdf = await printed(page, () => page.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click());
  expect(await decodeLabels(pdf)).not.toHaveLength(0);
  for (const route of [
    '/dashboard',
    '/order/send',
    '/order/success',
    '/order/tracking/flash/1',
    '/print-history',
    '/product',
    '/address',
  ]) {
    await page.goto(stage.origin + route);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await sideways(page), route).toBeLessThanOrEqual(0);
  }
});

test('an order is made from paste to saved without a pointer', async () => {
  const page = await stage.open(desktop);
  await page.keyboard.press('Alt+KeyN');
  await page.waitForURL('**/order/create');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    message.replace('089-000-1234', '089-000-5678').replace('น้ำผึ้ง ปั้นคำ', 'มะลิ ใจดี'),
  );
  await page.keyboard.press('Control+KeyV');
  await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('2');
  await page.keyboard.press('Alt+Digit2');
  await page.keyboard.type('SET1');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('จำนวน ชุดผิวใส').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/order\/\d+\/view/);
  const id = Number(/order\/(\d+)/.exec(page.url())?.[1]);
  const order = await stage.shop.owner.call(getOrder, { params: { id } });
  expect(order.items.map((item) => item.products.code).sort()).toEqual(['CR01', 'SET1', 'SP01']);
});

test('what was typed survives a reload, also while the line is down', async () => {
  const page = await stage.open(desktop);
  await page.goto(`${stage.origin}/order/create`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByLabel('ชื่อผู้รับ').fill('กล้วยไม้ งามตา');
  await page.waitForTimeout(800);
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('กล้วยไม้ งามตา');
  await page.getByText('กู้คืนร่าง').waitFor();
});
