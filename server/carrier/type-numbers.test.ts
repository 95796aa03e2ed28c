// Promises of numbers that a courier gave outside the system: typed or from a file, each for itself, never twice.
import { listCarrierOrders, typeNumbers } from '@app/contract/carrier';
import { getOrder } from '@app/contract/order-list';
import { createShipments } from '@app/contract/shipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../app/story/shipping.ts';

const params = { c: 'spx' as const };
let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

const give = (items: { order: number | string; pno: string }[]) =>
  t.owner.call(typeNumbers, { params, body: { items } }).then((reply) => reply.items);
const orderOf = (id: number) => t.owner.call(getOrder, { params: { id } });

test('a typed number stands on its order, with the courier, and on the courier’s screen', async () => {
  const [id = 0] = await t.newOrders(1);
  expect(await give([{ order: id, pno: 'TH0000000001' }])).toMatchObject([{ id, t: 'success' }]);
  expect(await orderOf(id)).toMatchObject({ pno: 'TH0000000001', shipping: { carrier: 6 } });
  const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab: 'numbered' } });
  expect(items.map(({ order, shipment }) => [order.id, shipment])).toEqual([[id, null]]);
});

test('each answers for itself: unknown orders, bad and taken numbers, live parcels are left alone', async () => {
  const [fine = 0, second = 0, booked = 0] = await t.newOrders(3);
  const flash = { c: 'flashexpress' as const };
  await t.owner.call(createShipments, { params: flash, body: { orderId: booked } });
  const results = await give([
    { order: fine, pno: 'TH0000000002' },
    { order: second, pno: 'TH0000000002' },
    { order: second, pno: 'ไม่ใช่เลข' },
    { order: booked, pno: 'TH0000000003' },
    { order: 'SD999999', pno: 'TH0000000004' },
  ]);
  expect(results.map((item) => item.t)).toEqual(['success', 'error', 'error', 'error', 'error']);
  expect(results.slice(1).every((item) => /[ก-๙]/.test(item.errMessage))).toBe(true);
  expect((await orderOf(second)).pno).toBe('');
  expect((await orderOf(booked)).shipping.carrier).toBe(0);
});

test('a file needs only codes and numbers, wherever they stand', async () => {
  const [one = 0, two = 0] = await t.newOrders(2);
  const [first, second] = [await orderOf(one), await orderOf(two)];
  const form = new FormData();
  const csv = `วันที่,ออเดอร์,ลูกค้า,เลขพัสดุ\n1,${first.code},ก,TH0000000011\n2,${second.code},ข,\n`;
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'numbers.csv');
  const response = await t.owner.fetch('/spx/order/number', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  const { items } = (await response.json()) as { items: { t: string; row: number }[] };
  expect(items.map(({ t: result, row }) => [row, result])).toEqual([
    [2, 'success'],
    [3, 'error'],
  ]);
  expect((await orderOf(one)).pno).toBe('TH0000000011');
});

test('a shop with an account makes its numbers there', async () => {
  const [id = 0] = await t.newOrders(1);
  const answer = await t.owner.ask(typeNumbers, {
    params: { c: 'flashexpress' },
    body: { items: [{ order: id, pno: 'TH0000000021' }] },
  });
  expect(answer.status).toBe(422);
  expect((await t.owner.ask(typeNumbers, { params, body: {} })).status).toBe(422);
});
