// A parcel in trouble appears by itself, is taken by a user, and disappears when the courier moves
// it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipments } from '@app/contract/shipping/shipment';
import { listExceptions } from '@app/contract/shipping/exception';
import { sql } from '../server/platform/database.ts';
import type { Page } from 'playwright-core';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let orderId: number;
let code: string;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
  orderId = await stage.order(1);
  await stage.shop.owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId, address: stage.senderId, expressCategory: 1 },
  });
  const row = await stage.shop.inside(async (tx) => {
    // Booked a day and a half ago, and never scanned.
    await tx.rows(sql`update shipments set booked_at = booked_at - interval '36 hours'
      where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
    return tx.first<{ code: string }>(
      sql`select code from orders where tenant_id = ${tx.tenantId} and id = ${orderId}`,
    );
  });
  code = row?.code ?? '';
});
afterAll(() => stage.end());

const openNow = async () =>
  (await stage.shop.owner.call(listExceptions, { query: {} })).items.map((item) => item.rule);

test('an exception appears in the list when nobody scanned the parcel, and a user claims it', async () => {
  await page.goto(`${stage.origin}/exceptions`);
  await page.getByRole('row', { name: new RegExp(`ขนส่งยังไม่สแกนรับ.*${code}`) }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `จัดการ ${code}` }).click();
  const form = page.getByRole('form', { name: `จัดการ ${code}` });
  await form.getByRole('radio', { name: 'กำลังจัดการ' }).click();
  await form.getByRole('textbox', { name: 'ทำอะไรไปแล้ว' }).fill('เรียกรถเข้ารับแล้ว');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByRole('row', { name: /กำลังจัดการ.*ผู้ใช้ 1/ }).waitFor();
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByText('ขนส่งยังไม่สแกนรับ')
    .click();
  await page.waitForURL(`**/order/${orderId}/view`);
});

test('an exception closes itself when the courier scans the parcel, and moves to the list of closed ones', async () => {
  await stage.lever('advance', { steps: 1 });
  await expect.poll(openNow).toEqual([]);
  const small = await stage.open(phone);
  await small.goto(`${stage.origin}/exceptions`);
  await small.getByText('ไม่มีพัสดุที่มีปัญหา').waitFor();
  await small.goto(`${stage.origin}/exceptions?state=closed`);
  await small.getByText('ปิดเอง พัสดุเคลื่อนไหวแล้ว').filter({ visible: true }).waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
