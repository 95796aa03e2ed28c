// Every screen of the desk, of leads and of reports can be used by everybody: axe, and 360 px without sideways scroll; the keyboard has a story of its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addressOf, deskRoutes, type Known } from './desk-routes.ts';
import { fillDesk } from './full-shop.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let known: Known;
beforeAll(async () => {
  stage = await openStage();
  known = await fillDesk(stage);
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

test.each(deskRoutes)(
  '%s',
  async (route) => {
    const path = addressOf(route, known);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto(stage.origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      expect(await seriousFaults(page), `${path} at ${size.width}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(desktop);
  },
  60_000,
);

test.each([
  '/order/open',
  '/order/send',
  '/order/cancel',
  '/crm/lead/list',
  '/crm/lead/cancel',
  '/report/customer',
  '/product',
  '/product/stock',
  '/expense/facebook',
  '/user',
  '/address',
  '/setting/channel',
  '/audit',
  '/trash',
])('%s can be taken along as a workbook', async (path) => {
  await page.goto(stage.origin + path);
  await page.getByRole('button', { name: 'ส่งออก Excel' }).first().waitFor();
});
