// Thailand Post's peculiarities: check digits, Buddhist Era years, the order of its codes, weight
// limits per kind of barcode.
import { describe, expect, test } from 'vitest';
import type { Parcel } from '../kit/parcel.ts';
import { accountOf, answersOf, read, stage, voices, type Recording } from '../playback.ts';
import { checkDigit, isOwnS10, looksLikeS10, rangeOf, s10Of } from './s10.ts';
import { furtherCodes, statuses } from './thaipost.codes.ts';
import { thaipost } from './thaipost.courier.ts';
import { instantOf, toTracked } from './track/track.map.ts';
import type { Scan } from './track/track.wire.ts';

const [voice] = voices().filter((one) => one.name === 'thaipost');
if (!voice) throw new Error('Thailand Post has no recordings');

describe('a Thailand Post barcode', () => {
  test.each([
    ['12345678', 'EA', 'EA123456785TH'],
    ['47312482', 'RR', 'RR473124829TH'],
    ['00000008', 'EX', 'EX000000080TH'],
    ['00000000', 'EX', 'EX000000005TH'],
    ['10000000', 'EX', 'EX100000003TH'],
  ])('such as %s has the check digit of the documentation', (serial, prefix, barcode) => {
    expect(s10Of(prefix, Number(serial))).toBe(barcode);
    expect(isOwnS10(barcode)).toBe(true);
  });

  test('with a wrong check digit is refused as ours and accepted as theirs', () => {
    expect(checkDigit('14558789')).toBe(8);
    expect(isOwnS10('EY145587896TH')).toBe(false);
    expect(looksLikeS10('EY145587896TH')).toBe(true);
    expect(looksLikeS10('82000000000')).toBe(false);
  });

  test.each([
    [{ barcodePrefix: 'EX', barcodeFrom: '00000001', barcodeTo: '00000099' }, 'EX000000014TH'],
    [{ barcodePrefix: 'EX', barcodeFrom: '00000099', barcodeTo: '00000001' }, null],
    [{ barcodePrefix: 'E', barcodeFrom: '00000001', barcodeTo: '00000099' }, null],
    [{ barcodePrefix: 'EX' }, null],
  ])('from the range %j starts with %s', (details, first) => {
    const range = rangeOf(details);
    expect(range && range.write(range.first)).toBe(first);
  });

  test('never has the same serial as another in its range', () => {
    const numbers = Array.from({ length: 5000 }, (_, serial) => s10Of('EX', serial));
    expect(new Set(numbers).size).toBe(5000);
    expect(numbers.every(isOwnS10)).toBe(true);
  });
});

test('our Thailand Post label names the service and the permit of a monthly payer', () => {
  const told = { contractNo: '0001/2569', originPostcode: '11120' };
  expect(thaipost.labelWords?.('EX000000080TH', told)).toEqual({
    service: 'EMS',
    permit: 'ชำระค่าฝากส่งเป็นรายเดือน ใบอนุญาตเลขที่ 0001/2569 ปณ. 11120',
  });
  expect(thaipost.labelWords?.('RX000000080TH', {})).toEqual({ service: 'ลงทะเบียน', permit: '' });
  expect(thaipost.labelWords?.('OX000000080TH', {}).service).toBe('');
});

describe('a Thailand Post time', () => {
  test.each([
    ['10/09/2562 10:17:05+07:00', '2019-09-10T03:17:05.000Z'],
    ['10/09/2562 10:17+07:00', '2019-09-10T03:17:00.000Z'],
    ['10/09/2562 10:17:05', '2019-09-10T03:17:05.000Z'],
    ['10/09/2019 10:17:05+07:00', '2019-09-10T03:17:05.000Z'],
    ['29/02/2567 00:00:00+07:00', '2024-02-28T17:00:00.000Z'],
  ])('such as %s is parsed', (text, iso) => {
    expect(new Date(instantOf(text) ?? 0).toISOString()).toBe(iso);
  });

  test.each([null, '', 'yesterday', '2019-09-10 10:17:05', '40/13/2562 10:17:05+07:00'])(
    'is null when it reads %s',
    (text) => expect(instantOf(text)).toBeNull(),
  );
});

const scan = (status: string, minute: number): Scan => ({
  barcode: 'EX000000080TH',
  status,
  status_description: null,
  status_date: `01/01/2569 10:${String(minute).padStart(2, '0')}:00+07:00`,
  location: null,
  postcode: null,
  delivery_description: null,
  receiver_name: null,
});
const displayAfter = (...codes: string[]) =>
  toTracked('EX000000080TH', codes.map(scan)).status?.display ?? null;

