// Two people at one order: who comes second is told what the first one did, sees it, and goes on from there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateOrder } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { createShipments } from '@app/contract/shipping/shipment';
import type { Page } from 'playwright-core';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let made = 0;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A new order on its page, with the question whether to delete it. */
async function askToDelete(): Promise<{ id: number; code: string }> {
  const id = await stage.order((made += 1));
  const { code } = await stage.shop.owner.call(getOrder, { params: { id } });
  await page.goto(`${stage.origin}/order/${id}/view`);
  await button('ลบ').click();
  await button(`ลบออเดอร์ ${code}`).waitFor();
  return { id, code };
}

test('an order that was paid while somebody was about to delete it stays, and the payment is shown', async () => {
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

test('an order that got its number while somebody was about to delete it shows the number, and is deleted with it', async () => {
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
