// J&T's peculiarities: two digests, error codes, satang, and the order query.
import { describe, expect, test } from 'vitest';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import type { WireRequest, WireResult } from '../kit/http.ts';
import type { Parcel } from '../kit/parcel.ts';
import { digestOf as classicDigest } from './classic/classic.call.ts';
import { answersOf, read, stage, voices, type Recording } from '../playback.ts';
import { jnt } from './jnt.courier.ts';
import { kilograms, localTime, normalCode, toStatus } from './jnt.map.ts';
import { Scans } from './jnt.wire.ts';
import { digestOf as openDigest } from './open/open.call.ts';

const open: Credentials = {
  platform: 'open',
  apiAccount: '640000000000000001',
  privateKey: 'FAKE-PRIVATE-KEY',
  customerCode: 'TESTCUST',
  password: '0123456789ABCDEF0123456789ABCDEF',
};
const classic: Credentials = {
  platform: 'classic',
  eccompanyid: 'TESTPARTNER',
  customerid: 'TESTCUST',
  key: 'FAKE-JT-KEY',
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
  receiver: { name: 'ผู้รับ ทดสอบ', phone: '0800000002', address: '68/5', ...place },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
};

function linkWith(credentials: Credentials, answers: WireResult[], sent: WireRequest[] = []) {
  const link: CourierLink = {
    credentials,
    environment: 'training',
    now: () => 1_700_000_000_000,
    nonce: () => '1',
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

describe('the J&T digest', () => {
  test.each([
    [
      '{"billcode":"000000000001","querytype":"1","lang":"th","customerid":"TESTCUST"}',
      'ZDM3ZmYwZTBmMjY1MmFhYjU0ZmYzMTA3YWJiN2U3NWQ=',
    ],
    [
      '{"actiontype":"add","customerid":"TESTCUST","txlogisticid":"DEMO-0001","weight":"1.50","sender":{"name":"ร้านทดสอบ"}}',
      'ZGNkN2E0OWE1YTZmMzg0ODRhYjJiNzNhMmYyM2U4ZGY=',
    ],
  ])('of the classic platform is of the hex text: %s', (text, expected) => {
    expect(classicDigest(text, 'FAKE-JT-KEY')).toBe(expected);
    expect(openDigest(text, 'FAKE-JT-KEY')).not.toBe(expected);
  });

  test('of the new platform is of the raw bytes', () => {
    const bizContent =
      '{"customerCode":"TESTCUST","password":"00000000000000000000000000000000","txlogisticId":"DEMO-0001"}';
    expect(openDigest(bizContent, 'FAKE-PRIVATE-KEY')).toBe('vet6duvYlYlYlaIZtWmy0g==');
  });

  test('covers exactly what is sent', async () => {
    for (const [credentials, field, digest] of [
      [open, 'bizContent', openDigest] as const,
      [classic, 'logistics_interface', classicDigest] as const,
    ]) {
      const sent: WireRequest[] = [];
      await jnt.book(linkWith(credentials, [], sent), parcel);
      const form = new URLSearchParams(sent[0]?.body);
      const given = form.get('data_digest') ?? sent[0]?.headers['digest'];
      const key = credentials['key'] ?? credentials['privateKey'] ?? '';
      expect(given).toBe(digest(form.get(field) ?? '', key));
    }
  });
});

test.each([
  ['new platform', open],
  ['classic platform', classic],
])(
  'a J&T remark of 400 letters is accepted, and the %s gets what its field holds',
  async (_name, credentials) => {
    const sent: WireRequest[] = [];
    await jnt.book(linkWith(credentials, [], sent), { ...parcel, remark: 'ก'.repeat(400) });
    expect(sent).toHaveLength(1);
    const longest = decodeURIComponent(sent[0]?.body ?? '').match(/ก{2,}/)?.[0].length;
    expect(longest).toBe(credentials === open ? 200 : 400);
  },
);

describe('a J&T order with money', () => {
  test('is refused by the classic platform before it is sent when it has satang, and both ways out are offered', async () => {
    const sent: WireRequest[] = [];
    const odd = { ...parcel, codAmountSatang: 59_050 };
    const outcome = await jnt.book(linkWith(classic, [], sent), odd);
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ outcome: 'refused', fixField: 'cod' });
    if (outcome.outcome !== 'refused') return;
    expect(outcome.messageTh).toContain('590.50');
    expect(outcome.todoTh).toMatch(/แก้ยอดเก็บเงินปลายทาง.*หรือเลือกขนส่งอื่น/);
  });

  test('keeps its satang on the new platform', async () => {
    const sent: WireRequest[] = [];
    await jnt.book(linkWith(open, [], sent), { ...parcel, codAmountSatang: 59_050 });
    const content = JSON.parse(new URLSearchParams(sent[0]?.body).get('bizContent') ?? '{}');
    expect(content).toMatchObject({ codInfo: { codValue: '590.50' } });
  });

  test('is refused, not silently changed, when the new platform has no field for its insurance', async () => {
    const insured = { ...parcel, declaredValueSatang: 100_000 };
    expect(await jnt.book(linkWith(open, []), insured)).toMatchObject({
      outcome: 'refused',
      fixField: 'declaredValue',
    });
  });
});

