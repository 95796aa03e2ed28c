// Goods with almost their catalogue name: mistyped ('ตระกรุด'), in the other script ('krajood'), by the first word
// alone ('ทราย' for 'ทรายแมว') or by the words after it ('ขมิ้น' for 'สบู่ขมิ้น'). Counted only where the text orders
// or counts them, and always for a person to check.
import { count } from './count-words.ts';
import { type CatalogueProduct, foldProduct } from './fold-product.ts';
import { numberWords } from './number-words.ts';
import { readQuantity } from './find-quantity.ts';
import { type Message, kinds } from './normalize/message.ts';
import { soundsOf } from './script-sounds.ts';
import { thaiSounds } from './thai-sounds.ts';
import { isWhole, mayFollow } from './whole-names.ts';

export type NearHit = { start: number; end: number; key: string; products: CatalogueProduct[] };

const leastTyped = 6;
const leastSounds = 3;
const leastHeard = 5;
const leastFirst = 3;
/** Applies if nothing else in the message names the product. */
const leastAlone = 4;
/** For a larger catalogue only exact names count, because the comparison would take too long. */
export const mostProducts = 400;
/** The same limit for the message, in characters. */
export const mostRead = 1_500;

type Names = {
  typed: TypedName[];
  /** Thai names by the first letter of their sounds. */
  heard: Map<string, TypedName[]>;
  sounds: Map<string, CatalogueProduct[]>;
  first: Map<string, CatalogueProduct[]>;
  /** Tails by their first word. */
  tails: Map<string, Tail[]>;
};
type TypedName = { key: string; digits: string; products: CatalogueProduct[] };
type Tail = { key: string; said: RegExp; product: CatalogueProduct };

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const put = (
  map: Map<string, CatalogueProduct[]>,
  key: string,
  product: CatalogueProduct,
): void => {
  const known = map.get(key) ?? [];
  if (!known.includes(product)) map.set(key, [...known, product]);
};

const asTyped = ([key, products]: [string, CatalogueProduct[]]): TypedName => ({
  key,
  digits: digitsOf(key),
  products,
});

const build = (catalogue: readonly CatalogueProduct[]): Names => {
  const typed = new Map<string, CatalogueProduct[]>();
  const sounds = new Map<string, CatalogueProduct[]>();
  const heard = new Map<string, CatalogueProduct[]>();
  const first = new Map<string, CatalogueProduct[]>();
  for (const product of catalogue)
    for (const called of [product.name, ...product.aliases]) {
      const key = foldProduct(called);
      if (key.replace(/\d/g, '').length >= leastTyped) put(typed, key, product);
      const sound = thaiSounds(key);
      if (/^[ก-๙]+$/u.test(key) && sound.length >= leastHeard) put(heard, sound, product);
      for (const name of new Set([called, called.replace(/\s*(?:\d?x{0,3}[sml]|\d+)$/iu, '')]))
        if (soundsOf(name).length >= leastSounds && /^(?:[a-z\s]+|[ก-๙\s]+)$/iu.test(name))
          put(sounds, `${/[a-z]/i.test(name) ? 'a' : 'ก'}${soundsOf(name)}`, product);
      const [word] = [...thaiWords.segment(called)];
      const isThing = word && new RegExp(`^(?:${count})$`, 'u').test(word.segment);
      if (word && !isThing && word.segment.length >= leastFirst && /^[ก-๙]+$/u.test(word.segment))
        put(first, word.segment, product);
    }
  return {
    typed: [...typed].map(asTyped),
    heard: Map.groupBy([...heard].map(asTyped), ({ key }) => key.charAt(0)),
    sounds,
    first,
    tails: tailsOf(catalogue),
  };
};

const leastTail = 4;
/**
 * 'ลาเวนเดอร์เล็ก' of 'โลชั่นลาเวนเดอร์เล็ก': the words after a first word that several products share, if only one
 * product has them.
 */
const tailsOf = (catalogue: readonly CatalogueProduct[]): Map<string, Tail[]> => {
  const heads = new Map<string, CatalogueProduct[]>();
  const owners = new Map<string, CatalogueProduct[]>();
  const cut = catalogue.flatMap((product) =>
    [product.name, ...product.aliases].flatMap((called) => {
      const [head = '', first = '', ...more] = [...thaiWords.segment(called)].map(
        ({ segment }) => segment,
      );
      const rest = called.slice(head.length);
      put(heads, head, product);
      put(owners, foldProduct(called), product);
      if (!/^[ก-๙]{3,}$/u.test(head) || !/^[ก-๙]{3,}$/u.test(first)) return [];
      put(owners, foldProduct(rest), product);
      return [{ head, first, parts: [first, ...more], key: foldProduct(rest), product }];
    }),
  );
  const tails = new Map<string, Tail[]>();
  for (const { head, first, parts, key, product } of cut) {
    const isShared =
      (heads.get(head)?.length ?? 0) > 1 &&
      ((heads.get(first)?.length ?? 0) === 0 || parts.length > 1);
    if (!isShared || owners.get(key)?.length !== 1 || parts.join('').length < leastTail) continue;
    const words = parts.map((part) => part.trim()).filter(Boolean);
    const said = new RegExp(
      words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s?'),
      'iuy',
    );
    tails.set(first, [...(tails.get(first) ?? []), { key, said, product }]);
  }
  return tails;
};

