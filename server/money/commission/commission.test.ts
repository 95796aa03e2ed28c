// Tests of commissions: worked examples to the satang, closed months that stay, and sellers who see
// only themselves.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import {
  cancelCommissionPayment,
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionAgents,
  listCommissionOrders,
  listCommissionPayments,
  payCommission,
  setCommissionPlan,
  type CommissionPlan,
} from '@app/contract/money/commission';
import { rollbackOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { orderReport } from '@app/contract/report/lists';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { readWorkbook } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql } from '../../platform/database.ts';
import { settleOrders } from './settle-orders.ts';
import { computeCommissions } from './compute-commissions.ts';

let s: Story;
let owner: Person;
let seller: Person;
let plan: CommissionPlan;
const goods: Record<'A' | 'B', number> = { A: 0, B: 0 };
const orders: number[] = [];
const dayOf = (at: Date) => bangkokDay(at);
const today = dayOf(new Date());
const month = today.slice(0, 7);
const first = `${month}-01`;
const after = dayOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 15)));
const thisMonth = { start: first, end: today };
const long = { start: first, end: dayOf(new Date(Date.now() + 120 * 86_400_000)) };
const nextMonth = { start: `${after.slice(0, 7)}-01`, end: after };

async function sell(product: 'A' | 'B', unit: number): Promise<number> {
  const { id } = await seller.call(createOrder, {
    body: {
      info: {
        name: 'ลูกค้า',
        phone: '0810000000',
        address: '9/9',
        subdistrict: 'ศรีภูมิ',
        district: 'เมืองเชียงใหม่',
        province: 'เชียงใหม่',
        postcode: '50200',
      },
      items: [{ productId: goods[product], unit }],
      payment: { method: 'cod', shippingFee: 0, discount: 0 },
    },
  });
  return id;
}

const arrived = (ids: readonly number[]) =>
  s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
    );
    await markOrdersDirty(tx, ids);
  });

const nobody = { userId: null, categoryId: null, channelId: null };

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  seller = await s.shop.hire(4);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใช้' } });
  for (const [code, price] of [
    ['A', 500],
    ['B', 100],
  ] as const) {
    goods[code] = (
      await owner.call(createProduct, { body: { code, name: code, categoryId, price } })
    ).id;
    await owner.call(addStock, {
      params: { id: goods[code] },
      body: { amount: 9000, reason: 'in' },
    });
  }
  plan = {
    rules: [
      { ...nobody, productId: goods.A, kind: 'percent', value: 5 },
      { ...nobody, productId: goods.B, kind: 'baht', value: 20 },
    ],
    tiers: [{ above: 100_000, percent: 1 }],
    earnOn: 'delivered',
    from: month,
  };
  await owner.call(setCommissionPlan, { body: { plan } });
  orders.push(await sell('A', 238), await sell('A', 2), await sell('B', 10));
  await owner.call(updateOrders, { body: { ids: orders, status: 'sending' } });
});
afterAll(() => s.end());

test('a commission is not earned before the orders have arrived', async () => {
  const { items, total } = await owner.call(commissionReport, { query: thisMonth });
  expect(items).toEqual([]);
  expect(total.commission).toBe(0);
});

test('a commission of 5 % on A, 20 baht a unit on B and 1 % more above 100,000 comes to the sheet, to the satang', async () => {
  await arrived(orders);
  const { items, total } = await owner.call(commissionReport, { query: thisMonth });
  // 120,000 × 5 % + 10 × 20 + 21,000 × 1 %
  expect(items).toEqual([
    expect.objectContaining({
      userId: seller.id,
      month,
      orders: 3,
      units: 250,
      base: 121_000,
      commission: 6410,
      due: 6410,
    }),
  ]);
  expect(total.commission).toBe(6410);
  const query = { userId: seller.id, month };
  const listed = await owner.call(listCommissionOrders, { query });
  expect(listed.items.map((row) => row.commission)).toEqual([201.74, 51.74, 6156.52]);
});

test('a commission lowers the profit by what the seller earned', async () => {
  const { items, total } = await owner.call(orderReport, { query: { ...thisMonth } });
  expect(total.commission).toBe(6410);
  expect(items.map((row) => row.commission)).toEqual([201.74, 51.74, 6156.52]);
});

test('a seller sees only their own commission, and no plan', async () => {
  const other = await s.shop.hire(3);
  expect((await seller.call(commissionReport, { query: thisMonth })).items).toHaveLength(1);
  expect((await other.call(commissionReport, { query: thisMonth })).items).toEqual([]);
  const query = { userId: seller.id, month };
  expect((await other.ask(listCommissionOrders, { query })).status).toBe(403);
  expect((await seller.ask(getCommissionPlan)).status).toBe(403);
});

