// Measures in Chromium how soon a screen paints its first rows or cards, and how much was downloaded by then.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { FLAGS, findChromium } from './measure-lcp.ts';

/** The connections of screens.md §4: the API at 120 ms, or 400 kbit/s with a round trip of 400 ms. */
export const LINES = {
  good: { latency: 120, downloadThroughput: 2.5e6, uploadThroughput: 1e6 },
  weak: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
} as const;
export type Line = keyof typeof LINES;

export interface Visit {
  readonly url: string;
  /** Selector of the first content that the screen is for. */
  readonly until: string;
  /** Selector of the same content drawn by the screen's own code, if other code may show it earlier. */
  readonly drawn?: string;
  /** Local storage of a signed-in user. */
  readonly stored: Readonly<Record<string, string>>;
}

export interface FirstPaint {
  readonly ms: number;
  /** Milliseconds until the screen's own code has drawn it. */
  readonly drawnMs: number;
  /** The number of complete answers, and their size with headers. */
  readonly answers: number;
  readonly kB: number;
}

export const SIZE = { width: 1366, height: 768 };
export const MOST_MS = 60_000;
const QUIET_MS = 1_500;

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A new page that fills its local storage before the first script runs. */
export async function openTab(context: BrowserContext, { stored }: Visit): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return page;
}

interface Painted {
  painted?: Record<'first' | 'drawn', number>;
}

/**
 * Records when the first element of each selector was painted: after the frame in which it appears and the next one.
 */
const notePaints = (first: string, drawn: string): string => `
  globalThis.painted = {};
  const look = (name, selector) => {
    if (name in painted || !document.querySelector(selector)) return;
    painted[name] = -1;
    requestAnimationFrame(() => requestAnimationFrame(() => { painted[name] = performance.now(); }));
  };
  new MutationObserver(() => {
    look('first', ${JSON.stringify(first)});
    look('drawn', ${JSON.stringify(drawn)});
  }).observe(document, { childList: true, subtree: true });`;

async function paintedAt(page: Page, name: 'first' | 'drawn'): Promise<number> {
  const handle = await page.waitForFunction(
    (asked) => {
      const at = (globalThis as Painted).painted?.[asked] ?? -1;
      return at > 0 ? at : false;
    },
    name,
    { timeout: MOST_MS, polling: 50 },
  );
  return Number(await handle.jsonValue());
}

/** Counts the page's downloads as they arrive. */
function countAnswers(devtools: CDPSession): { answers: number; bytes: number } {
  const count = { answers: 0, bytes: 0 };
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    count.answers += 1;
    count.bytes += encodedDataLength;
  });
  return count;
}

/** Opens one page on its own connection and waits for its first rows. */
async function firstOf(context: BrowserContext, visit: Visit, line: Line): Promise<FirstPaint> {
  const page = await openTab(context, visit);
  await page.addInitScript({ content: notePaints(visit.until, visit.drawn ?? visit.until) });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
  const count = countAnswers(devtools);
  await page.goto(visit.url, { waitUntil: 'commit', timeout: MOST_MS });
  const ms = await paintedAt(page, 'first');
  const { answers, bytes } = count;
  return { ms, drawnMs: await paintedAt(page, 'drawn'), answers, kB: bytes / 1000 };
}

/** A first visit, with an empty cache. */
export const measureFirst = (visit: Visit, line: Line): Promise<FirstPaint> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: SIZE });
    return firstOf(context, visit, line);
  });

/** A second visit of the same screen; the browser's cache is filled. */
export const measureRevisit = (visit: Visit, line: Line): Promise<FirstPaint> =>
  withBrowser(async (browser) => {
    // The slow connection applies to the page only; requests of a service worker would bypass it.
    const context = await browser.newContext({ viewport: SIZE, serviceWorkers: 'block' });
    const before = await openTab(context, visit);
    await before.goto(visit.url, { timeout: MOST_MS });
    await before.locator(visit.until).first().waitFor({ state: 'attached', timeout: MOST_MS });
    await before.waitForTimeout(QUIET_MS);
    await before.close();
    return firstOf(context, visit, line);
  });
