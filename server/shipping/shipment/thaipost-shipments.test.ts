// Thailand Post through the common API: numbers assigned, lost and found, refused, cancelled,
// pushed, paid.
import { getCourierAccount, setCourierAccount } from '@app/contract/courier-setup/account';
import { printLabels } from '@app/contract/shipping/label';
import { getSender, setSender } from '@app/contract/courier-setup/sender';
import { cancelShipments, createShipments, settleShipment } from '@app/contract/shipping/shipment';
import {
  countParcels,
  getTracking,
  listParcels,
  subscribeParcels,
  updateTracking,
} from '@app/contract/shipping/tracking';
import { findCourier } from '@app/courier/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thaipostAccounts } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'thaipost' as const };
let story: ShippingStory;

const book = async (orderId: number) => {
  const { items } = await story.owner.call(createShipments, { params, body: { orderId } });
  return items[0]!;
};
const newOrder = async (wish?: object): Promise<number> => (await story.newOrders(1, wish))[0] ?? 0;
const tracked = (number: string) =>
  story.owner.call(getTracking, { params: { ...params, number } });
const serialOf = (pno: string): number => Number(pno.slice(2, 10));
const cancel = async (orderId: number) =>
  (await story.owner.call(cancelShipments, { params, body: { orderId } })).items[0];
const row = async (pno: string) =>
  (
    await story.s.shop.inside((tx) =>
      tx.rows<{ cod_paid_at: Date | null; delivered_at: Date | null; subscribed_at: Date | null }>(
        sql`select cod_paid_at, delivered_at, subscribed_at from shipments
          where tenant_id = ${tx.tenantId} and pno = ${pno}`,
      ),
    )
  )[0];
const settled = () => expect.poll(async () => (await story.ledger()).pushes.waiting).toBe(0);

async function hookUrl(): Promise<string> {
  const account = await story.owner.call(getCourierAccount, { params });
  return `${story.s.origin}${new URL(account.hookUrl ?? '').pathname}`;
}

/** Registers the webhook as a shop does on Thailand Post’s developer page. */
async function openHook(): Promise<string> {
  const url = await hookUrl();
  await fetch(`${story.url}/__sandbox/webhook`, {
    method: 'POST',
    body: JSON.stringify({ account: 'EPARCEL0001', url, isOn: true }),
  });
  return url;
}

const barcodeOf = (serial: number): string =>
  findCourier('thaipost')?.numbers?.(thaipostAccounts.eparcel.details)?.write(serial) ?? '';

/** Books a barcode like another program that uses the same number range. */
async function bookElsewhere(barcode: string): Promise<void> {
  const place = { cusAmp: 'สันทราย', cusProv: 'เชียงใหม่', cusZipcode: '50210' };
  const item = {
    ...{
      orderId: 'ELSEWHERE-1',
      invNo: 'ELSEWHERE-1',
      barcode,
      cusName: 'ก',
      cusAdd: '1',
      ...place,
    },
    ...{
      cusTel: '0800000009',
      productPrice: 0,
      productInbox: '-',
      productWeight: 100,
      orderType: 'D',
    },
  };
  const { username, password } = thaipostAccounts.eparcel.credentials;
  const reply = await fetch(`${story.url}/webservice/addItem`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: JSON.stringify(item),
  });
  expect(await reply.json()).toMatchObject([{ errorCode: '000' }]);
}

