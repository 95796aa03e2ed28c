// Finds the header row, its column names, and the origin of the file.
import crypto from 'node:crypto';
import type { ImportSource } from '@app/contract/upkeep/import';
import { toArabicDigits } from '@app/contract/kit/text';
import { MAX_HEAD_ROWS, type Table } from './table.ts';
import { otherPeople } from './guess-columns.ts';
import { foldHeader, headerWords, type SheetKind } from './header-words.ts';

export { guessMapping } from './guess-columns.ts';
export { foldHeader, type SheetKind } from './header-words.ts';

const WIDEST = 200;

export interface Header {
  /** Index of the header among the table's rows. */
  readonly at: number;
  readonly names: readonly string[];
  /** The same without hidden columns: the input of a guess. */
  readonly seen: readonly string[];
}

const everyWord = (kind: SheetKind): ReadonlySet<string> =>
  new Set([...headerWords[kind].values()].flat());

/** The number of known words in its best row: decides which of a file's sheets is meant. */
export function knownWords(kind: SheetKind, { rows }: Table): number {
  const words = everyWord(kind);
  const counts = rows
    .slice(0, MAX_HEAD_ROWS)
    .map(({ cells }) => cells.filter((cell) => words.has(foldHeader(cell))).length);
  return Math.max(0, ...counts);
}

/** The row with the most known words; without any, the first row that fills most of the columns. */
export function findHeader(kind: SheetKind, table: Table, asked: number | undefined): Header {
  const words = everyWord(kind);
  const top = table.rows.slice(0, MAX_HEAD_ROWS);
  const given = asked === undefined ? -1 : top.findIndex(({ number }) => number === asked);
  const known = top.map(({ cells }) => cells.filter((cell) => words.has(foldHeader(cell))).length);
  const filled = top.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = Math.max(...known);
  const widest = Math.max(...filled);
  const guess =
    most > 0 ? known.indexOf(most) : filled.findIndex((count) => count >= Math.max(1, widest / 2));
  const first = Math.max(0, given === -1 ? guess : given);
  const at = given === -1 && isHeadToo(top[first + 1]?.cells, words) ? first + 1 : first;
  const names = namesOf(table, at, words);
  const seen = names.map((name, column) => (table.hidden?.includes(column) ? '' : name));
  return { at, names, seen };
}

// Below a header that is merged across are its sub-headers.
const isHeadToo = (cells: readonly string[] | undefined, words: ReadonlySet<string>): boolean => {
  const filled = (cells ?? []).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => words.has(foldHeader(cell)));
};

// A header merged downwards is in the row above; one merged across is above its first column only.
function namesOf(table: Table, at: number, words: ReadonlySet<string>): string[] {
  const own = table.rows[at]?.cells ?? [];
  const above = table.rows[at - 1]?.cells ?? [];
  const isSecond = above.some((cell) => words.has(foldHeader(cell)));
  const groups = groupsOf(above, own);
  const width = Math.min(
    WIDEST,
    Math.max(...table.rows.slice(at, at + MAX_HEAD_ROWS).map(({ cells }) => cells.length)),
  );
  return Array.from({ length: width }, (_, column) => {
    const cell = own[column] ?? '';
    if (cell === '') return isSecond ? (above[column] ?? '') : '';
    const group = groups[column] ?? '';
    return group === '' ? cell : `${group} ${cell}`;
  });
}

/** The group header above a column, where it names a person other than the recipient. */
function groupsOf(above: readonly string[], own: readonly string[]): string[] {
  const filled = above.filter((cell) => cell !== '').length;
  // A title is a single cell; a cell that is not merged across says nothing about its neighbours.
  if (filled < 2 || filled >= own.filter((cell) => cell !== '').length) return [];
  let group = '';
  return own.map((_, column) => {
    group = above[column] || group;
    return otherPeople.test(foldHeader(group)) ? group : '';
  });
}

const sumWord =
  /^(?:(?:ยอด|ผล)?รวม(?:ยอด|เงิน|เป็นเงิน|ราคา|ทั้งหมด|ทั้งสิ้น|สุทธิ|จำนวน|(?:ประจำ)?(?:วัน|เดือน|ราย).*)?|(?:ยอด)?(?:ทั้งหมด|ทั้งสิ้น)|(?:grand|sub)?totals?|sum)[\d,]*(?:รายการ|ออเดอร์|ชิ้น|บาท|กล่อง|แถว)?[\d,]*$/;

/** Words of total rows below lists and between days: their amounts are counted already. */
export const isSumWord = (cell: string): boolean => sumWord.test(toArabicDigits(foldHeader(cell)));

const signs: readonly (readonly [ImportSource, readonly string[]])[] = [
  ['lazada', ['orderItemId', 'lazadaSku', 'lazadaId']],
  ['tiktok', ['Order Substatus', 'Seller SKU', 'SKU Subtotal After Discount', 'Package ID']],
  [
    'shopee',
    [
      'Order SN',
      'เลขอ้างอิง SKU (SKU Reference No.)',
      'เลขอ้างอิง Parent SKU',
      'ชื่อผู้ใช้ (ผู้ซื้อ)',
      'ตัวเลือกการจัดส่ง',
    ],
  ],
];

export function guessSource(names: readonly string[]): ImportSource {
  const heads = new Set(names.map(foldHeader));
  const found = signs.find(([, words]) => words.some((word) => heads.has(foldHeader(word))));
  return found?.[0] ?? 'general';
}

/** The same headers in the same order have the same hash. */
export const headerHash = (names: readonly string[]): string =>
  crypto.createHash('sha256').update(names.map(foldHeader).join('\n')).digest('hex');
