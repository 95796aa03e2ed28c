// Guarantees of the quantity box of the scan mode.
import { expect, test } from 'vitest';
import { amountOf, beforeScan } from './received.ts';

test('a quantity is a whole number from one, in any digits', () => {
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

test('a scan into the quantity box leaves the quantity that was typed', () => {
  expect(beforeScan('248850000010071', '8850000010071')).toBe('24');
});

test('a scan that replaced the suggested one means one piece', () => {
  expect(beforeScan('8850000010071', '8850000010071')).toBe('1');
});

test('a scan typed on a Thai layout is cut off by its length', () => {
  expect(beforeScan('5คตถถ-', 'CR01-')).toBe('5');
});
