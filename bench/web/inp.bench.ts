// How fast a screen reacts to a press: everyday jobs in Chromium, by Event Timing on a processor slowed down four
// times, and by the main thread's own work at full speed, which other work on the machine does not affect.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { ensureWebBuild } from '../../tool/start/web-build.ts';
import { fillLeads } from '../leads/fill-leads.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { MAIN, median, prepareGround, type BenchShop } from '../orders/ground.ts';
import { MOST_MS, openTab, SIZE, withBrowser } from './measure-first.ts';
import { signIn } from './measure-lcp.ts';

const ORDERS = 5_000;
const LEADS = 2_000;
const ROUNDS = 3;
const SLOWER = 4;
/** The order list's bar from a press to the next frame; a busy machine may meet it by the main thread's work. */
const INP_MS = 150;
/** The bar for every press at full speed. */
const MAIN_THREAD_MS = 100;

interface Tab {
  readonly page: Page;
  readonly devtools: CDPSession;
}

interface MeasuredPress {
  readonly name: string;
  /** Prepares the page for the press; not measured. */
  readonly ready?: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
  /** Selector that appears once the press has had its full effect. */
  readonly until: string;
}

interface Job {
  readonly name: string;
  readonly at: string;
  readonly until: string;
  readonly presses: readonly MeasuredPress[];
}

/** Moves the pointer only: a driver's check whether an element can be pressed runs in the page's main thread. */
const at = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing to press at ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};
const pressed = async (page: Page) => {
  await page.mouse.down();
  await page.mouse.up();
};
const click = (name: string, selector: string, until: string): MeasuredPress => ({
  name,
  ready: (page) => at(page, selector),
  press: pressed,
  until,
});

const MESSAGE = `คุณน้ำผึ้ง ปั้นคำ
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-1234 เก็บปลายทาง 839`;

const row = 'tbody tr:nth-child(3)';

const DAYS = 'select[aria-label="กรองตามวันที่"]';

