// Finds place names in a text: exact ones, and mistyped ones of the few likely places.
import { editDistance } from './edit-distance.ts';
import { type Folded, barrier, foldSpelling, foldName } from './fold-name.ts';
import { type Named, lookUp, namesOf, startsName } from './place-dictionary.ts';
import { nearestToAddress } from './nearest-spans.ts';
import { type Level, type Mark, findMarks } from './place-marks.ts';
import type { District, Province, Subdistrict } from './places.ts';

export type Place = Province | District | Subdistrict;
export type Hit = {
  /** Indexes in the text: of the name alone, and including its mark. */
  start: number;
  end: number;
  outerStart: number;
  outerEnd: number;
  /** The number of wrong letters, and the length of the folded name. */
  distance: number;
  length: number;
  isMarked: boolean;
  quality: number;
};
type Span = { from: number; to: number; chars: string; letters: number };

/** A text with its place names. */
export type Reading = {
  text: string;
  folded: Folded;
  markByStart: Map<number, Mark>;
  markByEnd: Map<number, Mark>;
  hits: Map<Place, Hit[]>;
  spans: Span[];
};

const maxNameLength = 26;
const maxSpans = 260;
const letter = /[ก-๙a-z]/i;

const startOf = (folded: Folded, index: number): number => folded.at[index] ?? 0;

/** End index in the text of the folded character before `index`, including tone marks and a closing 'ฯ'. */
const endOf = (text: string, folded: Folded, index: number): number => {
  let end = startOf(folded, index - 1) + 1;
  const next = folded.at[index] ?? text.length;
  while (end < next && /[่-์ํ็ฺฯ]|[a-z]/i.test(text.charAt(end))) end += 1;
  return end;
};

const mostGap = 4;

const markEndingAt = (reading: Reading, start: number): Mark | undefined => {
  for (let at = start; at > start - mostGap; at -= 1) {
    const mark = reading.markByEnd.get(at);
    if (mark) return mark.isAfter ? undefined : mark;
    if (!/[ \t.:-]/.test(reading.text.charAt(at - 1))) return undefined;
  }
  return undefined;
};
const markStartingAt = (reading: Reading, end: number): Mark | undefined => {
  for (let at = end; at < end + mostGap; at += 1) {
    const mark = reading.markByStart.get(at);
    if (mark) return mark;
    if (!/[ \t]/.test(reading.text.charAt(at))) return undefined;
  }
  return undefined;
};

// 'เรือนจำจังหวัดนครปฐม', 'สำนักงานที่ดินจังหวัดตรัง': the name of an office, used as the place only if nothing else
// names it.
const officeOf =
  /(?:เรือนจำ|สำนักงาน[ก-๙]{0,20}|โรงพยาบาล[ก-๙]{0,12}|รพ\.?|ศาล[ก-๙]{0,8}|ที่ว่าการ|ที่ทำการ[ก-๙]{0,14}|เทศบาล|อบต\.?|สถานี[ก-๙]{0,10}|โรงเรียน[ก-๙]{0,12}|วิทยาลัย[ก-๙]{0,14}|ศูนย์[ก-๙]{0,20}|พาณิชย์|ขนส่ง|ประจำ)$/u;
/** Whether the text at `start` is the second half of an office's name. */
export const isOffices = (text: string, start: number): boolean =>
  officeOf.test(text.slice(Math.max(0, start - 34), start));

type Edge = {
  isInsideWord: boolean;
  quality: number;
  isMarked: boolean;
  outerStart: number;
  outerEnd: number;
};

const weighEdges = (reading: Reading, level: Level, range: readonly [number, number]): Edge => {
  const [start, end] = range;
  const { text } = reading;
  const before = markEndingAt(reading, start);
  const after = markStartingAt(reading, end);
  const own = before?.level === level ? before : undefined;
  const ownAfter = after?.isAfter && after.level === level ? after : undefined;
  let quality = 0;
  if (own && isOffices(text, own.start)) quality -= 0.3;
  else if (own ?? ownAfter) quality += 0.45;
  else if (before) quality -= before.level === 'detail' ? 0.9 : 0.65;
  if (after?.isAfter && after.level !== level) quality -= 0.8;
  if (!before && letter.test(text.charAt(start - 1))) quality -= 0.4;
  if (!after && letter.test(text.charAt(end))) quality -= 0.3;
  // 'ถ.เชียงใหม่-ลำปาง': two names with a dash are a road.
  if ((!before && /[-–]/.test(text.charAt(start - 1))) || /[-–]/.test(text.charAt(end)))
    quality -= 0.6;
  const isInsideWord =
    (!before && letter.test(text.charAt(start - 1))) || (!after && letter.test(text.charAt(end)));
  return {
    isInsideWord,
    quality,
    isMarked: Boolean(own ?? ownAfter),
    outerStart: own?.start ?? start,
    outerEnd: ownAfter?.end ?? end,
  };
};

type FoundName = { level: Level; from: number; to: number; distance: number; length: number };

const addHit = (reading: Reading, place: Place, foundName: FoundName): void => {
  const start = startOf(reading.folded, foundName.from);
  const end = endOf(reading.text, reading.folded, foundName.to);
  const edge = weighEdges(reading, foundName.level, [start, end]);
  const { distance, length } = foundName;
  const base = (0.8 + 0.05 * Math.min(length, 10)) * (1 - (1.25 * distance) / length);
  // Names of three letters and short forms ('เมือง', 'อุดร') count only as separate words.
  const isShort = length <= 3 || length < foldName(place.th).length * 0.7;
  if (isShort && distance === 0 && edge.isInsideWord) return;
  if (length <= 3 && edge.quality < -0.2) return;
  const spelled = reading.text.slice(start, end) === place.th ? 0.05 : 0;
  const hit: Hit = {
    start,
    end,
    outerStart: edge.outerStart,
    outerEnd: edge.outerEnd,
    distance,
    length,
    isMarked: edge.isMarked,
    quality: base + edge.quality + spelled - (distance > 0 ? 0.05 : 0),
  };
  const known = reading.hits.get(place);
  if (known) known.push(hit);
  else reading.hits.set(place, [hit]);
};

