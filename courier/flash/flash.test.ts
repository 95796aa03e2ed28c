// Flash's peculiarities: signature vectors, request fields, refusals, and label calls that answer
// with a PDF or JSON.
import { describe, expect, test } from 'vitest';
import type { CourierLink } from '../kit/courier.ts';
import type { WireRequest, WireResult } from '../kit/http.ts';
import type { Parcel } from '../kit/parcel.ts';
import { isPushSigned, signatureOf } from './flash.call.ts';
import { flash } from './flash.courier.ts';
import { toCreateForm, toFailure } from './flash.map.ts';

const key = 'FAKEKEY00000000000000000000000001';

const create = {
  articleCategory: '99',
  codAmount: '12345',
  codEnabled: '1',
  dstCityName: 'เมืองอุบลราชธานี',
  dstDetailAddress: '68/5 A&B',
  dstName: 'ผู้รับ ทดสอบ',
  dstPhone: '0800000002',
  dstPostalCode: '34000',
  dstProvinceName: 'อุบลราชธานี',
  expressCategory: '1',
  insured: '0',
  mchId: 'ZZ0001',
  nonceStr: '1700000000000',
  outTradeNo: 'DEMO-0001',
  srcCityName: 'สันทราย',
  srcDetailAddress: '1/2 ม.3',
  srcName: 'ร้านทดสอบ',
  srcPhone: '0800000001',
  srcPostalCode: '50210',
  srcProvinceName: 'เชียงใหม่',
  weight: '1500',
};

const parcel: Parcel = {
  merchantNumber: 'DEMO-0001',
  sender: {
    name: 'ร้านทดสอบ',
    phone: '080-000-0001',
    address: '1/2 ม.3',
    subdistrict: 'สันทรายหลวง',
    district: 'สันทราย',
    province: 'เชียงใหม่',
    postcode: '50210',
  },
  receiver: {
    name: 'ผู้รับ ทดสอบ',
    phone: '0800000002',
    address: '68/5 A&B',
    subdistrict: 'ในเมือง',
    district: 'เมืองอุบลราชธานี',
    province: 'อุบลราชธานี',
    postcode: '34000',
  },
  weightGrams: 1500,
  codAmountSatang: 12345,
  declaredValueSatang: 0,
};

/** A link that returns the given answers and collects the requests in `sent`. */
function linkWith(answers: WireResult[], sent: WireRequest[] = []): CourierLink {
  return {
    credentials: { mchId: 'ZZ0001', key },
    environment: 'training',
    now: () => 1_700_000_000_000,
    nonce: () => '1700000000000',
    record: () => undefined,
    transport: async (request) => {
      sent.push(request);
      return answers.shift() ?? { delivery: 'not_sent', error: 'no more answers' };
    },
  };
}

