// The connection is lost: open screens still load, typed text is kept, and it is saved once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages, pasteMessage } from '@app/contract/order/inbox';
import { listOrders } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { demoBuyer, steady } from '../database/seed/demo-people.ts';
import { openCutLine } from './cut-line.ts';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.openKept(desktop);
});
afterAll(() => stage.end());

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
const message =
  'มะลิวัลย์ ใจงาม\n0800000431\n99/1 ถ.สุขใจ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500\nกันแดด 1 ชิ้น';

test('the shell is kept in the browser once the app was opened', async () => {
  await page.goto(`${stage.origin}/order/create`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await box('วางข้อความจากแชต').waitFor();
  expect(await isControlled()).toBe(true);
});

/** Delivers a push message to the service worker, already decrypted. */
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

/** What the service worker asks of the browser: headless Chromium shows no notices or new tabs. */
interface NotificationLog {
  readonly shown: { readonly title: string; readonly options: NotificationOptions }[];
  readonly opened: string[];
  readonly focused: string[];
}

test('a pushed notice is shown by the service worker, and a press opens its screen or brings its tab to the front', async () => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const notificationLog: NotificationLog = { shown: [], opened: [], focused: [] };
    const scope = globalThis as never as {
      asked: NotificationLog;
      registration: object;
      clients: { openWindow: unknown };
      WindowClient: { prototype: object };
    };
    scope.asked = notificationLog;
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        notificationLog.shown.push({ title, options });
      },
    });
    scope.clients.openWindow = async (url: string) => notificationLog.opened.push(url);
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: { url: string }) {
        notificationLog.focused.push(this.url);
      },
    });
  });
  const asked = () =>
    worker.evaluate(() => (globalThis as never as { asked: NotificationLog }).asked);
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
    .poll(async () => (await asked()).shown)
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
  // The connection is back: an open tab sends by itself, and only without one the user is asked.
  const wake = (isAnyOpen: boolean) =>
    worker.evaluate(async (isOpen) => {
      const { clients } = globalThis as never as { clients: { matchAll: () => Promise<object[]> } };
      clients.matchAll = async () => (isOpen ? [{}] : []);
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event('sync'), { tag: 'outbox' });
      Object.defineProperty(event, 'waitUntil', {
        value: (work: Promise<unknown>) => waits.push(work),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(waits);
    }, isAnyOpen);
  await wake(true);
  expect((await asked()).shown).toHaveLength(1);
  await wake(false);
  const waiting = { body: expect.stringContaining('มีรายการรอส่ง'), data: { path: '/dashboard' } };
  expect((await asked()).shown[1]?.options).toMatchObject(waiting);
});

const strip = () => page.getByRole('region', { name: 'รายการรอส่ง' });
const ordersOf = async (phone: string) =>
  (await stage.shop.owner.call(listOrders, { query: { search: phone } })).items;

test('the order form opens again offline with the typed text, and a saved order waits to be sent', async () => {
  await box('วางข้อความจากแชต').fill(message);
  await page.getByText('มะลิวัลย์ ใจงาม').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('มะลิวัลย์')),
  );
  await page.getByRole('textbox', { name: /^จำนวน / }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/กู้คืนร่าง/).waitFor();
  await expect.poll(() => box('ชื่อผู้รับ').inputValue()).toContain('มะลิวัลย์');
  await page.getByRole('button', { name: 'บันทึกออเดอร์' }).first().click();
  await strip().getByText('รอส่ง 1 รายการ จะส่งเองเมื่อมีสัญญาณ').waitFor();
  await expect.poll(() => box('ชื่อผู้รับ').inputValue()).toBe('');
});

test('an order that waits survives its tab, and is sent once when the connection is back', async () => {
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(`${stage.origin}/order/create`);
  await strip()
    .getByText(/รอส่ง 1 รายการ/)
    .waitFor();
  await strip().getByRole('button', { name: 'ดูรายการ' }).click();
  await strip().getByText('มะลิวัลย์ ใจงาม').waitFor();
  expect(await ordersOf('0800000431')).toHaveLength(0);
  await context.setOffline(false);
  await page
    .getByText(/ส่งออเดอร์ของ มะลิวัลย์ ใจงาม แล้ว/)
    .first()
    .waitFor();
  await strip().waitFor({ state: 'detached' });
  expect(await ordersOf('0800000431')).toHaveLength(1);
});

