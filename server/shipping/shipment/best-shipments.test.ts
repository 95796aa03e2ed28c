// Best Express through the common API: booked with its label, lost and found, refused, cancelled,
// tracked, pushed.
import { getCourierAccount, listCouriers } from '@app/contract/courier-setup/account';
import { printLabels } from '@app/contract/shipping/label';
import { cancelShipments, createShipments, listShipments } from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'bestexpress' as const };

let story: ShippingStory;
beforeAll(async () => {
  story = await shippingStory({}, 'best');
});
afterEach(() => story.faults({ reset: true }));
afterAll(() => story.end());

const book = async (orderId: number) => {
  const { items } = await story.owner.call(createShipments, { params, body: { orderId } });
  return items[0]!;
};
const newOrder = async (wish?: object): Promise<number> => (await story.newOrders(1, wish))[0] ?? 0;

const print = (orderId: number, body: object) =>
  story.owner.call(printLabels, { params, body: { orderId, ...body } });
const printed = async (url: string): Promise<string> =>
  Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1');

/** Registers the webhook as BEST’s staff do in their console; there is no API call for it. */
async function listen(): Promise<void> {
  const account = await story.owner.call(getCourierAccount, { params });
  const url = `${story.s.origin}${new URL(account.hookUrl ?? '').pathname}`;
  await fetch(`${story.url}/__sandbox/webhook`, {
    method: 'POST',
    body: JSON.stringify({ account: 'BESTDEMO0001', url, isOn: true }),
  });
}
const allPushed = () => expect.poll(async () => (await story.ledger()).pushes.waiting).toBe(0);

test('a BEST shipment is booked, and BEST’s answer is returned with its old field names', async () => {
  const id = await newOrder();
  const item = await book(id);
  const [parcel] = await story.parcelsOf([id]);
  expect(item).toMatchObject({
    t: 'success',
    pno: parcel?.pno,
    response: { success: 'true', mailno: parcel?.pno, reason: '' },
  });
  expect(item.response?.['sortingcode']).toBe(item.sortCode);
  expect(parcel?.codAmountSatang).toBe(58_000);
});

test('a BEST shipment prints the label of BEST’s answer, and ours in every size of ours', async () => {
  const id = await newOrder();
  await book(id);
  const calls = async () => (await story.ledger()).calls;
  const before = await calls();
  const own = await print(id, { size: 'courier' });
  expect(own).toMatchObject({ labels: 1, notices: [] });
  expect(await printed(own.url)).toMatch(/^%PDF-/);
  for (const size of ['100x150', '100x75', 'a4x4']) {
    expect(await print(id, { size })).toMatchObject({ labels: 1, notices: [] });
  }
  expect(await calls()).toEqual(before);
});

const labelFileOf = async (id: number): Promise<string> => {
  const [row] = await story.s.shop.inside((tx) =>
    tx.rows<{ label_file: string }>(
      sql`select label_file from shipments where tenant_id = ${tx.tenantId} and order_id = ${id}`,
    ),
  );
  return row?.label_file ?? '';
};

