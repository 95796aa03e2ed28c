// COD money of merged and split orders: the courier, the COD desk, the reports and the orders agree
// to the satang.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as c from '@app/contract/money/cod';
import {
  listCodImports,
  type CodImportResult,
  undoCodImport,
} from '@app/contract/money/cod-import';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { sendOrder } from '@app/contract/order/status';
import type { OrderReply } from '@app/contract/order/order';
import { dashboard } from '@app/contract/report/dashboard';
import { shippingReport, writeParcelFees } from '@app/contract/report/lists';
import { dailyReport, monthlyReport } from '@app/contract/report/reports';
import { createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { buyer } from '../../app/story/goods.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
/** An order merged from two, the halves of a split order, and an unchanged one. */
let orders: OrderReply[] = [];
const pnos = new Map<number, string>();

const satang = (baht: number) => Math.round(baht * 100);
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
const read = (id: number) => t.owner.call(getOrder, { params: { id } });
const pnoOf = (at: number) => pnos.get(orders[at]?.id ?? 0) ?? '';
const codOf = (at: number) => satang(orders[at]?.payment.codAmount ?? 0);

beforeAll(async () => {
  t = await shippingStory();
  const { id: categoryId } = await t.owner.call(createCategory, { body: { name: 'รวมและแยก' } });
  const product = async (code: string, price: number) => {
    const body = { code, name: code, categoryId, price, weight: 300 };
    const { id } = await t.owner.call(createProduct, { body });
    const received = { amount: 50, reason: 'in' } as const;
    await t.owner.call(addStock, { params: { id }, body: received });
    return id;
  };
  const one = await product('M1', 133.37);
  const other = await product('M2', 89.99);
  const make = async (items: { productId: number; unit: number }[], payment: object = {}) => {
    const body = { info: buyer, items, payment: { method: 'cod' as const, ...payment } };
    return (await t.owner.call(createOrder, { body })).id;
  };
  const first = await make([{ productId: one, unit: 2 }], { shippingFee: 35.5 });
  const second = await make([{ productId: other, unit: 3 }], { discount: 10.01 });
  const merged = await t.owner.call(mergeOrders, { body: { ids: [first, second] } });
  const whole = await make(
    [
      { productId: one, unit: 1 },
      { productId: other, unit: 2 },
    ],
    { shippingFee: 40.01, discount: 7.77 },
  );
  const { items } = await read(whole);
  const half = await t.owner.call(splitOrder, {
    params: { id: whole },
    body: { items: [{ id: items[1]?.id ?? 0, unit: 1 }] },
  });
  const plain = await make([{ productId: one, unit: 3 }]);
  const ids = [merged.id, whole, half.id, plain];
  for (const orderId of ids) {
    const booked = await t.owner.call(createShipments, { params, body: { orderId } });
    pnos.set(orderId, booked.items[0]?.pno ?? '');
  }
  orders = await Promise.all(ids.map(read));
});
afterAll(() => t.end());

async function send(
  rows: readonly (readonly [string, number, number])[],
): Promise<CodImportResult> {
  const head = 'เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD,ยอดโอนสุทธิ';
  const baht = (amount: number) => (amount / 100).toFixed(2);
  const lines = rows.map(([pno, cod, fee]) =>
    ['FL-M', bangkokDay(new Date()), pno, baht(cod), baht(fee), baht(cod - fee)].join(','),
  );
  const form = new FormData();
  form.set('file', new Blob([[head, ...lines].join('\r\n')]), 'statement.csv');
  const response = await t.owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as CodImportResult;
}

const track = async (at: number) => {
  const orderId = orders[at]?.id ?? 0;
  await t.owner.call(updateTracking, { params, body: { orderId } });
};

/** The figures of dashboard, day and month, which must be equal. */
async function figures() {
  const day = bangkokDay(new Date());
  const query = { start: day, end: day };
  const month = (await t.owner.call(monthlyReport, { query })).total;
  expect((await t.owner.call(dailyReport, { query })).total).toEqual(month);
  expect((await t.owner.call(dashboard, { query })).total).toEqual(month);
  return month;
}

/** Expected money and differences equal what came and what is outstanding. */
async function payment() {
  const sums = await t.owner.call(c.getCodPayment, { query: {} });
  expect(satang(sums.expected) + satang(sums.difference)).toBe(
    satang(sums.paid) + satang(sums.outstanding),
  );
  return sums;
}

test('COD amounts of merged and split orders are what the courier was told, and what the reports say', async () => {
  expect(orders.map(({ payment: paid }) => paid.method)).toEqual(['cod', 'cod', 'cod', 'cod']);
  expect(codOf(0)).toBe(2 * 13_337 + 3 * 8999 + 3550 - 1001);
  expect(codOf(1) + codOf(2)).toBe(13_337 + 2 * 8999 + 4001 - 777);
  const ids = orders.map(({ id }) => id);
  const told = new Map((await t.parcelsOf(ids)).map((one) => [one.pno, one.codAmountSatang]));
  expect(orders.map((_, at) => told.get(pnoOf(at)))).toEqual(orders.map((_, at) => codOf(at)));
  const all = sum(orders.map((_, at) => codOf(at)));
  expect(await figures()).toMatchObject({ orders: 4, cod: all / 100, sales: all / 100 });
});

test('COD sums of the desk, the reports and the bill agree once a statement pays right, too little, too much and a parcel that came back', async () => {
  for (const at of [0, 1, 2]) await t.advance({ path: 'happy', pnos: [pnoOf(at)], steps: 9 });
  await t.advance({ path: 'return', pnos: [pnoOf(3)], steps: 9 });
  for (const at of [0, 1, 2, 3]) await track(at);
  await expect
    .poll(async () => (await figures()).delivered, { interval: 200, timeout: 10_000 })
    .toBe(3);
  const delivered = codOf(0) + codOf(1) + codOf(2);
  expect(await payment()).toMatchObject({ outstanding: delivered / 100, outstandingParcels: 3 });

  const fees = [1001, 77, 333, 1999];
  const rows = [
    [pnoOf(0), codOf(0), fees[0]],
    [pnoOf(1), codOf(1) - 101, fees[1]],
    [pnoOf(2), codOf(2) + 5037, fees[2]],
    [pnoOf(3), codOf(3), fees[3]],
  ] as const;
  const run = await send(rows as never);
  expect(run.counts).toMatchObject({ matched: 1, short: 1, over: 1, returned_paid: 1 });
  const collected = delivered + codOf(3) - 101 + 5037;
  expect(run).toMatchObject({ collected: collected / 100, fee: sum(fees) / 100 });
  const sums = await payment();
  expect(sums).toMatchObject({ paid: collected / 100, outstanding: 0, exceptions: 3 });
  const { items } = await t.owner.call(c.listCodBills, { query: {} });
  expect(items).toMatchObject([
    { parcels: 4, collected: collected / 100, net: (collected - sum(fees)) / 100, exceptions: 3 },
  ]);
  const month = await figures();
  expect(month).toMatchObject({ delivered: 3, codFee: sum(fees) / 100 });
  const listed = await t.owner.call(c.listCodParcels, { query: { billId: String(items[0]?.id) } });
  expect(sum(listed.items.map(({ difference }) => satang(difference)))).toBe(
    satang(sums.difference),
  );

  await t.owner.call(undoCodImport, { params: { id: run.importId ?? 0 }, body: {} });
  expect(await payment()).toMatchObject({ paid: 0, outstanding: delivered / 100, difference: 0 });
  expect(await figures()).toMatchObject({ codFee: 0 });
  const day = bangkokDay(new Date());
  const days = await t.owner.call(c.getCodDays, { query: { start: day, end: day } });
  expect(days.items).toMatchObject([{ parcels: 3, amount: delivered / 100 }]);
  const files = await t.owner.call(listCodImports, { query: {} });
  expect(files.items).toMatchObject([{ made: 4, undoUntil: null }]);
});

test('COD freight that a statement keeps is a cost once, though the courier tells of it for the parcel as well', async () => {
  const pno = pnoOf(3);
  const tell = (fee: number | null) =>
    t.owner.call(writeParcelFees, { body: { items: [{ pno, fee, returnFee: null }] } });
  await tell(null);
  const before = await figures();
  const form = new FormData();
  const cod = codOf(3) / 100;
  const lines = [
    'เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD,ค่าขนส่งที่หัก,ยอดโอนสุทธิ',
    `FL-F,${bangkokDay(new Date())},${pno},${cod.toFixed(2)},10.01,35.00,${(cod - 45.01).toFixed(2)}`,
  ];
  form.set('file', new Blob([lines.join('\r\n')]), 'freight.csv');
  const response = await t.owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ made: 1, fee: 45.01, net: cod - 45.01 });
  const costs = async () => {
    const { codFee = 0, shippingCost = 0, profit = 0 } = await figures();
    const parts = [
      [codFee, before.codFee],
      [shippingCost, before.shippingCost],
      [profit, before.profit],
    ];
    return parts.map(([now = 0, then = 0]) => satang(now) - satang(then));
  };
  // No other source has given the shipping cost.
  expect(await costs()).toEqual([1001, 3500, -4501]);
  const day = bangkokDay(new Date());
  const parcels = await t.owner.call(shippingReport, { query: { start: day, end: day } });
  expect(parcels.items.find((one) => one.pno === pno)).toMatchObject({ cost: 35 });
  expect(parcels.total.cost).toBe(sum(parcels.items.map(({ cost }) => cost ?? 0)));
  await tell(35);
  expect(await costs()).toEqual([1001, 3500, -4501]);
  await tell(40);
  expect(await costs()).toEqual([1001, 4000, -5001]);
});

test('freight of a number that was typed without a courier is a cost of its order, and none that is nowhere', async () => {
  const [id = 0] = await t.newOrders(1);
  const body = { status: 'sending' as const, pno: 'OWN0000000071' };
  await t.owner.call(sendOrder, { params: { id }, body });
  const before = await figures();
  const items = [
    { pno: body.pno, fee: 45.5, returnFee: 12 },
    { pno: 'OWN0000000072', fee: 1 },
  ];
  const told = await t.owner.call(writeParcelFees, { body: { items } });
  expect(told.items.map((item) => item.t)).toEqual(['success', 'error']);
  const { shippingCost = 0, returnCost = 0, profit = 0 } = await figures();
  expect([
    satang(shippingCost) - satang(before.shippingCost ?? 0),
    satang(returnCost) - satang(before.returnCost ?? 0),
    satang(profit) - satang(before.profit ?? 0),
  ]).toEqual([4550, 1200, -5750]);
});
