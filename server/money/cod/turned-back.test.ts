// From a courier's scan to the COD desk: money paid for a parcel that turns back is wrong from that
// scan on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCodParcels, type CodBucket } from '@app/contract/money/cod';
import type { CodImportResult } from '@app/contract/money/cod-import';
import { getOrder } from '@app/contract/order/list';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { undoChange } from '@app/contract/shop/undo';
import { updateTracking } from '@app/contract/shipping/tracking';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;

const codOf = async (id: number) =>
  (await t.owner.call(getOrder, { params: { id } })).payment.codAmount;

/** Imports a statement that pays the order's COD in full. */
async function pay(orderId: number, pno: string): Promise<void> {
  const form = new FormData();
  const file = `เลขพัสดุ,ยอด COD\n${pno},${await codOf(orderId)}\n`;
  form.set('file', new Blob([file]), 'statement.csv');
  form.set('carrier', '0');
  const response = await t.owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(((await response.json()) as CodImportResult).counts).toMatchObject({ matched: 1 });
}

/** Waits until the desk shows this bucket for the number. */
const becomes = (pno: string, bucket: CodBucket) =>
  expect
    .poll(
      async () =>
        (await t.owner.call(listCodParcels, { query: { search: pno } })).items.map((line) => [
          line.bucket,
          line.difference,
        ]),
      { interval: 200 },
    )
    .toEqual([[bucket, bucket === 'matched' ? 0 : expect.any(Number)]]);

const move = (id: number, status: 'return' | 'send') =>
  t.owner.call(updateOrders, { body: { ids: [id], status } });

beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

test('a paid COD parcel is an exception from the moment it turns back', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const booked = await t.owner.call(createShipments, { params, body: { orderId } });
  const pno = booked.items[0]?.pno ?? '';
  const order = await t.owner.call(getOrder, { params: { id: orderId } });
  const form = new FormData();
  const file = `เลขพัสดุ,ยอด COD\n${pno},${order.payment.codAmount}\n`;
  form.set('file', new Blob([file]), 'statement.csv');
  const response = await t.owner.fetch('/cod/import', { method: 'POST', body: form });
  const run = (await response.json()) as CodImportResult;
  expect(order.payment.codAmount).toBeGreaterThan(0);
  expect(run.counts).toMatchObject({ matched: 1, returned_paid: 0 });
  await t.advance({ path: 'return', pnos: [pno], steps: 6 });
  await t.owner.call(updateTracking, { params, body: { orderId } });
  const back = () =>
    t.owner.call(listCodParcels, { query: { bucket: 'returned_paid' } }).then(({ items }) => items);
  await expect.poll(async () => (await back()).length, { interval: 200 }).toBe(1);
  expect(await back()).toMatchObject([{ pno, difference: order.payment.codAmount }]);
});

test('a paid COD parcel is an exception once its number is cancelled', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const { items } = await t.owner.call(createShipments, { params, body: { orderId } });
  const pno = items[0]?.pno ?? '';
  await pay(orderId, pno);
  await t.owner.call(cancelShipments, { params, body: { orderId } });
  await becomes(pno, 'returned_paid');
});

test('a paid COD parcel is an exception once it is scanned back without a word of the courier, also when its order goes out again', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const { items } = await t.owner.call(createShipments, { params, body: { orderId } });
  const pno = items[0]?.pno ?? '';
  await t.owner.call(sendOrder, { params: { id: orderId }, body: { status: 'sending' } });
  await pay(orderId, pno);
  const form = new FormData();
  form.set('pno', pno);
  form.set('condition', 'good');
  const scan = await t.owner.fetch('/return/scan', { method: 'POST', body: form });
  expect(scan.status).toBe(200);
  await becomes(pno, 'returned_paid');
  await move(orderId, 'send');
  await t.owner.call(createShipments, { params, body: { orderId } });
  await becomes(pno, 'returned_paid');
});

test('a COD parcel that arrived and is brought back later was rightly paid', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const { items } = await t.owner.call(createShipments, { params, body: { orderId } });
  const pno = items[0]?.pno ?? '';
  await t.advance({ path: 'happy', pnos: [pno], steps: 9 });
  await t.owner.call(updateTracking, { params, body: { orderId } });
  await move(orderId, 'return');
  await pay(orderId, pno);
  await becomes(pno, 'matched');
});

test('a COD number that was typed into an order is an exception while the order is returned', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const pno = 'TYPED0000001';
  await t.owner.call(sendOrder, { params: { id: orderId }, body: { status: 'sending', pno } });
  await pay(orderId, pno);
  const { undoToken: token = '' } = await move(orderId, 'return');
  await becomes(pno, 'returned_paid');
  await t.owner.call(undoChange, { body: { token } });
  await becomes(pno, 'matched');
});
