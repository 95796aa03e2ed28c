// Goes from screen to screen of the desk, for journeys that test every one.
import type { CDPSession, Page } from 'playwright-core';
import type { AppRouter } from '../web/app/routes.ts';
import { addressOf, type KnownRecords } from './desk-routes.ts';
import { fillDesk } from './full-shop.ts';
import { desktop, openStage, type Stage } from './stage.ts';

export interface Walk {
  readonly stage: Stage;
  readonly page: Page;
  /** Loads the screen by its address and waits until it is drawn. */
  load(route: string): Promise<void>;
  /**
   * Navigates inside the loaded app like a click on a link, ignoring a form's question; reloads a
   * screen that is shown already.
   */
  goTo(route: string): Promise<void>;
}

export async function openWalk(fill = fillDesk): Promise<Walk> {
  const stage = await openStage();
  const known: KnownRecords = await fill(stage);
  const page = await stage.open(desktop);
  const load: Walk['load'] = async (route) => {
    await page.goto(stage.origin + addressOf(route, known));
    await untilItStands(page);
  };
  return {
    stage,
    page,
    load,
    async goTo(route) {
      const address = addressOf(route, known);
      if (!(await leaveFor(page, address))) return load(route);
      await page.waitForURL(({ pathname }) => pathname === address);
      await untilItStands(page);
    },
  };
}

/** Whether the app, if one is loaded, has drawn the screen at this path in place of another. */
const leaveFor = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: AppRouter };
    if (!router || location.pathname === href) return false;
    const drawn = new Promise<void>((resolve) => {
      const end = router.subscribe('onRendered', () => {
        end();
        resolve();
      });
    });
    await router.navigate({ href, ignoreBlocker: true });
    await drawn;
    return true;
  }, address);

export async function untilItStands(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

const lines = new WeakMap<Page, Promise<CDPSession>>();

/** Presses Tab this many times without waiting for each to be drawn. */
export async function pressTab(page: Page, times: number, shift = false): Promise<void> {
  const opened = lines.get(page) ?? page.context().newCDPSession(page);
  lines.set(page, opened);
  const line = await opened;
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: shift ? 8 : 0 };
  const pressed: Promise<unknown>[] = [];
  for (let press = 0; press < times; press += 1)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      pressed.push(line.send('Input.dispatchKeyEvent', { ...tab, type }));
  await Promise.all(pressed);
}

/** A function for the page: the visible name of an element. */
export const nameOf = `(element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.outerHTML.slice(0, 120)`;