describe('a Thailand Post status code', () => {
  test('belongs to the set of the product with its bucket', () => {
    const of = (bucket: string) =>
      statuses.filter((row) => row.bucket === bucket).map((row) => row.code);
    expect(of('created')).toEqual(['101']);
    expect(of('picked_up')).toEqual(['102', '103']);
    expect(of('cancelled')).toEqual(['104']);
    expect(of('returning')).toEqual(['203']);
    expect(of('out_for_delivery')).toEqual(['301', '302', '303']);
    expect(of('attempt_failed')).toEqual(['304', '401']);
    expect(of('problem')).toEqual(['209', '210']);
    expect(of('delivered')).toEqual(['501', '901']);
    const set = [
      101, 102, 103, 104, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213,
    ];
    const all = statuses.map((row) => Number(row.code));
    expect(all).toEqual([...set, 301, 302, 303, 304, 401, 501, 901]);
  });

  test('beyond the set is listed under one of it and keeps its own name and number', () => {
    const listed = new Set(statuses.map((row) => row.display));
    for (const { code, labelTh, bucket } of furtherCodes) {
      const { status, events } = toTracked('EX000000080TH', ['103', code].map(scan));
      expect(listed, code).toContain(status?.display);
      expect(status).toMatchObject({ isKnown: true, bucket, label: `${labelTh} (${code})` });
      expect(events.at(-1)?.status?.label).toBe(`${labelTh} (${code})`);
    }
    expect(displayAfter('103', '216')).toBe('212');
    expect(displayAfter('401', '402')).toBe('401');
  });

  test('is marked as COD payment only for 901', () => {
    expect(statuses.filter((row) => row.isCodPaid).map((row) => row.code)).toEqual(['901']);
  });

  test('is not replaced by scans after the end or a return', () => {
    expect(displayAfter('103', '501', '206')).toBe('501');
    expect(displayAfter('103', '501', '901', '206')).toBe('901');
    expect(displayAfter('103', '203', '206', '301', '401')).toBe('203');
    expect(displayAfter('103', '203', '777')).toBeNull();
    expect(displayAfter('103', '501', '203', '206')).toBe('203');
  });

  test('ends the same in whatever order its scans come', () => {
    const scans = ['103', '201', '301', '501'].map(scan);
    const told = toTracked('EX000000080TH', scans);
    expect(toTracked('EX000000080TH', scans.toReversed())).toEqual(told);
  });
});

describe('a Thailand Post booking', () => {
  const base = read<Recording>(voice, 'book.ok').call.parcel;
  const send = (change: Partial<Parcel>, credentials = accountOf(voice)) => {
    const { link, sent } = stage(voice, answersOf(read<Recording>(voice, 'book.ok')));
    return thaipost.book({ ...link, credentials }, { ...base, ...change }).then((outcome) => ({
      outcome,
      sent,
    }));
  };

  test.each<[string, Partial<Parcel>, string]>([
    ['a wrong check digit', { trackingNumber: 'EX000000081TH' }, 'trackingNumber'],
    ['a number of another country', { trackingNumber: 'EX000000080SG' }, 'trackingNumber'],
    ['three kilograms registered', { trackingNumber: s10Of('RX', 1), weightGrams: 3000 }, 'weight'],
    ['21 kilograms', { weightGrams: 21_000 }, 'weight'],
    ['a COD with satang', { codAmountSatang: 59_050 }, 'cod'],
    ['an insured parcel', { declaredValueSatang: 100_000 }, 'declaredValue'],
  ])('is refused before anything is sent for %s', async (_name, change, fixField) => {
    const { outcome, sent } = await send(change);
    expect(outcome).toMatchObject({ outcome: 'refused', fixField });
    expect(sent).toEqual([]);
  });

  test('needs a barcode of ours for e-Parcel, and gets one from the gateway otherwise', async () => {
    const { trackingNumber: _gone, ...bare } = base;
    const { link } = stage(voice, answersOf(read<Recording>(voice, 'book.ok')));
    expect(await thaipost.book(link, bare)).toMatchObject({ fixField: 'trackingNumber' });
    const givers = thaipost.protocols?.list.filter((one) => one.givesNumbers);
    expect(givers?.map((one) => one.value)).toEqual(['gateway']);
  });
});

test('Thailand Post tracking returns the other parcels when the scans of one cannot be read', async () => {
  const recording = read<Recording>(voice, 'track.delivered');
  const [tracked] = recording.then ?? [];
  const { response } = tracked!.body as { response: { items: Record<string, unknown> } };
  response.items['EX000000014TH'] = [{ barcode: { odd: true } }];
  const { link } = stage(voice, answersOf(recording));
  const numbers = ['EX000000080TH', 'EX000000014TH'];
  expect(await thaipost.trackMany?.(link, numbers)).toMatchObject({
    outcome: 'tracked',
    parcels: [{ trackingNumber: numbers[0], status: { bucket: 'delivered' } }],
    missing: [],
    failed: [{ trackingNumbers: [numbers[1]], failure: { reason: 'malformed' } }],
  });
});

test('the second Thailand Post request contains the token and never the key', async () => {
  const { link, sent } = stage(voice, answersOf(read<Recording>(voice, 'track.delivered')));
  await thaipost.track?.(link, 'EX000000080TH');
  expect(sent[1]?.headers['Authorization']).toBe('Token fake.jwt.0001');
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
    status: 'all',
    language: 'TH',
    barcode: ['EX000000080TH'],
  });
});
