// Measures the main thread's work in Chromium for each frame of a drag across the board.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { MOST_MS, openTab, SIZE, type Visit } from '../web/measure-first.ts';

const STEPS = 120;

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Waits until the frame with the move is drawn: after its animation callbacks and a task that runs after painting. */
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
  /** False only hovers along the same way, to measure the cost of following the pointer. */
  readonly isHeld: boolean;
}

/** Milliseconds of the main thread's work for each step of one drag across all columns. */
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
      // Across every column and back.
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
