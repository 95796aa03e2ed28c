// What journeys stand on: a real server with the built web app, the courier sandbox, a filled shop and Chromium.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createAddress } from '@app/contract/customer/address';
import { createCategory } from '@app/contract/catalog/category';
import { setCourierAccount, setCourierWebhook } from '@app/contract/courier-setup/account';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { setOption } from '@app/contract/shop/setting';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { demoBuyer } from '../database/seed/demo-people.ts';
import { ownStory, type Story } from '../server/app/story.ts';
import { ensureWebBuild } from '../tool/start/web-build.ts';
import { chromiumPath } from '../tool/test/chromium.ts';

export const run = promisify(execFile);

/** This machine, as a phone in the shop's own network would name it: browsers trust such a page less. */
const NEIGHBOUR = '10.0.0.5';

const flags = [
  `--host-resolver-rules=MAP ${NEIGHBOUR} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What is waited for comes at once on a quiet machine; a busy one may take its time. */
const PATIENCE_MS = 90_000;

export const desktop = { width: 1366, height: 768 };
export const phone = { width: 360, height: 780 };

export interface Stage extends Story {
  readonly sandbox: Sandbox;
  readonly products: { readonly cream: number; readonly soap: number; readonly set: number };
  readonly senderId: number;
  /** The same server over plain http in a local network: no clipboard, no locks, no service worker. */
  readonly plainOrigin: string;
  /** A signed-in tab of this size, the owner's unless another is named; faults on the page fail the journey at its end. */
  open(size: { width: number; height: number }, username?: string, origin?: string): Promise<Page>;
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
    // So is a rule for secure pages, by a page that is none.
    if (
      message.type() === 'error' &&
      !/Failed to load resource|header has been ignored/.test(message.text())
    )
      faults.push(message.text());
  });
}

async function signIn(context: BrowserContext, origin: string, username: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  // Enter reaches the form once its script is there.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('ชื่อผู้ใช้').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('secret-1');
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

/** `env`: where further couriers are played. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  await ensureWebBuild(path.join(os.tmpdir(), `songdee-web-build-${process.pid}.log`));
  const sandbox = await startSandbox({ courier: 'flash' });
  const base = await ownStory({ COURIER_URL_FLASH: sandbox.url, ...env });
  const filled = await fillShop(base);
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    ...base,
    ...filled,
    sandbox,
    plainOrigin: base.origin.replace('127.0.0.1', NEIGHBOUR),
    async open(viewport, username = 'user1.app', origin = base.origin) {
      const context = await (
        await theBrowser()
      ).newContext({
        viewport,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      context.on('page', (page) => listenForFaults(page, faults));
      return signIn(context, origin, username);
    },
    async visit(runsScripts = false) {
      const context = await (
        await theBrowser()
      ).newContext({ viewport: phone, locale: 'th-TH', javaScriptEnabled: runsScripts });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      context.on('page', (page) => listenForFaults(page, faults));
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

// Only what labels carry: reading for every kind there is takes five times as long.
const symbologies = ['-Sdisable', '-Scode128.enable', '-Sqrcode.enable'];

/** Barcodes and QR codes of a PDF as a 203 dpi printer would draw them. */
export async function decodeLabels(pdf: Uint8Array): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-decode-'));
  try {
    await fs.writeFile(path.join(folder, 'labels.pdf'), pdf);
    await run('pdftoppm', ['-r', '203', '-gray', 'labels.pdf', 'page'], { cwd: folder });
    const pages = (await fs.readdir(folder)).filter((name) => name.endsWith('.pgm'));
    const { stdout } = await run('zbarimg', ['--nodbus', '-q', '--raw', ...symbologies, ...pages], {
      cwd: folder,
      maxBuffer: 1e7,
    }).catch((fault: { code?: number; stdout?: string }) => {
      // 4: one of the pages has nothing to read, as a pick list has not.
      if (fault.code !== 4) throw fault;
      return { stdout: fault.stdout ?? '' };
    });
    return stdout.split('\n').filter(Boolean);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** Runs a tool on the PDF as a file. */
async function onFile(pdf: Uint8Array, tool: (file: string) => Promise<{ stdout: string }>) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-pdf-'));
  try {
    const file = path.join(folder, 'labels.pdf');
    await fs.writeFile(file, pdf);
    return (await tool(file)).stdout;
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** The text of each page as pdftotext finds it. */
export const pageTexts = async (pdf: Uint8Array): Promise<string[]> =>
  (await onFile(pdf, (file) => run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })))
    .split('\f')
    .slice(0, -1);

/** What qpdf says about the file; throws when it finds a fault. */
export const checkPdf = (pdf: Uint8Array): Promise<string> =>
  onFile(pdf, (file) => run('qpdf', ['--check', file]));

/** Faults that keep somebody from using the page, as axe finds them. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Half a megabyte of script: a page that was looked at before has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // What is still fading in has not got its colours yet.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  });
}
