// A mistake loses nothing: twenty cancelled orders undone, a deleted one restored, one split, two
// merged, and none deleted that another user has just changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateOrder } from '@app/contract/order/edit';
import { updateOrders } from '@app/contract/order/status';
import { countOrders, getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { createShipments } from '@app/contract/shipping/shipment';
import { getProduct } from '@app/contract/catalog/product';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

const COUNT = 20;
let stage: Stage;
let page: Page;
const ids: number[] = [];
beforeAll(async () => {
  stage = await openStage();
  for (let n = 0; n < COUNT; n += 1) ids.push(await stage.order(n));
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const counts = () => stage.shop.owner.call(countOrders, {});
const reserved = async () =>
  (await stage.shop.owner.call(getProduct, { params: { id: stage.products.cream } })).reserved;
const sideways = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('twenty orders cancelled by mistake are restored with one key: state, stock and the trail of both', async () => {
  const before = [await counts(), await reserved()];
  await page.goto(`${stage.origin}/order/send`);
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
  await page.getByRole('button', { name: 'เพิ่มเติม' }).first().click();
  await page.getByRole('button', { name: 'ยกเลิกออเดอร์' }).click();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('กดผิด');
  await page.getByRole('button', { name: `ยกเลิกออเดอร์ ${COUNT} ออเดอร์` }).click();
  await page.getByRole('button', { name: 'เลิกทำ' }).waitFor();
  expect((await counts()).cancel).toBe(COUNT);
  await page.keyboard.press('Control+z');
  await page.getByText(`เลิกทำแล้ว ${COUNT} รายการ`).waitFor();
  expect([await counts(), await reserved()]).toEqual(before);
  const { items } = await stage.shop.owner.call(orderHistory, { params: { id: ids[0] ?? 0 } });
  expect(items.map(({ kind }) => kind)).toEqual(['created', 'status', 'undone']);
});

test('an order deleted from its page is restored from the trash', async () => {
  await page.goto(`${stage.origin}/order/${ids[0]}/view`);
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await page.getByRole('button', { name: /^ลบออเดอร์/ }).click();
  await page.getByRole('button', { name: 'เลิกทำ' }).waitFor();
  await page.goto(`${stage.origin}/trash`);
  await page.getByRole('button', { name: /^กู้คืน ออเดอร์/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await sideways()).toBe(0);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: /^กู้คืน ออเดอร์/ }).click();
  await page.getByText('ถังขยะว่าง').waitFor();
  expect((await counts()).send).toBe(COUNT);
});

test('an order is split into two boxes and merged into one again', async () => {
  const total = async () => {
    const { items } = await stage.shop.owner.call(listOrders, {
      query: { status: 'send', pageSize: 100 },
    });
    return items.reduce((sum, { payment }) => sum + Math.round(payment.total * 100), 0);
  };
  const before = [await total(), await reserved()];
  await page.goto(`${stage.origin}/order/${ids[1]}/view`);
  await page.getByRole('button', { name: 'แยกกล่อง' }).click();
  await page.getByLabel('ย้ายไปกล่องใหม่').first().fill('1');
  await page.getByRole('heading', { name: /^กล่องใหม่/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'แยกกล่อง' }).click();
  await page.getByRole('button', { name: 'เปิดออเดอร์ใหม่' }).click();
  await page.getByRole('link', { name: 'เปิดออเดอร์เดิม' }).waitFor();
  expect([await total(), await reserved()]).toEqual(before);
  expect((await counts()).send).toBe(COUNT + 1);
  const second = Number(/order\/(\d+)/.exec(page.url())?.[1]);
  const codes = [`SD${ids[1]}`, `SD${second}`];
  await page.goto(`${stage.origin}/order/send`);
  for (const code of codes)
    await page.getByRole('checkbox', { name: `เลือก ออเดอร์ ${code}` }).check();
  await page.getByRole('button', { name: 'รวมออเดอร์' }).click();
  await page.getByRole('button', { name: `รวมเป็น ${codes[0]}` }).click();
  await page.getByText(`รวม 2 ออเดอร์ไว้ที่ ${codes[0]} แล้ว`).waitFor();
  expect([await total(), await reserved()]).toEqual(before);
  await page.goto(`${stage.origin}/order/${second}/view`);
  await page.getByRole('link', { name: 'เปิดออเดอร์ที่รวมไว้' }).waitFor();
});

test('an order that does not exist offers the search', async () => {
  for (const id of ['999999', 'abc']) {
    await page.goto(`${stage.origin}/order/${id}/view`);
    await page.getByText('ไม่พบออเดอร์นี้').waitFor();
  }
  await page.getByRole('button', { name: 'ค้นหาออเดอร์', exact: true }).click();
  await page.getByRole('combobox', { name: 'ค้นหา' }).fill(`SD${ids[2]}`);
  await page.getByRole('option', { name: new RegExp(`SD${ids[2]}`) }).click();
  await page.getByRole('heading', { level: 1, name: `SD${ids[2]}` }).waitFor();
});

let made = COUNT;
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page of a new order with the question whether to delete it. */
async function askToDelete(): Promise<{ id: number; code: string }> {
  const id = await stage.order((made += 1));
  const { code } = await stage.shop.owner.call(getOrder, { params: { id } });
  await page.goto(`${stage.origin}/order/${id}/view`);
  await button('ลบ').click();
  await button(`ลบออเดอร์ ${code}`).waitFor();
  return { id, code };
}

test('an order that was paid while a user was about to delete it stays, and its payment is shown', async () => {
  const { id, code } = await askToDelete();
  const payment = { method: 'transfer', shippingFee: 40, discount: 0, paid: 99 } as const;
  await stage.shop.owner.call(updateOrder, { params: { id }, body: { payment } });
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText('ยังไม่ได้ลบ มีผู้แก้ไขออเดอร์นี้ก่อนคุณ').waitFor();
  await page.getByRole('region', { name: 'ชำระเงิน' }).getByText('99.00').waitFor();
  const kept = await stage.shop.owner.call(getOrder, { params: { id } });
  expect(kept.payment.paid).toBe(99);
  await button('ลบ').click();
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText(`ลบออเดอร์ ${code} แล้ว`).waitFor();
});

test('an order that got its number while a user was about to delete it shows the number, and is deleted with it', async () => {
  const { id, code } = await askToDelete();
  const params = { c: 'flashexpress' } as const;
  await stage.shop.owner.call(createShipments, { params, body: { orderId: [id] } });
  const { pno } = await stage.shop.owner.call(getOrder, { params: { id } });
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText('ยังไม่ได้ลบ ออเดอร์นี้มีเลขพัสดุแล้ว').waitFor();
  await page.getByText(pno, { exact: true }).first().waitFor();
  await button('ลบ').click();
  await button(`ยกเลิกเลข ${pno} และลบออเดอร์ ${code}`).click();
  await page.getByText(`ลบออเดอร์ ${code} แล้ว`).waitFor();
});

test('an order that was paid during a bulk delete is the only one to stay, shows its payment, and is deleted on the next press', async () => {
  const { owner } = stage.shop;
  const own: number[] = [];
  for (let n = 0; n < 3; n += 1) own.push(await stage.order((made += 1)));
  await owner.call(updateOrders, { body: { ids: own, status: 'cancel', reason: 'ทดสอบ' } });
  const before = (await counts()).cancel;
  const { id, code } = await owner.call(getOrder, { params: { id: own[1] ?? 0 } });
  await page.goto(`${stage.origin}/order/cancel`);
  for (const each of own)
    await page.getByRole('checkbox', { name: new RegExp(`SD${each}$`) }).check();
  const payment = { method: 'transfer', shippingFee: 40, discount: 0, paid: 99 } as const;
  await owner.call(updateOrder, { params: { id }, body: { payment } });
  await button('ลบออเดอร์').click();
  await button('ลบ 3 ออเดอร์').click();
  await page.getByText('ลบ 2 ออเดอร์แล้ว').waitFor();
  const left = page.getByRole('list', { name: 'ออเดอร์ที่ยังไม่ได้ลบ' }).getByRole('listitem');
  await left.getByText('มีผู้แก้ไขก่อนคุณ').waitFor();
  expect(await left.count()).toBe(1);
  expect(await left.innerText()).toMatch(new RegExp(`${code}.*โอนแล้ว 99.00`, 's'));
  expect(await seriousFaults(page)).toEqual([]);
  expect((await counts()).cancel).toBe(before - 2);
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText('ลบ 1 ออเดอร์แล้ว').waitFor();
  expect((await counts()).cancel).toBe(before - 3);
});

test('an order that is deleted offline stays with a message, and is deleted on the next press once the connection is back', async () => {
  // In a browser that has not loaded the code for such a message yet.
  page = await stage.open(desktop);
  const toaster = page.waitForResponse(/\/assets\/toaster-/);
  const { id, code } = await askToDelete();
  await toaster;
  await page.context().setOffline(true);
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText(/เชื่อมต่อระบบไม่ได้/).waitFor();
  await page.context().setOffline(false);
  expect((await stage.shop.owner.call(getOrder, { params: { id } })).code).toBe(code);
  await button('ลบ').click();
  await button(`ลบออเดอร์ ${code}`).click();
  await page.getByText(`ลบออเดอร์ ${code} แล้ว`).waitFor();
});
