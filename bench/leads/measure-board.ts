// In Chromium: how soon a screen's first rows are painted, and what the main thread does for each frame of a drag.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { FLAGS, findChromium } from '../web/measure-lcp.ts';

/** Lines of screens.md §4: the API is 120 ms away, or 400 kbit/s with 400 ms there and back. */
export const LINES = {
  good: { latency: 120, downloadThroughput: 2.5e6, uploadThroughput: 1e6 },
  weak: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
} as const;
export type Line = keyof typeof LINES;

export interface Visit {
  readonly url: string;
  /** The first of what the screen is for. */
  readonly until: string;
  /** Local storage of somebody who is signed in. */
  readonly stored: Readonly<Record<string, string>>;
}

const SIZE = { width: 1366, height: 768 };
const MOST_MS = 60_000;

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function openTab(context: BrowserContext, { stored }: Visit): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return page;
}

interface Painted {
  paintedAt?: number;
}

/** Notes when the first element of the selector has been painted: the frame in which it stands, and the one after. */
const noteFirst = (selector: string): string => `
  const look = () => {
    if (globalThis.paintedAt !== undefined || !document.querySelector(${JSON.stringify(selector)})) return;
    globalThis.paintedAt = -1;
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.paintedAt = performance.now(); }));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });`;

/** Milliseconds from navigation until the first rows or cards are on the screen: nothing cached, a line of its own. */
export const measureFirst = (visit: Visit, line: Line): Promise<number> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: SIZE });
    const page = await openTab(context, visit);
    await page.addInitScript({ content: noteFirst(visit.until) });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
    await page.goto(visit.url, { waitUntil: 'commit', timeout: MOST_MS });
    const handle = await page.waitForFunction(
      () => {
        const { paintedAt = -1 } = globalThis as Painted;
        return paintedAt > 0 ? paintedAt : false;
      },
      undefined,
      { timeout: MOST_MS, polling: 50 },
    );
    return Number(await handle.jsonValue());
  });

const STEPS = 120;

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** The frame in which a move is drawn, to its end: what was asked for before comes first, and a task after the painting. */
const NEXT_FRAME = `globalThis.nextFrame = () => new Promise((done) => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });
});`;

const nextFrame = (page: Page): Promise<unknown> => page.evaluate('nextFrame()');

export interface Drag {
  readonly browser: Browser;
  readonly visit: Visit;
  /** Without a press the same way is only hovered: what following the pointer costs by itself. */
  readonly isHeld: boolean;
}

/** What the main thread worked for each step of one drag across all columns, in milliseconds. */
export async function measureDrag({ browser, visit, isHeld }: Drag): Promise<number[]> {
  const context = await browser.newContext({ viewport: SIZE });
  try {
    const page = await openTab(context, visit);
    await page.goto(visit.url, { timeout: MOST_MS });
    const card = page.locator(visit.until).first();
    await card.waitFor({ timeout: MOST_MS });
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.evaluate(NEXT_FRAME);
    const box = await card.boundingBox();
    if (!box) throw new Error('board: no card to drag');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    if (isHeld) await page.mouse.down();
    const costs: number[] = [];
    for (let step = 1; step <= STEPS; step += 1) {
      // There and back again over every column.
      const way = Math.abs(
        ((2 * step) / STEPS) % 2 > 1 ? 2 - (2 * step) / STEPS : (2 * step) / STEPS,
      );
      const before = await busyMs(devtools);
      await page.mouse.move(x + way * (SIZE.width - x - 40), y + 20 * Math.sin(step / 5));
      await nextFrame(page);
      costs.push((await busyMs(devtools)) - before);
    }
    const isDragged = (await page.locator('[data-dragged]').count()) > 0;
    if (isDragged !== isHeld)
      throw new Error(`board: the card is ${isHeld ? 'not ' : ''}in the hand`);
    await page.keyboard.press('Escape');
    if (isHeld) await page.mouse.up();
    return costs;
  } finally {
    await context.close();
  }
}
