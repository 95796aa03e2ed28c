// Money as integer satang: conversion at the API, rounding half up once, formatting for people.

const SATANG_PER_BAHT = 100;

/** Kept, because creating it costs more than formatting a number. */
const grouped = new Intl.NumberFormat('en-US');

/** `1,234` */
export const formatCount = (count: number): string => grouped.format(count);

/** Baht as a JSON number (at most two decimals) to integer satang; throws RangeError on more decimals. */
export function satangFromBaht(baht: number): number {
  const satang = Math.round(baht * SATANG_PER_BAHT);
  if (!Number.isSafeInteger(satang) || Math.abs(satang / SATANG_PER_BAHT - baht) > 1e-9) {
    throw new RangeError(`not an amount of baht with two decimals: ${baht}`);
  }
  return satang;
}

/** Satang of an amount that is still being typed; empty and invalid input is 0. */
export function satangTyped(baht: number | null | undefined): number {
  const satang = Math.round((baht ?? 0) * SATANG_PER_BAHT);
  return Number.isSafeInteger(satang) ? satang : 0;
}

/** Integer satang to the API's baht number. */
export const bahtFromSatang = (satang: number): number => satang / SATANG_PER_BAHT;

/** `percent` (up to two decimals) of an amount, half a satang rounded away from zero, without floating-point products. */
export function percentOfSatang(satang: number, percent: number): number {
  const product = BigInt(Math.abs(satang)) * BigInt(Math.round(percent * 100));
  const share = Number((product * 2n + 10_000n) / 20_000n);
  return satang < 0 ? -share : share;
}

/** `1,234.50`, always two decimals. */
export function formatSatang(satang: number): string {
  const sign = satang < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(satang) / SATANG_PER_BAHT);
  const rest = String(Math.abs(satang) % SATANG_PER_BAHT).padStart(2, '0');
  return `${sign}${formatCount(whole)}.${rest}`;
}
