// Compares goods with the sums in a message: their catalogue price decides between several readings.
import { type Amount, lineOf, readAmounts, readNumber } from './amounts.ts';
import { isPostcodeLike, moneyWord, textAfter, textBefore } from './cod/bill.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { turnsOf } from './normalize/chat/turns.ts';
import { type Message, kinds } from './normalize/message.ts';
import { numberWords } from './number-words.ts';
import { alikeTo, isCalledInFull } from './product-families.ts';
import { addedUp } from './sum-terms.ts';

export type Goods = readonly { product: CatalogueProduct; unit: number }[];

const perPiece = /^[^\S\n]*(?:บาท|บ\.|฿|\.-)?[^\S\n]*(?:[x×*%/]|ละ(?![ก-ฮเ-ไ])|ต่อ(?:ชิ้น|ชุด))/iu;
const ofEach = /(?:ละ|@)\s*$/u;
const fee =
  /(?:ค่า(?:จัด)?ส่ง|(?<!รวม)ส่ง|ธรรมเนียม|ปลายทาง|cod|fee|บวก(?:เพิ่ม|อีก)?|เพิ่ม(?:อีก)?|\+)\s*(\d{2,3})(?![\d/])/giu;
// '360 ส่ง 40 ค่ะ': a shipping fee after a sum; in 'ส่ง 40 ม.3' the number is a house.
const shipping =
  /(?:(?<!โอน)(?:ค่า(?:จัด)?ส่ง|ธรรมเนียม|บวก(?:เพิ่ม|ค่า)?(?:ปลายทาง|ส่ง))|(?<=\d[^\S\n]?(?:บาท|บ\.)?[^\S\n]?\+?[^\S\n]?)ส่ง(?=\s?\d{2,3}\s*(?:บาท|ค่ะ|คะ|ครับ|คับ|จ้า|นะ|\n|$)))\s*(\d{2,3})(?![\d/])/gu;
const less = /(?:(?:ส่วน)?ลด(?:ให้|อีก|ไป)?|หัก|code|โค้ด)[^\d\n]{0,16}?(\d{1,3})(?![\d%/])/giu;
const moneyAhead =
  /(?:รวม|ยอด|ทั้งหมด|โอน|ปลายทาง|cod|เก็บ|จ่าย|ชำระ|total|เป็น|เหลือ|=|คิด|right|ราคา)[^\d\n]{0,12}$/iu;
const politeEnd = /^\s*(?:บาท|บ\.)?\s*(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|นะ|ส่งฟรี|ถ้วน)/u;

export type MentionedSums = {
  /** Sums that may be the total. */
  sums: readonly number[];
  /** All other amounts too, for uses that need no proof. */
  all: readonly number[];
  fees: readonly number[];
  /** Amounts that are labelled as fees. */
  shipping: readonly number[];
  discounts: readonly number[];
};

const isMoney = (text: string, amount: Amount): boolean =>
  amount.hasCurrency ||
  moneyWord.test(textBefore(text, amount)) ||
  moneyAhead.test(textBefore(text, amount, 24)) ||
  politeEnd.test(textAfter(text, amount)) ||
  turnsOf(text)[lineOf(text, amount.start)]?.isShop === true;

export const toldSums = (message: Message): MentionedSums => {
  const { text } = message;
  const amounts = readAmounts(message).filter(
    (amount) => !isPostcodeLike(text, amount) && message.cover[amount.start] !== kinds.postcode,
  );
  const parts = (pattern: RegExp): number[] =>
    [...text.matchAll(pattern)].map((match) => Number(match[1]) * 100);
  const whole = amounts.filter(
    (amount) => !perPiece.test(textAfter(text, amount)) && !ofEach.test(textBefore(text, amount)),
  );
  const sums = whole.filter((amount) => isMoney(text, amount));
  return {
    sums: [...new Set(sums.map(({ satang }) => satang))],
    all: whole.map(({ satang }) => satang),
    fees: parts(fee),
    shipping: parts(shipping),
    discounts: parts(less),
  };
};

export const costOf = (goods: Goods): number | undefined =>
  goods.reduce<number | undefined>(
    (sum, { product, unit }) =>
      sum === undefined || !product.priceSatang ? undefined : sum + product.priceSatang * unit,
    0,
  );

const mostParts = 4;
/** All sums of any subset of these amounts. */
export const partSums = (parts: readonly number[]): number[] =>
  parts
    .slice(0, mostParts)
    .reduce<number[]>((sums, part) => [...sums, ...sums.map((sum) => sum + part)], [0]);

/** Whether one of these sums is the price of the goods, with the fees and discounts in the message. */
const isAmong = (
  sums: readonly number[],
  { fees, discounts }: MentionedSums,
  goods: Goods,
): boolean => {
  const cost = costOf(goods);
  if (cost === undefined || cost === 0) return false;
  const less = partSums(discounts);
  return partSums(fees).some((more) => less.some((off) => sums.includes(cost + more - off)));
};

const usualFees = [2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000, 6_000];
/** One of the sums is the price plus a fee that the message does not mention. */
const isWithFee = (sums: readonly number[], goods: Goods): boolean => {
  const cost = costOf(goods);
  return cost !== undefined && cost > 0 && sums.some((sum) => usualFees.includes(sum - cost));
};

/** Whether a mentioned sum is the price of the goods, with a usual fee or none. */
export const isBorneOut = (mentionedSums: MentionedSums, goods: Goods): boolean =>
  isAmong(mentionedSums.all, mentionedSums, goods) || isWithFee(mentionedSums.sums, goods);

