// Tests of refunds: what must go back is listed, never more than was received, and figures and
// commissions follow to the satang.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addRefund,
  listOrderRefunds,
  listRefunds,
  removeRefund,
  updateRefund,
} from '@app/contract/money/refund';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { listCodParcels } from '@app/contract/money/cod';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { updateOrder, updateOrderShipping } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { dailyReport, productReport } from '@app/contract/report/reports';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { countAgain, figuresAsText } from '../../app/story/figures.ts';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { queued, underWay } from '../../app/story/under-way.ts';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { holdMonths, saveLock } from '../expense/month.store.ts';
import { moveRefunds } from './refund.store.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const account = 'KBANK 123-4-56789-0 สมหญิง ใจดี';
const DAY_MS = 86_400_000;
const dayOf = (at: Date): string =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
const now = new Date();
const yesterday = new Date(now.getTime() - DAY_MS);

let phones = 820_000_100;
async function paidOrder({
  paid = 390.25,
  unit = 1,
  phone = `0${(phones += 1)}`,
} = {}): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: { ...buyer, phone },
      items: [{ productId, unit, price: 390.25 }],
      payment: { method: 'transfer', paid },
    },
  });
  return id;
}
const cancel = (id: number) =>
  owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ลูกค้าเปลี่ยนใจ' } });
const refund = (id: number, amount: number) =>
  owner.call(addRefund, { params: { id }, body: { amount, reason: 'ของขาด', account } });
const pay = (id: number | null, paidAt?: Date) =>
  owner.call(updateRefund, {
    params: { id: id ?? 0 },
    body: { state: 'paid', ...(paidAt && { paidAt: paidAt.toISOString() }) },
  });
const listed = async (orderId: number, query: object = {}) =>
  (await owner.call(listRefunds, { query: { ...query, pageSize: 200 } })).items.filter(
    (one) => one.orderId === orderId,
  );

async function sameCountedAgain(): Promise<void> {
  const kept = await figuresAsText(s.shop);
  await countAgain(s.shop, s.server.services);
  expect(await figuresAsText(s.shop)).toEqual(kept);
}

test('a refund of a cancelled order that was paid is asked for by itself, then decided, paid and kept with its slip', async () => {
  const id = await paidOrder();
  expect(await listed(id)).toEqual([]);
  await cancel(id);
  expect(await listed(id, { state: 'due' })).toMatchObject([
    { id: null, code: `SD${id}`, state: 'due', amount: 390.25, reason: 'ลูกค้าเปลี่ยนใจ' },
  ]);
  const made = await refund(id, 390.25);
  expect(await listed(id)).toMatchObject([
    { id: made.id, state: 'due', account, by: expect.any(String) },
  ]);
  expect(await pay(made.id)).toMatchObject({ state: 'paid', paidBy: expect.any(String) });
  const form = new FormData();
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b7a4b' } });
  form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'slip.jpg');
  const answer = await owner.fetch(`/refund/${made.id}/slip`, { method: 'POST', body: form });
  expect(await answer.json()).toMatchObject({ hasSlip: true, slipUrl: expect.any(String) });
  expect(await listed(id, { state: 'due' })).toEqual([]);
  const { items } = await owner.call(orderHistory, { params: { id } });
  expect(items.map(({ kind }) => kind)).toContain('refund');
  const removed = await owner.ask(removeRefund, { params: { id: made.id ?? 0 } });
  expect(removed.refusal.message).toBe('IN_USE');
});

test('a refund is never more than the received money, in parts or by two users at the same time', async () => {
  const id = await paidOrder();
  await refund(id, 100.25);
  const body = { amount: 200, reason: 'x', account };
  const both = await Promise.all([1, 2].map(() => owner.ask(addRefund, { params: { id }, body })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 90 });
  const more = await owner.ask(addRefund, { params: { id }, body: { ...body, amount: 90.01 } });
  expect([more.status, more.refusal.fields?.['amount']]).toEqual([
    422,
    expect.stringContaining('90.00'),
  ]);
  const unpaid = await paidOrder({ paid: 0 });
  expect((await owner.ask(addRefund, { params: { id: unpaid }, body })).status).toBe(422);
  const other = await s.openShop('refunds');
  expect((await other.owner.ask(addRefund, { params: { id }, body })).status).toBe(404);
});

