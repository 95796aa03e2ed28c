// Largest contentful paint of one page in a fresh browser on a slow network and a slow processor.
import fs from 'node:fs';
import { chromium, type Page } from 'playwright-core';

/** A cheap phone on a 3G network: 1.6 Mbit/s, a round trip of 150 ms, a quarter of this machine's speed. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};
const SLOWER = 4;
const QUIET_MS = 2_000;
const MOST_MS = 60_000;

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visit {
  readonly url: string;
  /** Selector of content that shows that the page is complete. */
  readonly until: string;
  /** Local storage before the visit. */
  readonly stored?: Readonly<Record<string, string>>;
}

interface Paints {
  lcp: number;
  seenAt: number;
}

/** Path of an installed Chromium; CHROMIUM_PATH has priority. Throws without one. */
export function findChromium(): string {
  const asked = process.env['CHROMIUM_PATH'];
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = [...(asked ? [asked] : []), ...places].find((place) => fs.existsSync(place));
  if (!found) throw new Error('No Chromium was found; install it or set CHROMIUM_PATH.');
  return found;
}

/** Milliseconds from navigation to the largest paint, once no larger one has followed for a while. */
export async function measureLcp(visit: Visit): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    if (visit.stored) await page.addInitScript(store, visit.stored);
    await page.addInitScript(notePaints);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(visit.url, { waitUntil: 'load', timeout: MOST_MS });
    await page.locator(visit.until).first().waitFor({ timeout: MOST_MS });
    return await settled(page);
  } finally {
    await browser.close();
  }
}

/** Signs in and returns the local storage that the app keeps for the user. */
export async function signIn(
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<Record<string, string>> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('ชื่อผู้ใช้').fill(username);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.waitForFunction(() => localStorage.getItem('userInfo') !== null);
    return await page.evaluate(() => ({ ...localStorage }));
  } finally {
    await browser.close();
  }
}

async function settled(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    (quietMs) => {
      const { lcp, seenAt } = (globalThis as never as { paints: Paints }).paints;
      return lcp > 0 && performance.now() - seenAt > quietMs ? lcp : false;
    },
    QUIET_MS,
    { timeout: MOST_MS, polling: 200 },
  );
  return Number(await handle.jsonValue());
}

function store(values: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

function notePaints(): void {
  const paints: Paints = { lcp: 0, seenAt: 0 };
  (globalThis as never as { paints: Paints }).paints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paints.lcp = Math.max(paints.lcp, entry.startTime);
      paints.seenAt = performance.now();
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
