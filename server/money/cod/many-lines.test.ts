// Tests files of thousands of lines in a shop of thousands of orders: each line uses an index,
// never a scan of all orders.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodImportResult } from '@app/contract/money/cod-import';
import { lookAtAll } from '../../../database/test-database.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { linesOfNumbers, pageOfLines, reconcileLines } from './line.store.ts';
import { wrongLinesOf, type ImportRun } from './run-lines.store.ts';
import { settledLines } from './tell-settled.store.ts';

const ORDERS = 3000;
const LINES = 1000;
const numberOf = (n: number): string => `TH${String(n).padStart(8, '0')}`;
const pnos = Array.from({ length: LINES }, (_, n) => numberOf(n));

let s: Story;
let run: ImportRun;
beforeAll(async () => {
  s = await story();
  await s.shop.inside((tx) => addManyOrders(tx, ORDERS));
  const rows = pnos.map((pno) => `B1,2026-11-10,${pno},590,9`);
  const form = new FormData();
  const head = 'เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD';
  form.set('file', new Blob([[head, ...rows].join('\n')]), 'statement.csv');
  form.set('carrier', '0');
  const answer = await s.shop.owner.fetch('/cod/import', { method: 'POST', body: form });
  const { importId, bills } = (await answer.json()) as CodImportResult;
  run = { id: importId ?? 0, billIds: bills.map(({ id }) => id) };
  await lookAtAll(s);
});
afterAll(() => s.end());

const any = { buckets: null, courier: null, billId: null, open: false, decision: null };
const page = { page: 1, pageSize: LINES };

/** Acts as if the tracking numbers had been typed into orders, one order per line. */
const typeNumbers = async (tx: TenantTx): Promise<number[]> => {
  const lines = await tx.rows<{ target: number }>(sql`
    update cod_lines l set target = -o.id from (
      select id, row_number() over (order by id) as n from orders where tenant_id = ${tx.tenantId}) o
    where l.tenant_id = ${tx.tenantId} and l.row = o.n + 1 returning l.target`);
  return lines.map(({ target }) => target);
};

async function all(lines: AsyncIterable<unknown>): Promise<unknown[]> {
  const told: unknown[] = [];
  for await (const line of lines) told.push(line);
  return told;
}

type Work = (tx: TenantTx, targets: readonly number[]) => Promise<readonly unknown[]>;
test.each<[string, Work]>([
  ['of a file', (tx) => all(wrongLinesOf(tx, run))],
  ['of numbers', (tx) => all(linesOfNumbers(tx, pnos))],
  [
    'that are searched',
    async (tx) => (await pageOfLines(tx, { ...any, search: 'TH0' }, page)).rows,
  ],
  ['that are judged', (tx, targets) => reconcileLines(tx, targets).then(() => targets)],
  [
    'that were settled',
    async (tx, targets) => {
      await tx.rows(sql`update cod_lines set bucket = 'matched' where tenant_id = ${tx.tenantId}`);
      return settledLines(tx, targets, new Date(0));
    },
  ],
])(
  'COD lines %s are shown with their orders, and no other order is read for each',
  async (_, work) => {
    const undone = new Error('nothing of it stays');
    let read = Number.NaN;
    const look = s.shop.inside(async (tx) => {
      const targets = await typeNumbers(tx);
      const before = await rowsRead(tx, 'orders');
      expect(await work(tx, targets)).toHaveLength(LINES);
      read = (await rowsRead(tx, 'orders')) - before;
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
    expectFewRead(read, 2 * ORDERS);
  },
);
