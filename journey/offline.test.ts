// The line goes away: the screens that were open come up again, what was typed is there, and it is saved once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
const message =
  'มะลิวัลย์ ใจงาม\n0800000431\n99/1 ถ.สุขใจ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500\nกันแดด 1 ชิ้น';

test('the shell is kept in the browser once the app was open', async () => {
  await page.goto(`${stage.origin}/order/create`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await box('วางข้อความจากแชต').waitFor();
  expect(await isControlled()).toBe(true);
});

/** Hands the service worker what a push service brings it, already decrypted. */
async function push(data: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => {
      if (known) resolve(known.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: stage.origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await browser.detach();
}

/** What the service worker asks of the browser: Chromium without a screen shows no notices and opens no tabs by itself. */
interface Asked {
  readonly shown: { readonly title: string; readonly options: NotificationOptions }[];
  readonly opened: string[];
  readonly focused: string[];
}

test('a pushed notice is shown by the service worker, and a press opens its screen or brings its tab to the front', async () => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const asked: Asked = { shown: [], opened: [], focused: [] };
    const scope = globalThis as never as {
      asked: Asked;
      registration: object;
      clients: { openWindow: unknown };
      WindowClient: { prototype: object };
    };
    scope.asked = asked;
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        asked.shown.push({ title, options });
      },
    });
    scope.clients.openWindow = async (url: string) => asked.opened.push(url);
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: { url: string }) {
        asked.focused.push(this.url);
      },
    });
  });
  const asked = () => worker.evaluate(() => (globalThis as never as { asked: Asked }).asked);
  const press = (path: string) =>
    worker.evaluate(async (to) => {
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event('notificationclick'), {
        notification: { data: { path: to }, close: () => undefined },
      });
      Object.defineProperty(event, 'waitUntil', {
        value: (work: Promise<unknown>) => waits.push(work),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(waits);
    }, path);

  await push({ title: 'พัสดุมีปัญหา', body: 'SD12 ติดต่อผู้รับไม่ได้', path: '/exceptions', tag: 'e1' });
  await expect
    .poll(async () => (await asked()).shown, { timeout: 20_000 })
    .toEqual([
      {
        title: 'พัสดุมีปัญหา',
        options: expect.objectContaining({
          body: 'SD12 ติดต่อผู้รับไม่ได้',
          tag: 'e1',
          data: { path: '/exceptions' },
        }),
      },
    ]);
  await press('/exceptions');
  await press('/order/create');
  await press('https://elsewhere.example/exceptions');
  expect(await asked()).toMatchObject({
    opened: [`${stage.origin}/exceptions`],
    focused: [`${stage.origin}/order/create`],
  });
});

test('the order form comes up again without a line, with what was typed, and says why it cannot be saved', async () => {
  await box('วางข้อความจากแชต').fill(message);
  await page.getByText('มะลิวัลย์ ใจงาม').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('มะลิวัลย์')),
  );
  await page.getByRole('textbox', { name: /^จำนวน / }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/กู้คืนร่าง/).waitFor();
  expect(await box('ชื่อผู้รับ').inputValue()).toContain('มะลิวัลย์');
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await page
    .getByText(/เชื่อมต่อระบบไม่ได้/)
    .first()
    .waitFor();
});

test('the order form makes one order by the same press when the line is back', async () => {
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await page.waitForURL(/\/order\/\d+\/view/);
  const { items } = await stage.shop.owner.call(listOrders, { query: { search: '0800000431' } });
  expect(items).toHaveLength(1);
});
