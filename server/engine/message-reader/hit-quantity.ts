// The quantity of a product in a message: read after or before it, across other words about it.
import { type Message, type Span, kinds, markSpan } from './normalize/message.ts';
import { readNumber } from './amounts.ts';
import { count, latinCount } from './count-words.ts';
import { numberWords } from './number-words.ts';
import { before, comesAlong, readQuantity, traitGap, withoutSizes } from './find-quantity.ts';
import { mostBare } from './find-counts.ts';
import { lineEnd } from './find-topic.ts';
import type { NamedHit } from './find-variants.ts';
import type { CatalogueProduct } from './fold-product.ts';
import type { Turn } from './normalize/chat/turns.ts';
import { inOwnPacks, inPairs, isSameInDozens } from './own-packs.ts';
import { piecesIn } from './pieces-in-packs.ts';
import { familiesOf } from './product-families.ts';
import { chooseVariant } from './product-index.ts';
import { readWeight } from './read-weight.ts';

const verbBefore =
  /(?:เอา|(?<!ค)รับ(?:เป็น)?|สั่ง(?:ซื้อ|เพิ่ม)?|ขอ(?:สั่ง)?|สนใจ|เพิ่ม|ต้องการ|จะเอา|ซื้อ|cf|สินค้า\s*[:：]?|รายการ\s*[:：]?|order\s*[:：]?)\s*$/iu;

export type Scene = {
  message: Message;
  hits: NamedHit[];
  /** The last variant, for words that name only another size. */
  variant: string;
  catalogue: readonly CatalogueProduct[];
  turns: readonly Turn[];
  /** By line start: whether its numbers come before the names, decided before any is taken. */
  leads?: Map<number, boolean>;
  /** 'เปลี่ยนแดงเป็น': the count of the replaced product on the line that begins here. */
  givenUp?: { lineNo: number; unit: number | null };
};

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

const mostTraitAway = 24;
/** 'กุ้งแห้งอันใหญ่จัมโบ้สองถุง', named by its family: the end of the word that tells which is meant. */
const endOfWord = ({ message: { text }, catalogue }: Scene, hit: NamedHit): number => {
  const words = lineFrom(text, hit.end).slice(0, mostTraitAway);
  const meant = chooseVariant(hit.products, { around: words });
  const traits = familiesOf(catalogue)
    .flatMap((family) => family.traits)
    .filter(({ product, words: trait }) => product === meant && /^[ก-๙]{3,}$/u.test(trait));
  const ends = traits.map(({ words: trait }) => words.indexOf(trait) + trait.length);
  const [end] = ends.filter((one, at) => words.includes(traits[at]?.words ?? '') && one > 0);
  return end && !/\d/.test(words.slice(0, end)) ? hit.end + end : hit.end;
};
const lineFrom = (text: string, at: number): string => text.slice(at, lineEnd(text, at));

/** 'คัทชูเป็น 39', named by its family: the end of the number that tells which is meant. */
const endOfTrait = (scene: Scene, hit: NamedHit | undefined): number => {
  if (!hit) return 0;
  const { catalogue, message } = scene;
  const { text } = message;
  if (hit.products.length < 2) return hit.end;
  const [said, number] =
    /^\s*(?:เป็น|เบอร์|ไซ[ซส]์|size)?\s*(\d{1,3})(?!\d)/iu.exec(text.slice(hit.end)) ?? [];
  const isTrait = familiesOf(catalogue).some(({ traits }) =>
    traits.some(({ words, product }) => words === number && hit.products.includes(product)),
  );
  return isTrait && said ? hit.end + said.length : endOfWord(scene, hit);
};

// 'ถุงเท้า 6 คู่ค่ะ (2แพ็ค)': the same quantity in packs.
const inPacks = new RegExp(
  `^(?:ค่ะ|คะ|ครับ|จ้า|\\s)*\\((?:[=\\s]|คือ|ก็|รวม|เป็น)*(\\d{1,2})\\s*(?:แพ็?[คก]|กล่อง|ชุด|ถุง|โหล|ห่อ)\\s*\\)`,
  'iu',
);

// 'ยาหม่อง 3 แพ็ค (แพ็คละ 6)'
const ofEach =
  /^[^\S\n]*\(?[^\S\n]*(แพ็?[คก]|ลัง|กล่อง|ห่อ|ชุด|ถุง)ละ[^\S\n]*(\d{1,2})(?![\d.,]|[^\S\n]*(?:บาท|บ\.|฿|%))[^\S\n]*[ก-๙]{0,8}\)?/u;

