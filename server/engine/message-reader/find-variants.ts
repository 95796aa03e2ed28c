// Further sizes, scents or models after one of them: 'เคส 13 อันนึง 15 อันนึง', 'ผ้าปูกรมกับเทา', 'เทียนหอมสองกลิ่น'.
import { type Family, alikeTo, familiesOf } from './product-families.ts';
import { type CatalogueProduct, foldProduct } from './fold-product.ts';
import { type ProductHit, chooseVariant, traitsOf } from './product-index.ts';
import { count } from './count-words.ts';
import { lineEnd } from './find-topic.ts';
import { turnsOf } from './normalize/chat/turns.ts';

const counted = `(?:\\s*(?:อีก|เอา|ขอ|จำนวน))*\\s*(?:[x×=*]\\s*)?(?:\\d{1,2}(?![\\d/.-])|(?:${count})(?:เดียว|นึง|หนึ่ง|ละ)|(?:สอง|สาม|สี่|ห้า|หก|สิบ|หนึ่ง)\\s*(?:${count})|โหล|ครึ่งโหล)`;
const isCounted = new RegExp(
  `^(?:${counted}|\\s*อีก\\s*(?:${count})|\\s?(?:${count})(?=\\s|$))`,
  'iu',
);
const joiner = '(?:กับ|และ|แล้ว(?:ก็)?|เป็น|เอา(?:แค่)?|[,+/&])';
const lead = `(?:(?<joined>(?:^|\\s)*${joiner})|(?<apart>(?:^|\\s|\\()+|(?<=\\d)|(?<=นึง|เดียว)|(?<=${count})(?=สี|กลิ่น|รส|เบอร์|ไซ)))\\s*(?<mark>(?:สี|กลิ่น|รส|เบอร์|ไซ[ซส]์|รุ่น|สูตร|ขนาด|เล่ม|size|no\\.?|iphone|ไอโฟน|(?:ขวด|ถุง|แพ็?[คก]|กระปุก|ซอง|กล่อง|อัน|ตัว|ใบ|ห่อ|ลูก|แบบ)(?=[ก-๙]))\\s?)?`;

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

// 'M กับ L'
const isFirstOfTwo = /^\s*(?:กับ|และ|[,+/&])\s*(?:\d?x{0,3}[sml]|\d{1,3})(?![a-z\d])/iu;

const isLast = /^\s*(?:(?:นะ|น้า|แทน|คะ|ค่ะ|ค่า|ครับ|คับ|จ้า|จ้ะ)*\s*$|กับ|และ|[,+/])/u;

/** A bare number or letter is a variant only where it is marked, joined or counted as one. */
const isMeant = (match: RegExpMatchArray, rest: string): boolean => {
  const { joined, mark, trait = '' } = match.groups ?? {};
  if (mark !== undefined) return true;
  if (/^\d+$/.test(trait)) {
    const isCount = new RegExp(`^\\s*(?:${count})(?![ก-ฮ]*ละ|นึง|หนึ่ง|เดียว)`, 'iu').test(rest);
    return (
      !isCount &&
      (isCounted.test(rest) ||
        (joined !== undefined &&
          /^\s*(?:กรัม|กก\.?|มล\.?|โล|ลิตร|ml|g|kg)?\s*(?:$|\n|ค่ะ|ครับ|นะ|อย่าง|ของ)/u.test(rest)))
    );
  }
  if (/^[ก-๙]+$/u.test(trait))
    return joined !== undefined || isCounted.test(rest) || isLast.test(rest);
  return joined !== undefined || isCounted.test(rest) || isFirstOfTwo.test(rest);
};

const productOf = (family: Family, words: string): CatalogueProduct | undefined =>
  family.traits.find((trait) => foldProduct(trait.words) === foldProduct(words))?.product;

const allOf =
  /^\s*(?:อย่างละ\s?(?:\d{1,2}\s?)?(?:ตัว|อัน|ชิ้น|ใบ|คู่|ชุด|ผืน)?\s?)?(?:(?:(?:เอา|ขอ|รับ|สั่ง|มา)*(?:ครบทั้ง|ครบ|ทั้ง)\s?)?(สอง|สาม|สี่|ห้า|[2-5])\s?|(?:เอา|ขอ|รับ|สั่ง|มา)*(?<every>ครบ(?:ทุก)?|ทุก))(?:สี|กลิ่น|แบบ|รส|ไซ[ซส]์?|รุ่น|เบอร์|สูตร|ไส้|ลาย|ขนาด)/u;
const inNumbers: Readonly<Record<string, number>> = { สอง: 2, สาม: 3, สี่: 4, ห้า: 5 };

type TextPiece = { text: string; start: number; end: number };

