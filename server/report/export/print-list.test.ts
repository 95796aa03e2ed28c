// Tests of printed reports: at once if short, a job with progress if long, only permitted columns,
// the sums.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@app/contract/report/audit';
import {
  getSheet,
  PAPER_MOST,
  startSheet,
  type ListPaper,
  type SheetJob,
} from '@app/contract/report/export';
import { permissionKeys } from '@app/contract/kit/permissions';
import { listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { orderReport } from '@app/contract/report/lists';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { recordsOf } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql } from '../../platform/database.ts';
import { requireRoom } from './start-sheet.ts';

const run = promisify(execFile);
const ORDERS = 60;

let s: Story;
let owner: Person;
const dayOf = (at: number) => bangkokDay(at);
const today = dayOf(Date.now());
const ago = (days: number) => dayOf(Date.now() - days * 86_400_000);
const week = `start=${ago(80)}&end=${today}`;
const year = `start=${ago(365)}&end=${today}`;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await s.shop.inside(async (tx) => {
    await addManyOrders(tx, ORDERS);
    const rows = await tx.rows<{ id: number }>(
      sql`update orders set created_at = now() where tenant_id = ${tx.tenantId} returning id`,
    );
    await markOrdersDirty(
      tx,
      rows.map(({ id }) => id),
    );
  });
});
afterAll(() => s.end());

/** The words of the PDF as a reader sees them, single-spaced. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-paper-'));
  try {
    const file = path.join(folder, 'paper.pdf');
    await fs.writeFile(file, bytes);
    await run('qpdf', ['--check', file]);
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 });
    return stdout.replaceAll(/[ \t]+/g, '');
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

const paperOf = async (who: Person, asked: string): Promise<ListPaper> => {
  const answer = await who.fetch(asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ListPaper;
};

const opened = async (url: string | null): Promise<Uint8Array> => {
  const answer = await fetch(new URL(url ?? '', s.origin));
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  return new Uint8Array(await answer.arrayBuffer());
};

async function finished(id: number): Promise<SheetJob> {
  const params = { id };
  await expect
    .poll(async () => (await owner.call(getSheet, { params })).state)
    .toMatch(/done|failed/);
  return owner.call(getSheet, { params });
}

test('a short report on paper is made at once, with Thai headings, every order, the sum of all and Thai years', async () => {
  const { url, job } = await paperOf(owner, `/report/order?format=pdf&${week}`);
  expect(job).toBeNull();
  const words = await wordsOf(await opened(url));
  const [y = '', m, d] = today.split('-');
  const { total } = await owner.call(orderReport, { query: { start: ago(80), end: today } });
  const baht = total.sales.toLocaleString('en-US', { minimumFractionDigits: 2 });
  for (const part of [
    'รายงานออเดอร์',
    `${d}/${m}/${Number(y) + 543}`,
    'ยอดขาย',
    'กำไร',
    'รวม',
    baht,
  ])
    expect(words).toContain(part);
  for (let n = 1; n <= ORDERS; n += 1) expect(words).toContain(`\nM${n}${d}/`);
});

test.each([
  ['shipping', ''],
  ['customer', '&reason=test'],
])('the report %s on paper is a PDF behind a link', async (name, why) => {
  const { url } = await paperOf(owner, `/report/${name}?format=pdf&${week}${why}`);
  expect(await wordsOf(await opened(url))).toContain('รายงาน');
});

test('a report on paper has no costs for users who may not see them, and is refused without order.export', async () => {
  const clerk = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'report.profit'),
  );
  const { url } = await paperOf(clerk, `/report/order?format=pdf&${week}`);
  const words = await wordsOf(await opened(url));
  expect(words).toContain('ยอดขาย');
  for (const head of ['กำไร', 'ต้นทุนสินค้า', 'ค่าแอด']) expect(words).not.toContain(head);
  const viewer = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'order.export'),
  );
  expect((await viewer.fetch(`/report/order?format=pdf&${week}`)).status).toBe(403);
});

test('a report on paper over 92 days is a job, the same while it runs, then a file of all rows', async () => {
  const asked = `/report/order?format=pdf&${year}`;
  const { url, job } = await paperOf(owner, asked);
  expect(url).toBeNull();
  expect(job).toMatchObject({ total: ORDERS, error: null });
  expect(job?.fileName).toMatch(/^report-orders-.*\.pdf$/);
  const done = await finished(job?.id ?? 0);
  expect(done).toMatchObject({ state: 'done', rows: ORDERS });
  expect(await wordsOf(await opened(done.url))).toContain(`M${ORDERS}`);
  const begun = await owner.call(startSheet, {
    body: { list: orderReport.at, query: { start: ago(200), end: today }, format: 'pdf' },
  });
  expect((await finished(begun.id)).state).toBe('done');
});

test('a report on paper is refused for an unknown list, and offers an alternative when it has too many rows', async () => {
  const list = await owner.ask(startSheet, { body: { list: listOrders.at, format: 'pdf' } });
  expect([list.status, Object.keys(list.refusal.fields ?? {})]).toEqual([422, ['format']]);
  expect(() => requireRoom('pdf', PAPER_MOST)).not.toThrow();
  expect(() => requireRoom('pdf', PAPER_MOST + 1)).toThrow('UNPROCESSED');
  expect(() => requireRoom('xlsx', PAPER_MOST + 1)).not.toThrow();
});

test('a report workbook includes changes made just before it was requested', async () => {
  const [first] = (await owner.call(orderReport, { query: { start: ago(80), end: today } })).items;
  const code = first?.code ?? '';
  await owner.call(updateOrders, {
    body: { ids: [first?.id ?? 0], status: 'cancel', reason: 'ลูกค้าเปลี่ยนใจ' },
  });
  const answer = await owner.fetch(`/report/order?format=xlsx&${week}`);
  const rows = recordsOf(Buffer.from(await answer.arrayBuffer()));
  expect(rows.find((row) => row['ออเดอร์'] === code)?.['ยอดขาย'] ?? '0').toBe('0');
});

test('a customer report is printed only with a reason, which the trail keeps', async () => {
  const asked = `/report/customer?format=pdf&${week}`;
  const answer = await owner.fetch(asked);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ fields: { reason: expect.any(String) } });
  const { job } = await paperOf(owner, `${asked}&reason=${encodeURIComponent('ส่งให้บัญชี')}`);
  expect(job).toBeNull();
  const { items } = await owner.call(listAudit, { query: {} });
  expect(JSON.stringify(items)).toContain('ส่งให้บัญชี');
});

test('a report on paper has its deletion scheduled before its file exists', async () => {
  const { files } = s.server.services;
  const size = () => files.sizeOfFolder(`report/${s.shop.id}`);
  const before = await size();
  let answer: ReturnType<Person['fetch']> | undefined;
  await s.shop.inside(async (tx) => {
    // Blocks the outbox: a call that would enqueue a job here is in its worst state to be killed.
    await tx.rows(sql`lock table outbox in share mode`);
    answer = owner.fetch(`/report/order?format=pdf&${week}`);
    const waiting = () =>
      tx.first<{ n: number }>(sql`
        select count(*)::int as n from pg_locks where relation = 'outbox'::regclass and not granted`);
    await expect
      .poll(async () => (await waiting())?.n, { interval: 25, timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await size()).toBe(before);
  });
  expect((await answer)?.status).toBe(200);
});
