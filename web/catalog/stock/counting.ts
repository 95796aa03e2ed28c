// Quantities during receiving and counting: the input of the scan mode, and the lines of a count sheet.
import { parseNumber } from '../../ui/format/money.ts';

const MOST_AT_ONCE = 1_000_000;

/** Whole pieces from 1; null for anything else. */
export function amountOf(text: string): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MOST_AT_ONCE
    ? number
    : null;
}

/**
 * The input's text before a scanner typed its code: shorter by the code's length, in any keyboard layout. If the scan
 * replaced the whole text, it was the suggested single piece.
 */
export function beforeScan(box: string, code: string): string {
  const before = box.slice(0, Math.max(0, box.length - code.length)).trim();
  return before === '' ? '1' : before;
}

/** A counted product with its system figure when it was added to the sheet. */
export interface Countable {
  id: number;
  code: string;
  name: string;
  onHand?: number | null | undefined;
  /** Baht per piece; absent without the right. */
  cost?: number | undefined;
}

export interface CountLine {
  productId: number;
  code: string;
  name: string;
  expected: number;
  cost: number | null;
  counted: number | null;
  /** Why the last save skipped it. */
  problem?: string;
}

const MOST = 9_999_999;

const lineOf = (product: Countable): CountLine => ({
  productId: product.id,
  code: product.code,
  name: product.name,
  expected: product.onHand ?? 0,
  cost: product.cost ?? null,
  counted: null,
});

/** New products are added below; counted ones stay. */
export function withProducts(
  lines: readonly CountLine[],
  products: readonly Countable[],
): CountLine[] {
  const known = new Set(lines.map((line) => line.productId));
  return [...lines, ...products.filter(({ id }) => !known.has(id)).map(lineOf)];
}

/** Adds a piece of the scanned product, and moves its line to the top. */
export function withScan(lines: readonly CountLine[], product: Countable): CountLine[] {
  const found = lines.find((line) => line.productId === product.id) ?? lineOf(product);
  const others = lines.filter((line) => line !== found);
  return [{ ...found, counted: (found.counted ?? 0) + 1 }, ...others];
}

export const withCount = (
  lines: readonly CountLine[],
  productId: number,
  counted: number | null,
): CountLine[] =>
  lines.map((line) => {
    if (line.productId !== productId) return line;
    const { problem: _told, ...rest } = line;
    return { ...rest, counted };
  });

export const isWrong = ({ counted }: CountLine): boolean =>
  counted !== null && (!Number.isInteger(counted) || counted < 0 || counted > MOST);

export const differenceOf = ({ counted, expected }: CountLine): number =>
  counted === null ? 0 : counted - expected;

/** In satang: sums of baht would accumulate rounding errors. */
const worthSatang = (line: CountLine): number =>
  Math.round((line.cost ?? 0) * 100) * differenceOf(line);

export const worthOf = (line: CountLine): number => worthSatang(line) / 100;

export function summaryOf(lines: readonly CountLine[]) {
  const counted = lines.filter((line) => line.counted !== null);
  const differing = counted.filter((line) => differenceOf(line) !== 0);
  const sum = (sign: 1 | -1) =>
    differing.reduce((total, line) => total + Math.max(0, sign * differenceOf(line)), 0);
  return {
    counted,
    differing,
    over: sum(1),
    short: sum(-1),
    worth: differing.reduce((total, line) => total + worthSatang(line), 0) / 100,
    wrong: lines.filter(isWrong).length,
  };
}

interface Outcome {
  productId: number;
  t: 'success' | 'error';
  errMessage: string | null;
  onHand: number | null;
}

/** Written lines leave the sheet; the others stay, with the system's current figure. */
export function afterSave(lines: readonly CountLine[], results: readonly Outcome[]): CountLine[] {
  const byId = new Map(results.map((result) => [result.productId, result]));
  return lines.flatMap((line) => {
    const result = byId.get(line.productId);
    if (!result) return [line];
    if (result.t === 'success') return [];
    const problem = result.errMessage ?? 'บันทึกไม่สำเร็จ';
    return [{ ...line, expected: result.onHand ?? line.expected, problem }];
  });
}