/** Types an order while connected, and saves it after the connection is lost. */
async function saveWithoutLine({ name, phone, ...place }: ReturnType<typeof demoBuyer>) {
  const { address, subdistrict, district, province, postcode } = place;
  const where = `${address} ต.${subdistrict} อ.${district} จ.${province} ${postcode}`;
  await box('วางข้อความจากแชต').fill(`${name}\n${phone}\n${where}\nกันแดด 1 ชิ้น`);
  await page.waitForFunction(
    (digits) =>
      [...document.querySelectorAll('input')].some(
        ({ value }) => value.replaceAll(/\D/g, '') === digits,
      ),
    phone,
  );
  await page.getByRole('textbox', { name: /^จำนวน / }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'บันทึกและสร้างใบถัดไป' }).first().click();
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#order-message textarea')?.value === '',
  );
  await page.context().setOffline(false);
}

/** The keys of what this browser keeps for reading offline. */
const keptKeys = (of: Page) =>
  of.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('songdee');
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          asking.addEventListener('success', () => {
            opening.result.close();
            resolve(asking.result.map(String));
          });
        });
      }),
  );

const listsKept = async (of: Page): Promise<number> =>
  (await keptKeys(of)).filter((key) => key.includes('/read/GET /order')).length;

test('a list of orders that was seen before is shown offline, with its age', async () => {
  await page.goto(`${stage.origin}/order/send`);
  const buyer = page.getByText('มะลิวัลย์ ใจงาม').first();
  await buyer.waitFor();
  await expect.poll(() => listsKept(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByText(/แสดงข้อมูลที่เก็บไว้เมื่อ/)
    .first()
    .waitFor();
  await buyer.waitFor();
  await page.context().setOffline(false);
});

test('a list of orders notices a restored connection within seconds, also when the browser never noticed the loss', async () => {
  const line = await openCutLine(stage.origin);
  const own = await stage.openKept(desktop, 'user1.app', line.origin);
  try {
    await own.evaluate(() => navigator.serviceWorker.ready);
    await own.goto(`${line.origin}/order/send`);
    await own.getByText('มะลิวัลย์ ใจงาม').first().waitFor();
    await expect.poll(() => listsKept(own)).toBeGreaterThan(0);
    line.cut();
    await own.reload();
    const strip = own.getByText(/^ออฟไลน์ – ข้อมูล ณ/).first();
    await strip.waitFor();
    expect(await own.evaluate(() => navigator.onLine)).toBe(true);
    await own.waitForRequest((request) => new URL(request.url()).pathname === '/healthz');
    line.isCut = false;
    const readAnew = own.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/v1/order' && answer.ok(),
    );
    await strip.waitFor({ state: 'hidden', timeout: 8_000 });
    await readAnew;
  } finally {
    await own.close();
    await line.end();
  }
});

test('a screen that was never open shows an error offline, and loads by itself once the connection is back', async () => {
  const drawing = page.locator('svg[viewBox="0 0 160 96"]');
  const told = page.getByRole('heading', { name: 'โหลดหน้านี้ไม่สำเร็จ' });
  const retry = page.getByRole('button', { name: 'โหลดใหม่' });
  await page.context().setOffline(true);
  await page.goto(`${stage.origin}/trash`);
  for (const each of [told, drawing, retry]) await each.waitFor();
  await page.goto(`${stage.origin}/order/send`);
  await page.locator('nav a[href="/order/refund"]').click();
  await page.waitForURL(/\/order\/refund$/);
  // The menu stays, and nothing of the previous list, which had such a drawing too.
  const screen = page.getByRole('main');
  for (const each of [told, drawing, retry])
    await expect.poll(() => screen.locator(each).filter({ visible: true }).count()).toBe(1);
  await page.context().setOffline(false);
  await screen.getByRole('heading', { level: 1, name: 'ต้องคืนเงิน' }).waitFor();
});

test('the dashboard shows offline a drawing and a retry button', async () => {
  await page.goto(`${stage.origin}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('main').locator('svg[viewBox="0 0 160 96"]').first().waitFor();
  await page.getByRole('button', { name: 'ลองใหม่' }).first().waitFor();
  await page.context().setOffline(false);
});

test('an order is typed by hand offline from stored goods, which show their age', async () => {
  await page.goto(`${stage.origin}/order/create`);
  const kept = async () => (await keptKeys(page)).some((key) => key.endsWith('/read/goods'));
  await expect.poll(kept).toBe(true);
  await page.context().setOffline(true);
  const search = page.getByRole('combobox', { name: /เพิ่มสินค้า/ });
  await search.fill('ขมิ้น');
  await page.getByRole('option', { name: /สบู่ขมิ้น/ }).click();
  await page.getByText(/ค้นจากสินค้าที่เก็บไว้เมื่อ/).waitFor();
  await page.getByRole('textbox', { name: 'จำนวน สบู่ขมิ้น' }).waitFor();
  for (const [name, value] of Object.entries({
    ...{ ชื่อผู้รับ: 'กานดา แสงทอง', เบอร์โทร: '0800000432', 'บ้านเลขที่ / ถนน': '99/1 ถ.สุขใจ' },
    ...{ 'ตำบล / แขวง': 'สีลม', 'อำเภอ / เขต': 'บางรัก', จังหวัด: 'กรุงเทพมหานคร' },
    รหัสไปรษณีย์: '10500',
  }))
    await box(name).fill(value);
  await page.getByRole('button', { name: 'บันทึกและสร้างใบถัดไป' }).first().click();
  await strip()
    .getByText(/รอส่ง 1 รายการ/)
    .waitFor();
  await page.context().setOffline(false);
  await strip().waitFor({ state: 'detached' });
  expect(await ordersOf('0800000432')).toHaveLength(1);
});

test('a message pasted offline is read in the browser, with a note, and its order is sent once', async () => {
  const keptReader = () =>
    page.evaluate(async () =>
      (await (await caches.open('screens')).keys()).some(({ url }) => url.includes('/read-here')),
    );
  await expect.poll(keptReader).toBe(true);
  await page.context().setOffline(true);
  await box('วางข้อความจากแชต').fill(
    'ปราณี ศรีสุข\n0800000433\n12/3 ซ.สุขใจ ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200\nสบู่ขมิ้น 2 ก้อน',
  );
  await page.getByText(/อ่านโดยไม่มีสัญญาณ จากสินค้าที่เก็บไว้เมื่อ/).waitFor();
  expect(await page.getByRole('textbox', { name: 'จำนวน สบู่ขมิ้น' }).inputValue()).toBe('2');
  expect(await box('ตำบล / แขวง').inputValue()).toBe('สุเทพ');
  await page.getByRole('button', { name: 'บันทึกและสร้างใบถัดไป' }).first().click();
  await strip()
    .getByText(/รอส่ง 1 รายการ/)
    .waitFor();
  await page.context().setOffline(false);
  await strip().waitFor({ state: 'detached' });
  const [order] = await ordersOf('0800000433');
  expect(order).toMatchObject({ info: { name: 'ปราณี ศรีสุข', province: 'เชียงใหม่' } });
});

test('a message of the inbox opens offline from its stored copy, stays marked, and becomes an order once the connection is back', async () => {
  const name = 'ขวัญใจ มั่นคง';
  const text = `${name}\n0800000434\n45/6 ซ.สุขใจ ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200\nสบู่ขมิ้น 3 ก้อน`;
  const { owner } = stage.shop;
  const { id } = await owner.call(pasteMessage, { body: { text } });
  await page.goto(`${stage.origin}/order/open`);
  const form = page.getByRole('button', { name: 'เปิดออเดอร์', exact: true });
  await form.waitFor();
  const keptInbox = async () =>
    (await keptKeys(page)).some((key) => key.includes('/read/GET /order/message'));
  await expect.poll(keptInbox).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/อ่านโดยไม่มีสัญญาณ จากสินค้าที่เก็บไว้เมื่อ/).waitFor();
  expect(await page.getByRole('textbox', { name: 'จำนวน สบู่ขมิ้น' }).inputValue()).toBe('3');
  await form.click();
  await strip()
    .getByText(/รอส่ง 1 รายการ/)
    .waitFor();
  const inbox = page.getByRole('region', { name: 'กล่องข้อความ' });
  await inbox.getByText('รอส่ง').waitFor();
  await page.context().setOffline(false);
  await strip().waitFor({ state: 'detached' });
  const [order] = await ordersOf('0800000434');
  expect(order).toMatchObject({ type: 'chat', info: { name } });
  const { items } = await owner.call(listMessages, { query: { state: 'opened' } });
  expect(items.find((each) => each.id === id)?.order?.id).toBe(order?.id);
});

test('orders that wait are neither lost nor doubled by 40 cut connections and by closed tabs', async () => {
  const random = steady(7);
  const context = page.context();
  const buyers = [31, 32, 33, 34, 35, 36].map(demoBuyer);
  let [tries, cuts] = [0, 0];
  await context.route('**/v1/order', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries % 8 === 0) return route.continue();
    cuts += 1;
    if (random() < 0.5) return route.abort('internetdisconnected');
    // The server has done the work, but the reply is lost.
    await route.fetch();
    // The tab may be gone meanwhile, and its call with it.
    return route.abort('connectionreset').catch(() => undefined);
  });
  await page.goto(`${stage.origin}/order/create`);
  for (const buyer of buyers) await saveWithoutLine(buyer);
  const left = async () =>
    (await Promise.all(buyers.map(({ phone }) => ordersOf(phone)))).filter(
      (found) => found.length === 0,
    ).length;
  while (cuts < 40 || (await left()) > 0) {
    const kind = random();
    if (kind < 0.08) {
      const next = await context.newPage();
      await page.close();
      page = next;
      await page.goto(`${stage.origin}/order/create`);
    } else if (kind < 0.16) await page.reload();
    await strip().getByRole('button', { name: 'ส่งตอนนี้' }).click();
  }
  await context.unroute('**/v1/order');
  await page.reload();
  await strip().waitFor({ state: 'detached' });
  for (const { phone } of buyers)
    expect([phone, (await ordersOf(phone)).length]).toEqual([phone, 1]);
});

test('the page offers a new version once it exists, and loads it when the user reloads', async () => {
  await page.goto(`${stage.origin}/order/create`);
  await page.evaluate(async () => {
    Object.assign(globalThis, { isOldPage: true });
    await navigator.serviceWorker.register('/sw.js?next');
  });
  await page.getByText('มีเวอร์ชันใหม่').waitFor();
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await isWaiting()).toBe(true);
  await page.getByRole('button', { name: 'โหลดใหม่' }).click();
  await page.waitForFunction(() => !('isOldPage' in globalThis));
  expect([await isWaiting(), await isControlled()]).toEqual([false, true]);
});

test('the page is not reloaded by the press in another tab while a user types in it, and keeps its offer of the new version', async () => {
  const other = await page.context().newPage();
  await other.goto(`${stage.origin}/order/create`);
  await other.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true }).fill('พิมพ์ค้างไว้');
  await page.goto(`${stage.origin}/order/send`);
  for (const tab of [page, other])
    await tab.evaluate(async () => {
      Object.assign(globalThis, { isOldPage: true });
      await navigator.serviceWorker.register('/sw.js?typed');
    });
  const offer = (tab: Page) => tab.getByRole('button', { name: 'โหลดใหม่' });
  await offer(other).waitFor();
  await offer(page).click();
  await page.waitForFunction(() => !('isOldPage' in globalThis));
  await other.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.scriptURL.endsWith('typed') && navigator.serviceWorker.controller === active;
  });
  expect(await other.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  await offer(other).click();
  await other.waitForFunction(() => !('isOldPage' in globalThis));
  await other.getByText(/กู้คืนร่าง/).waitFor();
  await other.close();
});

test('the page reloads by the offer also when no service worker controls it, as after a forced reload', async () => {
  const line = await page.context().newCDPSession(page);
  await line.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => document.readyState === 'complete');
  await expect.poll(isControlled).toBe(false);
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  const offer = page.getByRole('button', { name: 'โหลดใหม่' });
  let version = 0;
  // An update that comes before the page listens is missed.
  const offered = async (): Promise<number> => {
    version += 1;
    await page.evaluate((at) => navigator.serviceWorker.register(`/sw.js?${at}`), version);
    return offer.count();
  };
  await expect.poll(offered, { interval: 2000 }).toBeGreaterThan(0);
  await offer.first().click();
  await page.waitForFunction(() => !('isOldPage' in globalThis));
  await expect.poll(isControlled).toBe(true);
});

test('a page raises no error when the connection breaks before its lazy code was fetched', async () => {
  const tab = await stage.open(desktop);
  const faults: string[] = [];
  tab.on('pageerror', ({ message: said }) => faults.push(said));
  const cut = new Set<string>();
  let page = { html: '', comesTo: /^$/ };
  await tab.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().isNavigationRequest()) {
      const answer = await route.fetch();
      page.html = await answer.text();
      return route.fulfill({ response: answer });
    }
    const isNamed = page.html.includes(pathname.slice(1)) || page.comesTo.test(pathname);
    if (!pathname.startsWith('/assets/') || isNamed) return route.continue();
    // The name without its hash, if it has one.
    cut.add(pathname.replace(/^\/assets\/(.+?)-.{7,8}\.\w+$/, '$1'));
    return route.abort('internetdisconnected');
  });
  const open = async (path: string, comesTo = /^$/) => {
    page = { html: '', comesTo };
    cut.clear();
    await tab.goto(stage.origin + path);
  };
  await open('/order/send');
  await tab.getByRole('heading', { level: 1, name: 'รอจัดส่ง' }).waitFor();
  await expect.poll(() => cut.size).toBeGreaterThan(0);
  await open('/order/create', /ask-here/);
  await expect.poll(() => [...cut]).toContain('read-here.worker');
  // Without the outbox code, its entries stay for the same user's next login.
  await tab.evaluate(() => localStorage.setItem('outbox', '1'));
  await open('/logout', /^(?!.*outbox)/);
  await tab.getByRole('heading', { name: 'เข้าสู่ระบบ' }).waitFor();
  expect(cut).toContain('outbox');
  await open('/login');
  await expect.poll(() => [...cut]).toContain('draft');
  await tab.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click();
  await tab.getByText('เชื่อมต่อระบบไม่ได้').waitFor();
  expect(faults).toEqual([]);
});
