// On a phone, every screen has targets for a thumb and unbroken words. Screens of desk, leads and
// reports are accessible: axe, 360 px without horizontal scrolling, everything by Tab. Dialogs and
// lists by keyboard have a journey of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '../web/app/screens.ts';
import { deskRoutes } from './desk-routes.ts';
import { fillAll } from './full-shop.ts';
import { brokenWords, cutHints, smallTargets } from './phone-looks.ts';
import { desktop, frameOfAll, orientationLocks, phone, seriousFaults } from './stage.ts';
import { nameOf, openWalk, pressTab, untilItStands, type Walk } from './walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk(fillAll);
});
afterAll(() => walk.stage.end());

interface FocusWatch {
  readonly missing: Set<Element>;
  readonly blind: Set<Element>;
  end(): void;
}

/** Marks what a mouse could press in the main part, and records where the focus goes. */
const watchFocus = (): Promise<number> =>
  walk.page.evaluate(() => {
    const able =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    // In a group of radio buttons or a list of options, Tab reaches one element and arrow keys the
    // others.
    const isOne = (element: Element) =>
      !(element instanceof HTMLInputElement && element.type === 'radio') &&
      !element.matches('[role="option"], [role="tab"], [role="radio"], [tabindex="-1"]');
    const wanted = [...document.querySelectorAll(`main :is(${able})`)].filter(
      (element) => isShown(element) && isOne(element),
    );
    const missing = new Set(wanted);
    const blind = new Set<Element>();
    const look = (event: Event) => {
      const at = event.target as HTMLElement;
      missing.delete(at);
      const near = [at, at.parentElement, at.nextElementSibling, at.closest('label')];
      const isSeen = near.some((element) => {
        if (!element) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      if (!isSeen) blind.add(at);
    };
    const { focusWatch: before } = globalThis as { focusWatch?: FocusWatch };
    before?.end();
    addEventListener('focusin', look, true);
    const end = () => removeEventListener('focusin', look, true);
    Object.assign(globalThis, { focusWatch: { missing, blind, end } });
    return wanted.length;
  });

const watched = (which: 'missing' | 'blind'): Promise<string[]> =>
  walk.page.evaluate(
    `[...globalThis.focusWatch.${which}].filter((one) => one.isConnected).map(${nameOf})`,
  );

const workbooks = new Set([
  '/order/open',
  '/order/send',
  '/order/cancel',
  '/crm/lead/list',
  '/crm/lead/cancel',
  '/report/customer',
  '/product',
  '/product/stock',
  '/expense/facebook',
  '/user',
  '/address',
  '/setting/channel',
  '/audit',
  '/trash',
]);

const phoneRoutes = new Set<string>(screens.map(({ path }) => path));
const deskOnes = new Set(deskRoutes);
/** On this screen the frame of all screens is tested too. */
const [withFrame] = deskRoutes;

const isBegunWide = (route: string): boolean => deskRoutes.indexOf(route) % 2 === 1;

/** Each theme at one of the sizes: themes differ only in colors, and colors not by size. */
const looks = [
  { size: phone, colorScheme: 'light' },
  { size: desktop, colorScheme: 'dark' },
] as const;
type ScreenLook = (typeof looks)[number];
const [narrow, wide] = looks;

let shown: ScreenLook | undefined;
async function turnTo(screenLook: ScreenLook): Promise<void> {
  if (shown === screenLook) return;
  const { page } = walk;
  const { size, colorScheme } = screenLook;
  await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme })]);
  await untilItStands(page);
  shown = screenLook;
}

// A screen is opened once for all its tests, because they press nothing but Tab. Changing the look
// takes nearly as long as opening, so every second screen begins in the look in which the one
// before ended.
describe.each([...phoneRoutes.difference(deskOnes), ...deskRoutes])('the page %s', (route) => {
  const isDesk = deskOnes.has(route);

  // Screens of parcels redirect to the tab used last, so they are loaded by their address.
  beforeAll(() => (isDesk && route !== withFrame ? walk.goTo(route) : walk.load(route)));

  const askForThumbs = () =>
    test('has no target smaller than a thumb on a phone, and breaks no word in two', async () => {
      await turnTo(narrow);
      const { page } = walk;
      expect([...(await smallTargets(page)), ...(await cutHints(page))], route).toEqual([]);
      for (const width of [phone.width, 390]) {
        await page.setViewportSize({ ...phone, width });
        expect(await brokenWords(page), `${route} at ${width}`).toEqual([]);
      }
      await page.setViewportSize(phone);
    });

  const askForFaults = (inTurn: readonly ScreenLook[]) =>
    test('has no serious accessibility fault and no sideways scroll, wide and narrow, dark and light', async () => {
      const { page } = walk;
      for (const look of inTurn) {
        await turnTo(look);
        const faults = await seriousFaults(page, route === withFrame ? [] : frameOfAll);
        const { width } = look.size;
        expect(faults, `${route} at ${width}, ${look.colorScheme}`).toEqual([]);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(sideways, `${route} at ${width}`).toBeLessThanOrEqual(0);
      }
    });

  const askForTab = () =>
    test('is walked by Tab, which reaches every control and shows the focus', async () => {
      await turnTo(wide);
      const { page } = walk;
      // On other screens the menus, equal everywhere, are skipped as the skip link does.
      if (route !== withFrame) await page.evaluate(() => document.getElementById('main')?.focus());
      await pressTab(page, await watchFocus());
      // Content that loads late, or a message that disappears, shifts the end a little.
      for (let press = 0; press < 80 && (await watched('missing')).length > 0; press += 1)
        await pressTab(page, 1);
      expect(await watched('missing'), 'never reached').toEqual([]);
      expect(await watched('blind'), 'nothing shows the focus').toEqual([]);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    });

  if (workbooks.has(route))
    test('can be exported as a workbook', async () => {
      await walk.page.getByRole('button', { name: 'ส่งออก Excel' }).first().waitFor();
    });

  // Other journeys go through the screens of parcels and their money.
  if (!isDesk) askForThumbs();
  else if (isBegunWide(route)) {
    askForTab();
    askForFaults([wide, narrow]);
    if (phoneRoutes.has(route)) askForThumbs();
  } else {
    if (phoneRoutes.has(route)) askForThumbs();
    askForFaults([narrow, wide]);
    askForTab();
  }
});

test('every screen that is exported as a workbook is among the tested screens', () => {
  expect(workbooks.difference(new Set(deskRoutes))).toEqual(new Set());
});

test('no screen is locked to portrait or landscape by the shared styles', async () => {
  expect(await orientationLocks(walk.page)).toEqual([]);
});
