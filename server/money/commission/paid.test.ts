// Tests of plans that pay on payment: to the satang, for every way of payment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import {
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionOrders,
  setCommissionPlan,
} from '@app/contract/money/commission';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { updateOrders } from '@app/contract/order/status';
import { updateOrder } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { story, type Person, type Story } from '../../app/story.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { amendments } from '../../order/index.ts';
import { markPaid } from '../cod/mark-paid.store.ts';
import { sql } from '../../platform/database.ts';
import { writePaid } from '../refund/refund.store.ts';

let s: Story;
let owner: Person;
let seller: Person;
const goods: number[] = [];
const dayOf = (at: Date) => bangkokDay(at);
const today = dayOf(new Date());
const month = today.slice(0, 7);
const middleOf = (monthsOn: number) =>
  dayOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + monthsOn, 15)));
const days = (monthsOn: number) => {
  const day = middleOf(monthsOn);
  return { start: `${day.slice(0, 7)}-01`, end: day };
};
const nobody = { userId: null, productId: null, categoryId: null, channelId: null };

type Payment = { method: 'cod' | 'transfer' | 'mixed'; paid?: number; paidAt?: string };

async function sell(product: number, unit: number, payment: Payment): Promise<number> {
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
      items: [{ productId: goods[product] ?? 0, unit }],
      payment: { shippingFee: 0, discount: 0, ...payment },
    },
  });
  return id;
}

