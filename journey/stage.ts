// What journeys stand on: a real server with the built web app, the courier sandbox, a filled shop and Chromium.
import os from 'node:os';
import path from 'node:path';
import { createAddress } from '@app/contract/customer/address';
import { createCategory } from '@app/contract/catalog/category';
import { setCourierAccount, setCourierWebhook } from '@app/contract/courier-setup/account';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { setOption } from '@app/contract/shop/setting';
import { login } from '@app/contract/shop/user';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { demoBuyer } from '../database/seed/demo-people.ts';
import { basePath } from '@app/contract/kit/paths';
import { ownStory, person, type Story } from '../server/app/story.ts';
import { ensureWebBuild } from '../tool/start/web-build.ts';
import { chromiumPath, quietFlags } from '../tool/test/chromium.ts';
import { seriousOnly } from '../web/ui/testing/serious-only.ts';

/** This machine, as a phone in the shop's own network would name it: browsers trust such a page less. */
const NEIGHBOUR = '10.0.0.5';

const flags = [`--host-resolver-rules=MAP ${NEIGHBOUR} 127.0.0.1`, ...quietFlags];

/** What is waited for comes at once on a quiet machine; a busy one may take its time. */
const PATIENCE_MS = 90_000;

export const desktop = { width: 1366, height: 768 };
export const phone = { width: 360, height: 780 };

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Stage extends Story {
  readonly sandbox: Sandbox;
  readonly products: { readonly cream: number; readonly soap: number; readonly set: number };
  readonly senderId: number;
  /** The same server over plain http in a local network: no clipboard, no locks, no service worker. */
  readonly plainOrigin: string;
  /** An empty tab of this size whose browser is signed in, as the owner unless another is named; faults on its pages fail the journey at its end. */
  open(size: Size, username?: string): Promise<Page>;
  /** One that signed in by its keys and stands on the dashboard; its browser keeps the app's shell by a service worker as it does for sellers. */
  openKept(size: Size, username?: string, origin?: string): Promise<Page>;
  /** A phone of somebody without a login, whose browser runs no scripts unless it is said to. */
  visit(runsScripts?: boolean): Promise<Page>;
  /** A COD order of a made-up buyer; the n-th is always the same person. */
  order(n: number, over?: { postcode?: string; name?: string }): Promise<number>;
  lever(name: 'advance' | 'faults', body: object): Promise<void>;
  ledger(): Promise<{ parcels: { pno: string; outTradeNo: string; state: number | null }[] }>;
}

async function fillShop({ shop }: Story): Promise<Pick<Stage, 'products' | 'senderId'>> {
  const { owner } = shop;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'เครื่องสำอาง' } });
  const product = async (code: string, name: string, rest: object): Promise<number> =>
    (
      await owner.call(createProduct, {
        body: { code, name, categoryId, price: 390, weight: 120, ...rest } as never,
      })
    ).id;
  const cream = await product('CR01', 'ครีมกันแดดน้ำผึ้ง SPF50', { aliases: ['กันแดด'] });
  const soap = await product('SP01', 'สบู่ขมิ้น', {
    aliases: ['สบู่'],
    price: 59,
    barcode: '8850000010071',
  });
  for (const id of [cream, soap])
    await owner.call(addStock, {
      params: { id },
      body: { amount: 500, reason: 'in', note: 'ยอดยกมา' },
    });
  const set = await product('SET1', 'ชุดผิวใส', {
    price: 430,
    isSet: true,
    components: [
      { productId: cream, unit: 1 },
      { productId: soap, unit: 1 },
    ],
  });
  await owner.call(setOption, { body: { name: 'shippingFlash', value: 1 } });
  const sender = await owner.call(createAddress, {
    body: {
      type: 'sender',
      name: 'ร้านน้ำผึ้งป่า',
      phone: '0800000001',
      address: '88/8 หมู่ 5',
      subdistrict: 'บ้านใหม่',
      district: 'ปากเกร็ด',
      province: 'นนทบุรี',
      postcode: '11120',
    },
  });
  const params = { c: 'flashexpress' as const };
  const credentials = { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' };
  await owner.call(setCourierAccount, {
    params,
    body: { enabled: true, environment: 'training', credentials, senderAddressId: sender.id },
  });
  await owner.call(setCourierWebhook, { params, body: { on: true } });
  return { products: { cream, soap, set }, senderId: sender.id };
}

/** Faults that a page reported by itself: anything here is a bug. */
function listenForFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; what it means is shown on the page and asserted there.
    // So is a rule for secure pages, by a page that is none, and a print bridge that is not there.
    if (
      message.type() === 'error' &&
      !/Failed to load resource|header has been ignored|WebSocket connection to 'ws:\/\/localhost/.test(
        message.text(),
      )
    )
      faults.push(message.text());
  });
}

