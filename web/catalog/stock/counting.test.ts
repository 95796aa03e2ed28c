// Guarantees of received and counted pieces.
import { expect, test } from 'vitest';
import {
  afterSave,
  amountOf,
  beforeScan,
  summaryOf,
  withCount,
  withProducts,
  withScan,
} from './counting.ts';

test('a counted quantity is a whole number from one, in Arabic or Thai digits', () => {
  expect(['12', '๑๒', '1,200', '0', '-3', '1.5', '', 'ab', '8850000010071'].map(amountOf)).toEqual([
    12,
    12,
    1200,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a scan into the quantity box keeps the typed quantity', () => {
  expect(beforeScan('248850000010071', '8850000010071')).toBe('24');
});

test('a scan that replaced the suggested quantity means one piece', () => {
  expect(beforeScan('8850000010071', '8850000010071')).toBe('1');
});

test('a scan typed on a Thai layout is removed by its length', () => {
  expect(beforeScan('5คตถถ-', 'CR01-')).toBe('5');
});

const soap = { id: 1, code: 'A', name: 'สบู่', onHand: 10, cost: 18.35 };
const cream = { id: 2, code: 'B', name: 'ครีม', onHand: 3, cost: 0.1 };

test('a product is added to the count sheet once, and keeps its counted quantity', () => {
  const counted = withCount(withProducts([], [soap]), 1, 9);
  expect(withProducts(counted, [soap, cream]).map((line) => line.counted)).toEqual([9, null]);
});

test('every scan on the count sheet counts one piece and moves its line to the top', () => {
  let lines = withProducts([], [soap, cream]);
  for (const product of [cream, cream, soap]) lines = withScan(lines, product);
  expect(lines.map((line) => [line.code, line.counted])).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
});

test('the count sheet sums differences to the satang, with short and over apart', () => {
  const lines = withCount(withCount(withProducts([], [soap, cream]), 1, 7), 2, 6);
  expect(summaryOf(lines)).toMatchObject({ over: 3, short: 3, worth: -54.75, wrong: 0 });
});

test('the count sheet marks half and negative pieces as wrong, and lines without a count as right', () => {
  const lines = withProducts([], [soap, cream]);
  expect(summaryOf(withCount(withCount(lines, 1, 1.5), 2, -1)).wrong).toBe(2);
  expect(summaryOf(lines)).toMatchObject({ counted: [], wrong: 0 });
});

test('the count sheet drops saved lines, and keeps a stale one with the present stock', () => {
  const lines = withCount(withCount(withProducts([], [soap, cream]), 1, 7), 2, 6);
  const done = afterSave(lines, [
    { productId: 1, t: 'success', errMessage: null, onHand: 7 },
    { productId: 2, t: 'error', errMessage: 'ยอดเปลี่ยน', onHand: 5 },
  ]);
  expect(done).toMatchObject([{ productId: 2, expected: 5, counted: 6, problem: 'ยอดเปลี่ยน' }]);
  expect(withCount(done, 2, 5)[0]).not.toHaveProperty('problem');
});
