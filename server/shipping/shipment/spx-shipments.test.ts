// SPX Express through the common API: booked, lost and found, refused, cancelled, printed, tracked,
// pushed.
import {
  getCourierAccount,
  listCouriers,
  setCourierAccount,
} from '@app/contract/courier-setup/account';
import { printLabels } from '@app/contract/shipping/label';
import { cancelShipments, createShipments, listShipments } from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'spx' as const };

let story: ShippingStory;
beforeAll(async () => {
  story = await shippingStory({}, 'spx');
});
afterEach(() => story.faults({ reset: true }));
afterAll(() => story.end());

const book = async (orderId: number, more: object = {}) => {
  const body = { orderId, ...more };
  const { items } = await story.owner.call(createShipments, { params, body });
  return items[0]!;
};
const newOrder = async (wish?: object): Promise<number> => (await story.newOrders(1, wish))[0] ?? 0;
const trackingOf = (number: string | number) =>
  story.owner.call(getTracking, { params: { ...params, number: String(number) } });
/** Reads the stored tracking code: the API call would query SPX. */
const codeOf = async (pno: string): Promise<string | null> => {
  const [row] = await story.s.shop.inside((tx) =>
    tx.rows<{ code: string | null }>(
      sql`select tracking_code as code from shipments where tenant_id = ${tx.tenantId} and pno = ${pno}`,
    ),
  );
  return row?.code ?? null;
};
/** Moves past the first second, in which SPX’s search does not find an order. */
const later = () => story.advance({ minutes: 1 });

test.each([
  ['pick-up', {}],
  ['drop-off', { expressCategory: 2 }],
])(
  'an SPX shipment is booked by %s, and its answer is returned with its old field names',
  async (_how, more) => {
    const id = await newOrder();
    const item = await book(id, more);
    const [parcel] = await story.parcelsOf([id]);
    expect(item).toMatchObject({
      t: 'success',
      pno: parcel?.pno,
      response: { success: 'true', mailno: parcel?.pno, reason: '' },
    });
    expect(item.response?.['sortingcode']).toBe(item.sortCode);
    expect(parcel?.codAmountSatang).toBe(58_000);
  },
);

test('an SPX shipment whose answer was lost is found by the search once SPX lists it: one parcel, without a push', async () => {
  await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
  const id = await newOrder();
  const item = await book(id);
  const [parcel] = await story.parcelsOf([id]);
  expect(['', 'SHIPMENT_UNKNOWN']).toContain(item.error);
  await expect.poll(async () => (await trackingOf(id)).pno).toBe(parcel?.pno);
  expect(await story.parcelsOf([id])).toHaveLength(1);
});

test('an SPX shipment waits while the pickup times cannot be fetched, and is booked once they are', async () => {
  await story.faults({ next: [{ kind: '5xx', calls: 2, operation: 'slots' }] });
  const id = await newOrder();
  expect(await book(id)).toMatchObject({ t: 'success' });
  expect(await story.parcelsOf([id])).toHaveLength(1);
});

test('an SPX shipment is refused with the field and SPX’s own answer when SPX does not know the address', async () => {
  expect(await book(await newOrder({ postcode: '95000' }))).toMatchObject({
    t: 'error',
    error: '10042',
    fixField: 'receiver.place',
    response: { success: 'false' },
  });
});

test('an SPX shipment is cancelled before pickup, and afterwards the seller is told that it cannot be', async () => {
  const [first = 0, second = 0] = await story.newOrders(2);
  for (const id of [first, second]) await book(id);
  await later();
  const cancel = async (orderId: number) =>
    (await story.owner.call(cancelShipments, { params, body: { orderId } })).items[0];
  await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
  expect(await cancel(first)).toMatchObject({ cancelTracking: 'success', pno: '' });
  const [parcel] = await story.parcelsOf([second]);
  await story.advance({ steps: 1, pnos: [parcel?.pno] });
  const late = await cancel(second);
  expect(late).toMatchObject({ cancelTracking: 'error', error: '13002', pno: parcel?.pno });
  expect(late?.cancelMessage).toMatch(/ยกเลิกไม่ได้/);
});

test('an SPX shipment whose pickup failed is not treated as picked up, and SPX is asked to cancel it', async () => {
  const id = await newOrder();
  const { pno } = await book(id);
  await later();
  await story.advance({ path: 'notPicked', steps: 1, pnos: [pno] });
  await story.owner.call(updateTracking, { params, body: { orderId: [id] } });
  const listed = await story.owner.call(listShipments, { query: { orderId: String(id) } });
  expect(listed.items).toMatchObject([{ pno, code: '5001', pickedUpAt: null }]);
  const asked = (await story.ledger()).calls['cancel'] ?? 0;
  await story.owner.call(cancelShipments, { params, body: { orderId: id } });
  expect((await story.ledger()).calls['cancel']).toBe(asked + 1);
});