const holds = /^\s*(?:มี|บรรจุ)\s*\d/u;
const aPair = /คู่(?:นึง|หนึ่ง)/u;
/** The quantity after a product, across colour and size words in between. */
const quantityAfter = (scene: Scene, at: number): { unit: number; span: Span } | undefined => {
  const { text } = scene.message;
  const next = scene.hits[at + 1]?.start ?? text.length;
  const start = endOfTrait(scene, scene.hits[at]);
  const end = Math.min(next, lineEnd(text, start));
  const words = withoutSizes(text.slice(start, end));
  let from = start;
  for (let step = 0; step < 4; step += 1) {
    const rest = words.slice(from - start);
    const hit = scene.hits[at];
    const found = readWeight(rest, hit?.products ?? [], scene.catalogue) ?? readQuantity(rest);
    const to = from + (found?.length ?? 0);
    const isCovered =
      scene.message.cover[to - 1] === kinds.phone || scene.message.cover[to - 1] === kinds.money;
    // 'กล่องนึงมี 15 ซอง' tells what one of them contains.
    if (found && holds.test(text.slice(to))) return undefined;
    if (found && !isCovered) {
      const pair = aPair.test(text.slice(from, to)) && !inPairs(hit?.products ?? []);
      if (pair) return { unit: 2, span: { start, end: to } };
      const packs = inPacks.exec(text.slice(to));
      const isSame = packs !== null && isSameInDozens(hit, packs[0], found.unit);
      const packed = isSame ? found.unit : Number(packs?.[1]);
      if (packs) return { unit: packed, span: { start, end: to + packs[0].length } };
      const pieces =
        hit &&
        piecesIn(hit, { said: text.slice(start, to), rest: text.slice(to), packs: found.unit });
      if (pieces) return { unit: pieces.unit, span: { start, end: to + pieces.length } };
      const [said, pack = '', inEach] = ofEach.exec(text.slice(to)) ?? [];
      if (said && text.slice(start, to).trimEnd().endsWith(pack))
        return { unit: found.unit * Number(inEach), span: { start, end: to + said.length } };
      return { unit: found.unit, span: { start, end: to } };
    }
    const gap = traitGap.exec(rest);
    if (!gap) return undefined;
    from += gap[0].length;
  }
  return undefined;
};

const leastSize = 20;
/** 'เสื้อ 38 กางเกง 26': a number that distinguishes the shop's goods belongs to what is before it. */
const isSize = ({ catalogue }: Scene, value: number): boolean => {
  const known = sizes.get(catalogue) ?? sizesIn(catalogue);
  sizes.set(catalogue, known);
  return value >= leastSize && known.has(value);
};
const sized = /(?:อก|เอว|ไซ[ซส]์?|เบอร์|size)\s?(\d{2,3})(?!\d)/giu;
const sizesIn = (catalogue: readonly CatalogueProduct[]): ReadonlySet<number> =>
  new Set(catalogue.flatMap(({ name }) => [...name.matchAll(sized)].map((one) => Number(one[1]))));
const sizes = new WeakMap<readonly CatalogueProduct[], ReadonlySet<number>>();

const apart = new RegExp(`(?:${count})[^\\S\\n]+$`, 'iu');
/** 'เอา 4 ตัว ผ้าห่อตัวด้วย' below other goods: the count ahead belongs to those. */
const countsOthers = ({ message: { text }, hits }: Scene, at: number): boolean => {
  const [above, hit] = [hits[at - 1], hits[at]];
  if (!above || !hit || !comesAlong.test(text.slice(hit.end))) return false;
  const from = lineStart(text, hit.start);
  return above.end <= from && apart.test(text.slice(from, hit.start));
};

const quantityBefore = (scene: Scene, at: number): { unit: number; span: Span } | undefined => {
  if (countsOthers(scene, at)) return undefined;
  const { text } = scene.message;
  const start = scene.hits[at]?.start ?? 0;
  const from = Math.max(lineStart(text, start), scene.hits[at - 1]?.end ?? 0, start - 40);
  const dozens = /(ครึ่ง\s?)?โหล(?:นึง|หนึ่ง|เดียว)?(?:พอ|ของ|นะ|\s)*$/u.exec(text.slice(from, start));
  const isOthers = dozens && scene.message.cover[from + dozens.index] === kinds.item;
  if (dozens && !isOthers && !/\d\s*$/.test(text.slice(from, from + dozens.index)))
    return { unit: dozens[1] ? 6 : 12, span: { start: from + dozens.index, end: start } };
  const found = before.exec(text.slice(from, start));
  const value = found?.[1] ? readNumber(found[1]) : null;
  if (!found || !value || value > (found[2] ? 999 : mostBare)) return undefined;
  if (found[2] === undefined && isSize(scene, value)) return undefined;
  const span = { start: from + found.index, end: start };
  if (scene.message.cover[span.end - 2] || /[/.-]\d*\s*$/.test(text.slice(from, start)))
    return undefined;
  return { unit: found[2] === 'โหล' ? value * 12 : value, span };
};

/** '2 A 3 B': on this line numbers come before names. */
const numbersLead = (scene: Scene, at: number): boolean => {
  const { text } = scene.message;
  const start = lineStart(text, scene.hits[at]?.start ?? 0);
  scene.leads ??= new Map();
  const known = scene.leads.get(start);
  if (known !== undefined) return known;
  const onLine = scene.hits.flatMap((hit, index) =>
    lineStart(text, hit.start) === start ? [index] : [],
  );
  const first = onLine[0] ?? at;
  const last = onLine.at(-1) ?? at;
  const isLeading = Boolean(quantityBefore(scene, first)) && !quantityAfter(scene, last);
  scene.leads.set(start, isLeading);
  return isLeading;
};