/** Pays the order's COD by a statement with this date; without a date it is not yet paid. */
const collected = (orderId: number, paidOn: string | null) =>
  s.shop.inside(async (tx) => {
    const [parcel] = await tx.rows<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, cod_satang, booked_at)
      select tenant_id, id, 'flashexpress', 'm' || id, 'booked', 'TH' || id, '{}', cod_satang, now()
      from orders where tenant_id = ${tx.tenantId} and id = ${orderId} returning id`);
    const [bill] = await tx.rows<{ id: number }>(sql`
      insert into cod_bills (tenant_id, courier, bill_no, source, billed_on)
      values (${tx.tenantId}, 'flashexpress', ${`B${orderId}`}, 'statement', ${today}::date) returning id`);
    await tx.rows(sql`
      insert into cod_lines (tenant_id, bill_id, courier, digest, pno, paid_on, collected_satang, fee_satang, net_satang, target, bucket)
      values (${tx.tenantId}, ${bill?.id}, 'flashexpress', md5(${`l${orderId}`})::uuid, ${`TH${orderId}`}, ${paidOn}::date, 0, 0, 0,
        ${parcel?.id}, 'matched')`);
    await markPaid(tx, [parcel?.id ?? null]);
  });

const arrived = (ids: readonly number[]) =>
  s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
    );
    await markOrdersDirty(tx, ids);
  });

const earned = async (monthsOn = 0) =>
  (await owner.call(commissionReport, { query: days(monthsOn) })).items[0];
const linesOf = async (monthsOn = 0) => {
  const query = { userId: seller.id, month: middleOf(monthsOn).slice(0, 7) };
  const { items } = await owner.call(listCommissionOrders, { query });
  return Object.fromEntries(items.map((row) => [row.id, row.commission]));
};

const orders = { transfer: 0, cod: 0, mixed: 0, unpaid: 0 };

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  seller = await s.shop.hire(4);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใช้' } });
  for (const [code, price] of [
    ['A', 333.33],
    ['B', 199.99],
  ] as const) {
    const { id } = await owner.call(createProduct, {
      body: { code, name: code, categoryId, price },
    });
    goods.push(id);
    await owner.call(addStock, { params: { id }, body: { amount: 100, reason: 'in' } });
  }
  await owner.call(setCommissionPlan, {
    body: {
      plan: {
        rules: [
          { ...nobody, kind: 'percent', value: 3.5 },
          { ...nobody, productId: goods[1] ?? 0, kind: 'baht', value: 7.25 },
        ],
        tiers: [{ above: 1000, percent: 1.5 }],
        earnOn: 'paid',
        from: month,
      },
    },
  });
  orders.transfer = await sell(0, 1, { method: 'transfer' });
  orders.cod = await sell(1, 3, { method: 'cod' });
  orders.mixed = await sell(0, 2, { method: 'mixed', paid: 100, paidAt: new Date().toISOString() });
  orders.unpaid = await sell(0, 1, { method: 'cod' });
  const ids = Object.values(orders);
  await owner.call(updateOrders, { body: { ids, status: 'sending' } });
  await arrived(ids);
});
afterAll(() => s.end());

test('a commission is not earned by an order that arrived but was not paid, nor by a part payment', async () => {
  expect(await earned()).toBeUndefined();
});

test('a commission on a transfer is earned on the day it came: 3.5 % of 333.33, half a satang rounded up', async () => {
  const body = { payment: { paidAt: new Date().toISOString() } };
  await owner.call(updateOrder, { params: { id: orders.transfer }, body });
  // 11.66655
  expect(await earned()).toMatchObject({ orders: 1, base: 333.33, commission: 11.67 });
});

test('a commission on COD is earned when the courier has paid it and not when it collected: 3 × 7.25', async () => {
  await collected(orders.cod, today);
  await collected(orders.unpaid, null);
  expect(await earned()).toMatchObject({ orders: 2, base: 933.3, commission: 33.42 });
});

test('a commission on both ways of payment counts the later, and the tier takes what is above, to the satang', async () => {
  await collected(orders.mixed, today);
  // 11.67 + 21.75 + 23.33; (1,599.96 − 1,000) × 1.5 % = 9.00, shared by the bases
  expect(await earned()).toMatchObject({ orders: 3, units: 6, base: 1599.96, commission: 65.75 });
  const lines = await linesOf();
  const sum = Object.values(lines).reduce((total, part) => total + Math.round(part * 100), 0);
  expect(sum).toBe(6575);
  expect(lines).toEqual({
    [orders.transfer]: 13.54,
    [orders.cod]: 25.12,
    [orders.mixed]: 27.09,
  });
});

test('a commission on a payment that is taken back is earned no more', async () => {
  const paidAt = new Date().toISOString();
  const set = (value: string | null) =>
    owner.call(updateOrder, {
      params: { id: orders.transfer },
      body: { payment: { paidAt: value } },
    });
  await set(null);
  // 21.75 + 23.33 + (1,266.63 − 1,000) × 1.5 % = 4.00
  expect(await earned()).toMatchObject({ orders: 2, base: 1266.63, commission: 49.08 });
  await set(paidAt);
  expect(await earned()).toMatchObject({ commission: 65.75 });
});

test('a commission on money that came in another month counts in that month', async () => {
  const later = `${middleOf(1).slice(0, 7)}-02`;
  const move = (day: string) =>
    s.shop.inside(async (tx) => {
      await tx.rows(
        sql`update cod_lines set paid_on = ${day}::date where tenant_id = ${tx.tenantId} and pno = ${`TH${orders.mixed}`}`,
      );
      await markOrdersDirty(tx, [orders.mixed]);
    });
  await move(later);
  expect(await earned()).toMatchObject({ base: 933.3, commission: 33.42 });
  expect(await earned(1)).toMatchObject({ base: 666.66, commission: 23.33 });
  await move(today);
  expect(await earned(1)).toBeUndefined();
  expect(await earned()).toMatchObject({ commission: 65.75 });
});

/** Pays a refund to the buyer, of the transfer order by default. */
async function payBack(amount: number, orderId = orders.transfer): Promise<number> {
  const made = await owner.call(addRefund, {
    params: { id: orderId },
    body: { amount, reason: 'ของขาด', account: 'KBANK' },
  });
  const params = { id: made.id ?? 0 };
  await owner.call(updateRefund, { params, body: { state: 'paid' } });
  return params.id;
}

test('a commission is less by what was paid back of the goods in an open month, tier and all, to the satang', async () => {
  const body = { payment: { paid: 333.33 } };
  await owner.call(updateOrder, { params: { id: orders.transfer }, body });
  expect(await earned()).toMatchObject({ commission: 65.75 });
  const id = await payBack(33.33);
  // 300 × 3.5 % + 21.75 + 23.33 + (1,566.63 − 1,000) × 1.5 % = 8.50
  expect(await earned()).toMatchObject({ orders: 3, base: 1566.63, commission: 64.08 });
  await owner.call(updateRefund, { params: { id }, body: { state: 'due' } });
  expect(await earned()).toMatchObject({ base: 1599.96, commission: 65.75 });
});

test('a commission on a paid order that comes back is nothing in an open month, and is taken from the next of a closed one', async () => {
  await owner.call(updateOrders, { body: { ids: [orders.cod], status: 'return' } });
  // 11.67 + 23.33; 999.99 reaches no tier
  expect(await earned()).toMatchObject({ orders: 2, base: 999.99, commission: 35 });
  await owner.call(freezeCommissionMonth, { params: { month }, body: { frozen: true } });
  await owner.call(updateOrders, { body: { ids: [orders.mixed], status: 'return' } });
  expect(await earned()).toMatchObject({ frozen: true, commission: 35 });
  expect(await earned(1)).toMatchObject({ orders: 0, takenBack: -23.33, commission: -23.33 });
  await owner.call(freezeCommissionMonth, { params: { month }, body: { frozen: false } });
  expect(await earned()).toMatchObject({ orders: 1, commission: 11.67 });
  expect(await earned(1)).toBeUndefined();
});

test('a commission plan by delivery counts the same orders by their arrival, and one by payment by their money', async () => {
  const { plan, version } = await owner.call(getCommissionPlan);
  if (!plan) throw new Error('there is a plan');
  const saved = await owner.call(setCommissionPlan, {
    body: { plan: { ...plan, earnOn: 'delivered' }, version },
  });
  // The transfer order and the unpaid one: 2 × 11.67
  expect(await earned()).toMatchObject({ orders: 2, commission: 23.34 });
  await owner.call(setCommissionPlan, { body: { plan, version: saved.version } });
  expect(await earned()).toMatchObject({ orders: 1, commission: 11.67 });
});

test('a commission of a closed month gives back its part of what is paid back since, in the next month', async () => {
  const freeze = (frozen: boolean) =>
    owner.call(freezeCommissionMonth, { params: { month }, body: { frozen } });
  await freeze(true);
  const id = await payBack(100);
  expect(await earned()).toMatchObject({ frozen: true, commission: 11.67 });
  // 11.67 × 100 / 333.33 = 3.501
  expect(await earned(1)).toMatchObject({ orders: 0, takenBack: -3.5, commission: -3.5 });
  await owner.call(updateRefund, { params: { id }, body: { state: 'due' } });
  expect(await earned(1)).toBeUndefined();
  await freeze(false);
});

/** Closes the month for the time of `work`, and opens it again at the end. */
async function whileClosed(work: () => Promise<unknown>): Promise<void> {
  const freeze = (frozen: boolean) =>
    owner.call(freezeCommissionMonth, { params: { month }, body: { frozen } });
  await freeze(true);
  try {
    await work();
  } finally {
    await freeze(false);
  }
}
const setRefund = (id: number, state: 'due' | 'paid') =>
  owner.call(updateRefund, { params: { id }, body: { state } });

test('a commission of a closed month gives again what it took off for a refund that was not paid after all, and takes it once when it is', async () => {
  const id = await payBack(100);
  // 233.33 × 3.5 %
  expect(await earned()).toMatchObject({ base: 233.33, commission: 8.17 });
  await whileClosed(async () => {
    await setRefund(id, 'due');
    expect(await earned()).toMatchObject({ frozen: true, commission: 8.17 });
    expect(await earned(1)).toMatchObject({ orders: 0, base: 100, commission: 3.5 });
    await setRefund(id, 'paid');
    expect(await earned(1)).toBeUndefined();
  });
  expect(await earned()).toMatchObject({ commission: 8.17 });
  await setRefund(id, 'due');
});

test('a commission gives back its part of a refund that was being written while its month was closed', async () => {
  const made = await owner.call(addRefund, {
    params: { id: orders.transfer },
    body: { amount: 100, reason: 'ของขาด', account: 'KBANK' },
  });
  const id = made.id ?? 0;
  const freeze = (frozen: boolean) =>
    owner.call(freezeCommissionMonth, { params: { month }, body: { frozen } });
  await s.shop.inside(async (tx) => {
    await writePaid(tx, { id, orderId: orders.transfer }, tx.now);
    await freeze(true);
  });
  expect(await earned()).toMatchObject({ frozen: true, commission: 11.67 });
  expect(await earned(1)).toMatchObject({ commission: -3.5 });
  await setRefund(id, 'due');
  await freeze(false);
});

test('a commission that a refund takes back after the closing is taken from the lines of the order, so that products come to the whole', async () => {
  const both = await seller.call(createOrder, {
    body: {
      info: {
        ...{ name: 'ลูกค้า', phone: '0810000000', address: '9/9', subdistrict: 'ศรีภูมิ' },
        ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50200' },
      },
      items: goods.map((productId) => ({ productId, unit: 1 })),
      payment: {
        ...{ method: 'transfer', paid: 533.32, shippingFee: 0, discount: 0 },
        paidAt: new Date().toISOString(),
      },
    },
  });
  const taken = async (query: object = {}) =>
    (await owner.call(commissionReport, { query: { ...days(1), ...query } })).total.takenBack;
  expect(await earned()).toMatchObject({ orders: 2, commission: 30.59 });
  await whileClosed(async () => {
    const body = { amount: 133.33, reason: 'ของขาด', account: 'KBANK' };
    const { id } = await owner.call(addRefund, { params: { id: both.id }, body });
    await setRefund(id ?? 0, 'paid');
    // (11.67 + 7.25) × 133.33 / 533.32 = 4.73, of which a quarter of 11.67 = 2.917 is the first
    // product's
    expect(await taken()).toBe(-4.73);
    expect(await taken({ productId: String(goods[0]) })).toBe(-2.91);
    expect(await taken({ productId: String(goods[1]) })).toBe(-1.82);
    await setRefund(id ?? 0, 'due');
    expect(await taken()).toBe(0);
  });
  await owner.call(updateOrders, { body: { ids: [both.id], status: 'cancel', reason: 'x' } });
});

test('a commission of baht for a piece is less by its part of what was paid back, alike in an open month and after a closed one', async () => {
  const paidAt = new Date().toISOString();
  const id = await sell(1, 3, { method: 'transfer', paid: 599.97, paidAt });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
  await arrived([id]);
  expect((await linesOf())[id]).toBe(21.75);
  const part = await payBack(199.99, id);
  expect((await linesOf())[id]).toBe(14.5);
  const rest = await payBack(399.98, id);
  expect((await linesOf())[id]).toBe(0);
  for (const refund of [part, rest]) await setRefund(refund, 'due');
  expect((await linesOf())[id]).toBe(21.75);
  await whileClosed(async () => {
    await setRefund(part, 'paid');
    expect((await linesOf(1))[id]).toBe(-7.25);
    await setRefund(rest, 'paid');
    expect((await linesOf(1))[id]).toBe(-21.75);
  });
});

test('a commission on a transfer that is written down without its day is earned once all of it has come, by the day of the last part', async () => {
  const whole = await sell(0, 1, { method: 'transfer', paid: 333.33 });
  const part = await sell(0, 1, { method: 'transfer', paid: 100 });
  const slip = await sell(0, 1, { method: 'transfer' });
  const ids = [whole, part, slip];
  await owner.call(updateOrders, { body: { ids, status: 'sending' } });
  await arrived(ids);
  const came = (orderId: number, satang: number) =>
    s.shop.inside((tx) => amendments.payOrder(tx, { orderId, satang, at: tx.now }));
  await came(slip, 20_000);
  const lines = await linesOf();
  expect(ids.filter((id) => lines[id] !== undefined)).toEqual([whole]);
  await came(slip, 13_333);
  const { payment } = await owner.call(updateOrder, {
    params: { id: part },
    body: { payment: { paid: 333.33 } },
  });
  expect(dayOf(new Date(payment.paidAt ?? 0))).toBe(today);
  const now = await linesOf();
  expect(ids.filter((id) => now[id] === undefined)).toEqual([]);
  const back = await owner.call(updateOrder, {
    params: { id: part },
    body: { payment: { paid: 0 } },
  });
  expect([back.payment.paidAt, (await linesOf())[part]]).toEqual([null, undefined]);
});
