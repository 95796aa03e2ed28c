// What each recipient of a paste gets and pays, from lines about all of them.
import { isPostcode } from '../place/places.ts';
import { type Hits, money, phone, phonesOf } from './record-lines.ts';

export type SharedText = { text: string; hasAddress: boolean };

export const byDoor = /ปลายทาง|เก็บ(?:เงิน|หน้า)|(?<![a-z])cod(?![a-z])/iu;
const perPerson = /(?:คน|ท่าน|บ้าน|วัด|ที่|กล่อง|ราย|เจ้า|หลัง|ร้าน|สาขา|โรงเรียน)ละ\s*/gu;
const slashes = /(?<![\d/])\d{2,5}(?:\s*(?:[/,]|กับ|และ)\s*\d{2,5})+(?![\d/])/u;

/**
 * 'หมูแดดให้ญาติหน่อย คนละ 2 ถุง', 'ชาเขียว 3 ซอง ส่ง 3 คน คนละซอง': each person's share as the goods and the
 * quantity.
 */
const eachGets = (text: string, hits: ReturnType<Hits>): { goods: string; count: string } => {
  const [first] = hits;
  const each = [...text.matchAll(perPerson)].at(0);
  const plain = (words: string): string => words.replace(perPerson, ' ');
  if (!first || !each) return { goods: '', count: plain(text.slice(first?.start ?? 0)) };
  const end = each.index + each[0].length;
  const last = hits.filter((hit) => hit.end <= each.index).at(-1);
  if (!last) return { goods: '', count: plain(text.slice(end)) };
  const isOne = hits[0] === last;
  const isCounted = /^\s*(?:\d|หนึ่ง|สอง|สาม|สี่)/u.test(text.slice(end));
  const goods = text.slice(first.start, isOne || isCounted ? last.end : each.index);
  return { goods, count: plain(text.slice(end)) };
};

export type PersonPart = { own: string; all: string; at: number; count: number; hasGoods: boolean };

// 'โอนรวมมาแล้ว 758', 'โอน 1050 แล้วนะคะ': the sum is the total of all orders.
const hasPaid = /(?:โอน|จ่าย|ชำระ)[^\n]{0,24}(?:แล้ว|ครบ|เรียบร้อย|ละ(?![ก-๙]))/u;

const oneOf =
  /(?:ใบ|กระปุก|ถุง|กล่อง|ขวด|ชิ้น|ตัว|อัน|คู่|ก้อน|ห่อ|ซอง|แพ็ค|ชุด|เส้น|ผืน|แท่ง)(?:นึง|หนึ่ง)|อีก(?:ใบ|กระปุก|ถุง|กล่อง|ขวด|ชิ้น|ตัว|อัน|คู่|ก้อน|ห่อ|ซอง|แพ็ค|ชุด|เส้น|ผืน|แท่ง)/u;
const told = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก'];
/** 'กระจูดสองใบ ใบนึงส่งบ้าน อีกใบส่ง …' for two recipients: one for each. */
export const isOneEach = (
  text: string,
  found: ReturnType<Hits>,
  of: { all: string; count: number },
): boolean => {
  const [hit] = found;
  if (!hit || found.length > 1) return false;
  const count = new RegExp(`^\\s*(?:${of.count}(?!\\d)|${told[of.count] ?? '$^'})`, 'u');
  return count.test(text.slice(hit.end)) && oneOf.test(`${text}\n${of.all}`);
};

/** Index of the first match; the text's length without one. */
const placeOf = (text: string, rule: RegExp): number => {
  const at = text.search(rule);
  return at < 0 ? text.length : at;
};

