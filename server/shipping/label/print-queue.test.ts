// The print queue: every printable parcel is listed once, until it is picked up.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPrint, printQueuedLabels } from '@app/contract/shipping/label';
import { listPrintQueue } from '@app/contract/shipping/print-queue';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
let ids: number[];
beforeAll(async () => {
  t = await shippingStory();
  ids = await t.newOrders(4);
  await t.owner.call(createShipments, { params, body: { orderId: ids } });
});
afterAll(() => t.end());

const queue = async (query: object = {}) =>
  (await t.owner.call(listPrintQueue, { params, query })).items;
const idsIn = async (query: object = {}) =>
  (await queue(query)).map(({ orderId }) => orderId).sort();
const print = async (orderId: number[], size: '100x75' | '100x150') => {
  const { id } = await t.owner.call(printQueuedLabels, { body: { orderId, size } });
  return () => t.owner.call(confirmPrint, { params: { id }, body: { printed: true } });
};

test('the print queue shows goods, money, number and destination, and counts only confirmed prints', async () => {
  expect(await idsIn()).toEqual([...ids].sort());
  const [first = 0] = ids;
  const confirm = await print([first], '100x75');
  expect(await idsIn({ printed: '1' })).toEqual([]);
  await confirm();
  expect(await idsIn({ printed: '1' })).toEqual([first]);
  expect(await idsIn({ printed: '0' })).toEqual(ids.slice(1).sort());
  const [label] = await queue({ printed: '1' });
  expect(label).toMatchObject({ printCount: 1, size: '100x75', orderId: first });
  expect(label?.items[0]?.unit).toBeGreaterThan(0);
  expect(label?.pno).toMatch(/^TH/);
  expect(label?.sender).not.toBe('');
});

test('the print queue is filtered by day, warehouse, product and paper', async () => {
  const [first = 0, second = 0] = ids;
  expect(await idsIn({ size: '100x75' })).toEqual([first]);
  expect(await idsIn({ size: '100x150' })).toEqual([]);
  expect(await idsIn({ to: '2020-01-01' })).toEqual([]);
  expect(await idsIn({ from: '2020-01-01' })).toHaveLength(4);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set sender_address_id = ${t.senderId} where tenant_id = ${tx.tenantId} and id = ${second}`,
    ),
  );
  expect(await idsIn({ senderId: String(t.senderId) })).toContain(second);
  expect(await idsIn({ senderId: '999999' })).toEqual([]);
  const row = await t.s.shop.inside((tx) =>
    tx.first<{ id: number }>(
      sql`select product_id as id from order_items where tenant_id = ${tx.tenantId} limit 1`,
    ),
  );
  expect(await idsIn({ productId: String(row?.id) })).toHaveLength(4);
  expect(await idsIn({ productId: '999999' })).toEqual([]);
});

test('the print queue drops collected or cancelled parcels, and a scanned number finds a collected one, to print it again', async () => {
  const [, , third = 0, fourth = 0] = ids;
  const [parcel] = await t.parcelsOf([third]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  await t.owner.call(updateTracking, { params, body: { orderId: [third] } });
  await t.owner.call(cancelShipments, { params, body: { orderId: fourth } });
  expect(await idsIn()).toEqual(ids.slice(0, 2).sort());
  expect(await idsIn({ pno: parcel?.pno })).toEqual([third]);
  expect(await idsIn({ pno: 'TH0000000X' })).toEqual([]);
});