test.each(['021234567', '0012345678', '0112345678', '080000000'])(
  'a J&T order with a sender mobile that J&T would refuse (%s) is never sent',
  async (phone) => {
    for (const credentials of [open, classic]) {
      const sent: WireRequest[] = [];
      const sender = { ...parcel.sender, phone };
      expect(await jnt.book(linkWith(credentials, [], sent), { ...parcel, sender })).toMatchObject({
        outcome: 'refused',
        fixField: 'sender.phone',
      });
      expect(sent).toEqual([]);
    }
  },
);

describe('a J&T booking with a number that J&T already has', () => {
  const duplicate = json({ code: '145003204', msg: 'duplicate' });
  const s10 = json({ responseitems: [{ success: 'false', reason: 'S10' }] });

  test.each([
    ['new', open, duplicate],
    ['classic', classic, s10],
  ])(
    'stays known as repeated when the order query itself is lost: %s',
    async (_name, account, taken) => {
      const lost: WireResult = { delivery: 'not_sent', error: 'refused' };
      // Not `down`: the order was sent. Not `exists`: asking again can still find the number.
      expect(await jnt.book(linkWith(account, [taken, lost]), parcel)).toMatchObject({
        outcome: 'unknown',
        reason: 'server_error',
      });
    },
  );

  test('is not taken for a repeat when the number belongs to another order', async () => {
    const other = { txlogisticid: 'OTHER', mailno: '820000000009' };
    const found = json({ responseitems: [{ success: 'true', orderList: [other] }] });
    expect(await jnt.book(linkWith(classic, [s10, found]), parcel)).toMatchObject({
      outcome: 'unknown',
      reason: 'exists',
    });
  });
});

describe('a J&T answer', () => {
  test.each([
    ['B0101', 'B101'],
    ['b101 ', 'B101'],
    ['B002', 'B002'],
    ['S1', 'S01'],
    ['S10', 'S10'],
    ['out of area', 'out of area'],
    ['not B0101', 'not B0101'],
    [' b0101', 'B101'],
  ])('has its reason %j read as %j', (reason, code) => expect(normalCode(reason)).toBe(code));

  test.each([
    [{ scantype: ' On  Delivery' }, '8'],
    [{ scantype: 'สแกนนำจ่ายพัสดุ' }, '8'],
    [{ scantypename: 'anything', scantypecode: 113 }, '9'],
    [{ scantypecode: '100' }, '9'],
  ])('has its scan %j mapped to %s', (scan, display) => {
    const [read] = Scans.parse([null, scan]);
    expect(read && toStatus(read)).toMatchObject({ display, isKnown: true });
  });

  test('of the classic platform is a success only with the string "true", never with a boolean', async () => {
    const answer = json({ responseitems: [{ success: 'TRUE ', mailno: '82', reason: '' }] });
    expect(await jnt.book(linkWith(classic, [answer]), parcel)).toMatchObject({
      outcome: 'refused',
    });
  });

  test('has its times read as Thai and its weights as kilograms', () => {
    expect(localTime(Date.parse('2026-01-01T20:30:00Z'))).toBe('2026-01-02 03:30:00');
    expect([4, 1234, 50_000].map(kilograms)).toEqual(['0.01', '1.23', '50.00']);
  });
});