const addNamed = (reading: Reading, named: Named, found: Omit<FoundName, 'level'>): void => {
  for (const place of named.provinces) addHit(reading, place, { ...found, level: 'province' });
  for (const place of named.districts) addHit(reading, place, { ...found, level: 'district' });
  for (const place of named.subdistricts)
    addHit(reading, place, { ...found, level: 'subdistrict' });
};

const findExact = (reading: Reading): Set<number> => {
  const edges = new Set<number>();
  const { chars } = reading.folded;
  for (let from = 0; from < chars.length; from += 1) {
    if (chars.charAt(from) === barrier) continue;
    for (let to = from + 2; to <= chars.length && to - from <= maxNameLength; to += 1) {
      const part = chars.slice(from, to);
      if (!startsName(part)) break;
      const named = lookUp(part);
      if (!named) continue;
      addNamed(reading, named, { from, to, distance: 0, length: part.length });
      if (part.length > 4 && named.provinces.length + named.districts.length > 0) {
        edges.add(from);
        edges.add(to);
      }
    }
  }
  return edges;
};

const letterBits = (chars: string): number => {
  let bits = 0;
  for (let index = 0; index < chars.length; index += 1) bits |= 1 << (chars.charCodeAt(index) & 31);
  return bits;
};

/** Stretches between word edges that could be a mistyped name, in text order and limited in number. */
const findSpans = (reading: Reading, edges: ReadonlySet<number>): Span[] => {
  const { folded, text } = reading;
  const { chars } = folded;
  const starts: number[] = [];
  const isEnd: boolean[] = [];
  for (let index = 0; index <= chars.length; index += 1) {
    const at = folded.at[index] ?? text.length;
    const previous = text.charAt(at - 1);
    const isStart = edges.has(index) || !letter.test(previous) || markEndingAt(reading, at);
    if (index < chars.length && chars.charAt(index) !== barrier && isStart) starts.push(index);
    const end = index > 0 ? endOf(text, folded, index) : 0;
    isEnd[index] =
      edges.has(index) || !letter.test(text.charAt(end)) || Boolean(markStartingAt(reading, end));
  }
  const spans: Span[] = [];
  for (const from of starts) {
    let ends = 0;
    for (let to = from + 1; to <= chars.length && to - from <= maxNameLength; to += 1) {
      if (chars.charAt(to - 1) === barrier) break;
      if (!isEnd[to] || to - from < 2) continue;
      const part = chars.slice(from, to);
      spans.push({ from, to, chars: part, letters: letterBits(part) });
      ends += 1;
      if (ends === 5) break;
    }
  }
  const { markByStart } = reading;
  const named = [...markByStart.keys(), ...[...edges].map((index) => startOf(folded, index))];
  return nearestToAddress(text, { spans, most: maxSpans, named }, ({ from }) =>
    startOf(folded, from),
  );
};

// 'หมู่ที่ 10' is never a mistyped 'หมูสี'.
const houseWords = /หมู่\s?(?:ที่)?(?=\s*\d)|(?:บ้าน)?เลขที่/gu;

const withoutHouse = (text: string, blocked: Uint8Array): Uint8Array => {
  const kept = blocked.slice();
  for (const found of text.matchAll(houseWords)) {
    kept.fill(1, found.index, found.index + found[0].length);
  }
  return kept;
};

/** Finds all exact place names. `covered` marks characters to skip; `findNearly` can add mistyped names later. */
export const read = (text: string, covered: Uint8Array): Reading => {
  const blocked = withoutHouse(text, covered);
  const marks = findMarks(text).filter((mark) => !blocked[mark.start]);
  const reading: Reading = {
    text,
    folded: foldSpelling(text, blocked, new Set(marks.map((mark) => mark.end))),
    markByStart: new Map(marks.map((mark) => [mark.start, mark])),
    markByEnd: new Map(marks.map((mark) => [mark.end, mark])),
    hits: new Map(),
    spans: [],
  };
  const edges = findExact(reading);
  reading.spans = findSpans(reading, edges);
  return reading;
};

const allowed = (length: number): number => {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  if (length <= 9) return 2;
  return 3;
};

const countBits = (value: number): number => {
  let bits = value;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
};

const bitsOf = new Map<string, number>();

/** Adds hits on mistyped names of these places. `slack` lowers the number of letters that may differ. */
export const findNearly = (
  reading: Reading,
  places: Iterable<Place>,
  how: { level: Level; slack: number },
): void => {
  for (const place of places) {
    for (const name of namesOf(place)) {
      const limit = Math.max(0, allowed(name.length) - how.slack);
      if (limit === 0) continue;
      const bits = bitsOf.get(name) ?? letterBits(name);
      bitsOf.set(name, bits);
      for (const span of reading.spans) {
        if (Math.abs(span.chars.length - name.length) > limit) continue;
        if (countBits(span.letters ^ bits) > 2 * limit) continue;
        const distance = editDistance(span.chars, name, limit);
        if (distance === 0 || distance > limit) continue;
        addHit(reading, place, {
          from: span.from,
          to: span.to,
          level: how.level,
          distance,
          length: name.length,
        });
      }
    }
  }
};
