// Decides which place a message means: scores every likely subdistrict, district and province together with the
// postcode.
import { type Hit, type Place, type Reading, findNearly, read } from './place-hits.ts';
import {
  type District,
  type Province,
  type Subdistrict,
  byPostcode,
  districts,
  districtsOf,
  provinces,
} from './places.ts';

export type Row = { subdistrict?: Subdistrict; district?: District; province: Province };
export type Choice = {
  row: Row;
  postcode: string;
  /** Spans of its names in the text, including their marks such as 'ต.'. */
  used: readonly (readonly [start: number, end: number])[];
  /** The same names again in the other script: 'คลองจั่น/ Khlong Chan'. */
  repeats: readonly { start: number; end: number }[];
  /** Marked names nearby that match no place. */
  loose: readonly { start: number; end: number }[];
  hits: { subdistrict?: Hit; district?: Hit; province?: Hit };
  score: number;
  typedPostcode: 'agrees' | 'differs' | 'none';
};

type Weighed = Pick<Choice, 'row' | 'hits' | 'score'>;

const hitsKept = 3;
const rowsWeighed = 60;

const bestHits = (reading: Reading, place: Place | undefined): Hit[] => {
  if (!place) return [];
  const hits = reading.hits.get(place) ?? [];
  if (hits.length <= hitsKept) return hits;
  return hits.toSorted((a, b) => b.quality - a.quality).slice(0, hitsKept);
};

const isApart = (a: Hit | undefined, b: Hit | undefined): boolean =>
  !a || !b || a.end <= b.start || b.end <= a.start;

/** How close two names are. Names of one address stand side by side, usually with the smaller place first. */
const nearness = (reading: Reading, a: Hit | undefined, b: Hit | undefined): number => {
  if (!a || !b) return 0;
  const isInOrder = a.start < b.start;
  const [first, second] = isInOrder ? [a, b] : [b, a];
  if (second.outerStart - first.outerEnd > 40) return 0;
  const between = reading.text
    .slice(first.outerEnd, second.outerStart)
    .replace(/[^ก-๙a-z0-9]/gi, '');
  if (between.length === 0) return isInOrder ? 0.5 : 0.35;
  return between.length <= 10 ? 0.12 : 0;
};

const postcodeScore = (row: Row, typed: ReadonlySet<string>): number => {
  if (typed.size === 0) return 0;
  const own = row.subdistrict?.postcodes ?? [];
  if (own.some((code) => typed.has(code))) return 1.1;
  const inDistrict = row.district?.subdistricts.some((one) =>
    one.postcodes.some((code) => typed.has(code)),
  );
  if (inDistrict) return row.subdistrict ? 0.4 : 0.9;
  const inProvince = (districtsOf.get(row.province) ?? []).some((district) =>
    district.subdistricts.some((one) => one.postcodes.some((code) => typed.has(code))),
  );
  return inProvince ? 0.15 : -0.35;
};

const prune = (hits: readonly Hit[], least: number): (Hit | undefined)[] => [
  ...hits.filter((hit) => hit.quality >= least),
  undefined,
];

const weigh = (reading: Reading, row: Row, typed: ReadonlySet<string>): Weighed | undefined => {
  let best: Weighed | undefined;
  const base = postcodeScore(row, typed);
  for (const s of row.subdistrict ? bestHits(reading, row.subdistrict) : [undefined]) {
    if (s && s.quality < 0.2) continue;
    for (const d of prune(bestHits(reading, row.district), 0.15)) {
      if (!isApart(s, d)) continue;
      for (const p of prune(bestHits(reading, row.province), 0.05)) {
        if (!isApart(s, p) || !isApart(d, p)) continue;
        const score =
          base +
          (s?.quality ?? 0) +
          (d?.quality ?? 0) +
          (p?.quality ?? 0) +
          nearness(reading, s, d) +
          nearness(reading, d, p) +
          (d ? 0 : nearness(reading, s, p)) -
          (row.district && !d ? 0.15 : 0) -
          (s && s.distance > 0 && row.subdistrict?.th === row.district?.th ? 0.15 : 0) -
          (p ? 0 : 0.1);
        if (best && best.score >= score) continue;
        best = {
          row,
          score,
          hits: {
            ...(s && { subdistrict: s }),
            ...(d && { district: d }),
            ...(p && { province: p }),
          },
        };
      }
    }
  }
  return best;
};

