// Tests of the dashboard while its last day is in progress: the days before count up to the same
// time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExpense } from '@app/contract/money/expense';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { dashboard } from '@app/contract/report/dashboard';
import { createOrder } from '@app/contract/order/create';
import { bangkokDay, DAY_MS, shiftDay, startOfDay } from '@app/contract/kit/bangkok';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  goods = await openGoods(s.shop.owner);
});
afterAll(() => s.end());

const today = bangkokDay(new Date());
const yesterday = shiftDay(today, -1);
/** Before and after any time of day that it may be now. */
const early = new Date(startOfDay(yesterday));
const late = new Date(Date.parse(startOfDay(today)) - 1);

async function sell(price: number, at: Date): Promise<number> {
  const productId = await goods.productId(1);
  const { id } = await s.shop.owner.call(createOrder, {
    body: {
      info: buyer,
      items: [{ productId, unit: 1, price }],
      payment: { method: 'transfer', paid: price },
    },
  });
  await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set created_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await tx.rows(
      sql`insert into figure_marks (tenant_id, order_id) values (${tx.tenantId}, ${id})`,
    );
  });
  return id;
}

const compared = (days: { start: string; end: string }) =>
  s.shop.owner.call(dashboard, { query: { ...days, compare: '1', part: 'figures' } });
const onDay = (day: string) => ({ start: day, end: day });

test('the dashboard compares the current day with the one before up to the same time, and also shows the whole day', async () => {
  await sell(100, early);
  const lateId = await sell(900.5, late);
  await s.shop.owner.call(createExpense, {
    body: { type: 'facebook', date: yesterday, amount: 80 },
  });
  const { previous } = await compared(onDay(today));
  expect(previous).toMatchObject({ ...onDay(yesterday), total: { orders: 2, sales: 1000.5 } });
  expect(previous?.items).toMatchObject([{ key: yesterday, orders: 2 }]);
  // The day's advertising is shared among its orders.
  expect(previous?.soFar?.total).toMatchObject({ orders: 1, sales: 100, adCost: 40, profit: 60 });
  const until = Date.parse(previous?.soFar?.until ?? '');
  expect(bangkokDay(until)).toBe(yesterday);
  expect(bangkokDay(until + DAY_MS)).toBe(today);
  const { id = 0 } = await s.shop.owner.call(addRefund, {
    params: { id: lateId },
    body: { amount: 50, reason: 'ของขาด', account: 'KBANK 1' },
  });
  await s.shop.owner.call(updateRefund, {
    params: { id: id ?? 0 },
    body: { state: 'paid', paidAt: late.toISOString() },
  });
  const after = (await compared(onDay(today))).previous;
  expect(after?.total.sales).toBe(950.5);
  expect(after?.soFar?.total.sales).toBe(100);
});

test('the dashboard compares finished days with the whole of those before', async () => {
  const { previous } = await compared(onDay(yesterday));
  expect(previous).toMatchObject(onDay(shiftDay(yesterday, -1)));
  expect(previous).not.toHaveProperty('soFar');
});

test('the dashboard compares several days up to today without the end of the last day before', async () => {
  const days = { start: shiftDay(today, -6), end: today };
  const before = { start: shiftDay(today, -13), end: shiftDay(today, -7) };
  const [sold, lost] = [new Date(startOfDay(before.start)), Date.parse(startOfDay(days.start)) - 1];
  await sell(300, new Date(sold.getTime() + DAY_MS / 2));
  await sell(70, new Date(lost));
  const { previous } = await compared(days);
  expect(previous).toMatchObject({ ...before, total: { orders: 2, sales: 370 } });
  expect(previous?.soFar?.total).toMatchObject({ orders: 1, sales: 300 });
});

test('the dashboard workbook says that it compares up to the same time', async () => {
  const query = new URLSearchParams({ ...onDay(today), compare: '1', format: 'xlsx' });
  const answer = await s.shop.owner.fetch(`/report/dashboard?${query}`);
  const [numbers] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
  const rows = numbers?.rows.map((row) => row.map((cell) => cell?.value)) ?? [];
  expect(rows[0]).toEqual(['ตัวเลข', 'ช่วงนี้', 'ช่วงก่อนถึงเวลานี้', 'เปลี่ยนแปลง']);
  expect(rows[1]?.slice(0, 3)).toEqual(['ยอดขาย', '0.00', '100.00']);
});