describe('the J&T catalogue of refusals', () => {
  const codesOf = (letter: string) =>
    jnt.errors.map((row) => row.code).filter((code) => code.startsWith(letter));
  const counted = (letter: string, [from, to, width]: [number, number, number]) =>
    Array.from(
      { length: to - from + 1 },
      (_, at) => letter + String(from + at).padStart(width, '0'),
    );

  test('has every number of the sheet', () => {
    expect(codesOf('S')).toEqual(counted('S', [1, 18, 2]));
    expect(codesOf('B')).toEqual([...counted('B', [2, 49, 3]), ...counted('B', [101, 104, 3])]);
    const numbers = ['145003052', '145003053', '145003010', '145003012', '145003030', '145003050'];
    expect(codesOf('145003')).toEqual(
      expect.arrayContaining([...numbers, '145003051', '145003071']),
    );
    expect(codesOf('9990')).toEqual(
      expect.arrayContaining(['999001010', '999001030', '999009010', '999009020', '999002000']),
    );
  });

  test('counts only proven texts of a Thai integration and shows others with the raw code', async () => {
    const proven = jnt.errors.filter((row) => /^[SB]/.test(row.code) && row.isVerified);
    expect(proven.map((row) => row.code)).toEqual(['S10', 'S12', 'B101']);
    const refusal = async (reason: string) => {
      const answer = json({ responseitems: [{ success: 'false', reason }] });
      const outcome = await jnt.book(linkWith(classic, [answer]), parcel);
      return outcome.outcome === 'refused' ? outcome.messageTh : outcome.outcome;
    };
    expect(await refusal('B0032')).toBe('น้ำหนักเกิน 50 กก. (รหัส B032)');
    expect(await refusal('B0101')).toBe('เบอร์โทรผู้ส่งไม่ถูกต้อง (10 หลัก ห้ามขึ้นต้น 00/01)');
  });
});

describe('J&T scans of the new platform', () => {
  const scan = { scantype: 'เซ็นรับพัสดุ', scantime: '2026-01-02 10:00:00' };
  const one = { billCode: '820000000001', details: [scan] };

  test.each([
    ['a list', [one]],
    ['one alone', one],
    ['tracesList', { tracesList: [one] }],
    ['traces', { traces: [one] }],
    ['details', { details: [one] }],
  ])('are found as %s', async (_how, data) => {
    const answer = json({ code: 1, msg: 'success', data });
    expect(await jnt.track?.(linkWith(open, [answer]), '820000000001')).toMatchObject({
      outcome: 'tracked',
      parcel: { status: { display: '9', bucket: 'delivered' } },
    });
  });
});

describe('the address of the classic J&T platform', () => {
  test.each([
    ['http://127.0.0.1:9', '/jts-tha-openplatform-api/api/order/create'],
    ['https://jt.example/own', '/own/api/order/create'],
    ['https://jt.example/own/', '/own/api/order/create'],
  ])('has for %s the path %s', async (baseUrl, path) => {
    const sent: WireRequest[] = [];
    await jnt.book({ ...linkWith(classic, [], sent), baseUrl }, parcel);
    expect(sent[0]?.url.pathname).toBe(path);
  });

  test('is not known for production, so nothing is sent', async () => {
    const sent: WireRequest[] = [];
    const link = { ...linkWith(classic, [], sent), environment: 'production' as const };
    expect(await jnt.book(link, parcel)).toMatchObject({ outcome: 'down' });
    expect(sent).toEqual([]);
  });
});

