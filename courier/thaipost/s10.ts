// Tracking numbers of the Universal Postal Union (S10): two letters, eight digits, a check digit,
// the country.
import type { NumberRange } from '../kit/parcel.ts';

const weights = [8, 6, 4, 2, 3, 5, 9, 7];
const country = 'TH';

/** Sheet §2.4: eleven minus the remainder; ten becomes 0, eleven becomes 5. */
export function checkDigit(serial: string): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
}

export function s10Of(prefix: string, serial: number): string {
  const digits = String(serial).padStart(8, '0');
  return `${prefix}${digits}${checkDigit(digits)}${country}`;
}

/**
 * The range of eight-digit numbers from the sender form; null when it is missing or ends before it
 * begins.
 */
export function rangeOf(details: Readonly<Record<string, string>>): NumberRange | null {
  const { barcodePrefix: prefix = '', barcodeFrom: from = '', barcodeTo: to = '' } = details;
  const isUsable =
    /^[A-Z]{2}$/.test(prefix) && /^\d{8}$/.test(from) && /^\d{8}$/.test(to) && from <= to;
  if (!isUsable) return null;
  const write = (serial: number): string => s10Of(prefix, serial);
  return { series: prefix, first: Number(from), last: Number(to), write };
}

/**
 * Checks the shape only: some of Thailand Post's own samples have a wrong check digit, so incoming
 * numbers may too.
 */
export const looksLikeS10 = (number: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number);

/** Numbers issued by the shop must have the right check digit. */
export const isOwnS10 = (number: string): boolean =>
  /^[A-Z]{2}\d{9}TH$/.test(number) && checkDigit(number.slice(2, 10)) === Number(number[10]);

/**
 * The service from the first letter (sheet §2.4), and the permit of a shop that pays monthly
 * (§2.9).
 */
export function labelWords(number: string, details: Readonly<Record<string, string>>) {
  const service = { E: 'EMS', R: 'ลงทะเบียน' }[number.slice(0, 1)] ?? '';
  const { contractNo = '', originPostcode = '' } = details;
  const office = originPostcode === '' ? '' : ` ปณ. ${originPostcode}`;
  const permit =
    contractNo === '' ? '' : `ชำระค่าฝากส่งเป็นรายเดือน ใบอนุญาตเลขที่ ${contractNo}${office}`;
  return { service, permit };
}
