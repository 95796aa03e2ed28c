// The desk without a mouse: dialogs hold the focus and give it back, lists obey J K X Enter.
// Another journey tests screen by screen that Tab reaches everything.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page, Request } from 'playwright-core';
import { deskRoutes } from './desk-routes.ts';
import { nameOf, openWalk, pressTab, type Walk } from './walk.ts';

let walk: Walk;
let page: Page;
beforeAll(async () => {
  walk = await openWalk();
  page = walk.page;
  // The system's file chooser would wait for a user.
  page.on('filechooser', () => undefined);
});
afterAll(() => walk.stage.end());

const inWindow = (): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null,
  );
/** Leaves out the dialog about work in progress, which closes by itself. */
const windows = (): Locator =>
  page
    .locator('[role="dialog"]:visible, [role="alertdialog"]:visible')
    .filter({ hasNot: page.locator('progress') });
const focusName = (): Promise<string> => page.evaluate(`(${nameOf})(document.activeElement)`);

/** How long the first check waits for the focus, and the second one, whose result counts. */
const [SOON_MS, LATE_MS] = [5000, 20_000];

const becomes = (what: () => Promise<boolean>, timeout: number): Promise<boolean> =>
  expect
    .poll(what, { timeout })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

/** More presses than a dialog usually has stops: a focus that can leave has left by then. */
const MOST_STOPS = 12;

/**
 * Whether the focus stays in the dialog at each of these presses and after the last; all are
 * pressed at once.
 */
async function holdsFocus(shift: boolean): Promise<boolean> {
  await page.evaluate(() => {
    const seen = { isLeft: false };
    const look = () => {
      if (!document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'))
        seen.isLeft = true;
    };
    addEventListener('keydown', look, true);
    const end = () => {
      look();
      removeEventListener('keydown', look, true);
      return !seen.isLeft;
    };
    Object.assign(globalThis, { endOfPresses: end });
  });
  await pressTab(page, MOST_STOPS, shift);
  return page.evaluate('globalThis.endOfPresses()');
}

/** The faults of an open dialog: it must hold the focus, close on Esc and give the focus back. */
async function windowFaults(opener: string, patience: number): Promise<string[]> {
  const faults: string[] = [];
  if (!(await becomes(inWindow, patience)))
    faults.push(`${opener}: the window does not take the focus`);
  for (const key of ['Tab', 'Shift+Tab']) {
    if (await holdsFocus(key !== 'Tab')) continue;
    // Again, press by press: a focus trap may be late while the dialog still loads.
    for (let press = 0; press < MOST_STOPS; press += 1) {
      await page.keyboard.press(key);
      // The guard at the edge moves the focus on by itself.
      if ((await inWindow()) || (await becomes(inWindow, patience))) continue;
      faults.push(`${opener}: ${key} leaves the window for ${await focusName()}`);
      break;
    }
  }
  // The first Esc may close a list that is open within the dialog.
  for (let press = 0; press < 3 && (await windows().count()) > 0; press += 1) {
    await page.keyboard.press('Escape');
    await windows()
      .first()
      .waitFor({ state: 'detached', timeout: 2000 })
      .catch(() => undefined);
  }
  if ((await windows().count()) > 0) faults.push(`${opener}: Esc does not close`);
  else if (!(await becomes(async () => (await focusName()) === opener, patience)))
    faults.push(`${opener}: the focus comes back to ${await focusName()}`);
  return faults;
}

/** The buttons of header, tools and first row; buttons with the same name do the same. */
const buttonNames = (): Promise<string[]> =>
  page.evaluate(`(() => {
    const rows = [...document.querySelectorAll('main tbody tr')].slice(1);
    const buttons = [...document.querySelectorAll('main button:not(:disabled)')].filter(
      (button) => button.checkVisibility() && button.type !== 'submit' && !rows.some((row) => row.contains(button)),
    );
    return [...new Set(buttons.map(${nameOf}))];
  })()`);

/**
 * A quarter of a second: fetched content is drawn by then, and parts that wait for an idle moment
 * are requested.
 */
const STILL_FRAMES = 15;
/** A stream that stays open never finishes. */
const MOST_LOOKS = 14;
const LONGEST_LOOK_MS = 3000;

/** What the next frames show: a dialog, work in progress, or nothing new. */
const look = (): Promise<'window' | 'work' | 'still'> =>
  page.evaluate(async (frames) => {
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0;
    for (let frame = 0; frame < frames; frame += 1) {
      const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(
        isSeen,
      );
      if (open.some((one) => !one.querySelector('progress'))) return 'window';
      if (open.length > 0) return 'work';
      await new Promise(requestAnimationFrame);
    }
    return 'still';
  }, STILL_FRAMES);

/**
 * Whether the press opens a dialog: decided when no work is in progress any more, however long that
 * takes.
 */
async function pressOpensWindow(): Promise<boolean> {
  const underWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    asked += 1;
    underWay.add(request);
  };
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.keyboard.press('Enter');
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const before = asked;
      // A press that leaves or blocks the page stops its frames.
      const seen = await Promise.race([
        look().catch(() => sleep(LONGEST_LOOK_MS / 15)),
        sleep(LONGEST_LOOK_MS),
      ]);
      if (seen === 'window') return true;
      if (seen === 'still' && underWay.size === 0 && asked === before) return false;
      if (seen === 'work') await sleep(LONGEST_LOOK_MS / 15);
    }
    return await windows().first().isVisible();
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** False if an earlier press removed or disabled the button. */
async function canFocus(button: Locator): Promise<boolean> {
  try {
    if (!(await button.isVisible()) || !(await button.isEnabled({ timeout: 1000 }))) return false;
    await button.focus({ timeout: 1000 });
    return true;
  } catch {
    return false;
  }
}

