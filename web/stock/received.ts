// Reading the quantity box of the scan mode.
import { parseNumber } from '../ui/format/money.ts';

const MOST = 1_000_000;

/** Whole pieces from 1; null for anything else. */
export function amountOf(text: string): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MOST
    ? number
    : null;
}

/**
 * What stood in the box before a reader typed its code into it: as many letters fewer, whatever the
 * keyboard's layout made of them. A box that the scan replaced whole held the suggested single piece.
 */
export function beforeScan(box: string, code: string): string {
  const before = box.slice(0, Math.max(0, box.length - code.length)).trim();
  return before === '' ? '1' : before;
}
