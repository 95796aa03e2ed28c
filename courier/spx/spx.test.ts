// SPX's peculiarities: four headers and an HMAC, ids beyond the exact range of numbers, pickup
// slots, hints.
import { describe, expect, test } from 'vitest';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import type { WireRequest, WireResult } from '../kit/http.ts';
import type { Parcel } from '../kit/parcel.ts';
import { bodyOf, randomNumOf, signOf } from './spx.call.ts';
import { spx } from './spx.courier.ts';
import { toOrder } from './spx.map.ts';

const account: Credentials = {
  appId: '100000',
  appSecret: 'FAKE_APP_SECRET',
  userId: '1000000001',
  userSecret: 'FAKE-USER-SECRET',
};

const place = {
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const parcel: Parcel = {
  merchantNumber: 'DEMO-0001',
  sender: { name: 'ร้านทดสอบ', phone: '0800000001', address: '1/2', ...place },
  receiver: {
    name: 'ผู้รับ ทดสอบ',
    phone: '0800000002',
    address: '68/5',
    ...place,
    district: 'เมืองอุบลราชธานี',
    province: 'อุบลราชธานี',
    postcode: '34000',
  },
  weightGrams: 1234,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
  service: 2,
};

function linkWith(answers: WireResult[], sent: WireRequest[] = [], credentials = account) {
  const link: CourierLink = {
    credentials,
    environment: 'training',
    now: () => 1_704_067_200_999,
    nonce: () => 'nonce-1',
    record: () => undefined,
    transport: async (request) => {
      sent.push(request);
      return answers.shift() ?? { delivery: 'not_sent', error: 'no more answers' };
    },
  };
  return link;
}

const json = (body: unknown): WireResult => ({
  delivery: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
const lost: WireResult = { delivery: 'not_sent', error: 'refused' };
const duplicate = json({ ret_code: 13103, message: 'duplicate order_id', data: null });

async function orderOf(change: Partial<Parcel>) {
  const sent: WireRequest[] = [];
  const outcome = await spx.book(linkWith([], sent), { ...parcel, ...change });
  const { orders: [order] = [] } = JSON.parse(sent[0]?.body ?? '{}') as { orders?: object[] };
  return { order, outcome, sent };
}

describe('the SPX signature', () => {
  const vector = { appId: '100000', timestamp: '1704067200', randomNum: '123456789' };

  test.each([
    [
      '{"user_id":1000000001,"user_secret":"FAKE-USER-SECRET","service_type":1}',
      '1b0ae442ddae5ed4e5e18f05197bb0081a52e406001ab8a798301598f7774f08',
    ],
    [
      '{"user_id":1000000001,"user_secret":"FAKE-USER-SECRET","tracking_no_list":["TH000000000001"]}',
      'e4266de1d42c534f99db7b4cdc40721ed9ff6e6437380cc9ba92f13ff1ee104e',
    ],
    [
      '{"tracking_no":"TH000000000001","order_id":"SO-1","status":"Delivered","status_code":"4001","timestamp":1704067200}',
      '3ac06718513ee76471121b9ce9c6c6aaa1b15687d30d88dfd3aac355d83fe812',
    ],
  ])('is the same as in the example for %s', (body, sign) =>
    expect(signOf({ ...vector, body }, 'FAKE_APP_SECRET')).toBe(sign),
  );

  test('covers the body of the example byte for byte', () => {
    expect(bodyOf(account, { service_type: 1 })).toBe(
      '{"user_id":1000000001,"user_secret":"FAKE-USER-SECRET","service_type":1}',
    );
  });

  test('covers what is sent, under the four headers', async () => {
    const { sent } = await orderOf({});
    const { headers = {}, body = '' } = sent[0] ?? {};
    const { 'app-id': appId = '', timestamp = '', 'random-num': randomNum = '' } = headers;
    expect([appId, timestamp]).toEqual(['100000', '1704067200']);
    expect(headers['check-sign']).toBe(
      signOf({ appId, timestamp, randomNum, body }, 'FAKE_APP_SECRET'),
    );
  });

  test('has a random number that fits into a signed 64-bit one and differs from call to call', () => {
    const numbers = Array.from({ length: 500 }, (_, index) => randomNumOf(`nonce-${index}`));
    expect(new Set(numbers).size).toBe(500);
    for (const text of numbers) expect(BigInt.asIntN(64, BigInt(text))).toBe(BigInt(text));
  });

  test('comes with an account number of sixteen digits that keeps its last digit', () => {
    const long = { ...account, userId: '9876543210987655' };
    expect(bodyOf(long, { service_type: 1 })).toContain('"user_id":9876543210987655,');
  });
});

describe('an SPX order', () => {
  test('names places with their titles, and weighs in kilograms', async () => {
    expect((await orderOf({})).order).toMatchObject({
      sender_info: { sender_state: 'จังหวัดกรุงเทพมหานคร', sender_city: 'เขตบางรัก' },
      deliver_info: { deliver_state: 'จังหวัดอุบลราชธานี', deliver_city: 'อำเภอเมืองอุบลราชธานี' },
      parcel_info: { parcel_weight: 1.234, parcel_item_name: 'สินค้า', parcel_item_quantity: 1 },
    });
  });

  test('names the COD amount and the insured value', async () => {
    expect((await orderOf({ declaredValueSatang: 100_050 })).order).toMatchObject({
      fulfillment_info: { cod_collection: 1, cod_amount: 590, insurance_collection: 1 },
      parcel_info: { express_insured_value: 1000.5 },
    });
    const { order } = await orderOf({ codAmountSatang: 0 });
    expect(order).toMatchObject({ fulfillment_info: { cod_collection: 0 } });
    expect(JSON.stringify(order)).not.toContain('cod_amount');
  });

  test('is refused before it is sent when its COD has satang, and both ways out are offered', async () => {
    const { outcome, sent } = await orderOf({ codAmountSatang: 59_050 });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ outcome: 'refused', fixField: 'cod' });
  });

  test('is never sent with a number of more than 32 characters', async () => {
    const { outcome, sent } = await orderOf({ merchantNumber: 'x'.repeat(33) });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ fixField: 'merchantNumber' });
  });

  test('is sent when it is heavier than the assumed limit, because SPX decides', async () => {
    expect((await orderOf({ weightGrams: 25_000 })).sent).toHaveLength(1);
  });
});

