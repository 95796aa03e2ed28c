// Finds words of the catalogue in a text: as written, by their sound, in Latin letters, in English, and numbers in
// words.
import { count } from './count-words.ts';
import { inThai } from './english-goods.ts';
import { type Stock, leastHeard, leastThai } from './goods-words.ts';
import { holding, measuredAt, numeral } from './measured-words.ts';
import { numberWords, readWords } from './number-words.ts';
import { latinSoundsOf } from './script-sounds.ts';
import { thaiSounds } from './thai-sounds.ts';

/**
 * Text that stands for words of the catalogue. Each of the `options` is a list of words that belong together. `trust`
 * is below one unless the words are written exactly so.
 */
export type SpokenWord = {
  start: number;
  end: number;
  options: readonly (readonly string[])[];
  trust: number;
};

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

const mostLatin = 4;
const trusts = { written: 1, named: 0.9, heard: 0.8, english: 0.8 } as const;
/** Longer sounds match less often by chance. */
const trustOf = (sounds: string): number => [0, 0, 0.5, 0.75][sounds.length] ?? 0.9;

const leastPart = 3;
/** Catalogue words that equal this word, or that begin or end with it: 'กุ้งแห้ง' contains 'กุ้ง'. */
const partOf = (thai: string, { owners }: Stock): readonly string[] => {
  if (owners.has(thai)) return [thai];
  if (thai.length < leastPart) return [];
  return [...owners.keys()].filter((word) => word.startsWith(thai) || word.endsWith(thai));
};

type Options = readonly (readonly string[])[];
const told = new WeakMap<Stock, Map<string, Options>>();
/** The catalogue words for an English word. The catalogue may split a Thai word in two: 'กันแดด' is 'กัน แดด'. */
const inEnglish = (english: string, stock: Stock): Options => {
  const known = told.get(stock) ?? new Map<string, Options>();
  told.set(stock, known);
  const options =
    known.get(english) ??
    inThai(english).flatMap((thai) => {
      const words = [...thaiWords.segment(thai)].map(({ segment }) => segment);
      const isParted = words.length > 1 && words.every((word) => stock.owners.has(word));
      const whole = partOf(thai, stock).map((word) => [word]);
      return isParted ? [...whole, words] : whole;
    });
  known.set(english, options);
  return options;
};

/** Common words of Thai in Latin letters and parts of addresses, which are no goods. */
const noSpelling =
  /(?:^|[ -])(?:na|k[hr]?[ar]*[bpr]*|kha|ka+|kub|krub|khrub|ja|ao|aow|kh?or|song|sang|chue|cheu|th?[iy]i?|tee|yuu?|baan|ban|mai|lae[wo]|tel|th?or|ber|moo|mu|soi|road|rd|tower|room|floor|unit|tambon|amphoe|mueang|muang|bang|thong|mr|mrs|ms|khun|phi|nong|laek|kep|plai|thang|tang|[kg]apuk|krapuk|[kg]long|[kt]hung|kh?uad)(?=[ -]|$)/iu;

type Latin = { index: number; word: string };
/** `latin`: the words in Latin letters in text order. */
type WordsInput = { text: string; stock: Stock; latin: readonly Latin[] };
/** The catalogue words that up to four Latin words sound like together. */
const spelledAt = ({ text, stock, latin: run }: WordsInput, at: number): SpokenWord | undefined => {
  const start = run[at]?.index ?? 0;
  for (let last = Math.min(run.length, at + mostLatin) - 1; last >= at; last -= 1) {
    const end = (run[last]?.index ?? 0) + (run[last]?.word.length ?? 0);
    const letters = text.slice(start, end);
    if (!/^[a-z]+(?:[ -][a-z]+)*$/iu.test(letters) || noSpelling.test(letters)) continue;
    const sounds = latinSoundsOf(letters.replace(/[ -]/gu, ''));
    const options = sounds.flatMap((sound) => stock.spelled.get(sound) ?? []);
    // Several words that are the whole name of a product.
    const isName =
      last > at && options.some((words) => stock.names.has(words.toSorted().join(' ')));
    if (options.length > 0)
      return { start, end, options, trust: isName ? trusts.named : trustOf(sounds[0] ?? '') };
  }
  return undefined;
};