const rowsOf = (reading: Reading, typed: ReadonlySet<string>): Row[] => {
  const rows: Row[] = [];
  for (const place of reading.hits.keys()) {
    if ('postcodes' in place) {
      rows.push({
        subdistrict: place,
        district: place.district,
        province: place.district.province,
      });
    } else if ('subdistricts' in place) rows.push({ district: place, province: place.province });
    else rows.push({ province: place });
  }
  const byTyped = new Set([...typed].flatMap((code) => byPostcode.get(code) ?? []));
  for (const district of new Set([...byTyped].map((one) => one.district))) {
    rows.push({ district, province: district.province });
  }
  return rows;
};

const roughScore = (reading: Reading, row: Row, typed: ReadonlySet<string>): number =>
  [row.subdistrict, row.district, row.province].reduce(
    (sum, place) => sum + Math.max(0, bestHits(reading, place)[0]?.quality ?? 0),
    postcodeScore(row, typed),
  );

const weighAll = (reading: Reading, typed: ReadonlySet<string>): Weighed[] => {
  const rough = rowsOf(reading, typed).map((row) => ({
    row,
    score: roughScore(reading, row, typed),
  }));
  rough.sort((a, b) => b.score - a.score);
  const weighed: Weighed[] = [];
  for (const { row } of rough.slice(0, rowsWeighed)) {
    const one = weigh(reading, row, typed);
    if (one) weighed.push(one);
  }
  return weighed.sort((a, b) => b.score - a.score);
};

const isSettled = (best: Weighed | undefined): boolean =>
  best?.hits.subdistrict?.distance === 0 &&
  best.hits.subdistrict.quality > 0.85 &&
  best.hits.district?.distance === 0 &&
  best.hits.province?.distance === 0 &&
  best.score > 3.4;

const placesNear = (best: readonly Weighed[], typed: ReadonlySet<string>): Set<District> => {
  const near = new Set<District>();
  for (const code of typed) for (const one of byPostcode.get(code) ?? []) near.add(one.district);
  for (const { row } of best.slice(0, 8)) if (row.district) near.add(row.district);
  return near;
};

/** Adds mistyped names, first of the likely places, then of all. */
const lookNearly = (reading: Reading, typed: ReadonlySet<string>): Weighed[] => {
  let weighed = weighAll(reading, typed);
  if (isSettled(weighed[0])) return weighed;
  const hasProvince = weighed.some((one) => (one.hits.province?.quality ?? 0) > 0.7);
  if (!hasProvince) {
    findNearly(reading, provinces, { level: 'province', slack: typed.size > 0 ? 0 : 1 });
  }
  const byProvince = new Set<Province>();
  for (const [place, hits] of reading.hits) {
    const isProvince = !('province' in place) && !('postcodes' in place);
    if (isProvince && hits.some((hit) => hit.quality > 0.4)) byProvince.add(place as Province);
  }
  for (const district of placesNear(weighed, typed)) byProvince.add(district.province);
  const inProvinces = [...byProvince].slice(0, 6).flatMap((one) => districtsOf.get(one) ?? []);
  findNearly(reading, inProvinces.length > 0 ? inProvinces : districts, {
    level: 'district',
    slack: inProvinces.length > 0 ? 0 : 1,
  });
  weighed = weighAll(reading, typed);
  const near = [...placesNear(weighed, typed)].slice(0, 40);
  findNearly(
    reading,
    near.flatMap((district) => district.subdistricts),
    { level: 'subdistrict', slack: 0 },
  );
  weighed = weighAll(reading, typed);
  if (weighed[0]?.hits.subdistrict || inProvinces.length === 0) return weighed;
  findNearly(
    reading,
    inProvinces.flatMap((district) => district.subdistricts),
    { level: 'subdistrict', slack: 0 },
  );
  return weighAll(reading, typed);
};

