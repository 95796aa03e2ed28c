// The words in a catalogue's names, their rarity, and their pronunciation.
import { toArabicDigits } from '@app/contract/kit/text';
import { count } from './count-words.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { measuredAt } from './measured-words.ts';
import { numberWords } from './number-words.ts';
import { soundsOf } from './script-sounds.ts';
import { thaiSounds } from './thai-sounds.ts';

export type Stock = {
  products: readonly CatalogueProduct[];
  wordsOf: ReadonlyMap<CatalogueProduct, ReadonlySet<string>>;
  /** The words of each name of a product, in order. */
  calledBy: ReadonlyMap<CatalogueProduct, ReadonlySet<string>>;
  names: ReadonlySet<string>;
  owners: ReadonlyMap<string, ReadonlySet<CatalogueProduct>>;
  /** Thai words by their first letter, the longest first. */
  thai: ReadonlyMap<string, readonly string[]>;
  /** The words for a pronunciation, in Thai and in Latin letters. */
  heard: ReadonlyMap<string, readonly (readonly string[])[]>;
  spelled: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The initial sounds. */
  sounds: ReadonlySet<string>;
};

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

const noWord = new RegExp(
  `^(?:${count}|${numberWords}|โหล|ครึ่ง|กรัม|มล|ซม|ของ|และ|สี|กลิ่น|รส|ไซซ์|ไซส์|size|ขนาด|รุ่น|สูตร|x\\d*|no|ม|บ)$`,
  'iu',
);
export const leastThai = 2;
const isWord = (word: string): boolean =>
  /^[a-z]/iu.test(word) || (/^[ก-๙]/u.test(word) && word.length >= leastThai);

/** The words and measures of one name of a product. */
export const wordsIn = (called: string): string[] => {
  // 'ผ้าลาย' is a word of its own, and no part of 'กระเป๋าผ้าลายแมว'.
  const plain = toArabicDigits(called).toLowerCase().replaceAll('ผ้าลาย', 'ผ้า ลาย');
  const words: string[] = [];
  for (let at = 0; at < plain.length;) {
    const rest = plain.slice(at);
    const measured = measuredAt(rest);
    const run = /^(?:[ก-๙]+|[a-z]{1,2}\d+|[a-z]+)/u.exec(rest)?.[0] ?? '';
    if (measured) words.push(measured.key);
    else if (/^[a-z]/u.test(run)) words.push(run);
    else for (const { segment } of thaiWords.segment(run)) words.push(segment);
    at += measured?.length ?? Math.max(1, run.length);
  }
  const isHead = (word: string, at: number): boolean =>
    at === 0 && words.length > 1 && word.length >= leastHead;
  return words.filter(
    (word, at) => /^\d/u.test(word) || (isWord(word) && (isHead(word, at) || !noWord.test(word))),
  );
};
/** 'กระถาง' is a unit word and also begins a name. */
const leastHead = 5;

const put = <Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  map.set(key, (map.get(key) ?? new Set<Value>()).add(value));
};

export const leastHeard = 3;
const leastSpelled = 2;

/** Each word by pronunciation, and each run of several words. */
const bySound = (
  runs: readonly (readonly string[])[],
  soundsOfWord: (word: string) => readonly string[],
  least: number,
): Map<string, string[][]> => {
  const found = new Map<string, Map<string, string[]>>();
  for (const run of runs)
    for (const sound of soundsOfWord(run.join(''))) {
      if (sound.length < least) continue;
      const options = found.get(sound) ?? new Map<string, string[]>();
      found.set(sound, options.set(run.join(' '), [...run]));
    }
  return new Map([...found].map(([sound, options]) => [sound, [...options.values()]]));
};

const mostOfRun = 5;
/** 'ยา ดม' of 'ยาดมห้าราก': adjacent words in a run of Thai letters. */
const runsOf = (called: string): string[][] =>
  [...called.matchAll(/[ก-๙]+/gu)]
    .map(([run]) => wordsIn(run))
    .flatMap((words) =>
      words.flatMap((_, from) =>
        words
          .slice(from + 1, from + mostOfRun)
          .map((__, more) => words.slice(from, from + more + 2)),
      ),
    );

/** A final letter may be pronounced 't': 'ชาร์จ' is also spelled 'chat'. */
const spellingsOf = (word: string): string[] => [
  ...new Set([soundsOf(word), soundsOf(word.replace(/ตร$|[จชซศษส](?:[ก-ฮ]์)?$/u, 'ต'))]),
];

/** '6' of '6in'. */
const bareOf = (word: string): string => /^(\d[\d.-]*)[^\d.-]+$/u.exec(word)?.[1] ?? word;

const build = (products: readonly CatalogueProduct[]): Stock => {
  const wordsOf = new Map<CatalogueProduct, Set<string>>();
  const calledBy = new Map<CatalogueProduct, Set<string>>();
  const owners = new Map<string, Set<CatalogueProduct>>();
  const thai = new Map<string, Set<string>>();
  const runs: string[][] = [];
  for (const product of products)
    for (const called of [product.name, ...product.aliases]) {
      const words = wordsIn(called);
      put(calledBy, product, [...new Set(words)].toSorted().join(' '));
      runs.push(...runsOf(called));
      for (const word of words.flatMap((one) => [one, bareOf(one)])) {
        put(wordsOf, product, word);
        put(owners, word, product);
      }
    }
  for (const word of owners.keys()) {
    if (!/^[ก-๙]/u.test(word)) continue;
    put(thai, word.charAt(0), word);
    runs.push([word]);
  }
  const heard = bySound(runs, (word) => [thaiSounds(word)], leastHeard);
  return {
    products,
    wordsOf,
    calledBy,
    names: new Set([...calledBy.values()].flatMap((names) => [...names])),
    owners,
    thai: new Map(
      [...thai].map(([letter, set]) => [letter, [...set].toSorted((a, b) => b.length - a.length)]),
    ),
    heard,
    sounds: new Set([...heard.keys()].map((sound) => sound.charAt(0))),
    spelled: bySound(runs, spellingsOf, leastSpelled),
  };
};

const known = new WeakMap<readonly CatalogueProduct[], Stock>();
export const stockOf = (products: readonly CatalogueProduct[]): Stock => {
  const found = known.get(products) ?? build(products);
  known.set(products, found);
  return found;
};

/** How much a word identifies: zero where all products have it, one where only one has. */
export const rarityOf = (word: string, { owners, products }: Stock): number => {
  const having = owners.get(word)?.size ?? products.length;
  return products.length < 2 ? 1 : Math.log(products.length / having) / Math.log(products.length);
};
