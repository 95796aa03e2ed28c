// Tells goods of one kind apart by some of their words, considering what the text named before: 'เดรสลินินค่ะ ดำS1
// ดำM1 ครีมM2', 'สบู่ขมิ้นกะถ่าน', and in a chat 'ครีม' after the question about the colour and 'L' after the question
// about the size.
import { toArabicDigits } from '@app/contract/kit/text';
import { count } from './count-words.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { alikeTo } from './product-families.ts';
import { mayFollow } from './whole-names.ts';

export type Mention = {
  start: number;
  end: number;
  words: readonly string[];
  /** One letter differs from the catalogue's word. */
  isNear: boolean;
  /** The products that it may mean, given what the text named before. */
  products: readonly CatalogueProduct[];
};

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const mark =
  '(?:สี|กลิ่น|รส|เบอร์|ไซ[ซส]์?|ไซด์|รุ่น|สูตร|ขนาด|size|no\\.?|ขวด|ถุง|แบบ|ตัว|อัน|เนื้อ|หลอด|กระปุก|ใบ|ผืน|กระสอบ|ลาย|เล่ม)';
const leadingMark = new RegExp(`^${mark}`, 'iu');
const noTrait = new RegExp(
  `^(?:${count}|กรัม|กก|กิโล|มล|ซม|นิ้ว|ลิตร|โล|ขีด|ฟรี|สูตร|กลิ่น|ขนาด|ไซซ์|ไซส์|ไซ|สี|รุ่น|เบอร์|แบบ|รส|แท้|ใหม่|ml|kg|cm|g|x)$`,
  'iu',
);
const leastThai = 2;

const wordsOf = (called: string): string[] =>
  [
    ...toArabicDigits(called)
      .toLowerCase()
      .matchAll(/[ก-๙]+|[a-z]+/gu),
  ].flatMap(({ 0: run }) =>
    /^[a-z]/u.test(run)
      ? [run]
      : [...thaiWords.segment(run.replace(leadingMark, ''))].map(({ segment }) => segment),
  );

type Kind = {
  products: readonly CatalogueProduct[];
  /** Words that some of the products have and others do not. */
  told: ReadonlyMap<CatalogueProduct, ReadonlySet<string>>;
  words: readonly string[];
};

const mostOfKind = 40;
const leastHead = 3;
const headOf = ({ name }: CatalogueProduct): string =>
  [...thaiWords.segment(name.trim())][0]?.segment ?? '';

const kindOfAll = (
  product: CatalogueProduct,
  catalogue: readonly CatalogueProduct[],
): readonly CatalogueProduct[] => {
  const head = headOf(product);
  const alike = alikeTo(product, catalogue);
  if (head.length < leastHead) return alike;
  const wide = catalogue.filter((one) => headOf(one) === head || alike.includes(one));
  return wide.length > mostOfKind ? alike : wide;
};

const build = (products: readonly CatalogueProduct[]): Kind => {
  const all = new Map(
    products.map((product) => [
      product,
      new Set(
        [product.name, ...product.aliases]
          .flatMap(wordsOf)
          .filter(
            (word) => !noTrait.test(word) && (/^[a-z]/u.test(word) || word.length >= leastThai),
          ),
      ),
    ]),
  );
  const sets = [...all.values()];
  const words = [...new Set(sets.flatMap((set) => [...set]))].filter(
    (word) => !sets.every((set) => set.has(word)),
  );
  const told = new Map(
    [...all].map(([product, set]) => [product, new Set(words.filter((word) => set.has(word)))]),
  );
  return { products, told, words: words.toSorted((a, b) => b.length - a.length) };
};

const known = new WeakMap<readonly CatalogueProduct[], Map<CatalogueProduct, Kind>>();
/** The products whose names begin with the same word. */
export const kindOf = (product: CatalogueProduct, catalogue: readonly CatalogueProduct[]): Kind => {
  const kinds = known.get(catalogue) ?? new Map<CatalogueProduct, Kind>();
  known.set(catalogue, kinds);
  const found = kinds.get(product);
  if (found) return found;
  const fresh = build(kindOfAll(product, catalogue));
  for (const one of fresh.products) kinds.set(one, fresh);
  kinds.set(product, fresh);
  return fresh;
};