const built = new WeakMap<readonly CatalogueProduct[], Names>();
const namesOf = (catalogue: readonly CatalogueProduct[]): Names => {
  const known = built.get(catalogue) ?? build(catalogue);
  built.set(catalogue, known);
  return known;
};

const digitsOf = (words: string): string => words.replace(/\D/g, '');

/** Whether the words differ by exactly one letter: inserted, missing or replaced. */
const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one.charAt(start) === other.charAt(start)) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
};

const orders =
  /(?:เอา|งั้น|(?<!ค)รับ(?:เป็น)?|สั่ง(?:ซื้อ|เพิ่ม)?|ขอ(?:สั่ง)?|เพิ่ม|ต้องการ|ซื้อ|cf|สินค้า\s*[:：]?|รายการ\s*[:：]?|order\s*[:：]?|ao|ow|aow|sang|want|get|of)\s*$/iu;
const countBefore =
  /(?:^|\s)\d{1,2}\s*(?:x|×|pcs?|packs?|bags?|box(?:es)?|bottles?|pieces?)?\s*$/iu;

/** 'น้ำตาลโตนด 1 กิโล x 3' */
const ofMeasure = /^\s*\d+\s?(?:กิโล(?:กรัม)?|กก\.?|โล|กรัม|มล\.?|ลิตร|kg|g|ml)(?=\s*[x×*])/iu;
const ofAddress =
  /(?:fl|floor|soi|moo|mu|room|unit|no|rd|road|tower|ชั้น|ซอย|ซ\.|ถนน|ถ\.|ม\.|หมู่)[\s.]*\d*\s*$/iu;
/** Whether the text orders or counts the words in this span. */
export const isOrdered = (
  text: string,
  { start, end }: { start: number; end: number },
): boolean => {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const head = text.slice(Math.max(lineStart, start - 20), start);
  const rest = text.slice(end).split('\n', 1)[0] ?? '';
  const quantity = readQuantity(rest.replace(ofMeasure, '')) ?? readQuantity(rest);
  if (ofAddress.test(head)) return false;
  return quantity !== undefined || orders.test(head) || countBefore.test(head);
};

/** Whether the word ends here: 'แชมพูมะกรูด' is not 'แชมพู'. */
const isOwnWord = (text: string, { end }: { end: number }): boolean =>
  !/[ก-๙]/u.test(text.charAt(end)) || mayFollow.test(text.slice(end, end + 12));

type Word = { start: number; end: number; text: string };
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[ก-๙]+|[a-z]{3,}|\d{1,4}(?!\d)/giu)].flatMap((match): Word[] => {
    const at = match.index;
    if (!/^[ก-๙]/u.test(match[0]))
      return [{ start: at, end: at + match[0].length, text: match[0] }];
    return [...thaiWords.segment(match[0])].map(({ segment, index }) => ({
      start: at + index,
      end: at + index + segment.length,
      text: segment,
    }));
  });

const mostWords = 9;
const leastNearHeard = 7;
/** Names with the same sounds; long ones may differ by one letter. */
const heardAs = (sounds: string, { heard }: Names): TypedName[] => {
  if (sounds.length < leastHeard) return [];
  const isLong = sounds.length >= leastNearHeard;
  return (heard.get(sounds.charAt(0)) ?? []).filter(
    ({ key }) => key === sounds || (isLong && isNear(key, sounds)),
  );
};

