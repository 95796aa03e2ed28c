// How many packs a weight is: 'ปลาสลิด 2 โล' for a product sold by the kilo, 'กุ้งแห้งครึ่งโล' for packs of 250 grams.
import { readNumber } from './amounts.ts';
import { readQuantity } from './find-quantity.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { numberWords } from './number-words.ts';
import { alikeTo } from './product-families.ts';

const oneHundred = 100;
const oneKilo = 1_000;
const kilo = '(?:กิโล(?:กรัม)?(?!เมตร)|กก\\.?|โล(?!ก|ชั่|ห|ง|โก)|kg(?![a-z]))';
const grams: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^${kilo}`, 'iu'), 1_000],
  [/^ขีด/u, 100],
  [/^(?:กรัม|g)/iu, 1],
];
const weight = new RegExp(
  `(?<![\\d.])(\\d{1,4}(?:\\.\\d)?)\\s?(${kilo}|ขีด(?![ก-ฮ])|กรัม|g(?![a-z]))`,
  'giu',
);
const gramsOf = (unit: string): number => grams.find(([word]) => word.test(unit))?.[1] ?? 0;

/** 'หมอนทอง (กิโลกรัม)' */
const byTheKilo = /[(/]\s?(?:กิโล(?:กรัม)?|กก\.?|kg)\s?\)?$/iu;

/** The pack's weight in grams by its name; 0 without one. */
const weightOf = ({ name }: CatalogueProduct): number => {
  if (byTheKilo.test(name)) return oneKilo;
  const said = [...name.matchAll(weight)].at(-1);
  return said ? Math.round(Number(said[1]) * gramsOf(said[2] ?? '')) : 0;
};

/** The product whose own weight the words name ('เอาเป็นถุง 5 โลนะ'); undefined if none or several fit. */
export const ofWeight = (
  products: readonly CatalogueProduct[],
  words: string,
): CatalogueProduct | undefined => {
  const said = [...words.matchAll(weight)].map((match) =>
    Math.round(Number(match[1]) * gramsOf(match[2] ?? '')),
  );
  const fitting = products.filter((one) => said.includes(weightOf(one)));
  return fitting.length === 1 ? fitting[0] : undefined;
};

const told = new RegExp(
  `^(?:[\\s:=]|จำนวน|เอา|ขอ|สั่ง)*(?:(ครึ่ง)\\s*(?:โล|กิโล)|(?:โล|กิโล)(?:นึง|หนึ่ง|เดียว)|(\\d{1,2}|\\d{3}(?=\\s*(?:กรัม|g(?![a-z])))|${numberWords})\\s*(${kilo}|ขีด|กรัม|g(?![a-z]))|(?:โล|กิโล)(?<half>ครึ่ง))`,
  'iu',
);
const mostPacks = 99;

/** The number of packs for the weight at the start of `rest`, and the length of its text; undefined if unclear. */
export const readWeight = (
  rest: string,
  products: readonly CatalogueProduct[],
  catalogue: readonly CatalogueProduct[],
): ReturnType<typeof readQuantity> => {
  const found = told.exec(rest);
  if (!found) return undefined;
  const value = found[1]
    ? 0.5
    : found.groups?.['half']
      ? 1.5
      : (found[2] && readNumber(found[2])) || 1;
  const said = value * (found[3] ? gramsOf(found[3]) : oneKilo);
  const named = products.length > 1 && ofWeight(products, rest.slice(found[0].length));
  const byKilo = products.find((one) => weightOf(one) === oneKilo);
  // 'กุ้งแห้งใหญ่ 2 ขีด' for a product sold by the kilo and by 100 grams.
  const byHundred = products.find((one) => weightOf(one) === oneHundred);
  const sold = named || (said < oneKilo && byHundred) || byKilo || products[0];
  const each = sold ? weightOf(sold) : 0;
  if (!sold || each === 0) return undefined;
  // A pack of exactly this weight is another product.
  const isAnothers = alikeTo(sold, catalogue).some((one) => one !== sold && weightOf(one) === said);
  const isClear = Boolean(named) || products.length === 1 || each === oneKilo || sold === byHundred;
  if ((isAnothers && said !== each) || !isClear) return undefined;
  const packs = each === oneHundred ? Math.ceil(said / each) : said / each;
  if (!Number.isInteger(packs) || packs > mostPacks) return undefined;
  // 'คั่วกลาง 1 กก. 3 ถุง': the weight describes one pack and a quantity follows.
  const isSize = packs === 1 && readQuantity(rest.slice(found[0].length)) !== undefined;
  return isSize ? undefined : { unit: packs, length: found[0].length };
};
