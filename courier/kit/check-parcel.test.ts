// The refusals of parcels that break a courier's limits: the message names the limit.
import { expect, test } from 'vitest';
import { checkParcel } from './check-parcel.ts';
import type { Limits } from './courier.ts';
import type { Parcel } from './parcel.ts';

const party = {
  name: 'มะลิ',
  phone: '0800000001',
  address: '1',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

const parcel: Parcel = {
  merchantNumber: 'A-1',
  sender: party,
  receiver: party,
  weightGrams: 500,
  codAmountSatang: 0,
  declaredValueSatang: 0,
};

const limits: Limits = {
  weightGramsMax: 20_000,
  sideCmMax: 100,
  merchantNumberMax: 50,
  nameMax: 10,
  phoneMax: 20,
  addressMax: 20,
  remarkMax: 5,
  codSatangMax: 5_000_000,
  codSatangStep: 100,
  declaredValueSatangMax: 1_000,
  requestsPerSecond: 5,
  concurrency: 2,
};

test.each<[string, Partial<Parcel>, string]>([
  ['its weight', { weightGrams: 20_001 }, 'ถึง 20 กก.'],
  ['a side', { widthCm: 101 }, '1–100 ซม.'],
  ['its remark', { remark: 'ก'.repeat(6) }, 'หมายเหตุยาวเกิน 5 ตัวอักษร'],
  ['its receiver', { receiver: { ...party, name: 'ก'.repeat(11) } }, 'ชื่อผู้รับยาวเกิน 10 ตัวอักษร'],
  ['its sender', { sender: { ...party, address: 'ก'.repeat(21) } }, 'ที่อยู่ผู้ส่งยาวเกิน 20 ตัวอักษร'],
  ['satang to collect', { codAmountSatang: 5_050 }, 'ยอด 50.50 บาท'],
  ['too much to collect', { codAmountSatang: 5_000_100 }, 'ยอดเก็บเงินปลายทาง'],
  ['its insurance', { declaredValueSatang: 1_001 }, 'มูลค่าประกัน'],
])('a parcel is refused with the limit of %s when it is exceeded', (_what, over, text) => {
  expect(checkParcel(parcel, limits)).toBeNull();
  const refused = checkParcel({ ...parcel, ...over }, limits);
  expect(refused?.messageTh).toContain(text);
  expect(refused?.todoTh).not.toBe('');
});

test('a fault of an address is distinguished from a fault of the parcel', () => {
  const lost = checkParcel({ ...parcel, receiver: { ...party, postcode: '1' } }, limits);
  expect(lost).toMatchObject({ kind: 'address', fixField: 'receiver.postcode' });
  expect(checkParcel({ ...parcel, weightGrams: 0 }, limits)).toMatchObject({ kind: 'parcel' });
});