const JOBS: readonly Job[] = [
  {
    name: 'order list',
    at: '/order/send?pageSize=50',
    until: row,
    presses: [
      {
        name: 'filter by a chip',
        ready: (page) => page.locator(DAYS).focus(),
        press: (page) => page.keyboard.press('ArrowDown'),
        until: `${DAYS}[data-on]`,
      },
      {
        name: 'take the filter off',
        press: (page) => page.keyboard.press('ArrowUp'),
        until: `main:has(${DAYS}:not([data-on])) tbody tr:nth-child(50)`,
      },
      click('tick a row', 'tbody tr:nth-child(2) input[type=checkbox]', 'text=เลือก 1'),
      click('tick the page', 'thead input[type=checkbox]', 'text=เลือก 50'),
      click('open the shipping window', 'button:text-is("สร้างเลขพัสดุ")', '[role=dialog]'),
      {
        name: 'close it',
        press: (page) => page.keyboard.press('Escape'),
        until: 'body:not(:has([role=dialog]))',
      },
      click('open the drawer', `${row} td:nth-child(4)`, '[role=dialog]'),
      {
        name: 'close the drawer',
        press: (page) => page.keyboard.press('Escape'),
        until: 'body:not(:has([role=dialog]))',
      },
    ],
  },
  {
    name: 'order form',
    at: '/order/create',
    until: '#order-message textarea',
    presses: [
      {
        name: 'paste a message',
        ready: async (page) => {
          await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(MESSAGE)})`);
          await page.locator('#order-message textarea').focus();
        },
        press: (page) => page.keyboard.press('Control+KeyV'),
        until: 'text=/อ่านได้|กรุณาตรวจ/',
      },
      {
        name: 'type a letter',
        ready: (page) => page.getByLabel('ชื่อผู้รับ').focus(),
        press: (page) => page.keyboard.press('KeyA'),
        until: 'body',
      },
    ],
  },
  {
    name: 'telesale',
    at: '/crm/lead/follow',
    until: 'main >> text=ลีด',
    presses: [
      {
        name: 'start calling',
        press: (page) => page.keyboard.press('KeyS'),
        until: 'button[aria-pressed="false"]:enabled',
      },
      {
        name: 'a call’s outcome',
        press: (page) => page.keyboard.press('Digit4'),
        until: 'button[aria-pressed="true"], button[aria-pressed="false"]:enabled',
      },
    ],
  },
];

/** Records the longest time from a press to the next frame. */
function notePresses(): void {
  const noted = { longest: 0 };
  (globalThis as never as { noted: typeof noted }).noted = noted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) noted.longest = Math.max(noted.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const QUIET_MS = 400;
/** A browser that draws nothing may never become idle. */
const IDLE_MS = 2_000;
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
const rested = async (page: Page) => {
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(`new Promise((then) => requestIdleCallback(then, { timeout: ${IDLE_MS} }))`);
};

/** The main thread's work so far, in milliseconds of its own time. */
async function worked({ devtools }: Tab): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

interface Measured {
  readonly inp: number;
  readonly work: number;
}

async function measure(tab: Tab, { ready, press, until }: MeasuredPress): Promise<Measured> {
  const { page } = tab;
  await ready?.(page);
  await rested(page);
  await page.evaluate(
    () => ((globalThis as never as { noted: { longest: number } }).noted.longest = 0),
  );
  const before = await worked(tab);
  await press(page);
  await nextFrame(page);
  const work = (await worked(tab)) - before;
  await page.locator(until).first().waitFor({ state: 'attached', timeout: MOST_MS });
  await rested(page);
  const inp = await page.evaluate(
    () => (globalThis as never as { noted: { longest: number } }).noted.longest,
  );
  return { inp, work };
}

type Figures = Map<string, Measured[]>;

async function walk(
  origin: string,
  stored: Record<string, string>,
  rate: number,
): Promise<Figures> {
  const figures: Figures = new Map();
  await withBrowser(async (browser) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        viewport: SIZE,
        serviceWorkers: 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      for (const job of JOBS) {
        const page = await openTab(context, { url: '', until: '', stored });
        await page.addInitScript(notePresses);
        const devtools = await context.newCDPSession(page);
        await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
        await page.goto(origin + job.at, { timeout: MOST_MS });
        await page.locator(job.until).first().waitFor({ timeout: MOST_MS });
        await rested(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate });
        for (const press of job.presses) {
          const name = `${job.name}: ${press.name}`;
          figures.set(name, [
            ...(figures.get(name) ?? []),
            await measure({ page, devtools }, press),
          ]);
        }
        await page.close();
      }
      await context.close();
    }
  });
  return figures;
}

async function openGround(ground: BenchShop) {
  const shop = await ground.openShop(MAIN);
  await fillLeads(ground, shop, LEADS);
  await fillProducts(ground.admin, shop.tenantId);
  await fillOrders(ground.admin, shop.tenantId, ORDERS);
  await ground.admin.query(
    `insert into options (tenant_id, name, value) values ($1, 'shippingFlash', '1')
     on conflict (tenant_id, name) do update set value = '1'`,
    [shop.tenantId],
  );
  await settle(ground.admin);
  const { origin } = new URL(shop.base);
  return { origin, stored: await signIn(origin, shop.login) };
}

const load = (): string => (os.loadavg()[0] ?? 0).toFixed(1);
/** Other work on the machine can only make the times longer. */
const isBusy = (): boolean => (os.loadavg()[0] ?? 0) > os.availableParallelism();

function judge(slow: Figures, full: Figures): string[] {
  const busy = isBusy();
  const figures = `least and median of ${ROUNDS}`;
  console.log(
    `inp: ${figures}, ms (load ${load()}${busy ? ', busy: held by the main thread’s time' : ''})`,
  );
  console.log(
    `${'press'.padEnd(38)}${`${SLOWER}×: to the frame`.padStart(20)}${`${SLOWER}×: main thread`.padStart(20)}${'main thread'.padStart(18)}`,
  );
  return [...slow].flatMap(([name, presses]) => {
    const columns = [
      presses.map(({ inp }) => inp),
      presses.map(({ work }) => work),
      (full.get(name) ?? []).map(({ work }) => work),
    ];
    const texts = columns.map(
      (times) => `${Math.min(...times).toFixed(0)} ${median([...times]).toFixed(0)}`,
    );
    console.log(
      name.padEnd(38) + texts.map((text, at) => text.padStart(at === 2 ? 18 : 20)).join(''),
    );
    const [inp, slowWork, work] = columns.map((times) =>
      busy ? Math.min(...times) : median([...times]),
    ) as [number, number, number];
    // The smaller one is nearer to a quiet machine: other programs lengthen `inp`, work after the frame `slowWork`.
    const held = busy ? Math.min(slowWork, inp) : inp;
    return [
      ...(name.startsWith('order list') && held > INP_MS ? [`${name} ${held.toFixed(0)} ms`] : []),
      ...(work > MAIN_THREAD_MS ? [`${name} works ${work.toFixed(0)} ms`] : []),
    ];
  });
}

export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-inp-'));
  await ensureWebBuild(path.join(folder, 'build.log'));
  const ground = await prepareGround();
  try {
    const { origin, stored } = await openGround(ground);
    const slow = await walk(origin, stored, SLOWER);
    const misses = judge(slow, await walk(origin, stored, 1));
    if (misses.length > 0) throw new Error(`inp: over its bar: ${misses.join('; ')}`);
  } finally {
    await ground.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
