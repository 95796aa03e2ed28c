// The main job: a chat message becomes an order, fifty orders become labels, parcels are tracked
// and one comes back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import { countParcels } from '@app/contract/shipping/tracking';
import type { Page } from 'playwright-core';
import { checkPdf, decodeLabels, pageTexts } from './paper.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const message = `รับกันแดด 2 หลอด สบู่ 1 ก้อนค่ะ เก็บปลายทาง 839
คุณน้ำผึ้ง ปั้นคำ
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-1234
ฝากไว้ที่ป้อมยามได้เลยค่ะ`;

const messageOf = (name: string, number: string): string =>
  message.replace('น้ำผึ้ง ปั้นคำ', name).replace('089-000-1234', number);

const orderOf = (id: number) => stage.shop.owner.call(getOrder, { params: { id } });

/** The order on the page that opens after saving. */
async function savedOrder(page: Page) {
  await page.waitForURL(/\/order\/\d+\/view/);
  return orderOf(Number(/order\/(\d+)\/view/.exec(page.url())?.[1]));
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Presses print and fetches the PDF as the opened tab would. */
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

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

describe('the desk with fifty orders', () => {
  let page: Page;
  let first: Awaited<ReturnType<typeof savedOrder>>;
  const refused = ['ไม่รับ หนึ่ง', 'ไม่รับ สอง', 'ไม่รับ สาม'];

  test('makes an order from a chat message, with its buyer, address, goods and COD amount', async () => {
    page = await stage.openKept(desktop);
    await page.keyboard.press('Alt+KeyN');
    await page.waitForURL('**/order/create');
    await page.getByLabel('วางข้อความจากแชต').fill(message);
    await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('น้ำผึ้ง ปั้นคำ');
    await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('2');
    expect(await page.getByLabel('เบอร์โทร').inputValue()).toBe('089-000-1234');
    const postcode = page.getByRole('textbox', { name: 'รหัสไปรษณีย์', exact: true });
    expect(await postcode.inputValue()).toBe('50000');
    expect(await page.getByLabel('อำเภอ / เขต').inputValue()).toBe('เมืองเชียงใหม่');
    expect(await page.getByTestId('cod-total').textContent()).toBe('839.00');
    await page.keyboard.press('Control+Enter');
    first = await savedOrder(page);
    expect(first).toMatchObject({
      status: 'send',
      type: 'chat',
      payment: { codAmount: 839 },
      info: { phone: '0890001234', note: 'ฝากไว้ที่ป้อมยามได้เลยค่ะ' },
    });
  });

  test('books fifty orders by a double click: one parcel each, and three refusals stop no other order', async () => {
    await stage.lever('faults', { refuse: { names: refused } });
    for (let n = 1; n <= 46; n += 1) await stage.order(n);
    for (const [index, name] of refused.entries()) await stage.order(60 + index, { name });

    await page.goto(`${stage.origin}/order/send?pageSize=50`);
    await page.getByRole('row').nth(50).waitFor();
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
    await button(page, 'สร้างเลขพัสดุ').click();
    await button(page, 'สร้างเลขพัสดุ 50 ออเดอร์').dblclick();
    await page.getByText('50/50').waitFor();
    await page.getByText('ไม่สำเร็จ 3').waitFor();
    const { parcels } = await stage.ledger();
    expect(parcels).toHaveLength(47);
    expect(new Set(parcels.map((parcel) => parcel.outTradeNo)).size).toBe(47);
  });

  test('shows why each order was refused and what to do, and retries only refused ones', async () => {
    const rows = page.getByRole('list', { name: 'ผลรายออเดอร์' }).getByRole('listitem');
    for (let n = 0; n < refused.length; n += 1) {
      expect(await rows.nth(n).textContent()).toMatch(/ไม่สำเร็จ.*[ก-๙]{8,}/);
      expect(
        await rows
          .nth(n)
          .getByRole('button', { name: /^แก้ที่อยู่/ })
          .count(),
      ).toBe(1);
    }
    const again = page.waitForResponse((answer) => answer.url().endsWith('/retry'));
    await button(page, 'ลองใหม่เฉพาะที่พลาด 3 รายการ').click();
    await again;
    await page.getByText('50/50').waitFor();
    await page.getByText('สำเร็จ 47', { exact: true }).waitFor();
    await page.getByText('ไม่สำเร็จ 3').waitFor();
    expect((await stage.ledger()).parcels).toHaveLength(47);
  });

  test('prints 47 labels as one clean PDF behind a pick list, every number readable by a scanner', async () => {
    await page.getByLabel('พิมพ์ใบหยิบของก่อน').check();
    const pdf = await printed(page, () => button(page, 'พิมพ์ 47 ใบ').click());
    expect(await checkPdf(pdf)).toContain('No syntax or stream encoding errors');
    const texts = await pageTexts(pdf);
    expect(texts).toHaveLength(48);
    expect(texts[0]).toContain('ครีมกันแดดน้ำผึ้ง');
    expect(texts.filter((text) => text.includes('น้ำผึ้ง ปั้นคำ'))).toHaveLength(1);
    const codes = await decodeLabels(pdf);
    const { parcels } = await stage.ledger();
    const unread = parcels.filter(({ pno }) => !codes.some((code) => code.includes(pno)));
    expect(unread.map(({ pno }) => pno)).toEqual([]);
  });

  test('counts labels as printed once a user confirms it, and asks why on a second print', async () => {
    expect((await orderOf(first.id)).printCount).toBe(0);
    await button(page, 'พิมพ์ครบแล้ว').click();
    await page.getByText('บันทึกว่าพิมพ์แล้ว 47 ใบ').waitFor();
    // Finished orders are unticked, so that the next booking leaves them out.
    await page.getByRole('region', { name: 'รายการที่เลือก' }).waitFor({ state: 'detached' });
    first = await orderOf(first.id);
    expect(first.printCount).toBe(1);

    await page.goto(`${stage.origin}/order/${first.id}/view`);
    await button(page, 'พิมพ์ใบปะหน้า').click();
    await printed(page, () => button(page, 'พิมพ์ 1 ใบ').click());
    expect(await button(page, 'พิมพ์ครบแล้ว').isDisabled()).toBe(true);
    await page.getByLabel('เหตุผลที่พิมพ์ซ้ำ 1 ใบ').fill('ใบเดิมเปียก');
    await button(page, 'พิมพ์ครบแล้ว').click();
    await page.getByText('บันทึกว่าพิมพ์แล้ว 1 ใบ').waitFor();
    await page.goto(`${stage.origin}/print-history`);
    await page.getByRole('row', { name: /ใบเดิมเปียก/ }).waitFor();
  });

  test('updates parcel states by itself: counts per status and the events of each parcel', async () => {
    await stage.lever('advance', { path: 'return', pnos: [first.pno] });
    await stage.lever('advance', { steps: 12 });
    const told = async () => {
      const counts = await stage.shop.owner.call(countParcels, { params: { c: 'flashexpress' } });
      return Object.fromEntries(counts.map((each) => [each.code, each.count]));
    };
    await expect.poll(told, { timeout: 90_000, interval: 1000 }).toMatchObject({ '5': 46, '7': 1 });
    await stage.lever('advance', { steps: 12 });
    await expect
      .poll(told, { timeout: 60_000, interval: 1000 })
      .toMatchObject({ 'returned-success': 1 });
    await page.goto(`${stage.origin}/order/tracking/flash/5`);
    await page.getByRole('link', { name: 'เซ็นรับแล้ว 46' }).first().waitFor();
    await page.getByRole('link', { name: /^ตีกลับถึงร้านแล้ว/ }).click();
    await page.getByRole('row', { name: new RegExp(first.pno) }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${stage.origin}/order/${first.id}/view`);
    await page.getByRole('list', { name: 'เส้นทางพัสดุ' }).getByText(/ตีกลับ/).first().waitFor();
  });

  test('takes a returned parcel back, and its order moves to the returns', async () => {
    await page.goto(`${stage.origin}/order/${first.id}/view`);
    await button(page, 'เปลี่ยนสถานะ').click();
    await page.getByLabel('เปลี่ยนเป็น').selectOption('return');
    await page.getByLabel('เหตุผล').fill('ลูกค้าไม่รับ');
    await button(page, /รับคืนตีกลับ 1/).click();
    await expect.poll(async () => (await orderOf(first.id)).status).toBe('return');
    await page.goto(`${stage.origin}/order/return`);
    await page.getByRole('row', { name: new RegExp(first.code) }).waitFor();
  });
});

