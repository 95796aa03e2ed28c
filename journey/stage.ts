// The stage of the journeys: a real server with the built web app, the courier sandbox, a filled
// shop and Chromium.
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

/**
 * This machine under an address as a phone in the shop's network sees it: browsers trust such a
 * page less.
 */
const NEIGHBOUR = '10.0.0.5';

const flags = [`--host-resolver-rules=MAP ${NEIGHBOUR} 127.0.0.1`, ...quietFlags];

/** On a quiet machine waits end at once; a busy one may take this long. */
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
  /** The same server over plain http in a local network: no clipboard, locks or service worker. */
  readonly plainOrigin: string;
  /** A blank tab of a signed-in browser, by default the owner's; page errors fail the journey. */
  open(size: Size, username?: string): Promise<Page>;
  /** A tab on the dashboard, signed in by keyboard, whose service worker caches the app's shell. */
  openKept(size: Size, username?: string, origin?: string): Promise<Page>;
  /** A visitor's phone without a login; by default its browser runs no scripts. */
  visit(runsScripts?: boolean): Promise<Page>;
  /** A COD order of an invented buyer; the n-th is always the same person. */
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

/** Collects errors that a page reports by itself: each one is a bug. */
function listenForFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs refused calls, which the page shows; a header for secure pages on a
    // page that is none; and a missing print bridge.
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

/** The state of a signed-in browser; the login itself has journeys of its own. */
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
  // Enter reaches the form only after its script has loaded.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('ชื่อผู้ใช้').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  // The screen must be drawn before its keys are pressed.
  await page.getByRole('heading', { level: 1, name: 'ภาพรวม' }).waitFor();
  return page;
}

let browser: Promise<Browser> | undefined;

/** One browser for all journeys of this process; each journey has contexts of its own. */
const theBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: flags,
  }));

/** No service worker, which would fetch the whole app per context, and no animations. */
const plain = {
  locale: 'th-TH',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;
const signedIn = {
  timezoneId: 'Asia/Bangkok',
  permissions: ['clipboard-read', 'clipboard-write'],
} satisfies BrowserContextOptions;

/** `env` gives the addresses of further courier sandboxes. */
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

// Half a megabyte of script, injected once per page.
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
}

/** The menus and bars, which are the same on every screen. */
export const frameOfAll = ['nav', 'aside', 'header'].map((part) => `${part}:not(main *)`);

/** Serious accessibility faults found by axe, without the elements of `exclude`. */
export async function seriousFaults(page: Page, exclude: string[] = []): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async ([options, exclude]) => {
      // Elements that still fade in do not have their final colors.
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

/** Styles that lock the page's orientation, as found by axe. */
export async function orientationLocks(page: Page): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async () => {
    const { axe: looks } = globalThis as never as { axe: typeof axe };
    const found = await looks.run(document, { runOnly: ['css-orientation-lock'] });
    // Neither a pass nor a violation: axe could not read the styles.
    if (found.passes.length + found.violations.length === 0) return ['the styles were not read'];
    return found.violations.flatMap(({ nodes }) => nodes.map((node) => node.html));
  });
}