test('a refund goes with the money of its order into another one, so that no more is given back than came to both', async () => {
  const phone = `0${(phones += 1)}`;
  const [oldest, other] = [await paidOrder({ phone }), await paidOrder({ phone })];
  const made = await refund(other, 300.25);
  await owner.call(mergeOrders, { body: { ids: [oldest, other] } });
  expect(await owner.call(listOrderRefunds, { params: { id: other } })).toEqual({
    items: [],
    left: 0,
  });
  expect(await owner.call(listOrderRefunds, { params: { id: oldest } })).toMatchObject({
    items: [{ id: made.id, orderId: oldest, amount: 300.25 }],
    left: 480.25,
  });
  const body = { amount: 480.26, reason: 'x', account };
  expect((await owner.ask(addRefund, { params: { id: oldest }, body })).status).toBe(422);
  expect(await pay(made.id)).toMatchObject({ orderId: oldest, state: 'paid' });
  await owner.call(dailyReport, { query: { start: dayOf(now), end: dayOf(now) } });
  await sameCountedAgain();
});

test('a refund that is paid while its order goes into another one is paid there', async () => {
  const [oldest, other] = [await paidOrder(), await paidOrder()];
  const made = await refund(other, 100);
  const params = { id: made.id ?? 0 };
  const { paying } = await s.shop.inside(async (tx) => {
    await moveRefunds(tx, { from: [other], to: oldest });
    const paying = owner.ask(updateRefund, { params, body: { state: 'paid' } });
    await underWay(tx, paying);
    return { paying };
  });
  const { status, data } = await paying;
  expect([status, data.orderId]).toEqual([200, oldest]);
  const { items } = await owner.call(orderHistory, { params: { id: oldest } });
  expect(items.map(({ kind }) => kind)).toContain('refund');
});

test('a refund keeps its order from being split where it would be more than what stays with it', async () => {
  const id = await paidOrder({ paid: 780.5, unit: 2 });
  const [line] = (await owner.call(getOrder, { params: { id } })).items;
  const body = { items: [{ id: line?.id ?? 0, unit: 1 }] };
  const split = () => owner.ask(splitOrder, { params: { id }, body });
  const made = await refund(id, 390.26);
  const refused = await split();
  expect([refused.status, refused.refusal.message]).toEqual([409, 'IN_USE']);
  await owner.call(removeRefund, { params: { id: made.id ?? 0 } });
  await refund(id, 390.25);
  expect((await split()).status).toBe(200);
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 0 });
});

test('a refund keeps what was paid of its order from being written down as less than it, by either form', async () => {
  const id = await paidOrder();
  await refund(id, 300);
  const kept = () => owner.call(getOrder, { params: { id } });
  for (const paid of [0, 299.99]) {
    const body = { payment: { paid } };
    for (const door of [updateOrder, updateOrderShipping]) {
      const { status, refusal } = await owner.ask(door, { params: { id }, body });
      const text = refusal.fields?.['payment.paid'];
      expect([status, text]).toEqual([422, expect.stringContaining('300.00')]);
      expect(text).toContain(paid.toFixed(2));
    }
  }
  expect((await kept()).payment).toMatchObject({ paid: 390.25 });
  await owner.call(updateOrder, { params: { id }, body: { payment: { paid: 300 } } });
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 0 });
});

test('a refund and a smaller sum of what was paid that come at the same time follow each other', async () => {
  const id = await paidOrder();
  const { both } = await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`select 1 from orders where tenant_id = ${tx.tenantId} and id = ${id} for update`,
    );
    const both = [
      owner.ask(addRefund, { params: { id }, body: { amount: 300, reason: 'x', account } }),
      owner.ask(updateOrder, { params: { id }, body: { payment: { paid: 200 } } }),
    ];
    await queued(tx, 2);
    return { both };
  });
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a refund lowers the sales and profit of the day it was paid on, and taken back leaves no trace', async () => {
  const days = { start: dayOf(yesterday), end: dayOf(now) };
  const totals = async () => {
    const { items } = await owner.call(dailyReport, { query: days });
    const find = (at: Date) => items.find(({ key }) => key === dayOf(at));
    return [find(yesterday), find(now)].map((one) => [one?.sales ?? 0, one?.profit ?? 0]);
  };
  const id = await paidOrder();
  const returned = await paidOrder();
  const before = await totals();
  const made = await refund(id, 90.1);
  expect(await totals()).toEqual(before);
  await pay(made.id, yesterday);
  const after = await totals();
  const less = (one: readonly number[] | undefined, by: number) =>
    one?.map((baht) => Math.round(baht * 100 - by * 100) / 100);
  expect(after).toEqual([less(before[0], 90.1), before[1]]);
  await sameCountedAgain();
  await owner.call(sendOrder, { params: { id: returned }, body: { status: 'sending' } });
  await owner.call(updateOrders, { body: { ids: [returned], status: 'return' } });
  const back = await totals();
  await pay((await refund(returned, 390.25)).id, now);
  const [, today] = await totals();
  expect(today).toEqual([less(back[1], 390.25)?.[0], back[1]?.[1]]);
  await owner.call(updateRefund, { params: { id: made.id ?? 0 }, body: { state: 'due' } });
  expect((await totals())[0]).toEqual(before[0]);
  const sold = await totals();
  await cancel(id);
  await pay(made.id, now);
  const [, cancelled] = await totals();
  expect(cancelled).toEqual(less(sold[1], 390.25));
  await sameCountedAgain();
});

