// How an order is paid, by what a sheet or a person calls it.
import type { ImportSource } from '@app/contract/upkeep/import';
import { isMarketplace } from './same-order.ts';
import { isEmptyCell } from './sheet-rows.ts';

const methods: readonly (readonly [string, RegExp])[] = [
  ['cod', /cod|ปลายทาง|cash\s*on/i],
  [
    'transfer',
    /โอน|transfer|ชำระแล้ว|จ่ายแล้ว|paid|พร้อมเพย์|promptpay|บัตร|card|wallet|pay|ธนาคาร|แบง[กค]|bank|qr/i,
  ],
];

/** Our word for what a sheet or a person calls it; anything else stays to be seen. */
export const methodOf = (cell: string): string | undefined =>
  isEmptyCell(cell) ? undefined : (methods.find(([, words]) => words.test(cell))?.[0] ?? cell);

/** A marketplace has the money of all that is not paid at the door, whatever it calls the way. */
export function payMethodOf(cell: string, source: ImportSource): string | undefined {
  const method = methodOf(cell);
  const isElsewhere = method !== undefined && method !== 'cod' && isMarketplace(source);
  return isElsewhere ? 'transfer' : method;
}