test('a BEST shipment whose label was lost gets ours instead, and the report mentions it', async () => {
  const id = await newOrder();
  await book(id);
  const file = await labelFileOf(id);
  expect(file).toMatch(/^waybill\//);
  await story.s.server.services.files.remove(file);
  const report = await print(id, { size: 'courier' });
  expect(report.labels).toBe(1);
  expect(report.notices).toHaveLength(1);
});

test('a BEST shipment keeps number and label after a lost answer when BEST repeats the same parcel', async () => {
  await story.faults({
    repeated: 'same',
    next: [{ kind: 'lost', calls: 1, operation: 'create' }],
  });
  const id = await newOrder();
  const item = await book(id);
  expect(item).toMatchObject({ t: 'success' });
  expect(await story.parcelsOf([id])).toMatchObject([{ pno: item.pno }]);
  expect((await print(id, { size: 'courier' })).notices).toEqual([]);
});

test("a BEST shipment that BEST refuses shows BEST's own words", async () => {
  const item = await book(await newOrder({ postcode: '95000' }));
  expect(item).toMatchObject({
    t: 'error',
    response: { success: 'false', reason: 'receiver address is out of the service area' },
  });
  expect(item.errMessage).toContain('receiver address is out of the service area');
});

test('a BEST shipment is cancelled before pickup, and afterwards the seller is told that it cannot be', async () => {
  const [first = 0, second = 0] = await story.newOrders(2);
  for (const id of [first, second]) await book(id);
  const cancel = async (orderId: number) =>
    (await story.owner.call(cancelShipments, { params, body: { orderId } })).items[0];
  expect(await cancel(first)).toMatchObject({ cancelTracking: 'success', pno: '' });
  const [parcel] = await story.parcelsOf([second]);
  await story.advance({ steps: 1, pnos: [parcel?.pno] });
  const late = await cancel(second);
  expect(late).toMatchObject({ cancelTracking: 'error', pno: parcel?.pno });
  expect(late?.cancelMessage).toMatch(/ยกเลิกไม่ได้/);
});

test('a BEST shipment whose pickup failed is not treated as picked up, and can still be cancelled', async () => {
  const id = await newOrder();
  const { pno } = await book(id);
  await story.advance({ path: 'notPicked', steps: 1, pnos: [pno] });
  await story.owner.call(updateTracking, { params, body: { orderId: [id] } });
  const listed = await story.owner.call(listShipments, { query: { orderId: String(id) } });
  expect(listed.items).toMatchObject([{ pno, bucket: 'problem', pickedUpAt: null }]);
  await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
  const { items } = await story.owner.call(cancelShipments, { params, body: { orderId: id } });
  expect(items[0]).toMatchObject({ cancelTracking: 'success', pno: '' });
});

test('a BEST shipment is cancelled when the first answer of its cancel is lost', async () => {
  const id = await newOrder();
  await book(id);
  await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
  const { items } = await story.owner.call(cancelShipments, { params, body: { orderId: id } });
  expect(items[0]).toMatchObject({ cancelTracking: 'success', pno: '' });
});

test('a BEST shipment is tracked, listed and counted under the codes of the screens, in BEST’s own words', async () => {
  const id = await newOrder();
  const { pno } = await book(id);
  await story.advance({ steps: 4, pnos: [pno] });
  expect(await story.owner.call(updateTracking, { params, body: { orderId: [id] } })).toEqual({
    updated: 1,
    failed: 0,
  });
  const counts = await story.owner.call(countParcels, { params });
  expect(counts.map((row) => row.code)).toEqual(
    '1001 2001 2006 3001 4001 5001 5002 5003 6001 6002 6003 7001'.split(' '),
  );
  expect(counts.find((row) => row.code === '2006')?.count).toBe(1);
  const listed = await story.owner.call(listParcels, { params, query: { code: '2006' } });
  expect(listed.items).toMatchObject([{ pno, label: 'กำลังนำส่ง', bucket: 'out_for_delivery' }]);
  const told = await story.owner.call(getTracking, { params: { ...params, number: pno } });
  expect(told.responseitems[0]?.tracesList[0]?.details.length).toBe(4);
});

test('a BEST shipment whose answer was lost is found by the next push: one parcel, one number', async () => {
  await listen();
  await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
  const id = await newOrder();
  await book(id);
  const [parcel] = await story.parcelsOf([id]);
  await allPushed();
  const told = await story.owner.call(getTracking, { params: { ...params, number: String(id) } });
  expect(told.pno).toBe(parcel?.pno);
  expect(await story.parcelsOf([id])).toHaveLength(1);
});

test('a BEST shipment keeps label and answer when a push comes before the answer', async () => {
  await listen();
  await story.faults({
    repeated: 'same',
    next: [{ kind: 'lost', calls: 1, operation: 'create' }],
  });
  const id = await newOrder();
  await book(id);
  await expect.poll(() => labelFileOf(id)).toMatch(/^waybill\//);
  const [row] = await story.s.shop.inside((tx) =>
    tx.rows<{ response: unknown }>(
      sql`select answer -> 'response' as response from shipments where tenant_id = ${tx.tenantId} and order_id = ${id}`,
    ),
  );
  expect(row?.response).toMatchObject({ success: 'true' });
});

test('a BEST shipment is updated by pushes, doubled and out of order too, and scans of the way back do not hide the return', async () => {
  await listen();
  await story.faults({ duplicatePush: true, disorderPush: true });
  const days = 60 * 61;
  await story.advance({ minutes: -days });
  const id = await newOrder();
  const { pno } = await book(id);
  await story.advance({ path: 'return', pnos: [pno] });
  await story.advance({ minutes: days, pnos: [pno] });
  await allPushed();
  const told = await story.owner.call(getTracking, { params: { ...params, number: pno } });
  expect(told).toMatchObject({ bucket: 'returning', code: '6001' });
});

test('a BEST shipment has advisory limits, and a COD of whole baht only', async () => {
  const [info] = (await story.owner.call(listCouriers)).filter((one) => one.c === 'bestexpress');
  expect(info).toMatchObject({
    flag: 'shippingBestExpress',
    limits: { advice: true, codStep: 1 },
    can: expect.not.arrayContaining(['label']),
  });
});