describe('an e-Parcel shipment', () => {
  beforeAll(async () => {
    story = await shippingStory({}, 'thaipost');
  });
  afterAll(() => story.end());
  beforeEach(() => story.faults({ reset: true }));

  test('gets the next number of the range, and its answer with the old field names', async () => {
    const ids = await story.newOrders(3);
    const { items } = await story.owner.call(createShipments, { params, body: { orderId: ids } });
    expect(items.map((item) => serialOf(item.pno))).toEqual([1, 2, 3]);
    expect(items[0]).toMatchObject({
      t: 'success',
      pno: 'EX000000014TH',
      response: { StatusCode: 'S0000', Barcode: 'EX000000014TH' },
    });
    expect((await story.parcelsOf(ids)).map((parcel) => parcel.codAmountSatang)).toEqual([
      58_000, 58_000, 58_000,
    ]);
  });

  test('leaves its number to the next one when it is refused', async () => {
    const refused = await book(await newOrder({ postcode: '95000' }));
    expect(refused).toMatchObject({
      t: 'error',
      fixField: 'receiver.place',
      response: { StatusCode: '084', Barcode: '' },
    });
    const [first, second] = [await book(await newOrder()), await book(await newOrder())];
    expect(serialOf(second.pno)).toBe(serialOf(first.pno) + 1);
    expect(serialOf(first.pno)).toBe(4);
  });

  test('is found by the same barcode when its answer was lost: one parcel, no number lost', async () => {
    await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const [before, id] = [await book(await newOrder()), await newOrder()];
    await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const item = await book(id);
    expect(item).toMatchObject({ t: 'success' });
    expect(serialOf(item.pno)).toBe(serialOf(before.pno) + 1);
    expect(await story.parcelsOf([id])).toMatchObject([{ pno: item.pno }]);
  });

  test("never uses, nor tries again, another client's barcode", async () => {
    const last = await book(await newOrder());
    const taken = barcodeOf(serialOf(last.pno) + 1);
    await bookElsewhere(taken);
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ t: 'error', error: '018' });
    const again = await book(id);
    expect(again).toMatchObject({ t: 'success' });
    expect(serialOf(again.pno)).toBe(serialOf(last.pno) + 2);
  });

  test('is cancelled before it is received, and afterwards the seller is told that it cannot be', async () => {
    const [first, second] = await story.newOrders(2);
    for (const id of [first, second]) await book(id ?? 0);
    expect(await cancel(first ?? 0)).toMatchObject({ cancelTracking: 'success', pno: '' });
    const [parcel] = await story.parcelsOf([second ?? 0]);
    await story.advance({ steps: 1, pnos: [parcel?.pno] });
    const late = await cancel(second ?? 0);
    expect(late).toMatchObject({ cancelTracking: 'error', pno: parcel?.pno });
    expect(late?.cancelMessage).toMatch(/ยกเลิกไม่ได้/);
  });

  test('is cancelled although the answer of the cancel is lost', async () => {
    const id = await newOrder();
    const { pno } = await book(id);
    await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'cancel' }] });
    expect(await cancel(id)).toMatchObject({ cancelTracking: 'success', pno: '' });
    expect((await story.parcelsOf([id]))[0]).toMatchObject({ pno, state: 104 });
  });

  test('has labels printed in our sizes, and as its own', async () => {
    const id = await newOrder();
    await book(id);
    const print = (body: object) =>
      story.owner.call(printLabels, { params, body: { orderId: id, ...body } });
    for (const size of ['100x150', '100x75', 'a4x4'])
      expect((await print({ size })).labels).toBe(1);
    expect(await print({ size: 'courier' })).toMatchObject({ labels: 1, notices: [] });
  });

  test('is tracked, listed and counted under its own codes', async () => {
    const id = await newOrder();
    const { pno } = await book(id);
    await story.advance({ steps: 5, pnos: [pno] });
    expect(await story.owner.call(updateTracking, { params, body: { orderId: [id] } })).toEqual({
      updated: 1,
      failed: 0,
    });
    const counts = await story.owner.call(countParcels, { params });
    expect(counts.map((one) => one.code)).toEqual(
      expect.arrayContaining('101 102 103 104 201 203 213 301 302 303 304 401 501 901'.split(' ')),
    );
    expect(counts.find((one) => one.code === '301')?.count).toBe(1);
    const listed = await story.owner.call(listParcels, { params, query: { code: '301' } });
    expect(listed.items).toMatchObject([{ pno, bucket: 'out_for_delivery' }]);
    expect((await tracked(pno)).details).toHaveLength(5);
  });

  test('is subscribed by itself, or on request, and its pushes update it once, however often they come', async () => {
    await openHook();
    await story.faults({ duplicatePush: true, disorderPush: true });
    const id = await newOrder();
    const { pno } = await book(id);
    const { items } = await story.owner.call(subscribeParcels, {
      params,
      body: { orderId: [id, 999_999] },
    });
    expect(items).toMatchObject([
      { id, pno, t: 'success' },
      { id: 999_999, t: 'error', error: 'NOT_FOUND' },
    ]);
    await story.advance({ steps: 5, pnos: [pno] });
    await settled();
    const told = await tracked(pno);
    expect(told).toMatchObject({ code: '301', bucket: 'out_for_delivery' });
    const codes = told.details.map((scan) => scan.code);
    expect(codes.toSorted()).toEqual(['103', '201', '206', '211', '301']);
    const other = await book(await newOrder());
    await expect.poll(async () => (await row(other.pno))?.subscribed_at ?? null).not.toBeNull();
  });

  test('is unchanged by a push without the agreed key', async () => {
    const url = await openHook();
    const { pno } = await book(await newOrder());
    const body = JSON.stringify({
      items: [{ barcode: pno, status: '501', status_date: '01/01/2569 10:00:00+07:00' }],
      track_datetime: '01/01/2569 10:00+07:00',
    });
    const send = (key: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body,
      });
    expect((await send('GUESSED')).status).toBe(401);
    expect((await tracked(pno)).bucket).toBe('created');
    const taken = await send('FAKE-HOOK-KEY-0001');
    expect([taken.status, await taken.text()]).toEqual([200, 'OK']);
    expect((await tracked(pno)).bucket).toBe('delivered');
  });

  test('is updated by one push for several parcels', async () => {
    const url = await openHook();
    const [one, two] = [await book(await newOrder()), await book(await newOrder())];
    const items = [one, two].map(({ pno }, at) => ({
      barcode: pno,
      status: at === 0 ? '103' : '301',
      status_description: 'ทดสอบ',
      status_date: '01/01/2569 10:00:00+07:00',
    }));
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer FAKE-HOOK-KEY-0001' },
      body: JSON.stringify({ items }),
    });
    expect((await tracked(one.pno)).code).toBe('103');
    expect((await tracked(two.pno)).code).toBe('301');
  });

  test('is never shown as delivered when its return is handed to its sender', async () => {
    await openHook();
    const id = await newOrder();
    const { pno } = await book(id);
    await story.owner.call(subscribeParcels, { params, body: { orderId: id } });
    await story.advance({ path: 'return', steps: 10, pnos: [pno] });
    await settled();
    expect((await tracked(pno)).bucket).toBe('returning');
    await story.advance({ steps: 1, pnos: [pno] });
    await settled();
    expect((await tracked(pno)).bucket).toBe('returning');
    await story.owner.call(updateTracking, { params, body: { orderId: id } });
    expect(await tracked(pno)).toMatchObject({ code: '203', bucket: 'returned' });
  });

  test('is marked as COD paid by 901, which keeps the delivery', async () => {
    const days = 4 * 24 * 60;
    await story.advance({ minutes: -days });
    const id = await newOrder();
    const { pno } = await book(id);
    await story.advance({ steps: 6, pnos: [pno] });
    await story.owner.call(updateTracking, { params, body: { orderId: id } });
    const delivered = await row(pno);
    expect(delivered).toMatchObject({ cod_paid_at: null });
    await story.advance({ minutes: days });
    expect(await story.owner.call(updateTracking, { params, body: { orderId: id } })).toMatchObject(
      {
        updated: 1,
      },
    );
    const paid = await row(pno);
    expect(paid?.delivered_at).toEqual(delivered?.delivered_at);
    expect(paid?.cod_paid_at?.getTime()).toBeGreaterThan(paid?.delivered_at?.getTime() ?? 0);
    expect(await tracked(pno)).toMatchObject({ code: '901', bucket: 'delivered' });
  });
});