const numbers = new RegExp(
  `(?<![\\d/.,:-])\\d{1,2}(?![\\d/.,:-]*\\d)|${numberWords}|โหล|คู่(?=นึง|หนึ่ง|เดียว|\\s|$)`,
  'gu',
);
const mostCounts = 24;
/** Numbers that may be counts. */
const countsIn = ({ text, cover }: Message): number[] => {
  const found = [...text.matchAll(numbers)].flatMap((match) => {
    const covered = cover[match.index];
    if (covered === kinds.phone || covered === kinds.postcode || covered === kinds.place) return [];
    const value = match[0] === 'โหล' ? 12 : match[0] === 'คู่' ? 2 : (readNumber(match[0]) ?? 0);
    return value > 0 && value <= 50 ? [value] : [];
  });
  return [...new Set([1, ...found])].slice(0, mostCounts);
};

type SumsInput = {
  message: Message;
  goods: Goods;
  /** The goods after ignoring everything above one of the lines: a summary, or an order below a price list. */
  later: readonly Goods[];
  /** Products named in the message, in any role. */
  named: readonly CatalogueProduct[];
  catalogue: readonly CatalogueProduct[];
};

/** Readings that differ from the first in one point: a count, one product more or less, another product of the family. */
const othersOf = ({ message, goods, named, catalogue }: SumsInput): Goods[][] => {
  const counts = countsIn(message);
  const without = (at: number): Goods => goods.filter((_, index) => index !== at);
  const put = (at: number, line: Goods[number]): Goods =>
    goods.map((one, index) => (index === at ? line : one));
  const recounted = goods.flatMap(({ product, unit }, at) =>
    counts.filter((n) => n !== unit).map((n) => put(at, { product, unit: n })),
  );
  const has = (product: CatalogueProduct): boolean => goods.some((one) => one.product === product);
  const fresh = named.filter((product) => !has(product));
  const added = fresh.flatMap((product) => counts.map((unit) => [...goods, { product, unit }]));
  const fewer = goods.length > 1 ? goods.map((_, at) => without(at)) : [];
  // 'เสื้อยืดขาว M 2 ปลายทาง 438' leaves no choice, whatever two of another product cost.
  const swapped = goods.flatMap(({ product, unit }, at) =>
    [
      ...new Set([
        ...fresh,
        ...(isCalledInFull(product, message.text) ? [] : alikeTo(product, catalogue)),
      ]),
    ]
      .filter((other) => !has(other) && other.priceSatang !== product.priceSatang)
      .map((other) => put(at, { product: other, unit })),
  );
  return [recounted, added, fewer, swapped];
};

/** Removes equal readings. */
const distinct = (readings: readonly Goods[]): Goods[] => [
  ...new Map(
    readings.map((goods) => [
      goods
        .map(({ product, unit }) => `${product.id}x${unit}`)
        .toSorted()
        .join(' '),
      goods,
    ]),
  ).values(),
];

const isSame = (some: Goods, others: Goods): boolean =>
  some.length === others.length &&
  some.every(({ product, unit }) =>
    others.some((one) => one.product === product && one.unit === unit),
  );

/** '290 ค่ะ' … '4 ผืน 1,160': first the unit price, then the total. */
const countedLast = (
  { message, goods }: SumsInput,
  { sums, shipping }: MentionedSums,
): Goods | undefined => {
  const [line, ...more] = goods;
  const price = line?.product.priceSatang ?? 0;
  if (!line || more.length > 0 || price === 0) return undefined;
  const counts = countsIn(message);
  const units = sums.flatMap((sum) =>
    (line.unit > 1 ? [0] : partSums(shipping))
      .map((fee) => (sum - fee) / price)
      .filter((unit) => counts.includes(unit)),
  );
  const unit = units.at(-1) ?? line.unit;
  return unit > 1 && unit !== line.unit && units.length > 1 ? [{ ...line, unit }] : undefined;
};

export const agreeing = (sumsInput: SumsInput): Goods | undefined => {
  const added = addedUp(sumsInput.message.text, {
    ...sumsInput,
    counts: countsIn(sumsInput.message),
  });
  if (added) return isSame(added, sumsInput.goods) ? undefined : added;
  const all = toldSums(sumsInput.message);
  const recounted = countedLast(sumsInput, all);
  if (recounted) return recounted;
  if (all.sums.length === 0 || isAmong(all.all, all, sumsInput.goods)) return undefined;
  // '800 กับ 1100': each line has its own sum.
  const costs = sumsInput.goods.map((one) => (one.unit > 1 ? (costOf([one]) ?? 0) : 0));
  const isEachTold = costs.every((cost) => all.all.includes(cost));
  if (isEachTold && costs.length > 1 && new Set(costs).size === costs.length) return undefined;
  // A unit price is mentioned before the quantity is known.
  const prices = sumsInput.named.map(({ priceSatang }) => priceSatang);
  const sums = all.sums.filter((sum) => !prices.includes(sum));
  // In a summary each line has its price beside it, and the total below.
  const whole = sumsInput.later.find((goods) => isAmong(sums, all, goods));
  if (whole) return whole;
  for (const others of othersOf(sumsInput)) {
    const fitting = distinct(others.filter((goods) => isAmong(sums, all, goods)));
    if (fitting.length === 1) return fitting[0];
    if (fitting.length > 1) return undefined;
  }
  const [last, ...more] = distinct(
    isWithFee(sums, sumsInput.goods)
      ? []
      : sumsInput.later.filter((goods) => isWithFee(sums, goods)),
  );
  return more.length === 0 ? last : undefined;
};
