// Further sizes, scents or models named behind one of them: 'เคส 13 อันนึง 15 อันนึง', 'ผ้าปูกรมกับเทา', 'เทียนหอมสองกลิ่น'.
import { type Family, familiesOf } from './product-families.ts';
import { type CatalogueProduct, foldProduct } from './fold-product.ts';
import type { ProductHit } from './product-index.ts';
import { count } from './count-words.ts';
import { lineEnd } from './find-topic.ts';
import { turnsOf } from './normalize/chat/turns.ts';

const counted = `(?:\\s*(?:อีก|เอา|ขอ|จำนวน))*\\s*(?:[x×=*]\\s*)?(?:\\d{1,2}(?![\\d/.-])|(?:${count})(?:เดียว|นึง|หนึ่ง|ละ)|(?:สอง|สาม|สี่|ห้า|หก|สิบ|หนึ่ง)\\s*(?:${count})|โหล|ครึ่งโหล)`;
const isCounted = new RegExp(`^${counted}`, 'iu');
const joiner = '(?:กับ|และ|แล้ว(?:ก็)?|เป็น|เอา(?:แค่)?|[,+/&])';
const lead = `(?:(?<joined>(?:^|\\s)*${joiner})|(?<apart>(?:^|\\s)+|(?<=\\d)|(?<=นึง|เดียว)))\\s*(?<mark>(?:สี|กลิ่น|รส|เบอร์|ไซ[ซส]์|รุ่น|สูตร|ขนาด|size|no\\.?|iphone|ไอโฟน)\\s?)?`;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Ways = { family: Family; pattern: RegExp };
const ways = new WeakMap<Family, Ways>();
const waysOf = (family: Family): Ways => {
  const known = ways.get(family);
  if (known) return known;
  const words = family.traits
    .map((trait) => escaped(trait.words))
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`${lead}(?<trait>${words.join('|')})(?![a-z\\d])`, 'giu');
  const fresh = { family, pattern };
  ways.set(family, fresh);
  return fresh;
};

/** A bare number or letter is a variant only where it is marked, joined or counted as one. */
const isMeant = (match: RegExpMatchArray, rest: string): boolean => {
  const { joined, mark, trait = '' } = match.groups ?? {};
  if (mark !== undefined) return true;
  if (/^\d+$/.test(trait)) {
    const isCount = new RegExp(`^\\s*(?:${count})(?![ก-ฮ]*ละ)`, 'iu').test(rest);
    return (
      !isCount &&
      (isCounted.test(rest) ||
        (joined !== undefined && /^\s*(?:$|\n|ค่ะ|ครับ|นะ|อย่าง|ของ)/u.test(rest)))
    );
  }
  if (/^[ก-๙]+$/u.test(trait))
    return joined !== undefined || isCounted.test(rest) || /^\s*(?:$|กับ|และ|[,+/])/u.test(rest);
  return joined !== undefined || isCounted.test(rest);
};

const productOf = (family: Family, words: string): CatalogueProduct | undefined =>
  family.traits.find((trait) => foldProduct(trait.words) === foldProduct(words))?.product;

const allOf = /^\s*(?:ทั้ง\s?)?(สอง|สาม|สี่|[2-4])\s?(?:สี|กลิ่น|แบบ|รส|ไซ[ซส]์|รุ่น|เบอร์|สูตร)/u;
const inNumbers: Readonly<Record<string, number>> = { สอง: 2, สาม: 3, สี่: 4 };

type Stretch = { text: string; start: number; end: number };

const furtherIn = ({ text, start, end }: Stretch, family: Family): ProductHit[] => {
  const words = text.slice(start, end);
  const all = allOf.exec(words);
  const howMany = all ? (inNumbers[all[1] ?? ''] ?? Number(all[1])) : 0;
  if (all && howMany === family.products.length)
    return family.products.map((product) => {
      const at = start + all[0].length;
      return { start: at, end: at, key: '', products: [product] };
    });
  return [...words.matchAll(waysOf(family).pattern)].flatMap((match) => {
    const trait = match.groups?.['trait'] ?? '';
    const to = match.index + match[0].length;
    const product = productOf(family, trait);
    if (!product || !isMeant(match, words.slice(to))) return [];
    const from = to - trait.length - (match.groups?.['mark']?.length ?? 0);
    return [{ start: start + from, end: start + to, key: foldProduct(trait), products: [product] }];
  });
};

/** `isBase`: it was called by what all of its family are called by. */
export type NamedHit = ProductHit & { isBase?: boolean };

/** The hits, and behind each the other variants of it that the rest of its line names. */
export const withVariants = (
  text: string,
  hits: readonly ProductHit[],
  products: readonly CatalogueProduct[],
): NamedHit[] => {
  const families = familiesOf(products);
  if (families.length === 0) return [...hits];
  return hits.flatMap((hit, at): NamedHit[] => {
    const family = families.find(({ products: alike }) =>
      hit.products.every((one) => alike.includes(one)),
    );
    if (!family) return [hit];
    const end = Math.min(hits[at + 1]?.start ?? text.length, lineEnd(text, hit.end));
    const further = furtherIn({ text, start: hit.end, end }, family);
    const own = hit.products.length === 1 ? hit.products[0] : undefined;
    const others = further.filter(({ products: [product] }) => product !== own);
    // Called by the name of them all: what follows says which, unless it is only one.
    const isBase = own === undefined && others.length > 1;
    if (own === undefined && others.length <= 1) return [hit];
    return [isBase ? { ...hit, isBase } : hit, ...others];
  });
};

const named = /[ก-๙a-z]{2}/iu;

/** '1 อันครับ แล้ว 13 ของแม่อีก 1': a line of a chat that names another one of the family spoken of above it. */
export const variantsAlone = (
  text: string,
  hits: readonly NamedHit[],
  products: readonly CatalogueProduct[],
): NamedHit[] => {
  const families = familiesOf(products);
  if (families.length === 0) return [];
  return turnsOf(text).flatMap(({ start, from, end, speaker, isShop }): NamedHit[] => {
    if (speaker === '' || isShop || !named.test(text.slice(from, end))) return [];
    if (hits.some((hit) => hit.start >= start && hit.start < end)) return [];
    const spoken = hits.findLast((hit) => hit.end <= start);
    const family = families.find(
      ({ products: alike }) => spoken?.products.some((one) => alike.includes(one)) === true,
    );
    if (!family || /\d{5}/.test(text.slice(from, end))) return [];
    return furtherIn(
      { text: ` ${text.slice(from, end)}`, start: 0, end: end - from + 1 },
      family,
    ).map((hit) => ({ ...hit, start: hit.start + from - 1, end: hit.end + from - 1 }));
  });
};