/** The meaning of the Latin words from this one on: a catalogue word, an English word, or Thai by its sound. */
const latinAt = (wordsInput: WordsInput, at: number): SpokenWord | undefined => {
  const { stock, latin } = wordsInput;
  const first = latin[at];
  if (!first) return undefined;
  const start = first.index;
  const end = start + first.word.length;
  const word = first.word.toLowerCase();
  const own = [word, word.replace(/s$/u, '')].find((one) => stock.owners.has(one));
  const english = inEnglish(word, stock);
  const spelled = spelledAt(wordsInput, at);
  if (own) {
    const same = spelled?.end === end ? spelled.options : [];
    const options = [[own], ...english, ...same];
    return { start, end, options, trust: trusts.written };
  }
  if (english.length > 0) return { start, end, options: english, trust: trusts.english };
  return spelled;
};

const wordAt = (text: string, at: number, { thai }: Stock): string | undefined =>
  thai.get(text.charAt(at))?.find((one) => text.startsWith(one, at));

const mostThai = 12;
/** 'สอง' sounds like 'ซอง', but is a number. */
const counts = new RegExp(`^(?:${count}|${numberWords}|โหล|ครึ่ง)`, 'u');
/** A word that other catalogue words begin or end with. */
const partAt = (run: string, at: number, stock: Stock): SpokenWord | undefined => {
  const [first] = thaiWords.segment(run);
  const part = first ? partOf(first.segment, stock) : [];
  return first && part.length > 0
    ? {
        start: at,
        end: at + first.segment.length,
        options: part.map((one) => [one]),
        trust: trusts.heard,
      }
    : undefined;
};

/** The meaning of the Thai letters from this index on. */
const thaiAt = (text: string, at: number, stock: Stock): SpokenWord | undefined => {
  const word = wordAt(text, at, stock);
  if (word) return { start: at, end: at + word.length, options: [[word]], trust: trusts.written };
  const run = /^[ก-๙]+/u.exec(text.slice(at, at + mostThai))?.[0] ?? '';
  if (counts.test(run)) return undefined;
  if (!stock.sounds.has(thaiSounds(run.charAt(0)))) return partAt(run, at, stock);
  for (let length = run.length; length >= leastHeard; length -= 1) {
    const options = stock.heard.get(thaiSounds(run.slice(0, length)));
    if (options) return { start: at, end: at + length, options, trust: trusts.heard };
  }
  return partAt(run, at, stock);
};

/** Spoken and written names of phone models: '15 โปรแม็ก', '15PM' and '15 Pro Max' are the same. */
const models: readonly (readonly [RegExp, readonly (readonly string[])[]])[] = [
  [/^(?:โปร\s?แม็?[กค](?:ซ์|ส์)?|โปร\s?แม็?กซ์|pro\s?max|pm)(?![a-z])/iu, [['pro', 'max'], ['pm']]],
  [/^โปร(?!โม|โป)/u, [['pro']]],
  [/^(?:ไอโฟน|ip(?=\s?\d)|iphone)/iu, [['iphone']]],
];
const modelAt = (text: string, at: number, stock: Stock): SpokenWord | undefined => {
  const { owners } = stock;
  // A word in the catalogue's own spelling has priority.
  if (wordAt(text, at, stock)) return undefined;
  const rest = text.slice(at, at + 16);
  for (const [pattern, all] of models) {
    const words = pattern.exec(rest)?.[0];
    const options = all.filter((option) => option.every((word) => owners.has(word)));
    if (words && options.length > 0)
      return { start: at, end: at + words.length, options, trust: trusts.written };
  }
  return undefined;
};

