// Every screen can be pressed with a thumb on a phone and its words are read whole; those of the desk, of leads and of reports can be used by everybody: axe, 360 px without sideways scroll, all by Tab. Windows and lists by keys have a story of their own.
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

/** Marks what a mouse could press in the main part and listens where the focus goes. */
const watchFocus = (): Promise<number> =>
  walk.page.evaluate(() => {
    const able =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    // Of a group of radio buttons, as of a list of options, the keys reach one and the arrows the rest.
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
    addEventListener('focusin', look, true);
    Object.assign(globalThis, { focusWatch: { missing, blind } });
    return wanted.length;
  });

interface FocusWatch {
  missing: Set<Element>;
  blind: Set<Element>;
}
const watched = (which: keyof FocusWatch): Promise<string[]> =>
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
/** Where the frame of all screens is looked at too. */
const [withFrame] = deskRoutes;

// A screen is loaded once for all that is asked of it: nothing here presses more than Tab.
describe.each([...phoneRoutes.union(deskOnes)])('the page %s', (route) => {
  beforeAll(async () => {
    await walk.page.setViewportSize(phone);
    await walk.goTo(route);
  });

  if (phoneRoutes.has(route))
    test('has nothing to press on a phone that is smaller than a thumb, and breaks no word in two', async () => {
      const { page } = walk;
      expect([...(await smallTargets(page)), ...(await cutHints(page))], route).toEqual([]);
      for (const width of [phone.width, 390]) {
        await page.setViewportSize({ ...phone, width });
        expect(await brokenWords(page), `${route} at ${width}`).toEqual([]);
      }
    });

  // Parcels and their money are walked by journeys of their own.
  if (!deskOnes.has(route)) return;

  test('can be seen and read by everybody without faults, wide and narrow, dark and light', async () => {
    const { page } = walk;
    // Each theme at one of the sizes: what differs between themes is colour, and no colour is one size's alone.
    for (const [size, colorScheme] of [
      [phone, 'light'],
      [desktop, 'dark'],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await untilItStands(page);
      const faults = await seriousFaults(page, route === withFrame ? [] : frameOfAll);
      expect(faults, `${route} at ${size.width}, ${colorScheme}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${route} at ${size.width}`).toBeLessThanOrEqual(0);
    }
  });

  if (workbooks.has(route))
    test('can be taken along as a workbook', async () => {
      await walk.page.getByRole('button', { name: 'ส่งออก Excel' }).first().waitFor();
    });

  test('is walked by Tab, which reaches everything and shows where one is', async () => {
    const { page } = walk;
    await pressTab(page, await watchFocus());
    // What loads late, or a message that goes, moves the end a little.
    for (let press = 0; press < 80 && (await watched('missing')).length > 0; press += 1)
      await pressTab(page, 1);
    expect(await watched('missing'), 'never reached').toEqual([]);
    expect(await watched('blind'), 'nothing shows the focus').toEqual([]);
  });
});

test('every screen that is exported as a workbook is one of the screens walked', () => {
  expect(workbooks.difference(new Set(deskRoutes))).toEqual(new Set());
});

test('no screen is locked to one way of holding the phone by the styles that all share', async () => {
  expect(await orientationLocks(walk.page)).toEqual([]);
});
