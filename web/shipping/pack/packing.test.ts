// Guarantees of counting pieces into a parcel.
import { expect, test } from 'vitest';
import {
  countingOf,
  countProduct,
  countScan,
  isComplete,
  piecesOf,
  scannedItems,
  type LineCount,
} from './packing.ts';

const goods = (productId: number, code: string, barcode = '') => ({
  productId,
  code,
  barcode,
  name: `สินค้า ${code}`,
});
const line = (productId: number, code: string, unit: number) => ({
  ...goods(productId, code),
  unit,
  isSet: false,
  isPack: false,
  imageUrl: null,
  parts: [],
});
const set = {
  ...line(9, 'SET1', 2),
  barcode: '8850000000097',
  isSet: true,
  parts: [
    { ...goods(1, 'CR01', '8850000000011'), unit: 1 },
    { ...goods(2, 'SP01', '8850000000028'), unit: 2 },
  ],
};

/** Scans codes one after the other; returns the result of each. */
function scanAll(lines: readonly LineCount[], codes: readonly string[]) {
  let now = lines;
  const said = codes.map((code) => {
    const outcome = countScan(now, code);
    if (outcome.t === 'counted') now = outcome.lines;
    return outcome.t;
  });
  return { lines: now, said };
}

test('a packing finds a piece by barcode and by code, in either case, and counts each scan as one piece', () => {
  const lines = countingOf([{ ...line(1, 'CR01', 3), barcode: '8850000000011' }]);
  const { lines: after, said } = scanAll(lines, ['8850000000011', 'cr01', 'CR01']);
  expect(said).toEqual(['counted', 'counted', 'counted']);
  expect(isComplete(after)).toBe(true);
  expect(scannedItems(after)).toEqual([{ productId: 1, unit: 3 }]);
});

test('a packing reports a foreign item as strange and a surplus one as over, and counts neither', () => {
  const lines = countingOf([line(1, 'CR01', 1), line(2, 'SP01', 1)]);
  const { lines: after, said } = scanAll(lines, ['CR01', 'CR01', 'XX99', '']);
  expect(said).toEqual(['counted', 'over', 'strange', 'strange']);
  expect(piecesOf(after)).toEqual({ there: 1, needed: 2 });
});

test('a packing never matches an empty scan to a product without a barcode', () => {
  expect(countScan(countingOf([line(1, 'CR01', 1)]), '').t).toBe('strange');
});

test.each([
  ['as sets', ['SET1', '8850000000097']],
  ['as pieces', ['CR01', 'SP01', 'SP01', 'CR01', 'SP01', 'SP01']],
  ['one as a set, one as pieces', ['SET1', 'SP01', 'CR01', 'SP01']],
])('a packing of a set is complete %s', (_how, codes) => {
  const { lines, said } = scanAll(countingOf([set]), codes);
  expect(new Set(said)).toEqual(new Set(['counted']));
  expect(isComplete(lines)).toBe(true);
  expect(piecesOf(lines)).toEqual({ there: 6, needed: 6 });
  expect(countScan(lines, 'SP01').t).toBe('over');
  expect(countScan(lines, 'SET1').t).toBe('over');
});

test('a packing accepts no whole set once pieces of it were scanned', () => {
  const { lines } = scanAll(countingOf([{ ...set, unit: 1 }]), ['SP01']);
  expect(countScan(lines, 'SET1')).toMatchObject({ t: 'over' });
});

test('a packing counts a piece for its own line before the set that also contains it', () => {
  const lines = countingOf([{ ...set, unit: 1 }, line(1, 'CR01', 1)]);
  const { lines: after, said } = scanAll(lines, ['CR01', 'CR01', 'CR01']);
  expect(said).toEqual(['counted', 'counted', 'over']);
  expect(after[1]?.done).toBe(1);
  expect(scannedItems(after)).toEqual([{ productId: 1, unit: 2 }]);
});

test('a packing counts a press on a line like a scan', () => {
  const outcome = countProduct(countingOf([line(1, 'ชิ้นไม่มีบาร์โค้ด', 1)]), 1);
  expect(outcome).toMatchObject({ t: 'counted', name: 'สินค้า ชิ้นไม่มีบาร์โค้ด' });
});