test('a refund that was not paid after all and is taken away before anything is counted leaves no trace', async () => {
  const days = { start: dayOf(now), end: dayOf(now) };
  const figures = async () => {
    const { total } = await owner.call(dailyReport, { query: days });
    const goods = await owner.call(productReport, { query: days });
    return [total.sales, total.profit, total.transfer, goods.total.sales];
  };
  const id = await paidOrder();
  const before = await figures();
  const made = await refund(id, 90.1);
  await pay(made.id);
  expect((await figures())[0]).toBe(Math.round(before[0]! * 100 - 9010) / 100);
  const params = { id: made.id ?? 0 };
  await owner.call(updateRefund, { params, body: { state: 'due' } });
  await owner.call(removeRefund, { params });
  expect(await figures()).toEqual(before);
  await sameCountedAgain();
});

test('a refund lowers the sales of the goods that it was paid back for, by the amounts of their lines', async () => {
  const days = { start: dayOf(now), end: dayOf(now) };
  const salesOf = async () => {
    const { items, total } = await owner.call(productReport, { query: days });
    const of = (id: number) => items.find(({ key }) => key === String(id));
    return [productId, other]
      .map((id) => [of(id)?.sales ?? 0, of(id)?.profit ?? 0])
      .concat([[total.sales, total.profit ?? 0]]);
  };
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของอีกอย่าง' } });
  const goods = { code: 'OTHER-1', name: 'ถุงผ้า', categoryId, price: 100, isCheck: false };
  const { id: other } = await owner.call(createProduct, { body: goods });
  const { id } = await owner.call(createOrder, {
    body: {
      info: {
        ...{ name: 'สมหญิง ใจดี', phone: '0829990001', address: '99/1', subdistrict: 'บางรัก' },
        ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
      },
      items: [
        { productId, unit: 1, price: 200 },
        { productId: other, unit: 1, price: 100 },
      ],
      payment: { method: 'transfer', paid: 300 },
    },
  });
  const before = await salesOf();
  await pay((await refund(id, 100.01)).id, now);
  const after = await salesOf();
  const less = after.map((pair, at) =>
    pair.map((baht, of) => Math.round(before[at]![of]! * 100 - baht * 100)),
  );
  // Two thirds and one third, without a satang lost.
  expect(less[0]![0]! + less[1]![0]!).toBe(10_001);
  expect([6667, 6668]).toContain(less[0]![0]);
  expect(less[2]).toEqual([10_001, 10_001]);
  expect(less[0]).toEqual([less[0]![0], less[0]![0]]);
  await sameCountedAgain();
});

test('a refund cannot be paid in a month that is just being closed', async () => {
  const id = await paidOrder();
  const made = await refund(id, 100);
  const paidAt = new Date('2025-03-10T05:00:00.000Z');
  const params = { id: made.id ?? 0 };
  const body = { state: 'paid', paidAt: paidAt.toISOString() } as const;
  const { paying } = await s.shop.inside(async (tx) => {
    await holdMonths(tx);
    await saveLock(tx, '2025-03-01', true);
    const paying = owner.ask(updateRefund, { params, body });
    await underWay(tx, paying);
    return { paying };
  });
  expect((await paying).refusal.message).toBe('MONTH_CLOSED');
  expect(await listed(id)).toMatchObject([{ id: made.id, state: 'due', paidAt: null }]);
});

