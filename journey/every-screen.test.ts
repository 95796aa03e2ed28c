// Every screen of the shop's desk can be used by everybody: axe, and 360 px without sideways scroll; the keyboard has a story of its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExpense } from '@app/contract/expense';
import { createLead, updateLead } from '@app/contract/lead';
import { updateOrders } from '@app/contract/order-status';
import { pasteMessage } from '@app/contract/message';
import { setOption } from '@app/contract/setting';
import type { Page } from 'playwright-core';
import { addressOf, deskRoutes } from './desk-routes.ts';
import { fillDesk } from './full-shop.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let orderId = 0;
let leadId = 0;
beforeAll(async () => {
  stage = await openStage();
  const { owner } = stage.shop;
  for (let n = 0; n < 6; n += 1) orderId = await stage.order(n);
  await owner.call(updateOrders, { body: { ids: [orderId - 1], status: 'sending' } });
  await owner.call(updateOrders, {
    body: { ids: [orderId - 2], status: 'cancel', reason: 'ทดสอบ' },
  });
  await owner.call(updateOrders, { body: { ids: [orderId - 3], status: 'sending' } });
  await owner.call(updateOrders, {
    body: { ids: [orderId - 3], status: 'return', reason: 'ทดสอบ' },
  });
  const date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  for (const type of ['facebook', 'shipping', 'other'] as const)
    await owner.call(createExpense, { body: { type, date, amount: 1234.5, note: 'ทดสอบ' } });
  await owner.call(pasteMessage, { body: { text: 'สบู่ 2 ก้อน คุณสมหญิง 0810001234' } });
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  for (const [n, stageOf] of (['contacted', 'interested', 'appointment'] as const).entries()) {
    const nextAt = new Date(Date.now() + (n - 1) * 3_600_000).toISOString();
    const body = { name: `ลีด ${n}`, phone: `081000200${n}`, stage: stageOf, nextAt, tags: ['โปร'] };
    ({ id: leadId } = await owner.call(createLead, { body }));
  }
  await owner.call(updateLead, {
    params: { id: leadId - 1 },
    body: { stage: 'cancel', cancelReason: 'expensive' },
  });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const screens = [
  '/dashboard',
  '/crm/pipeline',
  '/crm/lead/create',
  '/crm/lead/follow?tab=overdue',
  '/crm/lead/calendar',
  '/crm/lead/calendar?view=week',
  '/crm/lead/calendar?view=list',
  '/crm/lead/list',
  '/crm/lead/cancel',
  '/crm/lead/import',
  '/crm/lead/manage/LEAD',
  '/order/open',
  '/order/create',
  '/order/import',
  '/product/import',
  '/expense/import',
  '/order/telesale',
  '/order/pending',
  '/order/salepage',
  '/order/send',
  '/order/success',
  '/order/return',
  '/order/cancel',
  '/order/ID/view',
  '/order/receipt',
  '/product',
  '/product/stock',
  '/category',
  '/expense/facebook',
  '/expense/shipping',
  '/expense/other',
  '/user',
  '/user/create',
  '/user/1/edit',
  '/user/user1.app/profile',
  '/member',
  '/member/create',
  '/address',
  '/setting/general',
  '/setting/address/kerry',
  '/setting/address/thaipost',
  '/setting/channel',
  '/setting/courier',
  '/setting/privacy',
  '/report/daily',
  '/report/monthly',
  '/report/order',
  '/report/commission',
  '/report/customer',
  '/report/product',
  '/print-history',
  '/audit',
  '/trash',
  '/denied',
];

/** Names of what the Tab key reaches in the main part, as far as forty presses go. */
async function reachedByTab(): Promise<number> {
  await page
    .locator('body')
    .click({ position: { x: 2, y: 2 } })
    .catch(() => undefined);
  const seen = new Set<string>();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || !at.closest('main')) return null;
      const box = at.getBoundingClientRect();
      return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent ?? ''} ${box.x} ${box.y}`;
    });
    if (where) seen.add(where);
    if (seen.size >= 2) break;
  }
  return seen.size;
}

test.each(screens)(
  '%s',
  async (route) => {
    const userId = stage.shop.owner.id;
    const path = addressOf(route, { orderId, userId, username: 'user1.app' });
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto(
        stage.origin + path.replace('ID', String(orderId)).replace('LEAD', String(leadId)),
      );
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
