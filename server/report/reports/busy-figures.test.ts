// Tests of figures under concurrent work: every answer is consistent, and at the end all sums are
// right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { commissionReport, setCommissionPlan } from '@app/contract/money/commission';
import { dashboard } from '@app/contract/report/dashboard';
import { rollbackOrder, updateOrders } from '@app/contract/order/status';
import { updateOrder, updateOrderItems } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import {
  dailyReport,
  monthlyReport,
  productReport,
  type Figures,
} from '@app/contract/report/reports';
import { customerReport, orderReport } from '@app/contract/report/lists';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay, shiftDay } from '@app/contract/kit/bangkok';
import { countAgain, figuresAsText } from '../../app/story/figures.ts';
import { story, type Answer, type Person, type Story } from '../../app/story.ts';
import { freshFigures } from '../aggregates/fresh-aggregates.ts';

const HANDS = 8;
const DEEDS = 30;
const READERS = 3;

let s: Story;
let owner: Person;
const goods: number[] = [];
const channels: number[] = [];
const orders: number[] = [];
const today = bangkokDay(new Date());
const days = { start: shiftDay(today, -700), end: shiftDay(today, 1) };

/** A seeded generator (mulberry32); the interleaving depends on the machine. */
function dice(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}
type Random = ReturnType<typeof dice>;

const lines = (d: Random) => [
  { productId: goods[d(2)] ?? 0, unit: 1 + d(3), discount: [0, 0.25][d(2)] ?? 0 },
];
const body = (d: Random) => ({
  info: {
    name: 'ลูกค้า',
    phone: `081000000${d(9)}`,
    address: '9/9',
    subdistrict: 'ศรีภูมิ',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postcode: '50200',
  },
  items: lines(d),
  channelId: channels[d(2)] ?? 0,
  payment: {
    method: (['cod', 'transfer'] as const)[d(2)] ?? 'cod',
    shippingFee: [0, 45.5][d(2)] ?? 0,
    discount: [0, 0.33][d(2)] ?? 0,
  },
  shipping: { carrier: 0 as const },
});

const anyOrder = (d: Random): number => orders[d(orders.length)] ?? 0;
const toStatus = (d: Random, status: 'send' | 'sending' | 'cancel' | 'return') =>
  owner.ask(updateOrders, { body: { ids: [anyOrder(d), anyOrder(d)], status } });

/** Refused actions change nothing, and two actions on one order both finish. */
const deeds: readonly ((d: Random) => Promise<Answer<unknown>>)[] = [
  async (d) => {
    const made = await owner.ask(createOrder, { body: body(d) });
    if (made.status === 200) orders.push(made.data.id);
    return made;
  },
  (d) => {
    const { payment, channelId } = body(d);
    return owner.ask(updateOrder, { params: { id: anyOrder(d) }, body: { payment, channelId } });
  },
  (d) =>
    owner.ask(updateOrderItems, {
      params: { id: anyOrder(d) },
      body: { items: lines(d) } as never,
    }),
  (d) => toStatus(d, 'sending'),
  (d) => toStatus(d, 'sending'),
  (d) => toStatus(d, 'cancel'),
  (d) => toStatus(d, 'return'),
  (d) => owner.ask(rollbackOrder, { params: { id: anyOrder(d) }, body: {} }),
];

const satang = (baht: number | undefined): number => Math.round((baht ?? 0) * 100);
const KEYS = ['orders', 'sales', 'discount', 'cod', 'adCost', 'goodsCost', 'commission'] as const;

const sums = (rows: readonly Figures[]) =>
  KEYS.map((key) => rows.reduce((sum, row) => sum + satang(row[key]), 0));

/** Price less costs, for what did not come back. */
const profitOf = (row: Figures): number =>
  satang(row.sales) -
  satang(row.returnedSales) -
  satang(row.goodsCost) -
  satang(row.shippingCost) -
  satang(row.returnCost) -
  satang(row.codFee) -
  satang(row.adCost) -
  satang(row.commission);

