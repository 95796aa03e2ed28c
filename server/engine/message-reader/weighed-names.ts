// Goods named by words of their names in any order: 'socks white short x3', 'kangkeng kaki 26', 'เคสไอโฟน14โปรแม็กซ์',
// 'NB 2'. Neighbouring words mean the products that have all of them; of several such products, the one without
// further words.
import { count } from './count-words.ts';
import { readQuantity } from './find-quantity.ts';
import { lineEnd, question } from './find-topic.ts';
import type { NamedHit } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { stockOf } from './goods-words.ts';
import { isOrdered, mostProducts, mostRead } from './near-names.ts';
import { numberWords } from './number-words.ts';
import { type Message, kinds } from './normalize/message.ts';
import { type SpokenWord, saidIn } from './said-words.ts';
import { isWhole, otherThing } from './whole-names.ts';
import {
  type WordsInput,
  type Group,
  chosen,
  groupsIn,
  isBare,
  isCalledSo,
  nearestTo,
  weightOf,
  withoutCount,
  wordsFor,
} from './word-groups.ts';

/** A single letter that is not a size. */
const isLetter = (text: string, { start, end }: SpokenWord): boolean =>
  end - start === 1 && /^[a-z]$/iu.test(text.charAt(start)) && !/[sml]/iu.test(text.charAt(start));

const begins = /(?:^|[\n,/+•\-–—=:×|>]|และ|กับ|เอา|ขอ|สั่ง|รับ|เพิ่ม)(?<!สำหรับ)\s*$/u;
/**
 * Whether the group clearly names goods. A single word must start its phrase, because it can also be an ordinary word.
 */
const isClear = (text: string, { start, said }: Group, words: readonly string[]): boolean =>
  said.length > 1 ||
  words.length > 1 ||
  /[a-z]/iu.test(text.charAt(start)) ||
  begins.test(text.slice(Math.max(0, start - 8), start));

const weighs = /^\s*(?:\d|ครึ่ง|หนึ่ง|สอง|สาม|สี่|ห้า)\s?(?:โล(?![กชหง])|กิโล|กก\.?|ขีด)/u;

/** 'case A15 กับ film A15 อย่างละ 1' */
const eachOf = /^[^\n\d]{0,3}(?:กับ|และ|[,+&]|and|อย่างละ)[^\n]{0,40}อย่างละ|^\s*อย่างละ/u;

/** 'เคสดำ 15pm + ฟิล์ม 15pm = 258' */
const addedUp = /^\s*\+\s*[ก-๙a-z][^\n+=]{1,40}(?:\+[^\n=]{1,40})?=\s*\d/iu;

const isCounted = (text: string, group: Group): boolean => {
  const head = text.slice(Math.max(0, group.start - 16), group.start);
  const rest = text.slice(group.end, lineEnd(text, group.end));
  const isWord = isWhole(text, { ...group, key: text.slice(group.start, group.end) });
  const isSaid =
    addedUp.test(rest) ||
    question.test(rest) ||
    weighs.test(rest) ||
    eachOf.test(rest) ||
    isOrdered(text, group);
  return isWord && !otherThing.test(head) && isSaid;
};

const mostLead = 8;
/**
 * 'หัว' of 'หัวชาร์จ', where only 'ชาร์จ' distinguishes products: the number of letters of the name before its words.
 */
const leadingOf = (text: string, { start, said, products }: Group): number => {
  const word = text.slice(start, said[0]?.end ?? start);
  const names = products.flatMap(({ name, aliases }) => [name, ...aliases]);
  for (let length = mostLead; length > 1; length -= 1) {
    const lead = text.slice(Math.max(0, start - length), start);
    if (/^[ก-๙]+$/u.test(lead) && names.some((name) => name.includes(lead + word)))
      return lead.length;
  }
  return 0;
};

const hitOf = (group: Group, products: readonly CatalogueProduct[], key: string): NamedHit => ({
  start: group.start,
  end: group.end,
  key,
  products: [...products],
  isNear: true,
});

/** A hit on the only product that the words can mean. */
const toldBy = (ground: WordsInput, group: Group): NamedHit | undefined => {
  const { text, stock } = ground;
  const product = chosen(group, stock);
  if (!product || !isTold(ground, group, product) || !isCounted(text, group)) return undefined;
  const words = wordsFor(group.said, product, stock);
  return isCalledSo(group, product, stock) || isClear(text, group, words)
    ? hitOf(group, [product], words.join(''))
    : undefined;
};