test('classic J&T tracking keeps its batches below the limit of twenty, and an unknown number costs one query', async () => {
  const sent: WireRequest[] = [];
  const numbers = Array.from({ length: 40 }, (_, index) => `8200000000${10 + index}`);
  const none = json({ responseitems: [{ tracesList: [null] }] });
  await jnt.trackMany?.(linkWith(classic, [none, none, none], sent), numbers);
  const sizes = sent.map((request) => {
    const text = new URLSearchParams(request.body).get('logistics_interface') ?? '{}';
    return (JSON.parse(text) as { billcode: string }).billcode.split(',').length;
  });
  expect(sizes).toEqual([19, 19, 2]);
});

test('J&T tracking on the new platform returns the other parcels when a row of the answer cannot be read', async () => {
  const scan = { scanType: 'Picked Up', scanTime: '2026-01-02 10:00:00' };
  const data = [{ billCode: '820000000001', details: [scan] }, { billCode: ['820000000002'] }];
  const numbers = ['820000000001', '820000000002'];
  const answer = json({ code: 1, msg: 'success', data });
  expect(await jnt.trackMany?.(linkWith(open, [answer]), numbers)).toMatchObject({
    outcome: 'tracked',
    parcels: [{ trackingNumber: numbers[0], status: { bucket: 'picked_up' } }],
    missing: [],
    failed: [{ trackingNumbers: [numbers[1]], failure: { reason: 'malformed' } }],
  });
});

test('classic J&T tracking uses the answers for the other numbers when a flat answer refuses one of them', async () => {
  const numbers = ['820000000001', '820000000002', '820000000003'];
  const scan = { scantype: 'Picked Up', scantime: '2026-01-02 10:00:00' };
  const told = (billcode: string) => ({ success: 'true', billcode, details: [scan] });
  const refused = { success: 'false', billcode: numbers[1], reason: 'S09' };
  const flat = json({ responseitems: [told(numbers[0]!), refused, told(numbers[2]!)] });
  const answer = await jnt.trackMany?.(linkWith(classic, [flat]), numbers);
  expect(answer).toMatchObject({
    outcome: 'tracked',
    parcels: [
      { trackingNumber: numbers[0], status: { bucket: 'picked_up' } },
      { trackingNumber: numbers[2], status: { bucket: 'picked_up' } },
    ],
    missing: [],
    failed: [{ trackingNumbers: [numbers[1]], failure: { outcome: 'refused', code: 'S09' } }],
  });
});

test('a J&T push without a digest is refused as lacking it, and one with a wrong digest as wrong', () => {
  const push = { contentType: 'application/x-www-form-urlencoded', body: 'bizContent=%7B%7D' };
  const told = (headers: Record<string, string>): unknown =>
    JSON.parse(jnt.ackPush?.(false, { ...push, headers }).body ?? '{}');
  expect(told({})).toMatchObject({ code: '145003052' });
  expect(told({ digest: 'x' })).toMatchObject({ code: '145003030' });
});

test('a booking without a mail number is queried again when J&T answers that the order already exists', async () => {
  const voice = voices().find(({ name }) => name === 'jnt')!;
  const recording = read<Recording>(voice, 'book.exists');
  const booked = read<Recording>(voice, 'book.ok');
  const { body } = booked.response as { body: { data: object } };
  const made = { ...body, data: { ...body.data, billCode: null } };
  const changed = { ...recording, response: { status: 200, type: 'application/json', body: made } };
  const { link, sent } = stage(voice, answersOf(changed as Recording));
  const outcome = await jnt.book(link, recording.call.parcel);
  expect(sent).toHaveLength(2);
  expect(outcome).toMatchObject({ outcome: 'booked' });
  expect((outcome as { trackingNumber: string }).trackingNumber).not.toMatch(/^Updated/);
});