describe('a range of Thailand Post numbers', () => {
  beforeAll(async () => {
    story = await shippingStory({}, 'thaipost');
  });
  afterAll(() => story.end());

  const setRange = (barcodeFrom: string, barcodeTo: string) =>
    story.owner.call(setSender, {
      params,
      body: { ...place, details: { barcodePrefix: 'EX', barcodeFrom, barcodeTo } },
    });
  const place = {
    name: 'ร้านทดสอบ',
    phone: '0800000001',
    address: '1/2 ม.3',
    subdistrict: 'สันทรายหลวง',
    district: 'สันทราย',
    province: 'เชียงใหม่',
    postcode: '50210',
  };

  test('that ends leaves the last orders without a number, and shows where a new one is set', async () => {
    expect((await setRange('00000500', '00000501')).numbersLeft).toBe(2);
    const ids = await story.newOrders(3);
    const { items } = await story.owner.call(createShipments, { params, body: { orderId: ids } });
    expect(items.map((item) => item.t)).toEqual(['success', 'success', 'error']);
    expect(items[2]?.errMessage).toMatch(/เลขพัสดุ.*หมด|หมด/);
    expect((await story.owner.call(getSender, { params })).numbersLeft).toBe(0);
    await setRange('00000501', '00000510');
    const more = await story.owner.call(createShipments, {
      params,
      body: { orderId: ids[2] ?? 0 },
    });
    expect(serialOf(more.items[0]?.pno ?? '')).toBe(502);
  });

  test('gives twenty concurrent bookings no shared number, and skips none', async () => {
    await setRange('00001000', '00001099');
    const ids = await story.newOrders(40);
    const halves = Array.from({ length: 20 }, (_, at) => ids.slice(at * 2, at * 2 + 2));
    const batches = await Promise.all(
      halves.map((orderId) => story.owner.call(createShipments, { params, body: { orderId } })),
    );
    const serials = batches.flatMap((batch) => batch.items.map((item) => serialOf(item.pno)));
    expect(serials.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => 1000 + at),
    );
  });
});

