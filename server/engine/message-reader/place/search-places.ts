// Finds and checks places that a person types into an address form.
import { normalizeText, toArabicDigits } from '@app/contract/kit/text';
import { editDistance } from './edit-distance.ts';
import { foldName } from './fold-name.ts';
import { type Subdistrict, byPostcode, subdistricts } from './places.ts';

export type PlaceRow = {
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
  subdistrictEn: string;
  districtEn: string;
  provinceEn: string;
  provinceId: number;
};

const toRow = (one: Subdistrict, postcode: string): PlaceRow => ({
  subdistrict: one.th,
  district: one.district.th,
  province: one.district.province.th,
  postcode,
  subdistrictEn: one.en,
  districtEn: one.district.en,
  provinceEn: one.district.province.en,
  provinceId: one.district.province.id,
});

type Entry = { row: PlaceRow; names: readonly string[]; all: string };

const plain = (text: string): string =>
  toArabicDigits(normalizeText(text))
    .toLowerCase()
    .replace(/[่-์ํ็.\-']/g, '')
    .trim();
const bare = (text: string): string => plain(text).replaceAll(' ', '');

interface Table {
  readonly entries: readonly Entry[];
  /** Thai names of each place with its postcode, joined by '|'. */
  readonly known: ReadonlySet<string>;
}

/** Reading this many subdistricts takes well under a millisecond. */
const PIECE = 100;

function* readInPieces(): Generator<void, Table> {
  // Names of provinces and districts repeat, so each is folded once.
  const bared = new Map<string, string>();
  const bareOnce = (name: string): string => {
    const known = bared.get(name) ?? bare(name);
    bared.set(name, known);
    return known;
  };
  const entries: Entry[] = [];
  const known = new Set<string>();
  for (const [at, one] of subdistricts.entries()) {
    if (at % PIECE === 0) yield;
    const { district } = one;
    const { province } = district;
    const levels = [one.th, one.en, district.th, district.en, province.th, province.en];
    const names = levels.map(bareOnce);
    for (const postcode of one.postcodes) {
      entries.push({ row: toRow(one, postcode), names, all: [...names, postcode].join('|') });
      // Every second level is the Thai name.
      known.add([names[0], names[2], names[4], postcode].join('|'));
    }
  }
  return { entries, known };
}

// Seven thousand rows take a while to read, and most processes never search.
let read: Table | undefined;

function readAtOnce(): Table {
  const reading = readInPieces();
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

const table = (): Table => (read ??= readAtOnce());

/**
 * Reads the places in small pieces and awaits `rest` between them, so that a server keeps answering. Searches work
 * before it ends, too.
 */
export async function readPlaces(rest: () => Promise<void> | undefined): Promise<void> {
  if (read) return;
  const reading = readInPieces();
  for (;;) {
    const { done, value } = reading.next();
    if (done) {
      read ??= value;
      return;
    }
    await rest();
  }
}

const marks = /^(?:ตำบล|แขวง|ต\.|อำเภอ|เขต|อ\.|จังหวัด|จ\.)\s*/u;

const scoreWord = (entry: Entry, word: string): number => {
  let best = entry.row.postcode.startsWith(word) ? 5 : 0;
  entry.names.forEach((name, at) => {
    const level = 3 - Math.floor(at / 2);
    if (name === word) best = Math.max(best, 6 + level);
    else if (name.startsWith(word)) best = Math.max(best, 3 + level);
    else if (name.includes(word)) best = Math.max(best, level);
  });
  return best;
};

/**
 * At most `limit` places whose names (Thai or English, any level) or postcode contain every typed word, the closest
 * first.
 */
export const searchPlaces = (query: string, limit = 20): PlaceRow[] => {
  const typed = normalizeText(query)
    .split(/[\s,]+/)
    .map((word) => bare(word.replace(marks, '')))
    .filter(Boolean)
    .slice(0, 8);
  // 'chiang mai' is two words of one name; 'สุเทพ เมือง' is two names.
  const whole = bare(query.replace(marks, ''));
  if (!whole) return [];
  const found: { entry: Entry; score: number }[] = [];
  for (const entry of table().entries) {
    if (entry.all.includes(whole)) {
      found.push({ entry, score: 10 + scoreWord(entry, whole) });
      continue;
    }
    if (typed.length < 2 || !typed.every((word) => entry.all.includes(word))) continue;
    found.push({ entry, score: typed.reduce((sum, word) => sum + scoreWord(entry, word), 0) });
  }
  found.sort((a, b) => b.score - a.score || a.entry.row.provinceId - b.entry.row.provinceId);
  return found.slice(0, limit).map(({ entry }) => entry.row);
};

export type TypedPlace = {
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
};
export type PlaceCheck =
  | { ok: true }
  | { ok: false; wrong: keyof TypedPlace; suggestions: PlaceRow[] };

const near = (a: string, b: string): number => editDistance(foldName(a), foldName(b), 3);
const parts = ['subdistrict', 'district', 'province', 'postcode'] as const;

const rightParts = (entry: Entry, typed: TypedPlace): (keyof TypedPlace)[] =>
  parts.filter((part, at) =>
    part === 'postcode'
      ? entry.row.postcode === typed.postcode
      : entry.names[at * 2] === typed[part],
  );

/** Whether the four parts of an address belong together. If not: the wrong part and up to five similar places. */
export const checkPlace = (place: TypedPlace): PlaceCheck => {
  const close: { entry: Entry; right: (keyof TypedPlace)[]; edits: number }[] = [];
  const typed: TypedPlace = {
    subdistrict: bare(place.subdistrict.replace(marks, '')),
    district: bare(place.district.replace(marks, '')),
    province: bare(place.province.replace(marks, '')),
    postcode: bare(place.postcode),
  };
  // Most addresses are right, and an import checks thousands, so this case must be quick.
  if (table().known.has(parts.map((part) => typed[part]).join('|'))) return { ok: true };
  for (const entry of table().entries) {
    const right = rightParts(entry, typed);
    if (right.length < 2) continue;
    const edits = near(entry.row.subdistrict, place.subdistrict);
    if (right.length === 3 || edits < 3) close.push({ entry, right, edits });
  }
  close.sort((a, b) => b.right.length - a.right.length || a.edits - b.edits);
  const best = close[0];
  const wrong = parts.find((part) => !best?.right.includes(part));
  const inPostcode = (byPostcode.get(place.postcode) ?? []).map((one) =>
    toRow(one, place.postcode),
  );
  const suggestions = close.length > 0 ? close.map(({ entry }) => entry.row) : inPostcode;
  return { ok: false, wrong: wrong ?? 'subdistrict', suggestions: suggestions.slice(0, 5) };
};
