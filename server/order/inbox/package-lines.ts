// The units in a sale page's package: “ครีม 2 หลอด”, “ครีม 1 แถม 1”. Pure.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import { toArabicDigits } from '@app/contract/kit/text';
import type { CreateOrderBody } from '@app/contract/order/create';
import type { PageItem } from './read-salepage.ts';

type Line = CreateOrderBody['items'][number];

const MOST_UNITS = 9999;

const PIECE =
  '(?:ชิ้น|กระปุก|หลอด|ขวด|กล่อง|ซอง|อัน|ตัว|แพ็ค|แพ็ก|แพค|ถุง|ก้อน|คู่|ชุด|เซต|เซ็ต|เซ็ท|แผง|ม้วน|ใบ|ผืน|กระป๋อง|ห่อ|แท่ง|เส้น|ลูก|pcs?)';
const COUNTED = new RegExp(String.raw`(\d{1,3})\s*${PIECE}`, 'giu');
/** A number of pieces plus free pieces of the same product; no other product follows. */
const GIFT = new RegExp(
  String.raw`(\d{1,3})\s*${PIECE}?\s*(?:แถม|ฟรี|แถมฟรี)\s*(\d{1,3})\s*${PIECE}?\s*(?=$|[\d()[\]=:,./-]|บาท|ราคา|ส่งฟรี|เพียง)`,
  'iu',
);
const GIVES = /แถม|(?<!ส่ง)ฟรี\s*\d/u;

/** 'แพ็คคู่': two of the same, unless a pair is what is sold. */
const TWIN = /แพ็?[คก]\s*คู่/u;
/** 'โปรคู่', 'คู่กับสบู่': two of it, or one and something else. */
const PAIR = /(?<!\d\s*)คู่(?!มือ|ค้า)/u;
const SOLD_IN_PAIRS = /รองเท้า|ถุงเท้า|ถุงมือ|แตะ|ต่างหู|ตุ้มหู|ตะเกียบ|คัทชู/u;

/** The units read of a package that names a pair; undefined where a user must decide. */
function unitsOfPair(text: string, unit: number): number | undefined {
  if (unit !== 1) return unit;
  const isPair = SOLD_IN_PAIRS.test(text);
  if (TWIN.test(text)) return isPair ? undefined : 2;
  return PAIR.test(text) && !isPair ? undefined : unit;
}

/** A name of the product may itself tell a count: what is sold as 'ครีมแพ็คคู่' is one piece. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .toSorted((one, other) => other.length - one.length)
    .filter((name) => /\d|คู่/u.test(name))
    .reduce((left, name) => left.replaceAll(name, ' '), text.toLowerCase());

interface ReadGoods {
  readonly productId: number;
  readonly unit: number;
  /** The product's names, in lower case. */
  readonly names: readonly string[];
}

export const lineOf = (productId: number, unit: number, price: number | null): Line => ({
  productId,
  unit: Math.min(unit, MOST_UNITS),
  ...(price !== null && { price }),
});

/**
 * A package sells as one item: its units times the count, at their share of the price, plus free
 * units. If the page gives the count both as a field and in the name, it counts once. Undefined
 * where a user must decide: the name gives another count than was read, or an unknown gift.
 */
export function linesOfPackage(
  { productId, unit: said, names }: ReadGoods,
  { name, unit, price }: PageItem,
): Line[] | undefined {
  const text = withoutNames(toArabicDigits(name), names);
  const gift = GIFT.exec(text);
  if (!gift && GIVES.test(text)) return undefined;
  const counts = [...text.matchAll(COUNTED)].map(([, count]) => Number(count));
  const read = unitsOfPair(text, said);
  // Two of a twin pack are four pieces, or the two that the name tells.
  if (read === undefined || (read !== said && read === unit)) return undefined;
  if (!gift && counts.some((count) => count > 1 && count !== read)) return undefined;
  const [each, free] = gift ? [Number(gift[1]), Number(gift[2])] : [read, 0];
  if (each < 1) return undefined;
  const isTold = !gift && unit === each;
  const times = isTold ? 1 : (unit ?? 1);
  const satang = price === null ? null : satangFromBaht(price) / (isTold ? 1 : each);
  // A price that cannot be divided evenly is corrected by the page's total.
  const part = satang !== null && Number.isInteger(satang) ? bahtFromSatang(satang) : null;
  const given = free > 0 ? [lineOf(productId, times * free, 0)] : [];
  return [lineOf(productId, times * each, part), ...given];
}
