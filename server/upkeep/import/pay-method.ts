// How an order is paid, by what a sheet or a person calls it.
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

/** Our word for what a sheet or a person calls it; anything else stays to be seen. */
export const methodOf = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (known(cell) ?? cell);

/** What a word says that stands where the sum due at the door is asked for; with a number or a 'not' in it, it is to be seen by a person. */
const wayOf = (cell: string): string | undefined =>
  /[\d๐-๙]|ไม่|\bno/i.test(cell) ? undefined : known(cell);

const SUM = 'payment.codAmount';
const WAY = 'payment.method';

/** How a row is paid and what is due at its door, as they stand in the sheet. */
export function paidAs(get: (key: string) => string): { way: string; due: string } {
  const [way, due] = [get(WAY), get(SUM)];
  const said = isEmptyCell(way) ? wayOf(due) : undefined;
  return said === undefined ? { way, due } : { way: said, due: '' };
}

/** A column whose head speaks of a sum, and whose cells all of ways to pay, is one of these. */
export function withWays(mapping: ImportMapping, cellsAt: (at: number) => string[]): ImportMapping {
  const { [SUM]: at, ...others } = mapping;
  if (typeof at !== 'number' || typeof mapping[WAY] === 'number') return mapping;
  const cells = cellsAt(at).filter((cell) => !isEmptyCell(cell));
  const isWays = cells.length > 0 && cells.every((cell) => wayOf(cell) !== undefined);
  return isWays ? { ...others, [WAY]: at } : mapping;
}

/** A marketplace has the money of all that is not paid at the door, whatever it calls the way. */
export function payMethodOf(cell: string, source: ImportSource): string | undefined {
  const method = methodOf(cell);
  const isElsewhere = method !== undefined && method !== 'cod' && isMarketplace(source);
  return isElsewhere ? 'transfer' : method;
}