/** The faults of the dialog that this button opens; empty if it opens none. */
async function faultsOfButton(
  route: string,
  name: string,
  patience: number,
): Promise<readonly string[]> {
  const button = page.locator('main').getByRole('button', { name, exact: true }).first();
  if (!(await canFocus(button))) {
    // The press before may have left the page late.
    await walk.load(route);
    if (!(await canFocus(button))) return [];
  }
  if (await pressOpensWindow()) return windowFaults(name, patience);
  await page.keyboard.press('Escape');
  return [];
}

/** Screens made of the same parts as another one, where their dialogs are tested. */
const twins =
  /^\/(order\/(pending|salepage|success|cancel)|(product|expense)\/import|expense\/(shipping|other)|member|setting\/address\/thaipost)/;
/**
 * Sums open lists, not dialogs. Lead screens have a journey of their own; here are only their two
 * busiest.
 */
const withWindows = deskRoutes.filter(
  (route) =>
    (!/^\/(crm|report|dashboard|denied)/.test(route) && !twins.test(route)) ||
    /^\/crm\/(pipeline|lead\/list)$/.test(route),
);

/** Tools that one component gives to every list: their dialogs are tested on two lists for all. */
const listTools = new Map(['ส่งออก Excel', 'ตัวกรอง', 'เลือกคอลัมน์'].map((name) => [name, 2]));

function isWalkedElsewhere(name: string): boolean {
  const left = listTools.get(name);
  if (left === undefined) return false;
  listTools.set(name, left - 1);
  return left <= 0;
}

test.each(withWindows)(
  'the page %s opens every dialog by Enter, which holds the focus and gives it back',
  async (route) => {
    await walk.goTo(route);
    const home = page.url();
    const faults: string[] = [];
    for (const name of await buttonNames()) {
      if (isWalkedElsewhere(name)) continue;
      let found = await faultsOfButton(route, name, SOON_MS);
      if (found.length > 0) {
        // What the press before began may come late and take the focus; a fault of the dialog
        // itself shows again.
        await walk.load(route);
        found = await faultsOfButton(route, name, LATE_MS);
      }
      faults.push(...found);
      if (page.url() !== home) await walk.goTo(route);
    }
    expect(faults).toEqual([]);
  },
);

/** Lists whose rows open, with the data of the seeded shop. */
const lists = deskRoutes.filter((route) =>
  /^\/(order\/(telesale|pending|salepage|send|success|return|cancel)|product|product\/stock|expense\/(facebook|shipping|other)|user|member|address)$/.test(
    route,
  ),
);

test.each(lists)(
  'the page %s walks, ticks and opens its rows by J, K, X and Enter',
  async (route) => {
    await walk.load(route);
    const rows = page.locator('main tbody tr[data-row]');
    await rows.first().waitFor();
    const last = Math.min(1, (await rows.count()) - 1);
    const cursor = () => page.locator('main tr[data-cursor]').getAttribute('data-row');
    const walked: (string | null)[] = [];
    for (const key of ['j', 'j', 'k']) {
      await page.keyboard.press(key);
      walked.push(await cursor());
    }
    expect(walked).toEqual(['0', String(last), '0']);
    const boxes = () =>
      rows
        .first()
        .getByRole('checkbox')
        .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    const before = await boxes();
    await page.keyboard.press('x');
    await expect.poll(boxes).toEqual(before.map((was) => !was));
    await page.keyboard.press('x');
    const home = page.url();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(home);
  },
);

test('the page scrolls a focused text box and its label clear of the sticky bar', async () => {
  await walk.load('/order/create');
  const name = page.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true });
  await name.waitFor();
  // In the viewport, but below the sticky bar.
  await name.evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - 8));
  await expect.poll(async () => Math.round((await name.boundingBox())?.y ?? 0)).toBe(8);
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => name.evaluate((box) => box === document.activeElement), { timeout: 20_000 })
    .toBe(true);
  const bar = await page.locator('header').first().boundingBox();
  const label = await page.getByText('ชื่อผู้รับ', { exact: false }).first().boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