describe('a day of Thailand Post lookups', () => {
  beforeAll(async () => {
    story = await shippingStory({}, 'thaipost');
  });
  afterAll(() => story.end());

  test('that is used up is reported to the user, and nothing more is sent', async () => {
    const ids = await story.newOrders(3);
    await story.owner.call(createShipments, { params, body: { orderId: ids } });
    const update = (orderId: number[]) =>
      story.owner.ask(updateTracking, { params, body: { orderId } });
    await story.faults({ lookupsPerDay: 4 });
    expect((await update(ids)).status).toBe(200);
    // The answer said that the daily limit is four.
    const some = await story.owner.call(updateTracking, { params, body: { orderId: ids } });
    expect(some).toEqual({ updated: 1, failed: 2 });
    const { calls } = await story.ledger();
    const none = await update(ids);
    expect(none.status).toBe(429);
    expect(none.refusal.message).toMatch(/โควตา/);
    expect((await story.ledger()).calls['routes']).toBe(calls['routes']);
  });
});

describe('a shipment by the S0000 gateway', () => {
  beforeAll(async () => {
    story = await shippingStory({}, 'thaipostGateway');
  });
  afterAll(() => story.end());

  test('gets its number from the gateway, and the shop needs no range', async () => {
    const id = await newOrder();
    const item = await book(id);
    expect(item).toMatchObject({
      t: 'success',
      response: { StatusCode: 'S0000', Barcode: item.pno },
    });
    expect(await story.parcelsOf([id])).toMatchObject([{ pno: item.pno }]);
    expect(await cancel(id)).toMatchObject({ cancelTracking: 'success', pno: '' });
  });

  test('is refused in the gateway’s own words', async () => {
    const item = await book(await newOrder({ postcode: '95000' }));
    expect(item).toMatchObject({ t: 'error', error: 'E0084', response: { StatusCode: 'E0084' } });
  });

  test('is never repeated after a lost answer: a user finds the number and enters it', async () => {
    await story.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const id = await newOrder();
    expect(await book(id)).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN' });
    expect(await book(id)).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN' });
    const [parcel, ...others] = await story.parcelsOf([id]);
    expect(others).toEqual([]);
    const [shipment] = await story.s.shop.inside((tx) =>
      tx.rows<{ id: number }>(sql`update shipments set unknown_since = now() - interval '2 hours'
        where tenant_id = ${tx.tenantId} and order_id = ${id} returning id`),
    );
    const settle = (pno: string) =>
      story.owner.ask(settleShipment, { params: { id: shipment?.id ?? 0 }, body: { pno } });
    expect((await settle('820000000001')).status).toBe(422);
    expect((await settle(parcel?.pno ?? '')).status).toBe(200);
  });

  test('has no address unless the deployment sets one', async () => {
    const bare = await shippingStory({}, 'thaipost');
    try {
      const { config } = bare.s.server.services;
      Object.assign(config, { COURIER_URL_THAIPOST: undefined });
      const body = { enabled: true, environment: 'production' as const };
      const gateway = { ...body, credentials: { ...thaipostAccounts.gateway.credentials } };
      const refused = await bare.owner.ask(setCourierAccount, { params, body: gateway });
      expect(Object.keys(refused.refusal.fields ?? {})).toEqual(['credentials.system']);
      const eparcel = { ...body, credentials: { ...thaipostAccounts.eparcel.credentials } };
      expect((await bare.owner.ask(setCourierAccount, { params, body: eparcel })).status).toBe(200);
      Object.assign(config, { COURIER_URL_THAIPOST_GATEWAY: 'https://gateway.invalid' });
      expect((await bare.owner.ask(setCourierAccount, { params, body: gateway })).status).toBe(200);
    } finally {
      await bare.end();
    }
  });
});