const mostAlike = 4;
/** A hit on several products that the words leave open; words beside them may decide. */
const openBy = (
  ground: WordsInput,
  group: Group,
  before: CatalogueProduct | undefined,
): NamedHit | undefined => {
  const { text, stock } = ground;
  const [first] = group.products;
  const isWritten = group.said.every(({ trust }) => trust === 1);
  if (!first || group.products.length > mostAlike || !isWritten) return undefined;
  if (group.said.every((one) => isBare(text, one) || isLetter(text, one))) return undefined;
  if (weightOf(group.said, first, stock) < leastOpen || !isCounted(text, group)) return undefined;
  const words = wordsFor(group.said, first, stock);
  if (!isClear(text, group, words)) return undefined;
  const nearest = before && nearestTo(ground, group.products, before);
  return hitOf(group, nearest ? [nearest] : group.products, words.join(''));
};
const leastOpen = 0.6;

const every =
  /^\s*(?:ทั้ง\s?(สอง|สาม|สี่|[2-4])\s?|(?:เอา|ขอ|รับ|สั่ง|มา)*(?:ครบ(?:ทุก)?|ทุก))(?:สี|กลิ่น|แบบ|รส|ไซ[ซส]์?|รุ่น|เบอร์|สูตร|ไส้|ลาย|อย่าง|ตัว|ชนิด)/u;
const numbers: Readonly<Record<string, number>> = { สอง: 2, สาม: 3, สี่: 4 };
const mostOfAll = 6;
/** 'สบู่ทุกแบบอย่างละ 2': hits on all products with this name. */
const allBy = ({ text }: WordsInput, group: Group): NamedHit[] => {
  const found = every.exec(text.slice(group.end, lineEnd(text, group.end)));
  const howMany = found?.[1] ? (numbers[found[1]] ?? Number(found[1])) : group.products.length;
  if (!found || group.products.length < 2 || group.products.length > mostOfAll) return [];
  if (howMany !== group.products.length) return [];
  const at = group.end + found[0].length;
  return [
    { ...hitOf(group, group.products, ''), isBase: true },
    ...group.products.map((product) => hitOf({ ...group, start: at, end: at }, [product], '')),
  ];
};

const leastTold = 0.85;
const isTold = ({ text, stock }: WordsInput, group: Group, product: CatalogueProduct): boolean =>
  !group.said.every((one) => isBare(text, one) || isLetter(text, one)) &&
  weightOf(group.said, product, stock) >= leastTold;

const isOnlyNumbers = (text: string, { said }: Group): boolean =>
  said.every(({ start, end }) => /^\d+$/u.test(text.slice(start, end)));

const mostAway = 120;
/** The product that the words mean by continuing an earlier one: 'ยาหม่องไพล 20g 10 กระปุก, 50g 2 กระปุก'. */
const goingOn = (
  ground: WordsInput,
  group: Group,
  before: CatalogueProduct,
): CatalogueProduct | undefined => {
  const { text } = ground;
  const rest = text.slice(group.end, lineEnd(text, group.end));
  if (isOnlyNumbers(text, group) || group.products.includes(before)) return undefined;
  if (!group.said.every(({ trust }) => trust === 1)) return undefined;
  if (!counts.test(rest) || readQuantity(rest) === undefined) return undefined;
  return goesOn.test(text.slice(Math.max(0, group.start - 12), group.start))
    ? nearestTo(ground, group.products, before)
    : undefined;
};
/** '5 ลิตร 1 ครับ' below 'น้ำหมักปลามีขนาดไหนบ้าง': a hit on one of several products that an earlier hit left open. */
const narrowing = (ground: WordsInput, group: Group, before: NamedHit): NamedHit | undefined => {
  const { text } = ground;
  const fitting = group.products.filter((product) => before.products.includes(product));
  const rest = text.slice(group.end, lineEnd(text, group.end));
  const isSaid =
    counts.test(rest) && !isOnlyNumbers(text, group) && lineEnd(text, before.end) < group.start;
  return before.products.length > 1 && fitting.length === 1 && isSaid
    ? hitOf(group, fitting, '')
    : undefined;
};
const counts = new RegExp(
  `^\\s*[x×*=:]?\\s*(?:\\d{1,2}(?![\\d/.-])|${numberWords}|โหล|ครึ่งโหล)`,
  'iu',
);
const goesOn = new RegExp(
  `(?:^|\\n|[,/+&]|กับ|และ|แล้ว(?:ก็)?|(?:\\d|หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|โหล|เดียว)\\s*(?:${count})?)\\s*(?:สี|ไซ[ซส]์?|ขนาด|เบอร์)?$`,
  'u',
);