export const claimSpan = (scene: Scene, span: Span): void => {
  const { text } = scene.message;
  const verb = verbBefore.exec(
    text.slice(Math.max(lineStart(text, span.start), span.start - 20), span.start),
  );
  markSpan(
    scene.message,
    { start: span.start - (verb?.[0].length ?? 0), end: span.end },
    kinds.item,
  );
};

const ofEachOne = /(?:ไซ[ซส]์?|สี|กลิ่น|แบบ|รส|รุ่น|เบอร์|อย่าง)ละ/u;
/** 'เอาครบไซส์เลย ไซส์ละชุด': all variants, with the count mentioned for each. */
const isOfAll = ({ message: { text } }: Scene, hit: NamedHit | undefined): boolean =>
  hit !== undefined && hit.start === hit.end && ofEachOne.test(lineFrom(text, hit.end));

const times = new RegExp(
  `(?:^|[\\s•])[x×*]\\s?(?<times>\\d{1,2})(?![\\d/.,])|(?:เอา|สั่ง|ขอ)\\s*(?<said>\\d{1,2}|${numberWords})\\s*(?:${count})(?![ก-ฮ]*ละ)|(?<![a-z])(?:aow?|kh?or?|sang)\\s(?<latin>\\d{1,2})\\s?(?:${latinCount})(?![a-z])`,
  'iu',
);
/** 'need แชมพู asap x3 pls', 'กล้วยตาก mai ka? ao 3 klong' */
const loneTimes = (scene: Scene, at: number): ReturnType<typeof quantityBefore> => {
  const { text } = scene.message;
  const from = scene.hits[at]?.end ?? 0;
  const end = Math.min(scene.hits[at + 1]?.start ?? text.length, lineEnd(text, from));
  const found = times.exec(text.slice(from, end));
  if (!found) return undefined;
  const start = from + found.index;
  const unit =
    readNumber(
      found.groups?.['times'] ?? found.groups?.['said'] ?? found.groups?.['latin'] ?? '',
    ) ?? 0;
  return unit > 0 ? { unit, span: { start, end: start + found[0].length } } : undefined;
};

/** '2 x drip box (30 pcs)' where there are boxes of 10 and of 30: the number identifies the variant. */
const toldByNumber = (
  { message: { text } }: Scene,
  hit: NamedHit,
  { unit, span }: { unit: number; span: Span },
): CatalogueProduct | undefined => {
  if (hit.products.length < 2 || unit < leastTelling || span.end <= hit.end) return undefined;
  const number = new RegExp(`(?<!\\d)${unit}(?!\\d)`);
  const told = hit.products.filter(({ name }) => number.test(name));
  const isNear = number.test(text.slice(hit.end, span.end));
  return isNear && told.length === 1 ? told[0] : undefined;
};
/** 'เคสไอโฟน 12' where there is none for it: a model is no count. */
export const endsInModel = (words: string): boolean =>
  /(?:ไอโฟน|iphone)\s?\d{1,2}\s?$/iu.test(words);

const leastTelling = 10;
const leastPrice = 20;
/** 'พิฆเนศ 5 นิ้ว 990 มัดจำ 300': a unit price. */
const isPrice = ({ products }: NamedHit, unit: number): boolean =>
  unit >= leastPrice && products.some(({ priceSatang }) => priceSatang === unit * 100);

export const quantityOf = (scene: Scene, at: number): ReturnType<typeof quantityBefore> => {
  const hit = scene.hits[at];
  const counted = countOf(scene, at);
  const quantity =
    counted && hit && !isPrice(hit, counted.unit)
      ? { ...counted, unit: inOwnPacks(scene, hit, counted) }
      : undefined;
  const told = hit && quantity && toldByNumber(scene, hit, quantity);
  if (!hit || !told) return quantity;
  const beyond = { ...hit, end: quantity.span.end, products: [told] };
  return countOf({ ...scene, hits: scene.hits.with(at, beyond) }, at);
};

const countOf = (scene: Scene, at: number): ReturnType<typeof quantityBefore> => {
  if (isOfAll(scene, scene.hits[at])) return undefined;
  const quantity = numbersLead(scene, at)
    ? quantityBefore(scene, at)
    : (quantityAfter(scene, at) ?? quantityBefore(scene, at) ?? loneTimes(scene, at));
  const hit = scene.hits[at];
  if (quantity && hit)
    claimSpan(scene, {
      start: Math.min(hit.start, quantity.span.start),
      end: Math.max(hit.end, quantity.span.end),
    });
  return quantity;
};

/** 'tote bag (BG01)': an approximate name, with the exact one on the same line. */
export const isNamedBeside = (
  { hits, message: { text } }: Scene,
  { start }: Span,
  product: CatalogueProduct | undefined,
): boolean =>
  hits.some(
    (other) =>
      other.isNear !== true &&
      other.products.length === 1 &&
      other.products[0] === product &&
      lineStart(text, other.start) === lineStart(text, start),
  );