const json = (body: unknown): WireResult => ({
  delivery: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const pdf = (type: string, text: string): WireResult => ({
  delivery: 'answered',
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(text),
});

describe('the Flash signature', () => {
  const minimal = { mchId: 'ZZ0001', nonceStr: '1700000000000' };

  test.each([
    ['minimal', minimal, '8B19CB82A003B2A279D090297A4C0C741C059EA5A27626C9FEA115FF2382C3BE'],
    [
      'notifications',
      { ...minimal, date: '2026-01-31' },
      '9EA0194820C17B625AAA347BDA05F9ECCAC25E3DCF51E46ACEEF2D7CEC967842',
    ],
    [
      'push',
      { ...minimal, nonceStr: '1700000000001' },
      'F584EBBF446F61A7681FC0F87584DE593A6D42FFC86B2D7EF9B13CB5A075440A',
    ],
  ])('matches the vector: %s', (_name, form, expected) => {
    expect(signatureOf(form, key)).toBe(expected);
  });

  test('matches the vector of a booking with Thai text and an ampersand, and leaves the blank remark out', () => {
    const expected = 'BEF64F96B862A9121EE50B02A4571FD1D25AA18E29F30ACF0854BDA28908EC54';
    for (const remark of [' ', '', '\t\r\n', '\u001c\u001f']) {
      expect(signatureOf({ ...create, remark }, key)).toBe(expected);
    }
    expect(signatureOf({ ...create, remark: '.' }, key)).not.toBe(expected);
  });

  test('ignores a signature that is already present', () => {
    const form = { mchId: 'ZZ0001', nonceStr: '1700000000000' };
    expect(signatureOf({ ...form, sign: 'X' }, key)).toBe(signatureOf(form, key));
  });

  test('is refused on a push that is signed with another key, for another merchant, or not at all', () => {
    const push = {
      mchId: 'ZZ0001',
      nonceStr: '1700000000001',
      sign: signatureOf({ mchId: 'ZZ0001', nonceStr: '1700000000001' }, key),
    };
    expect(isPushSigned(push, { mchId: 'ZZ0001', key })).toBe(true);
    expect(isPushSigned(push, { mchId: 'ZZ0001', key: `${key}x` })).toBe(false);
    expect(isPushSigned(push, { mchId: 'ZZ0002', key })).toBe(false);
    expect(isPushSigned({ ...push, sign: '' }, { mchId: 'ZZ0001', key })).toBe(false);
  });
});

describe('a Flash booking', () => {
  test('sends satang, grams and centimetres as whole numbers and leaves absent values out', () => {
    const form = toCreateForm({ ...parcel, widthCm: 10, declaredValueSatang: 50_000 });
    expect(form).toMatchObject({
      weight: '1500',
      width: '10',
      codEnabled: '1',
      codAmount: '12345',
      insured: '1',
      insureDeclareValue: '50000',
      srcPhone: '0800000001',
    });
    expect(Object.keys(form)).not.toContain('length');
    expect(Object.keys(form)).not.toContain('remark');
  });

  test('never sends a value that only JavaScript calls blank, nor a stray line end', () => {
    const form = toCreateForm({
      ...parcel,
      remark: '\u00a0\ufeff\u3000',
      receiver: { ...parcel.receiver, name: '\u00a0สมศรี\u00a0 ใจดี\r\n', phone: '๐๘๐-๐๐๐ ๐๐๐๒' },
    });
    expect(form['remark']).toBeUndefined();
    expect(form['dstName']).toBe('สมศรี ใจดี');
    expect(form['dstPhone']).toBe('0800000002');
  });

  test('posts a form to v3 with everything signed as it is sent', async () => {
    const sent: WireRequest[] = [];
    await flash.book(
      linkWith([json({ code: 1, message: 'ok', data: { pno: 'TH01' } })], sent),
      parcel,
    );
    const [request] = sent;
    expect(request?.url.href).toBe('https://open-api-tra.flashexpress.com/open/v3/orders');
    expect(request?.headers['Content-Type']).toMatch(/^application\/x-www-form-urlencoded/);
    const form = Object.fromEntries(new URLSearchParams(request?.body));
    expect(form['sign']).toBe(signatureOf(form, key));
    expect(form['dstDetailAddress']).toBe('68/5 A&B');
  });

  test('keeps the path when a base address replaces scheme and host', async () => {
    const sent: WireRequest[] = [];
    await flash.track?.({ ...linkWith([], sent), baseUrl: 'http://127.0.0.1:9' }, 'TH/1');
    expect(sent[0]?.url.href).toBe('http://127.0.0.1:9/open/v1/orders/TH%2F1/routes');
  });

  test('is unknown and never refused on code 1003, because 1003 says that the parcel exists', () => {
    expect(
      toFailure({ code: 1003, message: 'order already exists', data: null, tid: null }),
    ).toMatchObject({ outcome: 'unknown', reason: 'exists' });
  });

  test('is unknown on code 0, the internal error, because the work may have been done', () => {
    expect(toFailure({ code: 0, message: 'error', data: null, tid: null })).toMatchObject({
      outcome: 'unknown',
      reason: 'server_error',
    });
  });

  test('is unknown and not booked when a success has no tracking number', async () => {
    const outcome = await flash.book(
      linkWith([json({ code: 1, message: 'ok', data: { pno: '' } })]),
      parcel,
    );
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'malformed' });
  });
});