const mostCommon = (codes: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
};

/** The typed postcode if the place has it, else the usual one of the place; '' if only the province is known. */
export const postcodeOf = (row: Row, typed: ReadonlySet<string>): string => {
  if (row.subdistrict) {
    const own = row.subdistrict.postcodes;
    return own.find((code) => typed.has(code)) ?? own[0] ?? '';
  }
  const all = (
    row.district?.subdistricts ??
    (districtsOf.get(row.province) ?? []).flatMap((district) => district.subdistricts)
  ).flatMap((one) => one.postcodes);
  return all.find((code) => typed.has(code)) ?? (row.district ? mostCommon(all) : '');
};

const looseReach = 60;

/** 'ต.ไม่มีจริง อ.เมือง': a marked name near the chosen ones is not part of the street. */
const looseMarks = (reading: Reading, used: Choice['used']): Choice['loose'] => {
  const loose: { start: number; end: number }[] = [];
  for (const mark of reading.markByStart.values()) {
    if (mark.level === 'detail' || mark.isAfter) continue;
    const isNear = used.some(
      ([start, end]) => mark.start < end + looseReach && mark.end > start - looseReach,
    );
    const isUsed = used.some(([start, end]) => mark.start < end && mark.end > start);
    const before = reading.text.charAt(mark.start - 1);
    if (!isNear || isUsed || /[ก-๙a-z.]/i.test(before)) continue;
    const rest = reading.text.slice(mark.end);
    const name = /^[.: ]*(?:[ก-๙]+|[a-z]+)/iu.exec(rest);
    // 'จ.ส.อ.อุดม': a military rank, not a province.
    if (!name || /^[.: ]*[ก-ฮ]\.\s?[ก-ฮ]\./u.test(rest)) continue;
    const next = used.find(([start]) => start >= mark.end)?.[0] ?? reading.text.length;
    loose.push({ start: mark.start, end: Math.min(mark.end + name[0].length, next) });
  }
  return loose;
};

const isLatin = (text: string, hit: Hit): boolean => /[a-z]/i.test(text.charAt(hit.start));

const repeatsOf = (reading: Reading, { row, hits }: Weighed): Choice['repeats'] => {
  const chosen = Object.values(hits);
  const pairs = [
    [row.subdistrict, hits.subdistrict],
    [row.district, hits.district],
    [row.province, hits.province],
  ] as const;
  return pairs.flatMap(([place, own]) =>
    (place && own ? (reading.hits.get(place) ?? []) : []).flatMap((hit) => {
      const isOther =
        own && hit.distance === 0 && isLatin(reading.text, hit) !== isLatin(reading.text, own);
      const isNear = chosen.some(
        (one) => hit.start < one.end + looseReach && hit.end > one.start - looseReach,
      );
      const isOwn = isOther && isNear && chosen.every((one) => isApart(hit, one));
      return isOwn ? [{ start: hit.outerStart, end: hit.outerEnd }] : [];
    }),
  );
};

const toChoice = (reading: Reading, weighed: Weighed, typed: ReadonlySet<string>): Choice => {
  const postcode = postcodeOf(weighed.row, typed);
  const used = Object.values(weighed.hits).map((hit) => [hit.outerStart, hit.outerEnd] as const);
  const agreement = typed.has(postcode) ? 'agrees' : 'differs';
  const loose = looseMarks(reading, used);
  return {
    ...weighed,
    postcode,
    used,
    loose,
    repeats: repeatsOf(reading, weighed),
    typedPostcode: typed.size === 0 ? 'none' : agreement,
  };
};

/**
 * The places that the text may mean, at most six, the likeliest first. Ignores characters where `blocked` is set and
 * postcodes that no place has.
 */
export const choosePlaces = (
  text: string,
  blocked: Uint8Array,
  postcodes: readonly string[],
): Choice[] => {
  const reading = read(text, blocked);
  const typed = new Set(postcodes.filter((code) => byPostcode.has(code)));
  return lookNearly(reading, typed)
    .slice(0, 6)
    .map((weighed) => toChoice(reading, weighed, typed));
};
