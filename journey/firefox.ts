// Firefox ESR, steered by WebDriver BiDi: what sellers with Firefox have, for the journeys that must also hold there.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

function firefoxPath(): string {
  const found = process.env['FIREFOX_PATH'] ?? PLACES.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Firefox here (Debian: apt-get install firefox-esr)');
  return found;
}

const PATIENCE_MS = 90_000;

export interface Firefox {
  readonly browser: Browser;
  /** What pages reported by themselves: anything here is a bug. */
  readonly faults: readonly string[];
  /** A tab that waits as long as a busy machine needs. */
  newTab(): Promise<Page>;
  end(): Promise<void>;
}

export async function openFirefox(size: { width: number; height: number }): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: size,
    // What is copied is put into the clipboard by the page: nobody pressed anything for it.
    extraPrefsFirefox: {
      'intl.accept_languages': 'th-TH, th',
      'dom.events.testing.asyncClipboard': true,
    },
  });
  const faults: string[] = [];
  return {
    browser,
    faults,
    async newTab() {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => {
        // What a service worker cannot fetch without a line is logged by the browser itself, as an error of the page.
        if (!/A ServiceWorker (?:passed|intercepted)/.test(String(error)))
          faults.push(String(error));
      });
      return page;
    },
    end: () => browser.close(),
  };
}

/** The control of this role and name, as a screen reader would find it. */
export const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`);

export const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`);

export async function valueOf(page: Page, name: string): Promise<string> {
  const field = await named(page, 'textbox', name).waitHandle();
  return field.evaluate((element) => (element as HTMLInputElement).value);
}

export async function press(page: Page, ...keys: readonly KeyInput[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** From the clipboard into the box, by its keys. */
export async function paste(page: Page, name: string, words: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), words);
  await named(page, 'textbox', name).click();
  await press(page, 'Control', 'KeyV');
}

export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle0' });
  await named(page, 'textbox', 'ชื่อผู้ใช้').fill('user1.app');
  await page.locator('input[type="password"]').fill('secret-1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/dashboard');
  await named(page, 'heading', 'ภาพรวม').wait();
}
