// Payment methods by the words of a sheet or a person.
import type { ImportMapping, ImportSource } from '@app/contract/upkeep/import';
import { isMarketplace } from './same-order.ts';
import { isEmptyCell } from './sheet-rows.ts';

const methods: readonly (readonly [string, RegExp])[] = [
  ['cod', /cod|ปลายทาง|cash\s*on/i],
  [
    'transfer',
    /โอน|transfer|ชำระแล้ว|จ่ายแล้ว|paid|พร้อมเพย์|promptpay|บัตร|card|wallet|pay|ธนาคาร|แบง[กค]|bank|qr/i,
  ],
];

const known = (cell: string): string | undefined =>
  methods.find(([, words]) => words.test(cell))?.[0];

/** The payment method for a word; undefined for an unknown word, which stays visible. */
export const methodOf = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (known(cell) ?? cell);

/** The method for a word in a COD amount column; a text with a number or a 'not' is left to a person. */
const wayOf = (cell: string): string | undefined =>
  /[\d๐-๙]|ไม่|\bno/i.test(cell) ? undefined : known(cell);

const SUM = 'payment.codAmount';
const WAY = 'payment.method';

/** The payment method and COD amount of a row, as in the sheet. */
export function paidAs(get: (key: string) => string): { way: string; due: string } {
  const [way, due] = [get(WAY), get(SUM)];
  const said = isEmptyCell(way) ? wayOf(due) : undefined;
  return said === undefined ? { way, due } : { way: said, due: '' };
}

/** A column whose header speaks of an amount while all its cells name payment methods is a method column. */
export function withWays(mapping: ImportMapping, cellsAt: (at: number) => string[]): ImportMapping {
  const { [SUM]: at, ...others } = mapping;
  if (typeof at !== 'number' || typeof mapping[WAY] === 'number') return mapping;
  const cells = cellsAt(at).filter((cell) => !isEmptyCell(cell));
  const isWays = cells.length > 0 && cells.every((cell) => wayOf(cell) !== undefined);
  return isWays ? { ...others, [WAY]: at } : mapping;
}

/** A marketplace already has the money of everything that is not COD, whatever the method is called. */
export function payMethodOf(cell: string, source: ImportSource): string | undefined {
  const method = methodOf(cell);
  const isElsewhere = method !== undefined && method !== 'cod' && isMarketplace(source);
  return isElsewhere ? 'transfer' : method;
}