test('a refund that is marked as paid again keeps the first day and user', async () => {
  const { id } = await refund(await paidOrder(), 100);
  const first = await pay(id, yesterday);
  const clerk = await s.shop.hire(2, ['order.view', 'order.view.all', 'cod.reconcile']);
  const params = { id: id ?? 0 };
  const again = await clerk.call(updateRefund, { params, body: { state: 'paid' } });
  expect([again.paidAt, again.paidBy]).toEqual([yesterday.toISOString(), first.paidBy]);
});

test('the refund of an erased customer keeps its sum and day, and loses its account and reason', async () => {
  const phone = '0820009997';
  const id = await paidOrder({ phone });
  await cancel(id);
  await pay((await refund(id, 390.25)).id);
  await owner.call(eraseCustomer, { body: { phone, reason: 'ลูกค้าขอ' } });
  expect(await listed(id)).toMatchObject([
    { amount: 390.25, state: 'paid', account: '', reason: '' },
  ]);
});

test('the account of a refund is hidden from users without the right to see customers', async () => {
  const id = await paidOrder();
  await refund(id, 1);
  const clerk = await s.shop.hire(2, ['order.view', 'order.view.all', 'cod.view']);
  const { items } = await clerk.call(listRefunds, { query: { pageSize: 200 } });
  const seen = items.find(({ orderId }) => orderId === id);
  expect(seen?.account).not.toMatch(/\d|สมหญิง/);
  expect(seen?.customer).not.toContain('สมหญิง');
  const params = { id: seen?.id ?? 0 };
  expect((await clerk.ask(updateRefund, { params, body: { state: 'paid' } })).status).toBe(403);
});

test('a refund whose day is put right was still noted when it was paid, and noted anew once it was not', async () => {
  const id = await paidOrder();
  const { id: refundId } = await refund(id, 1);
  const notedAt = async () =>
    (
      await s.shop.inside((tx) =>
        tx.first<{ at: string }>(
          sql`select noted_at::text as at from refunds where tenant_id = ${tx.tenantId} and id = ${refundId}`,
        ),
      )
    )?.at;
  await pay(refundId);
  const first = await notedAt();
  await pay(refundId, new Date(Date.now() - 86_400_000));
  expect(await notedAt()).toBe(first);
  await owner.call(updateRefund, { params: { id: refundId ?? 0 }, body: { state: 'due' } });
  await pay(refundId);
  expect(await notedAt()).not.toBe(first);
});

/** An order paid on delivery, with a typed tracking number. */
async function codOrder(pno: string): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: { ...buyer, phone: `0${(phones += 1)}` },
      items: [{ productId, unit: 1, price: 390.25 }],
      payment: { method: 'cod' },
    },
  });
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno } });
  return id;
}

test('a refund of what was paid at the door is taken once the COD came in, lowers sales and leaves the COD as it is', async () => {
  const pno = 'DOOR00000001';
  const id = await codOrder(pno);
  const body = { amount: 390.25, reason: 'สินค้าเสีย', account };
  const early = await owner.ask(addRefund, { params: { id }, body });
  expect([early.status, early.refusal.fields?.['amount']]).toEqual([
    422,
    expect.stringContaining('พัสดุส่งถึง'),
  ]);
  const form = new FormData();
  form.set('file', new Blob([`เลขพัสดุ,ยอด COD\n${pno},390.25\n`]), 'statement.csv');
  form.set('carrier', '0');
  const statement = await owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(await statement.json()).toMatchObject({ counts: { matched: 1 } });
  const days = { start: dayOf(now), end: dayOf(now) };
  const today = async () => (await owner.call(dailyReport, { query: days })).items[0];
  const before = await today();
  expect(await owner.call(listOrderRefunds, { params: { id } })).toEqual({
    items: [],
    left: 390.25,
  });
  const more = { ...body, amount: 390.26 };
  expect((await owner.ask(addRefund, { params: { id }, body: more })).status).toBe(422);
  await pay((await refund(id, 90.1)).id);
  const after = await today();
  expect(Math.round(((before?.sales ?? 0) - (after?.sales ?? 0)) * 100)).toBe(9010);
  expect(after?.cod).toBe(before?.cod);
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 300.15 });
  const { items } = await owner.call(listCodParcels, { query: { search: pno } });
  expect(items).toMatchObject([{ bucket: 'matched', difference: 0 }]);
  await sameCountedAgain();
});