test('an SPX label is fetched behind the link at once and stored, so that a second print makes no call', async () => {
  const id = await newOrder();
  await book(id);
  const print = async (size: string) => {
    const body = { orderId: id, size };
    return story.owner.call(printLabels, { params, body: body as never });
  };
  expect(await print('courier')).toMatchObject({ labels: 1, notices: [] });
  const { calls } = await story.ledger();
  expect([calls['label'], calls['labelFile']]).toEqual([1, 1]);
  // After the link has expired.
  await story.advance({ minutes: 45 });
  expect(await print('courier')).toMatchObject({ labels: 1, notices: [] });
  expect(await print('100x75')).toMatchObject({ labels: 1, notices: [] });
  expect((await story.ledger()).calls['label']).toBe(1);
});

test('an SPX shipment is tracked, listed and counted under its own codes', async () => {
  const id = await newOrder();
  const { pno } = await book(id);
  for (let step = 0; step < 3; step += 1) {
    await later();
    await story.advance({ steps: 1, pnos: [pno] });
  }
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
  expect((await trackingOf(pno)).responseitems[0]?.tracesList[0]?.details.length).toBe(3);
});

describe('SPX pushes', () => {
  const hookOf = async (): Promise<string> => {
    const account = await story.owner.call(getCourierAccount, { params });
    return `${story.s.origin}${new URL(account.hookUrl ?? '').pathname}`;
  };
  const push = async (body: object, headers: Record<string, string> = {}) =>
    fetch(await hookOf(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('are ignored without a signature, and the status is queried at once', async () => {
    const id = await newOrder();
    const { pno } = await book(id);
    await later();
    await story.advance({ steps: 1, pnos: [pno] });
    const claim = { tracking_no: pno, order_id: 'x', status: 'Delivered', status_code: '4001' };
    const answer = await push({ ...claim, timestamp: Math.floor(Date.now() / 1000) });
    expect(answer.status).toBe(200);
    await expect.poll(() => codeOf(pno)).toBe('2001');
  });

  test('are refused with a wrong signature', async () => {
    const headers = { 'app-id': '100001', timestamp: '1', 'random-num': '1', 'check-sign': 'x' };
    const id = await newOrder();
    const { pno } = await book(id);
    const claim = { tracking_no: pno, status: 'Delivered', status_code: '4001', timestamp: 1 };
    expect((await push(claim, headers)).status).toBe(401);
    expect(await codeOf(pno)).toBeNull();
  });

  test('update the parcel at once when they are signed, also doubled and out of order', async () => {
    await fetch(`${story.url}/__sandbox/webhook`, {
      method: 'POST',
      body: JSON.stringify({ account: '9876543210987655', url: await hookOf(), isOn: true }),
    });
    await story.faults({ duplicatePush: true, disorderPush: true });
    const days = 60 * 55;
    await story.advance({ minutes: -days });
    const id = await newOrder();
    const { pno } = await book(id);
    await story.advance({ path: 'return', pnos: [pno] });
    await story.advance({ minutes: days, pnos: [pno] });
    await expect.poll(async () => (await story.ledger()).pushes.waiting).toBe(0);
    expect(await codeOf(pno)).toBe('6001');
  });
});

test('an SPX shipment of a shop with a long name keeps its number within the 32 characters of SPX', async () => {
  const other = await story.openShop('a-very-long-label-of-a-shop-32ch');
  const [id = 0] = await other.newOrders(1);
  const { owner } = other.shop;
  const { items } = await owner.call(createShipments, { params, body: { orderId: id } });
  expect(items[0]).toMatchObject({ t: 'success' });
  const parcel = (await story.ledger()).parcels.find((one) => one.pno === items[0]?.pno);
  expect(parcel?.outTradeNo).toHaveLength(32);
});

test('an SPX shipment needs no flag, and has advisory limits', async () => {
  const [info] = (await story.owner.call(listCouriers)).filter((one) => one.c === 'spx');
  expect(info).toMatchObject({
    flag: null,
    connected: true,
    limits: { advice: true, codStep: 1, weightGrams: 20_000, cod: 50_000 },
    can: expect.arrayContaining(['label', 'trackMany']),
  });
});

test('an SPX account with an invalid number is refused by field', async () => {
  const body = { credentials: { userId: '12 34' } };
  const reply = await story.owner.ask(setCourierAccount, { params, body });
  expect(Object.keys(reply.refusal.fields ?? {})).toEqual(['credentials.userId']);
});
