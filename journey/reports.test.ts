// Reports as shops use them: a month opened as a workbook and summed, a closed month and what comes
// back after it.
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCommissionPlan } from '@app/contract/money/commission';
import { createExpense } from '@app/contract/money/expense';
import { updateOrders } from '@app/contract/order/status';
import type { Page } from 'playwright-core';
import { readWorkbook } from '../server/app/story/read-workbook.ts';
import { markOrdersDirty } from '../server/platform/recount.store.ts';
import { sql } from '../server/platform/database.ts';
import { checkPdf, pageTexts } from './paper.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
const orders: number[] = [];
const bangkok = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(at);
const today = bangkok(new Date());
const month = today.slice(0, 7);
const next = bangkok(
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 15)),
).slice(0, 7);
const inThai = (name: string): string =>
  new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${name}-01T00:00:00Z`),
  ) + ` ${Number(name.slice(0, 4)) + 543}`;

/** Assigns the orders to the n-th hired user, who sells them, and delivers them. */
async function soldBy(userId: number, ids: readonly number[]): Promise<void> {
  await stage.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set telesale_by = ${userId}, delivered_at = now() where tenant_id = ${tx.tenantId}
        and id = any(${[...ids]}::bigint[])`,
    );
    await markOrdersDirty(tx, ids);
  });
}

beforeAll(async () => {
  stage = await openStage();
  const { owner } = stage.shop;
  for (let n = 1; n <= 6; n += 1) orders.push(await stage.order(n));
  const [first, second] = [await stage.shop.hire(4), await stage.shop.hire(4)];
  await owner.call(updateOrders, { body: { ids: orders, status: 'sending' } });
  await soldBy(first.id, orders.slice(0, 4));
  await soldBy(second.id, orders.slice(4));
  await owner.call(createExpense, { body: { type: 'facebook', date: today, amount: 100.01 } });
  const nobody = { userId: null, productId: null, categoryId: null, channelId: null };
  await owner.call(setCommissionPlan, {
    body: {
      plan: {
        rules: [{ ...nobody, kind: 'percent', value: 5 }],
        tiers: [{ above: 500, percent: 1 }],
        earnOn: 'delivered',
        from: month,
      },
    },
  });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const satang = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

test('the report of months is opened as a workbook whose sums equal the screen to the satang', async () => {
  await page.goto(`${stage.origin}/report/monthly?start=${month}-01&end=${today}`);
  const table = page.getByRole('table', { name: 'รายงานรายเดือน' });
  await table.getByRole('cell', { name: inThai(month) }).waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const total = await table.locator('tfoot td').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ส่งออก Excel' }).click(),
  ]);
  const [sheet] = readWorkbook(await fs.readFile(await download.path()));
  const [names = [], ...rows] = sheet?.rows ?? [];
  expect(rows).toHaveLength(2);
  let compared = 0;
  for (const [head, screen] of [
    ['ยอดขาย', 'ยอดขาย'],
    ['ยอด COD', 'COD'],
    ['ค่าแอด', 'ค่าแอด'],
    ['ต้นทุน', 'ต้นทุน'],
    ['ค่าคอม', 'ค่าคอม'],
    ['กำไร', 'กำไร'],
  ]) {
    const at = names.findIndex((cell) => cell?.value === head);
    const shown = total[heads.findIndex((text) => text.trim() === screen)] ?? '';
    const values = rows.map((row) => satang(row[at]?.value ?? '0'));
    // The last row is the sum of the rows before it.
    expect(
      values.slice(0, -1).reduce((sum, value) => sum + value, 0),
      head,
    ).toBe(values.at(-1));
    expect(values.at(-1), head).toBe(satang(shown));
    compared += 1;
  }
  expect(compared).toBe(6);
  expect(await seriousFaults(page)).toEqual([]);
});

test('the report of months opens as a PDF in a new tab, with Thai headings and the sum', async () => {
  const sales = await page.locator('tfoot td').allInnerTexts();
  const context = page.context();
  // Some browsers show a PDF in the tab, others save it: the tab requests it in both cases.
  const [tab, paper] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('response', (answer) => /\/file\//.test(answer.url())),
    page.getByRole('button', { name: 'พิมพ์ PDF' }).click(),
  ]);
  const pdf = new Uint8Array(await (await fetch(paper.url())).arrayBuffer());
  await tab.close();
  await checkPdf(pdf);
  const words = (await pageTexts(pdf)).join(' ').replaceAll(/\s+/g, '');
  expect(words).toContain('รายงานรายเดือน');
  expect(words).toContain('ยอดขาย');
  const shown = sales.find((text) => satang(text) > 10_000) ?? 'none';
  expect(words).toContain(shown.trim());
});

const commissionPage = (from: Page) =>
  from.goto(`${stage.origin}/report/commission?start=${month}-01&end=${next}-28`);
const row = (from: Page, name: string) => from.getByRole('row', { name: new RegExp(name) });

test('a commission month is closed, and an order returned after it is a negative line of the next month', async () => {
  await commissionPage(page);
  await page.getByRole('button', { name: `ปิดเดือน ${inThai(month)}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('รายการติดลบในเดือนถัดไป').waitFor();
  await question.getByRole('button', { name: 'ปิดเดือนนี้' }).click();
  await page.getByRole('button', { name: `เปิดอีกครั้ง ${inThai(month)}` }).waitFor();
  const before = await row(page, 'ผู้ใช้ 2').first().getByRole('cell').allInnerTexts();
  const [, , , last = 0] = orders;
  await stage.shop.owner.call(updateOrders, { body: { ids: [last], status: 'return' } });
  await commissionPage(page);
  const seller = page.getByRole('button', { name: `ดูออเดอร์ของ ผู้ใช้ 2 ${inThai(next)}` });
  await seller.waitFor();
  const closed = page.getByRole('row').filter({ hasText: 'ปิดแล้ว' }).filter({ hasText: 'ผู้ใช้ 2' });
  expect(await closed.getByRole('cell').allInnerTexts()).toEqual(before);
  await seller.click();
  const lines = page.getByRole('list', { name: 'ออเดอร์ที่คิดค่าคอม' });
  const back = lines.getByRole('listitem');
  await back.first().waitFor();
  expect(await back.count()).toBe(1);
  const text = await back.innerText();
  expect(text).toContain('หักคืน');
  expect(text).toContain(`ได้ไว้ในเดือน${inThai(month)}`);
  const taken = /-[\d,]+\.\d\d/.exec(text)?.[0] ?? '';
  expect(satang(taken)).toBeLessThan(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a seller sees only their own commission, on a phone too', async () => {
  const own = await stage.open(phone, 'user2.app');
  await commissionPage(own);
  await own.getByText('เฉพาะของคุณ').waitFor();
  const cards = own.getByRole('list', { name: 'รายงานค่าคอม' });
  await cards.getByText('ผู้ใช้ 2').first().waitFor();
  expect(await cards.getByText('ผู้ใช้ 3').count()).toBe(0);
  expect(await own.getByRole('button', { name: /ปิดเดือน|เปิดอีกครั้ง/ }).count()).toBe(0);
  expect(await own.getByRole('link', { name: 'แผนค่าคอม' }).count()).toBe(0);
  const spread = await own.evaluate(() => document.documentElement.scrollWidth);
  expect(spread).toBeLessThanOrEqual(phone.width);
  expect(await seriousFaults(own)).toEqual([]);
});