describe('a Flash refusal', () => {
  test.each([
    [
      1000,
      { base: ['Consignee region does not match'] },
      { fixField: 'receiver.place', kind: 'address' },
    ],
    [
      1000,
      { base: ['Consignor region does not match'] },
      { fixField: 'sender.place', kind: 'address' },
    ],
    [1000, { dstPhone: ['invalid'] }, { fixField: 'receiver.phone', kind: 'address' }],
    [1000, { weight: ['invalid'] }, { fixField: 'weight', kind: 'parcel' }],
    [1000, null, { fixField: 'receiver', kind: 'address' }],
    [1004, null, { fixField: 'sender.place', kind: 'address' }],
    [1005, null, { fixField: 'receiver.place', kind: 'address' }],
    [40004, null, { fixField: 'sender.place', kind: 'address' }],
    [40005, null, { fixField: 'receiver.place', kind: 'address' }],
    [1021, null, { fixField: 'receiver.postcode', kind: 'address' }],
    [1002, null, { fixField: 'credentials', kind: 'account' }],
    [1008, null, { fixField: 'cod', kind: 'account' }],
  ])('names the field: %i %j → %j', (code, data, expected) => {
    const failure = toFailure({ code, message: 'x', data, tid: null });
    expect(failure).toMatchObject({ outcome: 'refused', code: String(code), ...expected });
  });
  test('shows the details of code 1000, and the words of Flash when the code is unknown', () => {
    const failure = toFailure({
      code: 1000,
      message: 'Failed',
      data: { base: ['Consignee region does not match'] },
      tid: null,
    });
    expect(failure).toMatchObject({
      courierText: 'Failed · Consignee region does not match',
      messageTh: 'ที่อยู่ผู้รับไม่ตรงกับพื้นที่ของขนส่ง',
    });
    expect(toFailure({ code: 7777, message: 'นอกเวลา', data: null, tid: null })).toMatchObject({
      outcome: 'refused',
      kind: 'other',
      courierText: 'นอกเวลา',
      messageTh: 'ขนส่งปฏิเสธรายการ (รหัส 7777)',
    });
  });
});

describe('the Flash label', () => {
  const numbers = { trackingNumber: 'TH01', merchantNumber: 'DEMO-0001' };

  test('is a PDF only when both the type and the first bytes say so', async () => {
    const ask = (answer: WireResult) => flash.label?.(linkWith([answer]), numbers, '100x180');
    expect(await ask(pdf('application/pdf', '%PDF-1.4 …'))).toMatchObject({ outcome: 'label' });
    expect(await ask(pdf('application/pdf', '<html>'))).toMatchObject({
      outcome: 'unknown',
      reason: 'malformed',
    });
    expect(await ask(pdf('text/html', '%PDF-1.4'))).toMatchObject({
      outcome: 'unknown',
      reason: 'malformed',
    });
    expect(await ask(json({ code: 1006, message: 'order not found' }))).toMatchObject({
      outcome: 'refused',
      code: '1006',
    });
  });

  test('has a path of its own for each size', async () => {
    const sent: WireRequest[] = [];
    for (const size of ['100x180', '100x75'])
      await flash.label?.(linkWith([], sent), numbers, size);
    expect(sent.map((request) => request.url.pathname)).toEqual([
      '/open/v1/orders/TH01/pre_print',
      '/open/v1/orders/TH01/small/pre_print',
    ]);
  });
});

describe('a Flash push of weight or price, whose keys are not documented,', () => {
  const told = (more: object) => {
    const nonceStr = '1700000000001';
    const sign = signatureOf({ mchId: 'ZZ0001', nonceStr }, key);
    const data = JSON.stringify({ pno: 'TH01120000001A', outTradeNo: 'DEMO-0001', ...more });
    const body = new URLSearchParams({ mchId: 'ZZ0001', nonceStr, sign, data }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    return flash.parsePush?.({ mchId: 'ZZ0001', key }, { contentType, body });
  };

  test.each(['price', 'totalPrice', 'freight', 'estimatePrice'])(
    'is read as a price: %s',
    (name) => {
      expect(told({ [name]: '4500' })).toMatchObject({ kind: 'other', freightSatang: 4500 });
    },
  );

  test.each(['weight', 'actualWeight'])('is read as a weight: %s', (name) => {
    expect(told({ [name]: 2100 })).toMatchObject({ kind: 'other', weightGrams: 2100 });
  });
});