/** The words from this one on that together are almost a catalogue name. */
const typedAt = (words: readonly Word[], at: number, names: Names): NearHit | undefined => {
  let said = '';
  let best: NearHit | undefined;
  const start = words[at]?.start ?? 0;
  if (/^\d/.test(words[at]?.text ?? '')) return undefined;
  for (let last = at; last < Math.min(words.length, at + mostWords); last += 1) {
    const word = words[last];
    if (!word || (last > at && word.start - (words[last - 1]?.end ?? 0) > 1)) return best;
    said += foldProduct(word.text);
    if (said.length < leastTyped - 1) continue;
    const numbers = digitsOf(said);
    const found = names.typed.filter(
      ({ key, digits }) =>
        digits === numbers &&
        (key.charCodeAt(0) === said.charCodeAt(0) || key.charCodeAt(1) === said.charCodeAt(1)) &&
        isNear(key, said),
    );
    if (found.length === 0 && numbers === '') found.push(...heardAs(thaiSounds(said), names));
    const products = [...new Set(found.flatMap((one) => one.products))];
    if (found[0]) best = { start, end: word.end, key: found[0].key, products };
  }
  return best;
};

// 'ครึ่งโล' and 'ถุงเล็ก' are quantities, not names.
const measured = new RegExp(`^(?:${count}|ครึ่ง|โล|กิโล|ขีด|${numberWords})`, 'u');
const mostSpelled = 3;
/** The words from this one on that sound like a catalogue name in the other script. */
const soundingAt = (
  { text, words, names }: { text: string; words: readonly Word[]; names: Names },
  at: number,
): NearHit | undefined => {
  const start = words[at]?.start ?? 0;
  const isLatin = /^[a-z]/iu.test(words[at]?.text ?? '');
  if (measured.test(words[at]?.text ?? '')) return undefined;
  for (let last = Math.min(words.length, at + mostSpelled) - 1; last >= at; last -= 1) {
    const end = words[last]?.end ?? 0;
    const said = text.slice(start, end);
    if (!(isLatin ? /^[a-z\s-]+$/iu : /^[ก-๙\s]+$/u).test(said)) continue;
    const sounds = soundsOf(said);
    const products = names.sounds.get(`${isLatin ? 'ก' : 'a'}${sounds}`);
    if (products && sounds.length >= leastSounds) return { start, end, key: sounds, products };
  }
  return undefined;
};

/** The longest tail that begins with this word and has a quantity. */
const tailAt = (text: string, word: Word, names: Names): NearHit | undefined => {
  const found = (names.tails.get(word.text) ?? []).flatMap(({ key, said, product }): NearHit[] => {
    said.lastIndex = word.start;
    const [words] = said.exec(text) ?? [];
    if (words === undefined) return [];
    const hit = { start: word.start, end: word.start + words.length, key, products: [product] };
    const isCounted = readQuantity(text.slice(hit.end).split('\n', 1)[0] ?? '') !== undefined;
    return isCounted && isWhole(text, hit) ? [hit] : [];
  });
  return found.toSorted((a, b) => b.end - a.end)[0];
};

/** 'ปลายทาง' differs from 'ปลาย่าง' by one letter: words of every order are no mistyped goods. */
const ofOrders = /ปลายทาง|โอน(?:เงิน|แล้ว)|พร้อมเพย์|ค่าส่ง|ที่อยู่|เบอร์โทร|ตำบล|อำเภอ|จังหวัด/u;

/** Hits by almost exact names, outside the known hits and other recognised parts. */
export const findNear = (
  { text, cover }: Message,
  known: readonly { start: number; end: number; products: readonly CatalogueProduct[] }[],
  catalogue: readonly CatalogueProduct[],
): NearHit[] => {
  if (catalogue.length > mostProducts || text.length > mostRead) return [];
  const names = namesOf(catalogue);
  const spoken = new Set(known.flatMap(({ products }) => products));
  const words = wordsOf(text).filter(
    ({ start, end }) =>
      cover[start] === kinds.free && !known.some((hit) => hit.start < end && start < hit.end),
  );
  const found = words.flatMap((word, at): NearHit[] => {
    const typed = typedAt(words, at, names);
    if (typed && isOwnWord(text, typed) && isOrdered(text, typed)) return [typed];
    const spelled = soundingAt({ text, words, names }, at);
    if (spelled && isOrdered(text, spelled)) return [spelled];
    const tail = tailAt(text, word, names);
    if (tail) return [tail];
    const first = names.first.get(word.text) ?? [];
    const [only] = first.length === 1 ? first : [];
    const isLong = word.text.length >= leastAlone && isOrdered(text, word);
    if (only && isOwnWord(text, word) && (spoken.has(only) || isLong))
      return [{ start: word.start, end: word.end, key: foldProduct(word.text), products: [only] }];
    return [];
  });
  // 'แมวเรียทูน่า' is one name; 'ทูน่า' in it is not another hit.
  return found.filter(
    (hit) =>
      !ofOrders.test(text.slice(hit.start, hit.end)) &&
      !found.some(
        (other) =>
          other !== hit &&
          other.start <= hit.start &&
          other.end >= hit.end &&
          other.end - other.start > hit.end - hit.start,
      ),
  );
};