describe('an SPX answer with a row that cannot be read', () => {
  const search = (orders: unknown[]) => linkWith([json({ ret_code: 0, data: { orders } })]);
  const good = { tracking_no: 'TH01', status_code: '2001', routes: [] };

  test('returns the other parcels, and does not report missing ones as unknown', async () => {
    const outcome = await spx.trackMany?.(search([good, { tracking_no: {} }]), ['TH01', 'TH02']);
    expect(outcome).toMatchObject({
      outcome: 'tracked',
      parcels: [{ trackingNumber: 'TH01', status: { display: '2001' } }],
      missing: [],
      failed: [{ trackingNumbers: ['TH02'], failure: { reason: 'malformed' } }],
    });
  });

  test.each([
    ['that names no code', { tracking_no: 'TH01', message: 'not now' }],
    ['that names no number', { ret_code: 13_002 }],
    ['that is no object', 'TH01'],
  ])('proves no cancel when it reports a refusal %s', async (_what, fail) => {
    const link = linkWith([json({ ret_code: 0, data: { fail_list: [fail] } })]);
    const parcelNumbers = { trackingNumber: 'TH01', merchantNumber: 'DEMO-0001' };
    expect(await spx.cancel?.(link, parcelNumbers)).toMatchObject({
      outcome: 'unknown',
      reason: 'malformed',
    });
  });
});