/** Each reply fits its schema, its rows sum to its total, and profit is what remains. */
const reads: readonly (() => Promise<void>)[] = [
  async () => {
    const reply = await owner.call(dailyReport, { query: days });
    z.parse(dailyReport.gives, reply);
    expect(sums(reply.items)).toEqual(sums([reply.total]));
    expect(satang(reply.total.profit)).toBe(profitOf(reply.total));
  },
  async () => {
    const reply = await owner.call(dailyReport, { query: { ...days, groupBy: 'channel' } });
    expect(sums(reply.items)).toEqual(sums([reply.total]));
  },
  async () => {
    const reply = await owner.call(monthlyReport, { query: days });
    z.parse(monthlyReport.gives, reply);
    expect(sums(reply.items)).toEqual(sums([reply.total]));
  },
  async () => {
    const reply = await owner.call(orderReport, { query: { ...days, pageSize: 200 } });
    z.parse(orderReport.gives, reply);
    for (const row of reply.items) expect(satang(row.profit)).toBe(profitOf(row));
  },
  async () => {
    z.parse(productReport.gives, await owner.call(productReport, { query: days }));
  },
  async () => {
    z.parse(customerReport.gives, await owner.call(customerReport));
  },
  async () => {
    const reply = await owner.call(commissionReport, { query: days });
    z.parse(commissionReport.gives, reply);
    expect(reply.items.reduce((sum, row) => sum + satang(row.commission), 0)).toBe(
      satang(reply.total.commission),
    );
  },
  async () => {
    z.parse(dashboard.gives, await owner.call(dashboard));
  },
];

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  for (const name of ['เพจ ก', 'เพจ ข'])
    channels.push((await owner.call(createChannel, { body: { name, kind: 'facebook' } })).id);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใช้' } });
  for (const [code, price, cost] of [
    ['A', 199.5, 66.66],
    ['B', 33.33, 10],
  ] as const) {
    const product = { code, name: code, categoryId, price, cost };
    const { id } = await owner.call(createProduct, { body: product });
    goods.push(id);
    await owner.call(addStock, { params: { id }, body: { amount: 9000, reason: 'in' } });
  }
  const nobody = { userId: null, productId: null, categoryId: null, channelId: null };
  const rules = [{ ...nobody, kind: 'percent' as const, value: 3.5 }];
  await owner.call(setCommissionPlan, {
    body: { plan: { rules, tiers: [], earnOn: 'paid', from: today.slice(0, 7) } },
  });
  // No advertising: each change shares it again among the day's orders, which would hide a missed
  // recount.
  const d = dice(7);
  for (let n = 0; n < 20; n += 1)
    orders.push((await owner.call(createOrder, { body: body(d) })).id);
});
afterAll(() => s.end());

test('every report is consistent while eight users change orders, and all sums equal a full count at the end', async () => {
  const accepted = new Set<number>();
  const faults: string[] = [];
  let left = HANDS;
  const hand = async (seed: number) => {
    const d = dice(seed);
    for (let n = 0; n < DEEDS; n += 1) {
      const at = d(deeds.length);
      const answer = await deeds[at]?.(d);
      if (answer?.status === 200) accepted.add(at);
      if ((answer?.status ?? 0) >= 500) faults.push(`${at}: ${answer?.status}`);
    }
    left -= 1;
  };
  let read = 0;
  const reader = async (offset: number) => {
    for (let n = offset; left > 0; n += 1) {
      await reads[n % reads.length]?.();
      read += 1;
    }
  };
  await Promise.all([
    ...Array.from({ length: HANDS }, (_, seed) => hand(seed + 1)),
    ...Array.from({ length: READERS }, (_, offset) => reader(offset * 3)),
  ]);
  expect(faults).toEqual([]);
  expect([...accepted].sort((a, b) => a - b)).toEqual(deeds.map((_, at) => at));
  expect(read).toBeGreaterThan(READERS);
  for (const look of reads) await look();
  await freshFigures(s.server.services, s.shop.id);
  const kept = await figuresAsText(s.shop);
  expect(kept.length).toBeGreaterThan(50);
  await countAgain(s.shop, s.server.services);
  expect(await figuresAsText(s.shop)).toEqual(kept);
}, 300_000);
