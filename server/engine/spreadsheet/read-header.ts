// Finds the row that names the columns, which field each column may be, and where the file comes from.
import crypto from 'node:crypto';
import type { ImportMapping, ImportSource } from '@app/contract/upkeep/import';
import { MAX_HEAD_ROWS, type Table } from './table.ts';
import { foldHeader, headerWords, type SheetKind } from './header-words.ts';

export { foldHeader, type SheetKind } from './header-words.ts';

const SHORTEST_PART = 4;
const WIDEST = 200;

export interface Header {
  /** Place of the header among the table's rows. */
  readonly at: number;
  readonly names: readonly string[];
}

const everyWord = (kind: SheetKind): ReadonlySet<string> =>
  new Set([...headerWords[kind].values()].flat());

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
  return { at, names: namesOf(table, at, words) };
}

// Under a header that is merged across stands what it is made of.
const isHeadToo = (cells: readonly string[] | undefined, words: ReadonlySet<string>): boolean => {
  const filled = (cells ?? []).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => words.has(foldHeader(cell)));
};

// A header merged downwards stands in the row above; one merged across stands over its first column only.
function namesOf(table: Table, at: number, words: ReadonlySet<string>): string[] {
  const own = table.rows[at]?.cells ?? [];
  const above = table.rows[at - 1]?.cells ?? [];
  const isSecond = above.some((cell) => words.has(foldHeader(cell)));
  const width = Math.min(
    WIDEST,
    Math.max(...table.rows.slice(at, at + MAX_HEAD_ROWS).map(({ cells }) => cells.length)),
  );
  return Array.from({ length: width }, (_, column) => {
    const cell = own[column] ?? '';
    return cell === '' && isSecond ? (above[column] ?? '') : cell;
  });
}

/** A header of a sum holds the word for a price, too, and is no price of one piece. */
const isSum = (head: string): boolean => /รวม|สุทธิ|ทั้งหมด|ทั้งสิ้น|total|sum/.test(head);
const PIECE_PRICE = 'items.price';

/** Whole words first, each field's best one; then Thai words that a header holds (English ones mean too little). */
export function guessMapping(kind: SheetKind, names: readonly string[]): ImportMapping {
  const heads = names.map(foldHeader);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const claimColumn = (key: string, at: number): void => {
    if (at === -1 || taken.has(at) || key in mapping) return;
    mapping[key] = at;
    taken.add(at);
  };
  const fields = [...headerWords[kind]];
  const most = Math.max(...fields.map(([, words]) => words.length));
  // By how good a word is, not field by field: 'ชื่อ' is a name only where nothing says it better.
  for (let place = 0; place < most; place += 1)
    for (const [key, words] of fields) {
      const word = words[place];
      if (word !== undefined)
        claimColumn(
          key,
          heads.findIndex((head, at) => head === word && !taken.has(at)),
        );
    }
  for (const [key, words] of fields)
    for (const word of words.filter((one) => one.length >= SHORTEST_PART && /[ก-๛]/.test(one)))
      claimColumn(
        key,
        heads.findIndex(
          (head, at) =>
            head.includes(word) && !taken.has(at) && !(key === PIECE_PRICE && isSum(head)),
        ),
      );
  return mapping;
}

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