test('an order is pasted, booked and printed on a phone without sideways scroll', async () => {
  const page = await stage.open(phone);
  await page.goto(`${stage.origin}/order/create`);
  await page.getByLabel('วางข้อความจากแชต').fill(messageOf('ปิ่น รุ่งเรือง', '089-000-4321'));
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('ปิ่น รุ่งเรือง');
  await expect.poll(() => page.getByLabel('จำนวน สบู่ขมิ้น').inputValue()).toBe('1');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await button(page, 'บันทึกออเดอร์').click();
  const order = await savedOrder(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await button(page, 'สร้างเลขพัสดุ').click();
  await button(page, 'สร้างเลขพัสดุ 1 ออเดอร์').click();
  await page.getByText('1/1').waitFor();
  const pdf = await printed(page, () => button(page, 'พิมพ์ 1 ใบ').click());
  const { pno } = await orderOf(order.id);
  expect((await decodeLabels(pdf)).some((code) => code.includes(pno))).toBe(true);
  await page.goto(`${stage.origin}/order/tracking/flash/1`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

/** Presses Tab until the button or link with this name has the focus, then Enter. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name);
  await button(page, name).waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isThere()) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached “${name}”`);
}

test('an order goes from paste to printed label without a pointer', async () => {
  const page = await stage.openKept(desktop);
  await page.keyboard.press('Alt+KeyN');
  await page.getByLabel('วางข้อความจากแชต').waitFor();
  const text = messageOf('มะลิ ใจดี', '089-000-5678');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  // With no input focused, a paste still lands in the paste box.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+KeyV');
  await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('2');
  expect(await page.getByLabel('วางข้อความจากแชต').inputValue()).toBe(text);
  await page.keyboard.press('Alt+Digit2');
  await page.keyboard.type('SET1');
  await page.getByRole('option', { name: /ชุดผิวใส/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('จำนวน ชุดผิวใส').waitFor();
  await page.keyboard.press('Control+Enter');
  const order = await savedOrder(page);
  expect(order.items.map((item) => item.products.code).sort()).toEqual(['CR01', 'SET1', 'SP01']);

  await page.getByRole('heading', { level: 1, name: order.code }).waitFor();
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyO');
  await page.waitForURL('**/order/send');
  await page.getByRole('row', { name: new RegExp(order.code) }).waitFor();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyX');
  await button(page, 'สร้างเลขพัสดุ').waitFor();
  await page.keyboard.press('KeyB');
  await page.keyboard.press('Enter');
  await pressByKeys(page, 'สร้างเลขพัสดุ 1 ออเดอร์');
  await page.getByText('1/1').waitFor();
  await button(page, 'พิมพ์ 1 ใบ').waitFor();
  const pdf = await printed(page, () => pressByKeys(page, 'พิมพ์ 1 ใบ'));
  const { pno } = await orderOf(order.id);
  expect((await decodeLabels(pdf)).some((code) => code.includes(pno))).toBe(true);
  await pressByKeys(page, 'พิมพ์ครบแล้ว');
  await page.getByText('บันทึกว่าพิมพ์แล้ว 1 ใบ').waitFor();
});

/** Opens a new order and pastes as a seller does: from the clipboard, with no input focused. */
async function pasteInto(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Alt+KeyN');
  await page.getByLabel('วางข้อความจากแชต').waitFor();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+KeyV');
}

test('an order goes from a chat exported from LINE, its count corrected, to saved in three keys when it is pasted', async () => {
  const page = await stage.openKept(desktop);
  const chat = [
    '[LINE] ประวัติการแชทกับ ฝน บ้านสวน',
    'บันทึกเมื่อ: 2026/11/05 20:41',
    '',
    '2026/11/05(พฤ.)',
    '10:02\tฝน บ้านสวน\tกันแดดยังมีไหมคะ',
    '10:03\tร้านส่งดี\tมีค่ะ หลอดละ 390',
    '10:04\tฝน บ้านสวน\tเอา 2 หลอดค่ะ',
    '10:05\tฝน บ้านสวน\tเปลี่ยนเป็น 3 หลอดนะคะ',
    '10:06\tร้านส่งดี\tรวม 1,170 ค่ะ',
    '10:07\tฝน บ้านสวน\tเก็บปลายทางค่ะ',
    '10:08\tฝน บ้านสวน\tฝนทิพย์ ใจดี 99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000 โทร 089-000-7711',
  ].join('\n');
  await pasteInto(page, chat);
  await expect.poll(() => page.getByLabel('จำนวน ครีมกันแดดน้ำผึ้ง SPF50').inputValue()).toBe('3');
  // Questions are shown at their input before anything is saved.
  await page.getByRole('status').filter({ hasText: 'ตรวจ' }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  const order = await savedOrder(page);
  expect(order).toMatchObject({
    type: 'chat',
    payment: { codAmount: 1_170 },
    info: { name: 'ฝนทิพย์ ใจดี', phone: '0890007711', postcode: '50000' },
    items: [{ unit: 3 }],
  });
});

test('five recipients of one paste become five orders, and the one that needs a check is saved last', async () => {
  const page = await stage.openKept(desktop);
  const where = 'ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000';
  const rows = ['กานดา ใจเย็น', 'วิภา ทองดี', 'สุดา งามตา', 'มะลิ แสงทอง', 'อรทัย มีสุข'].map(
    (name, at) =>
      `${at + 1}. ${name} ${at + 11}/9 หมู่ 1 ${at === 2 ? where.replace('50000', '50140') : where} โทร 089-000-881${at} สบู่ ${at + 1} ก้อน โอนแล้ว`,
  );
  await pasteInto(page, rows.join('\n'));
  await page.getByRole('heading', { name: 'พบ 5 ออเดอร์' }).waitFor();
  await button(page, /^บันทึกทั้งหมดที่ไม่ต้องตรวจ \(4\)/).click();
  await page.getByText('บันทึกแล้ว 4 · ข้าม 0 · เหลือ 1').waitFor();
  await page.getByRole('heading', { name: 'ออเดอร์ 3 จาก 5 · สุดา งามตา' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'ตรวจตำบล' }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('บันทึกแล้ว 5 · ข้าม 0 · เหลือ 0').waitFor();
});

test('an order form keeps typed text over a reload, also offline', async () => {
  const page = await stage.open(desktop);
  await page.goto(`${stage.origin}/order/create`);
  await page.getByLabel('ชื่อผู้รับ').waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByLabel('ชื่อผู้รับ').fill('กล้วยไม้ งามตา');
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('กล้วยไม้ งามตา');
  await page.getByText('กู้คืนร่าง').waitFor();
});