describe('an SPX pick-up', () => {
  const pickUp = { ...parcel, service: 1 };
  const day = { pickup_time: 1_704_153_600 };
  const slot = { pickup_time_range_id: 3, pickup_time_range: '09:00-12:00' };
  const days = [
    { ...day, slots: [] },
    { ...day, slots: [slot] },
  ];

  test.each([
    ['as a list', days],
    ['inside of something', { pickup_time_list: days }],
  ])('takes the first free slot, told %s, just as SPX wrote it', async (_how, data) => {
    const sent: WireRequest[] = [];
    await spx.book(linkWith([json({ ret_code: 0, data })], sent), pickUp);
    expect(JSON.parse(sent[1]?.body ?? '{}')).toMatchObject({
      orders: [
        {
          fulfillment_info: { collect_type: 1, ...day, ...slot },
        },
      ],
    });
  });

  test('is certainly not done and sends no order when SPX returns no slots', async () => {
    const cut: WireResult = { delivery: 'maybe_sent', reason: 'cut', error: 'reset' };
    const busy = json({ ret_code: 99001, message: 'busy' });
    for (const answer of [lost, cut, busy]) {
      expect(await spx.book(linkWith([answer]), pickUp)).toMatchObject({ outcome: 'down' });
    }
  });

  test('is the default of an order without a choice', async () => {
    const sent: WireRequest[] = [];
    const { service: _none, ...plain } = parcel;
    await spx.book(linkWith([], sent), plain);
    expect(sent[0]?.url.pathname).toBe('/open/api/v1/order/get_pickup_time');
  });
});

describe('an SPX booking with a number that SPX already has', () => {
  test('stays known as repeated when the search itself is lost', async () => {
    // Not `down`: the order was sent. Not `exists`: asking again can still find the number.
    expect(await spx.book(linkWith([duplicate, lost]), parcel)).toMatchObject({
      outcome: 'unknown',
      reason: 'server_error',
    });
  });

  test('is not taken for a repeat when the number belongs to another order', async () => {
    const other = { order_id: 'OTHER', tracking_no: 'TH000000000009' };
    const found = json({ ret_code: 0, data: { orders: [other] } });
    expect(await spx.book(linkWith([duplicate, found]), parcel)).toMatchObject({
      outcome: 'unknown',
    });
  });
});

test('the label of a cancelled SPX order reports the cancel, and not a missing link', async () => {
  const fail = { tracking_no: 'TH000000000001', ret_code: 13201, message: 'order cancelled' };
  const answer = json({ ret_code: 0, data: { awb_link: '', fail_list: [fail] } });
  const numbers = { trackingNumber: 'TH000000000001', merchantNumber: 'DEMO-0001' };
  expect(await spx.label?.(linkWith([answer]), numbers, 'courier')).toMatchObject({
    outcome: 'refused',
    code: '13201',
  });
});

test('an SPX push for another app is rejected, whatever its signature', () => {
  const body = '{"tracking_no":"TH000000000001","status_code":"4001"}';
  const headers = { 'app-id': '100009', timestamp: '1704067200', 'random-num': '1' };
  const sign = signOf(
    { appId: '100009', timestamp: '1704067200', randomNum: '1', body },
    'FAKE_APP_SECRET',
  );
  const push = {
    contentType: 'application/json',
    body,
    headers: { ...headers, 'check-sign': sign },
  };
  expect(spx.parsePush?.(account, push)).toMatchObject({ reason: 'signature' });
});

test('SPX tracking makes several calls when there are more than a hundred numbers', async () => {
  const sent: WireRequest[] = [];
  const numbers = Array.from({ length: 230 }, (_, index) => `TH${100_000_000_000 + index}`);
  const none = json({ ret_code: 13251, message: 'not found' });
  const outcome = await spx.trackMany?.(linkWith([none, none, none], sent), numbers);
  const sizes = sent.map(
    ({ body }) => (JSON.parse(body) as { tracking_no_list: string[] }).tracking_no_list.length,
  );
  expect(sizes).toEqual([100, 100, 30]);
  expect(outcome).toMatchObject({ outcome: 'tracked', missing: numbers });
});

test('an SPX pick-up slot is sent back as a number up to fifteen digits and as text beyond, where numbers are inexact', () => {
  const [most, beyond] = ['9'.repeat(15), '1'.repeat(16)];
  const sent = toOrder(parcel, { time: most, rangeId: beyond, range: '' });
  expect(sent['fulfillment_info']).toMatchObject({
    pickup_time: Number(most),
    pickup_time_range_id: beyond,
  });
});