/** The lines about all recipients, reworded for this one. */
export const sharedFor = (
  loose: readonly SharedText[],
  hits: Hits,
  personPart: PersonPart,
): string[] => {
  const isDoor = loose.some(({ text }) => byDoor.test(text));
  return loose.flatMap(({ text, hasAddress }) => {
    const own = hits(text);
    const from = Math.min(own[0]?.start ?? 0, placeOf(text, perPerson));
    const words = phonesOf(text).length > 0 ? text.slice(from) : text;
    if (phonesOf(words).length > 0 || hasAddress) return [];
    const isPaid = money.test(personPart.own);
    const sums = slashes.exec(text)?.[0].split(/[/,]|กับ|และ/u) ?? [];
    if (sums.length === personPart.count && (money.test(text) || isDoor)) {
      const sum = (sums[personPart.at] ?? '').trim();
      if (isPaid) return [];
      return [isDoor ? `เก็บเงินปลายทาง ${sum} บาท` : `โอนแล้ว ${sum} บาท`];
    }
    if (own.length > 0 && !personPart.hasGoods) {
      if (isOneEach(text, own, personPart)) return [text.slice(own[0]?.start, own[0]?.end)];
      const { goods, count } = eachGets(text, own);
      return [`${goods} ${count}`.trim()];
    }
    const paying = own.length > 0 ? text.slice(placeOf(text, money)) : text;
    if (!money.test(paying) || isPaid) return [];
    const isPlain = own.length === 0 && text.search(perPerson) < 0;
    const isPaidOnly = isPlain && hasPaid.test(paying) && !byDoor.test(paying);
    return [isPaidOnly ? 'โอนแล้ว' : paying.replace(perPerson, ' ')];
  });
};

export const lastAnchor = new RegExp(`^[^]*(?:${phone.source}|(?<!\\d)[1-9]\\d{4}(?!\\d))`);
const variant = /^[\s\-–—:=>/|(]*((?:[\p{L}\p{M}.]+\s?\d{0,2}[\s)+,]*){1,4})$/u;
/**
 * '… 084… m 2' below 'ผ้าอ้อมทั้งหมด', '… - ชาเขียว' below 'ทรายคนละถุง': puts the shared product before this person's
 * variant and quantity.
 */
export const withVariant = (
  words: string,
  said: readonly string[],
  hasGoods: boolean,
): string[] => {
  const [goods = '', ...rest] = said;
  const [head = ''] = lastAnchor.exec(words) ?? [];
  const tail = variant.exec(words.slice(head.length))?.[1]?.trim();
  const isNamed =
    !hasGoods && tail !== undefined && goods !== '' && !/\d/.test(goods) && !money.test(tail);
  const [name = '', ...more] = isNamed ? goods.split(' ') : [];
  return isNamed ? [head, `${name} ${tail} ${more.join(' ')}`.trim(), ...rest] : [words, ...said];
};

/** The number at the end of a row or after '=' or '(', which is the row's sum. */
export const lastNumber =
  /(?<=[|=•/]\s*|\s=?)(?<![\d/.-])(\d{2,5})\s*(?:บาท|บ\.?|฿|\.-)?\s*$|[=(]\s*(\d{2,5})(?:\s*\+\s*(\d{2,3}))?(?![\d/-])/u;
/** The row's sum in baht as digits, with an added '+ 30'; undefined without one or for a postcode. */
export const sumOf = (own: string): string | undefined => {
  const [, last, equal, more = '0'] = lastNumber.exec(own) ?? [];
  const sum = last ?? equal;
  return sum !== undefined && !isPostcode(sum) ? String(Number(sum) + Number(more)) : undefined;
};

const onTopOfEach =
  /(?:ทุก(?:คน|ราย|กล่อง|ที่|เจ้า|ออเดอร์)|(?:คน|ราย|กล่อง|ที่|เจ้า)ละ)[^\d\n]{0,12}(?:\+|บวก)[^\d\n]{0,8}(\d{2,3})(?![\d/])|(?:\+|บวก)[^\d\n]{0,8}(?:คน|ราย|กล่อง|ที่|เจ้า)ละ\s?(\d{2,3})(?![\d/])/u;
/** 'เก็บปลายทางทุกคน +30': the extra amount in baht for each order, 0 without one. */
export const moreForEach = (loose: readonly SharedText[]): number => {
  const [, ahead, behind] = loose.map(({ text }) => onTopOfEach.exec(text)).find(Boolean) ?? [];
  return Number(ahead ?? behind ?? 0);
};