/** The hits of a group, given the hit before it. */
const hitsFor = (ground: WordsInput, group: Group, before: NamedHit | undefined): NamedHit[] => {
  const all = allBy(ground, group);
  if (all.length > 0) return all;
  const { text } = ground;
  const isOpen =
    before !== undefined && before.products.length > 1 && lineEnd(text, before.end) >= group.end;
  const [above] = before?.products.length === 1 ? before.products : [];
  const isNearby = before !== undefined && group.start - before.end < mostAway;
  const further = above && isNearby ? goingOn(ground, group, above) : undefined;
  const hit =
    toldBy(ground, group) ??
    (before && narrowing(ground, group, before)) ??
    (further && hitOf(group, [further], '')) ??
    (isOpen ? undefined : openBy(ground, group, above));
  // A word that chooses between products named earlier on the line has the same quantity as they have.
  const isTrait =
    isOpen &&
    hit?.products.every((product) => before.products.includes(product)) === true &&
    !counts.test(text.slice(group.end, lineEnd(text, group.end)));
  return hit && !isTrait ? [hit] : [];
};

/** Whether goods may be read here. English talk is marked as noise before goods are read, so it counts too. */
const isRead = ({ text, cover }: Message, { start }: SpokenWord): boolean =>
  !cover[start] ||
  cover[start] === kinds.label ||
  (cover[start] === kinds.noise && /[a-z]/iu.test(text.charAt(start)));

/** 'เอาสีดำ 1 สีเทา 1 … กางเกงวอร์ม': a colour of goods named elsewhere, not a product. */
const isBareColour = (text: string, group: Group, hits: readonly NamedHit[]): boolean =>
  group.said.length === 1 &&
  text.slice(0, group.said[0]?.start).endsWith('สี') &&
  hits.some(({ products }) => !products.some((one) => group.products.includes(one)));

const weighedIn = (
  message: Message,
  hits: readonly NamedHit[],
  catalogue: readonly CatalogueProduct[],
): NamedHit[] => {
  const { text } = message;
  if (catalogue.length > mostProducts || text.length > mostRead) return [];
  const stock = stockOf(catalogue);
  const ground = { text, stock };
  const said = saidIn(text, stock).filter((one) => isRead(message, one));
  const found: NamedHit[] = [];
  for (const whole of groupsIn(text, said, stock)) {
    const own = withoutCount(ground, whole);
    if (!own) continue;
    const group = { ...own, start: own.start - leadingOf(text, own) };
    const before = [...hits, ...found]
      .filter(({ start, end }) => start < end && end <= group.start)
      .toSorted((a, b) => a.end - b.end)
      .at(-1);
    if (!isBareColour(text, group, hits)) found.push(...hitsFor(ground, group, before));
  }
  return found;
};

/** The hits, extended where more words of the same product follow, plus hits by words alone. */
export const withWeighed = (
  message: Message,
  hits: readonly NamedHit[],
  catalogue: readonly CatalogueProduct[],
): NamedHit[] => {
  const weighed = weighedIn(message, hits, catalogue);
  const meets = (one: NamedHit, other: NamedHit): boolean =>
    one.start < other.end && other.start < one.end;
  const kept = hits.flatMap((hit): NamedHit[] => {
    const [own, ...more] = weighed.filter((one) => meets(one, hit));
    const [product] = own?.products ?? [];
    const isOwn = own && own.start <= hit.start && own.end > hit.end && own.products.length === 1;
    // 'ปากกาเจลน้ำเงินโหลนึง สีดำครึ่งโหล': a common name continued by the words of one product.
    if (hit.isBase && isOwn && more.length === 0) return [own];
    if (!own || !product || more.length > 0 || hit.isBase) return [hit];
    const isWider =
      own.start <= hit.start && own.end >= hit.end && own.end - own.start > hit.end - hit.start;
    if (hit.products.length === 1 && hit.products[0] === product)
      return own.end > hit.end ? [{ ...hit, end: own.end }] : [hit];
    const isOne = own.products.length === 1;
    // 'เคส 15 โปรแม็ก ดำ' is not 'เคส 15': all these words together belong only to another product.
    const isOther =
      own.start === hit.start &&
      /[ก-๙a-z]{2}/iu.test(message.text.slice(hit.end, own.end)) &&
      !hits.some((other) => other !== hit && meets(own, other));
    return isOne && isWider && (hit.isNear || isOther || hit.products.includes(product))
      ? [own]
      : [hit];
  });
  const fresh = weighed.filter((one) => !hits.some((hit) => meets(one, hit)));
  return [...kept, ...fresh].toSorted((a, b) => a.start - b.start);
};
