// The board of 10,000 leads in Chromium: a frame of a drag beside that of a single card. The benchmark `paint`
// measures its first paint.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureWebBuild } from '../../tool/start/web-build.ts';
import { settle } from '../orders/fill-orders.ts';
import { MAIN, median, prepareGround } from '../orders/ground.ts';
import { withBrowser, type Visit } from '../web/measure-first.ts';
import { signIn } from '../web/measure-lcp.ts';
import { fillLeads } from './fill-leads.ts';
import { measureDrag } from './measure-board.ts';

const LEADS = 10_000;
/** A board with a single card, which has almost nothing else to draw. */
const ALONE = 'ลีด 9999';
const DRAGS = 3;
const MOST_FRAME_MS = 8;

async function compareDrags(board: Visit, alone: Visit): Promise<string[]> {
  const costs = { board: [] as number[], alone: [] as number[], hover: [] as number[] };
  await withBrowser(async (browser) => {
    for (let round = 0; round <= DRAGS; round += 1) {
      const hover = await measureDrag({ browser, visit: board, isHeld: false });
      const small = await measureDrag({ browser, visit: alone, isHeld: true });
      const whole = await measureDrag({ browser, visit: board, isHeld: true });
      if (round === 0) continue;
      costs.hover.push(...hover);
      costs.alone.push(...small);
      costs.board.push(...whole);
    }
  });
  const middle = median(costs.board);
  const p95 = costs.board.toSorted((a, b) => a - b)[Math.floor(costs.board.length * 0.95)] ?? 0;
  console.log(
    `board, main thread for a dragged frame, median of ${costs.board.length}: ${middle.toFixed(2)} ms (bar ${MOST_FRAME_MS}, p95 ${p95.toFixed(2)}) ` +
      `on ${LEADS} leads; ${median(costs.alone).toFixed(2)} ms with one card alone; ${median(costs.hover).toFixed(2)} ms when nothing is held`,
  );
  return middle > MOST_FRAME_MS ? [`a dragged frame ${middle.toFixed(2)} ms`] : [];
}

export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-board-'));
  await ensureWebBuild(path.join(folder, 'build.log'));
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop(MAIN);
    await fillLeads(ground, shop, LEADS);
    await settle(ground.admin);
    const { origin } = new URL(shop.base);
    const stored = await signIn(origin, shop.login);
    const board = { url: `${origin}/crm/pipeline`, until: '[data-lead]', stored };
    const alone = { ...board, url: `${board.url}?search=${encodeURIComponent(ALONE)}` };
    const misses = await compareDrags(board, alone);
    if (misses.length > 0) throw new Error(`board: over its bar: ${misses.join('; ')}`);
  } finally {
    await ground.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