const onlyNumber = new RegExp(`^${numberWords}$`, 'u');
const spokenNumber = new RegExp(`^${numberWords}`, 'u');
const aKilo = /^(?:โล(?![กชหง])|กิโล(?!เมตร))/u;
/** 'สิบกิโล', 'เข้มโล', and 'ยี่สิบหก' of 'เอวยี่สิบหกสิบห้าตัว': measures in words. */
const spokenAt = (text: string, at: number, stock: Stock): SpokenWord | undefined => {
  const before = text.slice(Math.max(0, at - 6), at);
  const kilo = aKilo.exec(text.slice(at, at + 6))?.[0];
  if (kilo && stock.owners.has('1kg') && /[ก-๙a-z]$/iu.test(before) && !counted.test(before))
    return { start: at, end: at + kilo.length, options: [['1kg']], trust: 1 };
  const run = spokenNumber.exec(text.slice(at, at + mostSpoken))?.[0] ?? '';
  for (let length = run.length; length >= leastThai; length -= 1) {
    const value = onlyNumber.test(run.slice(0, length)) ? readWords(run.slice(0, length)) : null;
    if (value === null || value <= 0) continue;
    const rest = text.slice(at + length, at + length + 12);
    const measured = measuredAt(`${value}${rest}`);
    const isMeasure = measured && measured.unit !== '' && stock.owners.has(measured.key);
    if (isMeasure)
      return {
        start: at,
        end: at + length + measured.length - String(value).length,
        options: [[measured.key]],
        trust: 1,
      };
    if (marked.test(before) && stock.owners.has(String(value)))
      return { start: at, end: at + length, options: [[String(value)]], trust: 1 };
  }
  return undefined;
};
const mostSpoken = 24;
const counted = new RegExp(`(?:\\d|${numberWords})\\s*$`, 'u');
const marked = /(?:อก|เอว|เบอร์|ไซ[ซส]์?|รุ่น|เล่ม|แม็กซ์|โปร|ไอโฟน)\s*$/u;

/** Indexes in a run of Thai letters where a word may begin. */
const edgesOf = (run: string): Set<number> =>
  new Set([...thaiWords.segment(run)].map(({ index }) => index));

let last: { text: string; stock: Stock; said: readonly SpokenWord[] } | undefined;

/** All catalogue words in the text, in text order and without overlaps. */
export const saidIn = (text: string, stock: Stock): readonly SpokenWord[] => {
  // A second reader asks for the same text right after the first, so the last answer is kept.
  if (last?.text !== text || last.stock !== stock)
    last = { text, stock, said: readSaid(text, stock) };
  return last.said;
};

const readSaid = (text: string, stock: Stock): SpokenWord[] => {
  const said: SpokenWord[] = [];
  const latin = [...text.matchAll(/[a-z]{1,2}\d+|[a-z]+/giu)].map(({ 0: word, index }) => ({
    word,
    index,
  }));
  const latinFrom = new Map(latin.map(({ index }, order) => [index, order]));
  let edges = new Set<number>();
  for (let at = 0; at < text.length;) {
    const letter = text.charAt(at);
    const isThai = /[ก-๙]/u.test(letter);
    if (isThai && !/[ก-๙]/u.test(text.charAt(at - 1)))
      edges = new Set(
        [...edgesOf(/^[ก-๙]+/u.exec(text.slice(at))?.[0] ?? '')].map((edge) => edge + at),
      );
    let found: SpokenWord | undefined;
    if (/\d/u.test(letter)) {
      const measured = /[\d./-]/u.test(text.charAt(at - 1))
        ? undefined
        : measuredAt(text.slice(at, at + 24));
      // '2 เส้น' is a count, so its number alone names no product.
      const isCount = holding.test(measured?.unit ?? '');
      const keys = measured
        ? [measured.key, ...(isCount ? [] : [numeral.exec(measured.key)?.[0] ?? ''])]
        : [];
      const own = keys.filter((key) => stock.owners.has(key));
      const length = measured?.length ?? numeral.exec(text.slice(at))?.[0].length ?? 1;
      if (own.length > 0)
        found = { start: at, end: at + length, options: own.map((key) => [key]), trust: 1 };
      at = found ? at : at + length;
    } else if (isThai && (edges.has(at) || said.at(-1)?.end === at))
      found = modelAt(text, at, stock) ?? spokenAt(text, at, stock) ?? thaiAt(text, at, stock);
    else if (latinFrom.has(at))
      found = modelAt(text, at, stock) ?? latinAt({ text, stock, latin }, latinFrom.get(at) ?? 0);
    // 'ยาดมม', 'แพพะ': a letter typed twice.
    if (found && isThai)
      while (
        text.charAt(found.end) === text.charAt(found.end - 1) &&
        !wordAt(text, found.end, stock)
      )
        found = { ...found, end: found.end + 1 };
    if (found) {
      said.push(found);
      at = found.end;
    } else if (!/\d/u.test(letter)) at += 1;
  }
  return said;
};
