// A label file that is long in coming: the tab that waits for it says so, and leaving the print window closes it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipments } from '@app/contract/shipping/shipment';
import { listPrints } from '@app/contract/shipping/label';
import type { Page } from 'playwright-core';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let orderId: number;

beforeAll(async () => {
  stage = await openStage();
  orderId = await stage.order(1);
  const params = { c: 'flashexpress' } as const;
  await stage.shop.owner.call(createShipments, { params, body: { orderId: [orderId] } });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const PRINT = /\/order\/tracking\/print$/;

test('the print window has its tab say what it waits for and closes it when it is left, and the label is printed anew as the first', async () => {
  await page.goto(`${stage.origin}/order/${orderId}/view`);
  await button('พิมพ์ใบปะหน้า').click();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(PRINT, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const opened = page.context().waitForEvent('page');
  await button('พิมพ์ 1 ใบ').click();
  const tab = await opened;
  await tab.getByText('กำลังจัดหน้า').waitFor();
  await button('ยกเลิก').click();
  await expect.poll(() => page.context().pages().length).toBe(1);
  answer();
  await page.unroute(PRINT);
  await button('พิมพ์ใบปะหน้า').click();
  await button('พิมพ์ 1 ใบ').click();
  await button('พิมพ์ครบแล้ว').waitFor();
  const prints = await stage.shop.owner.call(listPrints, { query: {} });
  expect(prints.items[0]).toMatchObject({ labels: 1, reprints: 0 });
});
