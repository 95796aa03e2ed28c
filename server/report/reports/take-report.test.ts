// Tests of report downloads, and of the nightly check of their sums.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExpense } from '@app/contract/money/expense';
import { dailyReport } from '@app/contract/report/reports';
import { figuresAsText } from '../../app/story/figures.ts';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { createOrder } from '@app/contract/order/create';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { checkFiguresJob } from './check-figures.job.ts';

let s: Story;
let owner: Person;
let clerk: Person;
const range = { start: '2026-03-01', end: '2026-03-31' };
const asked = new URLSearchParams(range).toString();

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  clerk = await s.shop.hire(4);
  for (const date of ['2026-03-02', '2026-03-09'])
    await owner.call(createExpense, { body: { type: 'facebook', date, amount: 10.25 } });
});
afterAll(() => s.end());

const sheetFor = async (person: Person, path: string) => {
  const answer = await person.fetch(path);
  expect(answer.status).toBe(200);
  const [sheet] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  return sheet?.rows.map((row) => row.map((cell) => cell?.value)) ?? [];
};

test('a report workbook has its rows, its total, and costs only for users who may see them', async () => {
  const rows = await sheetFor(owner, `/report/daily?format=xlsx&${asked}`);
  const ads = rows[0]?.indexOf('ค่าแอด') ?? -1;
  expect(rows.map((row) => row[ads])).toEqual(['ค่าแอด', '10.25', '10.25', '20.5']);
  expect(rows.at(-1)?.[0]).toBe('รวม');
  const [heads] = await sheetFor(clerk, `/report/daily?format=xlsx&${asked}`);
  expect(heads).toContain('ยอดขาย');
  for (const head of ['ค่าแอด', 'ต้นทุน', 'กำไร', 'ค่าคอม']) expect(heads).not.toContain(head);
});

test('a report workbook has days as days, and months in the shop’s format', async () => {
  const answer = await owner.fetch(`/report/daily?format=xlsx&${asked}`);
  const [sheet] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  const serials = [46_083, 46_090].map(String);
  expect(sheet?.rows.map(([cell]) => cell?.value)).toEqual(['วันที่', ...serials, 'รวม']);
  expect(sheet?.rows[1]?.[0]).toMatchObject({ format: '[$-107041E]dd/mm/yyyy' });
  const months = await sheetFor(owner, `/report/monthly?format=xlsx&${asked}`);
  expect(months.map(([name]) => name)).toEqual(['เดือน', '03/2569', 'รวม']);
});

test.each([
  ['daily', '02/03/2569'],
  ['monthly', '03/2569'],
  ['product', '01/03/2569 – 31/03/2569'],
])(
  'the report %s on paper is a PDF behind a link that needs no token, with days as the shop writes them',
  async (name, day) => {
    const answer = await owner.fetch(`/report/${name}?format=pdf&${asked}`);
    const { url } = (await answer.json()) as { url: string };
    const paper = await fetch(new URL(url, s.origin));
    expect(paper.headers.get('content-type')).toContain('application/pdf');
    const input = new Uint8Array(await paper.arrayBuffer());
    const words = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
    // On a line of its own, because the days of the whole report are in its head.
    expect(words.split('\n').some((line) => line.trim().startsWith(day))).toBe(true);
  },
);

test('the report sums are corrected at night when they differ from the orders, and this is logged', async () => {
  const before = await owner.call(dailyReport, { query: range });
  const right = await figuresAsText(s.shop);
  await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update figure_days set ad_cost = ad_cost + 7 where tenant_id = ${tx.tenantId} and dim = 'all'`,
    );
    await tx.rows(
      sql`delete from figure_months where tenant_id = ${tx.tenantId} and dim = 'channel'`,
    );
  });
  const { services } = s.server;
  const actor = { tenantId: s.shop.id, userId: null };
  const signal = new AbortController().signal;
  await checkFiguresJob.handle({ payload: {}, actor, services, signal });
  expect(await figuresAsText(s.shop)).toEqual(right);
  expect(await owner.call(dailyReport, { query: range })).toEqual(before);
  const told = await s.shop.inside((tx) =>
    tx.rows(
      sql`select 1 from audit_log where tenant_id = ${tx.tenantId} and action = 'figures.repair'`,
    ),
  );
  expect(told).toHaveLength(1);
});

test('the report sums drop at night a refund that no longer exists', async () => {
  const productId = await addProduct(owner);
  const { id } = await owner.call(createOrder, {
    body: {
      info: buyer,
      items: [{ productId, unit: 1, price: 300 }],
      payment: { method: 'transfer', paid: 300 },
    },
  });
  const sales = async () => (await owner.call(dailyReport, { query: {} })).total.sales;
  const before = await sales();
  const body = { amount: 50, reason: 'ของขาด', account: 'KBANK 1' };
  const { id: refundId } = await owner.call(addRefund, { params: { id }, body });
  const params = { id: refundId ?? 0 };
  await owner.call(updateRefund, { params, body: { state: 'paid' } });
  expect(await sales()).toBe(before - 50);
  await s.shop.inside((tx) =>
    tx.rows(sql`delete from refunds where tenant_id = ${tx.tenantId} and id = ${refundId}`),
  );
  const actor = { tenantId: s.shop.id, userId: null };
  const signal = new AbortController().signal;
  await checkFiguresJob.handle({ payload: {}, actor, services: s.server.services, signal });
  expect(await sales()).toBe(before);
});