const PASSWORD = 'secret-1';

/** What a browser keeps of somebody who signed in: nobody types for each journey what the login's own journeys show. */
async function signedInAs(username: string, origin: string) {
  const stranger = person({ base: origin + basePath('app'), token: '', id: 0 });
  const { access_token, refresh_token } = await stranger.call(login, {
    body: { username, password: PASSWORD, prefix: 'app' },
  });
  const kept = { access_token, refresh_token, isAuthenticated: 'true' };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function signIn(context: BrowserContext, origin: string, username: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  // Enter reaches the form once its script is there.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('ชื่อผู้ใช้').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  // The screen stands before its keys are pressed.
  await page.getByRole('heading', { level: 1, name: 'ภาพรวม' }).waitFor();
  return page;
}

let browser: Promise<Browser> | undefined;

/** One for all journeys of this process, which takes it along when it ends; each has contexts of its own. */
const theBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: flags,
  }));

/** A service worker fetches the whole app for each browser that is opened; what fades and slides is drawn many times. */
const plain = {
  locale: 'th-TH',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;
const signedIn = {
  timezoneId: 'Asia/Bangkok',
  permissions: ['clipboard-read', 'clipboard-write'],
} satisfies BrowserContextOptions;

/** `env`: where further couriers are played. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  await ensureWebBuild(path.join(os.tmpdir(), `songdee-web-build-${process.pid}.log`));
  const sandbox = await startSandbox({ courier: 'flash' });
  const base = await ownStory({ COURIER_URL_FLASH: sandbox.url, ...env });
  const filled = await fillShop(base);
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await (await theBrowser()).newContext({ ...plain, ...options });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', (page) => listenForFaults(page, faults));
    return context;
  };
  return {
    ...base,
    ...filled,
    sandbox,
    plainOrigin: base.origin.replace('127.0.0.1', NEIGHBOUR),
    async open(viewport, username = 'user1.app') {
      const storageState = await signedInAs(username, base.origin);
      return (await newContext({ ...signedIn, viewport, storageState })).newPage();
    },
    async openKept(viewport, username = 'user1.app', origin = base.origin) {
      const context = await newContext({ ...signedIn, viewport, serviceWorkers: 'allow' });
      return signIn(context, origin, username);
    },
    async visit(runsScripts = false) {
      const context = await newContext({ viewport: phone, javaScriptEnabled: runsScripts });
      return context.newPage();
    },
    async order(n, over = {}) {
      const { name, phone: number, ...place } = demoBuyer(n);
      const { id } = await base.shop.owner.call(createOrder, {
        body: {
          info: { name, phone: number, ...place, ...over },
          items: [
            {
              productId: n % 3 === 0 ? filled.products.soap : filled.products.cream,
              unit: 1 + (n % 2),
            },
          ],
          payment: { method: 'cod', shippingFee: 40 },
          shipping: { carrier: 0, weight: 300 },
        },
      });
      return id;
    },
    async lever(name, body) {
      const answer = await fetch(`${sandbox.url}/__sandbox/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`sandbox ${name}: ${await answer.text()}`);
    },
    ledger: async () =>
      (await fetch(`${sandbox.url}/__sandbox/ledger`)).json() as ReturnType<Stage['ledger']>,
    async end() {
      for (const context of contexts) await context.close();
      await base.end();
      await sandbox.stop();
      if (faults.length > 0) throw new Error(`The pages reported faults:\n${faults.join('\n')}`);
    },
  };
}

// Half a megabyte of script: a page that was looked at before has it.
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
}

/** Menus and bars, which are the same on every screen. */
export const frameOfAll = ['nav', 'aside', 'header'].map((part) => `${part}:not(main *)`);

/** Faults that keep somebody from using the page, as axe finds them, but for what these selectors name. */
export async function seriousFaults(page: Page, exclude: string[] = []): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async ([options, exclude]) => {
      // What is still fading in has not got its colours yet.
      await new Promise(requestAnimationFrame);
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(
        exclude.length > 0 ? { exclude } : document,
        options,
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    [seriousOnly, exclude] as const,
  );
}

/** Styles of the page that turn it by themselves when the phone is turned, as axe finds them. */
export async function orientationLocks(page: Page): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async () => {
    const { axe: looks } = globalThis as never as { axe: typeof axe };
    const found = await looks.run(document, { runOnly: ['css-orientation-lock'] });
    // Neither a pass nor a fault: it could not read the styles.
    if (found.passes.length + found.violations.length === 0) return ['the styles were not read'];
    return found.violations.flatMap(({ nodes }) => nodes.map((node) => node.html));
  });
}
