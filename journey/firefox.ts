// Firefox ESR, driven by WebDriver BiDi, for the journeys that must also work in the Firefox that
// sellers have.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, {
  type Browser,
  type ElementHandle,
  type KeyInput,
  type Page,
} from 'puppeteer-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

function firefoxPath(): string {
  const found = process.env['FIREFOX_PATH'] ?? PLACES.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Firefox here (Debian: apt-get install firefox-esr)');
  return found;
}

const PATIENCE_MS = 90_000;

export interface Firefox {
  readonly browser: Browser;
  /** Errors that pages reported by themselves: each one is a bug. */
  readonly faults: readonly string[];
  /** A tab with timeouts for a busy machine. */
  newTab(): Promise<Page>;
  end(): Promise<void>;
}

export async function openFirefox(size: { width: number; height: number }): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: size,
    // The page writes the clipboard without a user gesture.
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
        // A failed fetch of the service worker while offline is logged by the browser as an error
        // of the page.
        if (!/A ServiceWorker (?:passed|intercepted)/.test(String(error)))
          faults.push(String(error));
      });
      return page;
    },
    end: () => browser.close(),
  };
}

/**
 * Polls `ask` until it gives a value. The library's own waits build functions from text in the
 * page, which the page's CSP refuses.
 */
async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (late.aborted) throw new Error(`${what} did not come`);
    await pause(50);
  }
}

interface Found {
  wait(): Promise<void>;
  waitHandle(): Promise<ElementHandle>;
  click(): Promise<void>;
}

/** The first match that is visible and enabled; a page that is being left has none. */
function found(page: Page, selector: string): Found {
  const ask = async (): Promise<ElementHandle | null> => {
    const handle = await page.$(selector).catch(() => null);
    const isReady = await handle
      ?.evaluate(
        (element) =>
          element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]'),
      )
      .catch(() => false);
    return isReady === true ? handle : null;
  };
  const waitHandle = () => until(selector, ask);
  return {
    waitHandle,
    wait: async () => void (await waitHandle()),
    click: async () => (await waitHandle()).click(),
  };
}

/** The control with this role and name, as a screen reader finds it. */
export const named = (page: Page, role: string, name: string): Found =>
  found(page, `::-p-aria([name="${name}"][role="${role}"])`);

export const text = (page: Page, words: string): Found => found(page, `::-p-text(${words})`);

/** Waits until the page is at such a path. */
export const at = (page: Page, address: RegExp): Promise<RegExpExecArray> =>
  until(String(address), async () => {
    const pathname = await page.evaluate(() => location.pathname).catch(() => '');
    return address.exec(pathname);
  });

/**
 * Records replies from URLs that contain `part`; returns a function that gives the first one's
 * JSON. Reads them in the page, because older versions of Firefox give no response bodies.
 */
export async function answersOf(page: Page, part: string): Promise<() => Promise<unknown>> {
  await page.evaluate((wanted) => {
    const usual = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const answer = await usual(...call);
      if (answer.url.includes(wanted))
        document.documentElement.dataset['answer'] = await answer.clone().text();
      return answer;
    };
  }, part);
  return async () => {
    const told = await until(part, () =>
      page.evaluate(() => document.documentElement.dataset['answer'] ?? null),
    );
    return JSON.parse(told);
  };
}

export async function valueOf(page: Page, name: string): Promise<string> {
  const field = await named(page, 'textbox', name).waitHandle();
  return field.evaluate((element) => (element as HTMLInputElement).value);
}

export async function press(page: Page, ...keys: readonly KeyInput[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** Pastes from the clipboard into the box, by keyboard. */
export async function paste(page: Page, name: string, words: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), words);
  await named(page, 'textbox', name).click();
  await press(page, 'Control', 'KeyV');
}

export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle0' });
  const type = async (field: Found, words: string) => (await field.waitHandle()).type(words);
  await type(named(page, 'textbox', 'ชื่อผู้ใช้'), 'user1.app');
  await type(found(page, 'input[type="password"]'), 'secret-1');
  await page.keyboard.press('Enter');
  await at(page, /^\/dashboard$/);
  await named(page, 'heading', 'ภาพรวม').wait();
}
