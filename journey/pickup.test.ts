// A packer prints the queue, requests a pickup, sees who comes, cancels it; a delivered parcel's
// proof opens with its picture.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '@app/contract/shipping/pickup';
import { createShipments } from '@app/contract/shipping/shipment';
import { getTracking, updateTracking } from '@app/contract/shipping/tracking';
import type { Page } from 'playwright-core';
import { readCode } from './reader.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

const params = { c: 'flashexpress' as const };
let stage: Stage;
let page: Page;
let ids: number[] = [];
beforeAll(async () => {
  stage = await openStage();
  ids = [await stage.order(1), await stage.order(2), await stage.order(3)];
  await stage.shop.owner.call(createShipments, { params, body: { orderId: ids } });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const cars = async () =>
  (await stage.shop.owner.call(listNotifications, { query: {} })).items.map(({ state }) => state);
const sideways = (on: Page): Promise<number> =>
  on.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the print queue prints all labels at once, and a spoiled label again by its number', async () => {
  await page.goto(`${stage.origin}/flash-express/print`);
  await page.getByRole('button', { name: 'พิมพ์ทั้งหมด 3 ใบ' }).click();
  await page.getByRole('button', { name: 'พิมพ์ 3 ใบ' }).click();
  await page.getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await page.getByText('เลือก 3 · สำเร็จ 3 · พลาด 0').waitFor();
  await page.getByText('ไม่มีใบปะหน้ารอพิมพ์').waitFor();
  const [parcel] = (await stage.ledger()).parcels;
  await readCode(page, parcel?.pno ?? '');
  await page.getByRole('button', { name: 'พิมพ์ 1 ใบ' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a pickup is requested for the waiting labels, appears in the list, and is cancelled', async () => {
  await page.goto(`${stage.origin}/flash-express/orders`);
  await page.getByRole('button', { name: /เรียกรถ ให้มารับพัสดุวันนี้/ }).click();
  const dialog = page.getByRole('dialog', { name: 'เรียกรถ' });
  await expect.poll(() => dialog.getByLabel('จำนวนพัสดุโดยประมาณ').inputValue()).toBe('3');
  await dialog.getByRole('button', { name: 'เรียกรถ', exact: true }).click();
  const list = dialog.getByRole('region', { name: 'รายการเรียกรถ' });
  await list.getByText('พนักงาน ทดสอบ').waitFor();
  expect(await list.getByRole('link', { name: '080-000-0099' }).getAttribute('href')).toBe(
    'tel:0800000099',
  );
  expect(await cars()).toEqual([0]);
  // Pressed again: the pickup under way is enough.
  await dialog.getByRole('button', { name: 'เรียกรถ', exact: true }).click();
  await dialog.getByText('มีรถเข้ารับของที่นี่อยู่แล้ว').waitFor();
  expect(await cars()).toEqual([0]);
  expect(await seriousFaults(page)).toEqual([]);
  await list.getByRole('button', { name: /ยกเลิกเลขที่/ }).click();
  await page.getByRole('button', { name: 'ยกเลิกรถ', exact: true }).click();
  await list.getByText('ยกเลิกแล้ว').waitFor();
  expect(await cars()).toEqual([4]);
});

test('the pickup window shows that Flash is unreachable and keeps the known pickups', async () => {
  await stage.lever('faults', { next: [{ kind: '5xx', calls: 20, operation: 'notifications' }] });
  await page.goto(`${stage.origin}/flash-express/orders?desk=cars`);
  const dialog = page.getByRole('dialog', { name: 'แจ้งเตือน' });
  await dialog.getByText('ระบบขนส่งไม่ตอบ').waitFor();
  await dialog.getByText('คลังทดสอบ').waitFor();
  await stage.lever('faults', { reset: true });
});

test('a delivered parcel shows its proof in the order, on a phone too: who signed, and the picture', async () => {
  await stage.lever('advance', { steps: 5 });
  const [id = 0] = ids;
  await stage.shop.owner.call(updateTracking, { params, body: { orderId: [id] } });
  const { pno } = await stage.shop.owner.call(getTracking, {
    params: { ...params, number: String(id) },
  });
  const small = await stage.open(phone);
  await small.goto(`${stage.origin}/order/${id}/view`);
  await small.getByRole('button', { name: 'ดูหลักฐานการนำส่ง' }).click();
  const parcel = small.getByRole('region', { name: 'พัสดุ' });
  await parcel.getByText('เพื่อนร่วมงาน').waitFor();
  const picture = parcel.getByRole('img', { name: `หลักฐานการนำส่งของ ${pno}` });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(320);
  expect(await sideways(small)).toBeLessThanOrEqual(0);
  expect(await seriousFaults(small)).toEqual([]);
});
