// What a courier does not take of a parcel, at the edges of its limits.
import { expect, test } from 'vitest';
import { overLimits } from './rule.contract.ts';

type Limits = Parameters<typeof overLimits>[1];

const limits = { weightGrams: 20_000, sideCm: 100, sideSumCm: 180, remark: 5 } as Limits;
const parcel = { weight: 20_000, sides: [100, 40, 40], note: 'ก'.repeat(5) };

test('a parcel at all of its limits is accepted', () => {
  expect(overLimits(parcel, limits)).toEqual([]);
});

test.each([
  ['weight', { weight: 20_001 }, 'น้ำหนักเกิน 20 กก.'],
  ['one side', { sides: [101, 1, 1] }, 'ด้านยาวเกิน 100 ซม.'],
  ['all sides', { sides: [100, 40, 41] }, 'กว้าง ยาว สูง รวมกัน 181 ซม. เกิน 180 ซม.'],
])('a parcel is refused with its %s when that is one too many', (_what, over, text) => {
  expect(overLimits({ ...parcel, ...over }, limits)).toEqual([text]);
});

test('an order note that is too long is reported with its own length', () => {
  const [text] = overLimits({ ...parcel, note: 'ก'.repeat(6) }, limits);
  expect(text).toMatch(/ยาว 6 ตัวอักษร .*ไม่เกิน 5 ตัวอักษร/);
  const free = { ...limits, remark: null } as Limits;
  expect(overLimits({ ...parcel, note: 'ก'.repeat(400) }, free)).toEqual([]);
  expect(overLimits({ ...parcel, note: 'ก'.repeat(401) }, free)).toHaveLength(1);
});

test('a courier limit that is only advice warns that the courier may refuse', () => {
  const heavy = { ...parcel, weight: 20_001 };
  expect(overLimits(heavy, { ...limits, advice: true })).toEqual(['น้ำหนักเกิน 20 กก. ขนส่งอาจไม่รับ']);
});

test('a parcel is unlimited in measures for which the courier names no limit', () => {
  const none = { weightGrams: null, sideCm: null, remark: null } as Limits;
  expect(overLimits({ weight: 999_999, sides: [500, 500], note: '' }, none)).toEqual([]);
});
