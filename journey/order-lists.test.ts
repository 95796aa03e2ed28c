// An order goes wrong and comes back: cancelled, restored as far as the stock allows, sent,
// returned, sent again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import { addStock } from '@app/contract/catalog/stock';
import type { Locator, Page } from 'playwright-core';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
const ids: number[] = [];
const codes: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
  for (const n of [1, 2, 3]) ids.push(await stage.order(n));
  for (const id of ids) codes.push((await orderOf(id)).code);
});
afterAll(() => stage.end());

const orderOf = (id = 0) => stage.shop.owner.call(getOrder, { params: { id } });
const row = (code = ''): Locator => page.getByRole('row', { name: new RegExp(code) });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tick = (code = ''): Promise<void> =>
  page.getByRole('checkbox', { name: new RegExp(`${code}$`) }).check();

async function stockBecomes(amount: number): Promise<void> {
  for (const id of [stage.products.cream, stage.products.soap])
    await stage.shop.owner.call(addStock, { params: { id }, body: { amount, reason: 'count' } });
}

test.each([
  ['/order/send', true],
  ['/crm/pipeline', true],
  ['/order/success', false],
  ['/order/cancel', false],
])(
  'the page of the screen %s preloads the code of its first rows only where that is known: %s',
  async (path, isNamed) => {
    const html = await (await fetch(stage.origin + path)).text();
    expect(html).toContain('first-read');
    expect(html.includes('/show-first-')).toBe(isNamed);
  },
);

test('two orders are cancelled for one reason, which the list of cancelled orders shows', async () => {
  await page.goto(`${stage.origin}/order/send`);
  await tick(codes[0]);
  await tick(codes[1]);
  await button('เพิ่มเติม').click();
  await button('ยกเลิกออเดอร์').click();
  await button('ลูกค้าเปลี่ยนใจ').click();
  await button('ยกเลิกออเดอร์ 2 ออเดอร์').click();
  await page.getByText('เปลี่ยนสถานะสำเร็จ 2 ออเดอร์').waitFor();
  await page.goto(`${stage.origin}/order/cancel`);
  await row(codes[0]).getByText('ลูกค้าเปลี่ยนใจ').waitFor();
  await row(codes[1]).getByText('ผู้ใช้ 1').first().waitFor();
  await button('สรุปเหตุผล').click();
  await page.getByRole('region', { name: 'เหตุผลที่ยกเลิก' }).getByText('2 ออเดอร์').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('a cancelled order is restored with its stock reserved again, and stays cancelled with a message when stock is short', async () => {
  // The first order needs two pieces, the second one: the stock is enough for the first alone.
  await stockBecomes(2);
  await tick(codes[0]);
  await tick(codes[1]);
  await button('กู้คืน').click();
  await button('กู้คืน 2 ออเดอร์').click();
  const failed = page.getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' });
  await failed.getByText(/สต็อกไม่พอ เหลือ 0/).waitFor();
  expect(await failed.getByRole('listitem').count()).toBe(1);
  await button('ปิด').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const after = await Promise.all(ids.slice(0, 2).map(orderOf));
  expect(after.map((order) => order.status).sort()).toEqual(['cancel', 'send']);
});

test('an order sent by hand with its own number is returned with a cause, and is sent again without that number', async () => {
  const [, , id = 0] = ids;
  const code = codes[2] ?? '';
  await page.goto(`${stage.origin}/order/send`);
  await tick(code);
  await button('ส่งแล้ว').click();
  await page.getByRole('textbox', { name: 'เลขพัสดุ (ถ้ามี)' }).fill('EX123456789TH');
  await button('ส่งแล้ว 1 ออเดอร์').click();
  await page.getByText('เปลี่ยนสถานะเป็นจัดส่งแล้ว').waitFor();
  await page.goto(`${stage.origin}/order/success`);
  await row(code).getByText('EX123456789TH').waitFor();
  await tick(code);
  await button('รับคืนตีกลับ').click();
  await button('ลูกค้าปฏิเสธรับ').click();
  await button('รับคืนตีกลับ 1 ออเดอร์').click();
  await page.getByText('เปลี่ยนสถานะสำเร็จ').waitFor();
  await page.goto(`${stage.origin}/order/return`);
  await row(code).getByText('ลูกค้าปฏิเสธรับ').waitFor();
  await stockBecomes(20);
  await tick(code);
  await button('ส่งใหม่').click();
  await button('ส่งใหม่ 1 ออเดอร์').click();
  await expect.poll(async () => (await orderOf(id)).status).toBe('send');
  await page.goto(`${stage.origin}/order/send?stage=ready`);
  await row(code).waitFor();
  expect(await orderOf(id)).toMatchObject({ status: 'send', pno: '', code });
});