type FoundWord = { start: number; end: number; word: string; isNear: boolean };

const mostNear = 10;
const leastNear = 3;
/** Whether exactly one letter differs and the first two are the same. */
const isAlmost = (word: string, said: string): boolean => {
  if (word === said || word.length !== said.length || word.length < leastNear) return false;
  const others = [...word].filter((letter, at) => letter !== said.charAt(at)).length;
  return others === 1 && word.slice(0, 2) === said.slice(0, 2);
};

/** Words of this kind that occur in the text as separate words. */
const foundIn = (text: string, { words }: Kind): FoundWord[] => {
  const plain = text.toLowerCase();
  const found: FoundWord[] = [];
  const tryAt = (at: number, isThai: boolean): void => {
    if ((found.at(-1)?.end ?? 0) > at) return;
    const word = words.find((one) => plain.startsWith(one, at));
    if (!word) return;
    const after = plain.slice(at + word.length, at + word.length + 12);
    const isOwn = isThai
      ? !/^[ก-๙]/u.test(after) ||
        mayFollow.test(after) ||
        words.some((one) => after.startsWith(one))
      : !/^[a-z]/u.test(after);
    if (isOwn) found.push({ start: at, end: at + word.length, word, isNear: false });
  };
  // 'สีเบท': a misspelt word after a mark such as 'สี'.
  const tryNear = (at: number): void => {
    const said = [...thaiWords.segment(plain.slice(at, at + mostNear))][0]?.segment ?? '';
    const near = words.filter((word) => isAlmost(word, said));
    if (near.length !== 1 || (found.at(-1)?.end ?? 0) > at) return;
    found.push({ start: at, end: at + said.length, word: near[0] ?? '', isNear: true });
  };
  for (const { 0: run, index } of plain.matchAll(/[ก-๙]+|[a-z]+/gu)) {
    if (/^[a-z]/u.test(run)) {
      tryAt(index, false);
      continue;
    }
    const lead = leadingMark.exec(run)?.[0].length ?? 0;
    if (lead > 0) tryAt(index + lead, true);
    for (const { index: at, 0: sign } of run.matchAll(/สี|กลิ่น|รส/gu))
      tryNear(index + at + sign.length);
    for (const { index: at } of thaiWords.segment(run)) tryAt(index + at, true);
  }
  return found.toSorted((a, b) => a.start - b.start);
};

const joins = new RegExp(`^\\s*${mark}?\\s*$`, 'iu');

/** The products of this kind that the text mentions, in text order. `focus`: the products named before. */
export const mentionsIn = (
  text: string,
  focus: readonly CatalogueProduct[],
  kind: Kind,
): Mention[] => {
  const having = (words: readonly string[]): CatalogueProduct[] =>
    kind.products.filter((one) => words.every((word) => kind.told.get(one)?.has(word)));
  const groups: { start: number; end: number; words: string[]; isNear: boolean }[] = [];
  for (const { start, end, word, isNear } of foundIn(text, kind)) {
    const last = groups.at(-1);
    const isSame =
      last && joins.test(text.slice(last.end, start)) && having([...last.words, word]).length > 0;
    if (isSame) {
      last.words.push(word);
      last.end = end;
      last.isNear ||= isNear;
    } else groups.push({ start, end, words: [word], isNear });
  }
  let before = focus;
  return groups.flatMap((group): Mention[] => {
    const fitting = having(group.words);
    const kept = [...(kind.told.get(before[0] as CatalogueProduct) ?? [])].filter((word) =>
      before.every((one) => kind.told.get(one)?.has(word)),
    );
    const shares = fitting.map(
      (one) =>
        kept.filter((word) => kind.told.get(one)?.has(word)).length +
        (before.length > 1 && before.includes(one) ? kept.length + 1 : 0),
    );
    const most = Math.max(0, ...shares);
    const products = fitting.filter((_, at) => shares[at] === most);
    if (products.length === 0) return [];
    before = products;
    return [{ ...group, products }];
  });
};