test('a commission that was paid is no longer due', async () => {
  const body = { userId: seller.id, month, amount: 6000, note: 'โอนแล้ว' };
  await owner.call(payCommission, { body });
  const { items } = await owner.call(commissionReport, { query: thisMonth });
  expect(items[0]).toMatchObject({ commission: 6410, paid: 6000, due: 410 });
});

test('a commission payment made by mistake is cancelled visibly, no longer counts, and is due again', async () => {
  const body = { userId: seller.id, month, amount: 77.25, note: 'ผิดคน' };
  const { id } = await owner.call(payCommission, { body });
  const paid = async () =>
    (await owner.call(commissionReport, { query: thisMonth })).items[0]?.paid;
  expect(await paid()).toBe(6077.25);
  const cancel = { params: { id }, body: {} };
  expect((await seller.ask(cancelCommissionPayment, cancel)).status).toBe(403);
  const gone = await owner.call(cancelCommissionPayment, cancel);
  expect(gone).toMatchObject({ id, amount: 77.25, note: 'ผิดคน', cancelledBy: 'ผู้ใช้ 1' });
  expect(gone.cancelledAt).not.toBeNull();
  expect(await paid()).toBe(6000);
  const again = await owner.call(cancelCommissionPayment, cancel);
  expect(again.cancelledAt).toBe(gone.cancelledAt);
  const { items } = await owner.call(listCommissionPayments, { query: { month } });
  expect(items.map((row) => [row.amount, row.cancelledAt === null])).toEqual([
    [77.25, false],
    [6000, true],
  ]);
});

test('a seller sees their own payments, and no other seller’s', async () => {
  const other = await s.shop.hire(3);
  const own = await seller.call(listCommissionPayments);
  expect(own.items.map((row) => row.userId)).toEqual([seller.id, seller.id]);
  expect((await other.call(listCommissionPayments)).items).toEqual([]);
  const query = { userId: seller.id };
  expect((await other.ask(listCommissionPayments, { query })).status).toBe(403);
  expect((await other.call(commissionReport, { query: { ...thisMonth, ...query } })).items).toEqual(
    [],
  );
});

test('a commission plan names what its rules refer to, and is refused beside a rule whose subject the shop does not have', async () => {
  const { version, names } = await owner.call(getCommissionPlan);
  expect(names).toEqual({
    users: [],
    products: [
      { id: goods.A, name: 'A' },
      { id: goods.B, name: 'B' },
    ],
    categories: [],
    channels: [],
  });
  const { items } = await owner.call(listCommissionAgents);
  expect(items).toContainEqual({ id: seller.id, name: 'ผู้ใช้ 2' });
  const set = async (rules: CommissionPlan['rules']) => {
    const body = { plan: { ...plan, rules }, version };
    const { status, refusal } = await owner.ask(setCommissionPlan, { body });
    return [status, Object.keys(refusal.fields ?? {})];
  };
  const rule = { ...nobody, productId: null, kind: 'percent' as const, value: 1 };
  expect(await set([rule, { ...rule, userId: 999_999 }])).toEqual([422, ['plan.rules.1.userId']]);
  expect(await set([rule, { ...rule, value: 2 }])).toEqual([422, ['plan.rules']]);
  expect(await set([{ ...rule, value: 101 }])).toEqual([422, ['plan.rules.0.value']]);
});

test('the commission workbook has its rows and their sum, for a seller the own alone', async () => {
  const rowsFor = async (person: Person) => {
    const answer = await person.fetch(
      `/report/commission?format=xlsx&${new URLSearchParams(thisMonth)}`,
    );
    const [sheet] = readWorkbook(Buffer.from(await answer.arrayBuffer()));
    const [heads = [], ...rows] = sheet?.rows ?? [];
    const at = heads.findIndex((cell) => cell?.value === 'ค่าคอม');
    return rows.map((row) => [row[0]?.value, row[at]?.value]);
  };
  expect(await rowsFor(owner)).toEqual([
    ['ผู้ใช้ 2', '6410'],
    ['รวม', '6410'],
  ]);
  expect(await rowsFor(seller)).toHaveLength(2);
  expect(await rowsFor(await s.shop.hire(3))).toEqual([['รวม', '0']]);
});

test('a commission of a closed month is taken off in the next month by a return, and given back when the order is sent again', async () => {
  await owner.call(freezeCommissionMonth, { params: { month }, body: { frozen: true } });
  await owner.call(updateOrders, { body: { ids: [orders[1] ?? 0], status: 'return' } });
  const closed = await owner.call(commissionReport, { query: thisMonth });
  expect(closed.items[0]).toMatchObject({ frozen: true, orders: 3, commission: 6410 });
  const later = await owner.call(commissionReport, { query: nextMonth });
  expect(later.items).toEqual([
    expect.objectContaining({
      userId: seller.id,
      orders: 0,
      takenBack: -51.74,
      base: -1000,
      commission: -51.74,
    }),
  ]);
  await owner.call(rollbackOrder, { params: { id: orders[1] ?? 0 }, body: {} });
  expect((await owner.call(commissionReport, { query: nextMonth })).items).toEqual([]);
});

