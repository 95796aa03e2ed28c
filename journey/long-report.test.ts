// Reports with rows over more than 92 days: made in the background, followed, announced when ready,
// and equal to the screen.
import fs from 'node:fs/promises';
import { updateOrders } from '@app/contract/order/status';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../server/app/story/read-workbook.ts';
import { markOrdersDirty } from '../server/platform/recount.store.ts';
import { sql } from '../server/platform/database.ts';
import { checkPdf, pageTexts } from './paper.ts';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
const ORDERS = 9;
const day = (back: number) =>
  new Date(Date.now() + 7 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const days = `start=${day(200)}&end=${day(0)}`;
const satang = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

beforeAll(async () => {
  stage = await openStage();
  const ids: number[] = [];
  for (let n = 0; n < ORDERS; n += 1) ids.push(await stage.order(n));
  await stage.shop.owner.call(updateOrders, { body: { ids: ids.slice(0, 4), status: 'sending' } });
  await stage.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set created_at = created_at - make_interval(days => (id % 9)::int * 20)
      where tenant_id = ${tx.tenantId}`);
    await markOrdersDirty(tx, ids);
  });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const reports = [
  {
    path: `/report/order?${days}`,
    rows: 'รายงานออเดอร์',
    sum: 'ยอดขาย',
    total: /ยอดขาย ([\d,.]+)/,
    asksReason: false,
  },
  {
    path: `/report/customer?${days}`,
    rows: 'รายงานลูกค้า',
    sum: 'ยอดรวม',
    total: /ยอดรวม ([\d,.]+)/,
    asksReason: true,
  },
];

async function open({ path, rows, total }: (typeof reports)[number]): Promise<string> {
  await page.goto(stage.origin + path);
  const table = page.getByRole('table', { name: rows });
  await table.locator('tbody tr').first().waitFor();
  return total.exec(await table.locator('tfoot').innerText())?.[1] ?? 'none';
}

/** Presses the button, and gives the reason if asked for one. */
async function take(button: string, asksReason: boolean): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  if (asksReason) {
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('ส่งให้บัญชีตรวจ');
    await question.getByRole('button').last().click();
  }
  return coming;
}

test.each(reports)(
  'the report $rows of 200 days is made as a workbook that sums to the screen',
  async (report) => {
    const shown = await open(report);
    const download = await take('ส่งออก Excel', report.asksReason);
    const [sheet] = readWorkbook(await fs.readFile(await download.path()));
    const [heads = [], ...rows] = sheet?.rows ?? [];
    const at = heads.findIndex((cell) => cell?.value === report.sum);
    const values = rows.map((row) => satang(row[at]?.value ?? '0'));
    expect(values.length).toBeGreaterThan(ORDERS - 1);
    expect(values.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(satang(shown));
    expect(values.at(-1)).toBe(satang(shown));
  },
);

test.each(reports)(
  'the report $rows of 200 days is made as a PDF with its sum on the last page',
  async (report) => {
    const shown = await open(report);
    const download = await take('พิมพ์ PDF', report.asksReason);
    const pdf = new Uint8Array(await fs.readFile(await download.path()));
    await checkPdf(pdf);
    const texts = await pageTexts(pdf);
    expect(texts.at(-1)).toContain(shown);
    expect(texts.at(-1)).toContain('รวม');
  },
);

test('a user who asks again for a report in progress gets the same file, and is told where it is', async () => {
  const [report] = reports;
  if (!report) throw new Error('no report');
  await open({ ...report, path: `/report/order?start=${day(190)}&end=${day(0)}` });
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'ส่งออก Excel', exact: true }).dblclick();
  await page.getByRole('button', { name: 'ส่งออก Excel', exact: true }).waitFor();
  await expect.poll(() => files.length).toBe(1);
  await page
    .getByText(/“รายงานออเดอร์” พร้อมแล้ว/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(files).toEqual([expect.stringMatching(/^report-orders-.*\.xlsx$/)]);
});
