// From a courier's scan to the COD desk: what was paid for a parcel that comes back is wrong from that scan on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCodParcels } from '@app/contract/money/cod';
import type { CodImportResult } from '@app/contract/money/cod-import';
import { getOrder } from '@app/contract/order/list';
import { createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;

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