test('a closed commission month is reopened only by users who may change settings, and is then recalculated', async () => {
  const head = await s.shop.hire(5);
  const open = { params: { month }, body: { frozen: false } };
  expect((await head.ask(freezeCommissionMonth, open)).status).toBe(403);
  await owner.call(updateOrders, { body: { ids: [orders[1] ?? 0], status: 'cancel' } });
  await owner.call(freezeCommissionMonth, open);
  const { items } = await owner.call(commissionReport, { query: thisMonth });
  // 119,000 × 5 % + 200 + 20,000 × 1 %
  expect(items[0]).toMatchObject({ orders: 2, commission: 6350 });
});

test('a commission that an open month takes back stays there when the next month has begun', async () => {
  const [, , last = 0] = orders;
  const freeze = (frozen: boolean) =>
    owner.call(freezeCommissionMonth, { params: { month }, body: { frozen } });
  await freeze(true);
  await owner.call(updateOrders, { body: { ids: [last], status: 'return' } });
  const taken = async () => (await owner.call(commissionReport, { query: long })).total.takenBack;
  const before = await taken();
  expect(before).toBeLessThan(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 62 * 86_400_000 });
  try {
    await s.shop.inside((tx) => settleOrders(tx, [last]));
  } finally {
    vi.useRealTimers();
  }
  expect(await taken()).toBe(before);
  await freeze(false);
  expect(await taken()).toBe(0);
  await owner.call(rollbackOrder, { params: { id: last }, body: {} });
  await arrived([last]);
});

test('a new commission plan applies to all open months, and an old version is refused', async () => {
  const { version } = await owner.call(getCommissionPlan);
  const flat = {
    ...plan,
    rules: [{ ...nobody, productId: null, kind: 'percent' as const, value: 1 }],
    tiers: [],
  };
  await owner.call(setCommissionPlan, { body: { plan: flat, version } });
  const { items } = await owner.call(commissionReport, { query: thisMonth });
  expect(items[0]).toMatchObject({ commission: 1200 });
  const again = await owner.ask(setCommissionPlan, { body: { plan: flat, version } });
  expect(again.refusal.message).toBe('STALE');
});

test('a commission plan is saved by one of several users who change the same version at the same moment', async () => {
  const { plan: stands, version } = await owner.call(getCommissionPlan);
  if (!stands) throw new Error('there is a plan');
  const answers = await Promise.all(
    [2, 3, 4, 5, 6, 7].map((value) => {
      const rules = stands.rules.map((rule) => ({ ...rule, value }));
      return owner.ask(setCommissionPlan, { body: { plan: { ...stands, rules }, version } });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  await owner.call(setCommissionPlan, { body: { plan: stands } });
});

test('the most specific commission rule applies, in the order product, category, seller, channel', () => {
  const rule = (part: Partial<CommissionPlan['rules'][number]>, value: number) => ({
    ...nobody,
    productId: null,
    kind: 'percent' as const,
    ...part,
    value,
  });
  const line = {
    order_id: 1,
    channel_id: 4,
    product_id: 1,
    category_id: 2,
    unit: 1,
    amount_satang: 10_000,
    back_satang: 0,
  };
  const rules = [
    rule({}, 1),
    rule({ channelId: 4 }, 2),
    rule({ userId: 3 }, 3),
    rule({ categoryId: 2 }, 4),
    rule({ productId: 1 }, 5),
  ];
  const values = rules.map((_, at) => {
    const own = {
      rules: rules.slice(0, at + 1),
      tiers: [],
      earnOn: 'delivered' as const,
      from: month,
    };
    return computeCommissions(own, 3, [line])[0]?.satang;
  });
  expect(values).toEqual([100, 200, 300, 400, 500]);
});

test('a commission that another device has paid meanwhile is not paid again without a warning', async () => {
  const { id: userId } = await s.shop.hire(4);
  const body = { userId, month, amount: 500, note: '' };
  const press = (seen: number) => owner.ask(payCommission, { body: { ...body, seen } });
  const both = await Promise.all([press(0), press(0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = both.find(({ status }) => status === 422)?.refusal;
  expect([refused?.fields?.['amount'], refused?.details]).toEqual([
    expect.stringMatching(/บันทึกจ่าย 500\.00 บาท.*อีกครั้ง/),
    { payments: 1 },
  ]);
  expect((await press(1)).status).toBe(200);
  const { items } = await owner.call(listCommissionPayments, { query: { userId } });
  expect(items).toHaveLength(2);
});
