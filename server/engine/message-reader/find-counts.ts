// Counts apart from their product: 'อย่างละ 2', 'จำนวน: 2' on a line of its own.
import { type Message, kinds, linesOf, markSpan } from './normalize/message.ts';
import { readNumber } from './amounts.ts';
import { count } from './count-words.ts';
import { numberWords } from './number-words.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { ProductHit } from './product-index.ts';

export type Line = {
  product: CatalogueProduct;
  unit: number | null;
  isMore: boolean;
  lineNo: number;
  /** It replaces other products of its family that were named above. */
  isInstead?: boolean;
};
/** `unit`: the count in the question. */
export type Topic = { product: CatalogueProduct; lineNo: number; unit?: number };
export type Outcome = {
  lines: Line[];
  doubts: number;
  /** Products that were asked about, with their lines: 'งั้นเอา 2 หลอด' means the last one. */
  topics: Topic[];
};
/** A larger bare number is a price or a house. */
export const mostBare = 50;

const number = `(\\d{1,3}(?!\\d|,\\d{3})|${numberWords})`;
const each = new RegExp(
  `(?:อย่าง|สี|ตัว|อัน|ชิ้น|รส|แบบ|กลิ่น|ไซซ์|ไซส์|เบอร์|รุ่น)\\s?ละ\\s*(?:(?<dozen>(?:ครึ่ง)?โหล)|${number}\\s*(?:${count})?|\\s*(?:${count})(?:เดียว|นึง|หนึ่ง)?(?![ก-ฮ\\d]))`,
  'iu',
);
const labelled = new RegExp(
  `^[^\\S\\n]*(?:(?:qty|quantity)\\s?/\\s?)?(?:จำนวน(?:สินค้า|ที่สั่ง|ชิ้น)?|qty|quantity)(?:\\s?/\\s?(?:qty|quantity))?(?:\\s?\\([^)\\n]*\\))?\\s*[:：=.]?\\s*${number}\\s*(โหล|${count})?[^\\S\\n]*$`,
  'gimu',
);

/** 'สินค้า: เสื้อยืด⏎จำนวน: 2': the field counts the product named before it, or the only one. */
export const applyLabelled = (message: Message, lines: Line[]): void => {
  for (const match of message.text.matchAll(labelled)) {
    const value = match[1] ? readNumber(match[1]) : null;
    const before = lines.filter((line) => line.lineNo < match.index).at(-1);
    const one = before ?? (lines.length === 1 ? lines[0] : undefined);
    if (!value || !one || one.unit !== null) continue;
    one.unit = match[2] === 'โหล' ? value * 12 : value;
    markSpan(message, { start: match.index, end: match.index + match[0].length }, kinds.item);
  }
};

const colour = 'ดำ|ขาว|แดง|ชมพู|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ครีม|ม่วง|ส้ม|เบจ|น้ำตาล|กรม(?:ท่า)?';
const trait = `(?:สี[ก-๙]{2,10}|(?<![ก-๙a-z])(?:${colour})|(?:ไซ[ซส]์|size)\\s?[a-z0-9]{1,4}|เบอร์\\s?\\d{2}(?!\\d)|(?<![a-z\\d])(?:\\d?x{0,3}[sl]|m|f)(?![a-z\\d]))`;
const counted = new RegExp(
  `(?:${trait}[\\s:=,]*){1,2}(?:[x×*]\\s*)?(\\d{1,2})(?![\\d/.-])\\s*(?:${count})?`,
  'giu',
);

// 'สีดำกับสีเทา', 'เบอร์ 38 กับ 40': the count of each is not mentioned.
const several = new RegExp(`${trait}\\s*(?:กับ|และ|[+,/])\\s*(?:${trait}|\\d{2}(?!\\d))`, 'iu');

/** 'กางเกงวอร์ม สีดำ 1 สีเทา 1': two colours of the only product on the line are two pieces, with a doubt. */
export const applyTraits = (message: Message, hits: readonly ProductHit[], out: Outcome): void => {
  for (const { start, end } of linesOf(message.text)) {
    const [named, ...more] = hits.filter((hit) => hit.start >= start && hit.start < end);
    const [one, ...others] = out.lines.filter((line) => line.lineNo === start);
    if (!named || !one || more.length + others.length > 0) continue;
    const words = message.text.slice(start, end);
    const [from, to] = [named.start - start, named.end - start];
    const rest = words.slice(0, from) + ' '.repeat(to - from) + words.slice(to);
    if (several.test(rest)) out.doubts += 1;
    const found = [...rest.matchAll(counted)].filter(
      (match) => message.cover[start + match.index + match[0].length - 1] !== kinds.phone,
    );
    if (found.length < 2) continue;
    one.unit = found.reduce((sum, match) => sum + Number(match[1]), 0);
    out.doubts += 1;
    for (const match of found) {
      const at = start + match.index;
      markSpan(message, { start: at, end: at + match[0].length }, kinds.item);
    }
  }
};

/** 'สีละ 2' of one product: a person must decide how many colours there are. */
const ofEachKind = /^(?:อย่าง|สี|รส|แบบ|กลิ่น|ไซ[ซส]์|เบอร์|รุ่น)/u;
/** 'ชิ้นละ 29 บาท' */
const isMoney = /^\s*(?:บาท|บ\.|฿|\.-)/u;

export const applyEach = (message: Message, out: Outcome): void => {
  for (const match of message.text.matchAll(new RegExp(each.source, 'giu'))) {
    // 'อย่างละตัว' is one of each.
    const dozen = match.groups?.['dozen'];
    const said = match[2] ? readNumber(match[2]) : 1;
    const value = dozen ? (dozen === 'โหล' ? 12 : 6) : said;
    const end = match.index + match[0].length;
    const isKind = ofEachKind.test(match[0]);
    if (!value) continue;
    // 'อันละ 85' is a unit price.
    const isPrice = isMoney.test(message.text.slice(end)) || (!isKind && value > mostBare);
    if (!isPrice) {
      for (const line of out.lines)
        if (line.unit === null && line.lineNo <= match.index) line.unit = value;
      const products = new Set(out.lines.map(({ product }) => product));
      if (isKind && products.size === 1) out.doubts += 1;
    }
    markSpan(message, { start: match.index, end }, kinds.item);
  }
};
