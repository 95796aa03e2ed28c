// Guarantees of the money module.
import { expect, test } from 'vitest';
import { bahtFromSatang, formatSatang, percentOfSatang, satangFromBaht } from './money.ts';

test('every amount with two decimals is converted to satang and back without loss', () => {
  for (let satang = 0; satang < 100_000; satang += 7) {
    expect(satangFromBaht(bahtFromSatang(satang))).toBe(satang);
  }
  expect(satangFromBaht(1.1)).toBe(110);
  expect(satangFromBaht(19.99)).toBe(1999);
});

test('an amount with a third decimal is refused and not rounded', () => {
  expect(() => satangFromBaht(10.005)).toThrow(RangeError);
  expect(() => satangFromBaht(Number.NaN)).toThrow(RangeError);
});

test('half a satang is rounded up, and away from zero for refunds', () => {
  expect(percentOfSatang(50, 3)).toBe(2);
  expect(percentOfSatang(49, 3)).toBe(1);
  expect(percentOfSatang(-50, 3)).toBe(-2);
  expect(percentOfSatang(123_450, 7.25)).toBe(8950);
});

test('an amount is parsed in every notation of sellers', () => {
  expect(formatSatang(123_450)).toBe('1,234.50');
  expect(formatSatang(-5)).toBe('-0.05');
});