const furtherIn = ({ text, start, end }: TextPiece, family: Family): ProductHit[] => {
  const words = text.slice(start, end);
  const all = allOf.exec(words);
  const howMany = all ? (inNumbers[all[1] ?? ''] ?? Number(all[1])) : 0;
  if (all && (all.groups?.['every'] || howMany === family.products.length))
    return family.products.map((product) => {
      const at = start + all[0].length;
      return { start: at, end: at, key: '', products: [product] };
    });
  const matches = [...words.matchAll(waysOf(family).pattern)];
  // 'ดำ กรม นู้ด อย่างละ 2': listed one after the other, ending with a meant one.
  const meant = matches.map((match) => isMeant(match, words.slice(match.index + match[0].length)));
  for (let at = matches.length - 2; at >= 0; at -= 1) {
    const [match, next] = [matches[at], matches[at + 1]];
    const isBeside = match && next && match.index + match[0].length === next.index;
    if (isBeside && meant[at + 1] && /^[ก-๙a-z]+$/iu.test(match.groups?.['trait'] ?? ''))
      meant[at] = true;
  }
  return matches.flatMap((match, at) => {
    const trait = match.groups?.['trait'] ?? '';
    const to = match.index + match[0].length;
    const product = productOf(family, trait);
    if (!product || meant[at] !== true) return [];
    const from = to - trait.length - (match.groups?.['mark']?.length ?? 0);
    return [{ start: start + from, end: start + to, key: foldProduct(trait), products: [product] }];
  });
};

/** `isBase`: named by the common name of its family; `isNear`: a misspelt name. */
export type NamedHit = ProductHit & { isBase?: boolean; isNear?: boolean };

/** The hits, each followed by the other variants on the rest of its line. */
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
    const others = further.filter(
      ({ start, products: [product] }) =>
        product !== own || /(?:เอา|รับ|สั่ง)\s*$/u.test(text.slice(hit.end, start)),
    );
    // The common name of the family: the following words decide, unless there is only one.
    const isBase = own === undefined && others.length > 1;
    const [only] = others;
    const before = only && text.slice(hit.end, only.start);
    const apart = before && chooseVariant(hit.products, { around: before });
    // 'คั่วกลางโล 2 ถุง 250 อีก 1 ถุง'
    if (only && others.length === 1 && apart && !only.products.includes(apart)) return [hit, only];
    if (own === undefined && others.length <= 1) {
      const crossed = crossedIn(text, { start: hit.end, end }, { spoken: hit, products });
      return crossed && crossed.length > 1 ? [{ ...hit, isBase: true }, ...crossed] : [hit];
    }
    return [isBase ? { ...hit, isBase } : hit, ...others];
  });
};

const named = /[ก-๙a-z]{2}/iu;

/** 'เอา L ดีกว่า' for goods that differ in two ways: the new size with the earlier colour. */
const crossedIn = (
  text: string,
  { start, end }: { start: number; end: number },
  { spoken, products }: { spoken: NamedHit; products: readonly CatalogueProduct[] },
): NamedHit[] | undefined => {
  const alike = alikeTo(spoken.products[0], products);
  const told = alike.map(traitsOf);
  const shared = (word: string): number => told.filter((traits) => traits.has(word)).length;
  const crossing = new Set(
    told.flatMap((traits) =>
      [...traits].filter((word) => shared(word) > 1 && shared(word) < alike.length),
    ),
  );
  if (crossing.size < leastCrossing || /\d{5}/.test(text.slice(start, end))) return undefined;
  const before = told.filter((_, at) => spoken.products.includes(alike[at] as CatalogueProduct));
  const kept = [...crossing].filter((word) => before.every((traits) => traits.has(word)));
  const words = text.slice(start, end);
  const found = [...words.matchAll(/[ก-๙]+|[a-z]+|\d+/giu)].filter(({ 0: word }) => {
    const key = foldProduct(word).replace(/^(?:สี|ไซ[ซส]|เปน|เอา|ขอ)/u, '');
    return crossing.has(key);
  });
  return found.flatMap((match): NamedHit[] => {
    const said = foldProduct(match[0]).replace(/^(?:สี|ไซ[ซส]|เปน|เอา|ขอ)/u, '');
    const fitting = told.map((traits) =>
      traits.has(said) ? 1 + kept.filter((word) => traits.has(word)).length : 0,
    );
    const best = Math.max(...fitting);
    const winners = alike.filter((_, at) => fitting[at] === best);
    const at = start + match.index;
    return winners.length === 1
      ? [{ start: at, end: at + match[0].length, key: said, products: winners }]
      : [];
  });
};
const leastCrossing = 3;

/** '1 อันครับ แล้ว 13 ของแม่อีก 1': a chat line that names another variant of the family mentioned above. */
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
    const crossed = spoken && crossedIn(text, { start: from, end }, { spoken, products });
    if (crossed && crossed.length > 0) return crossed;
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
