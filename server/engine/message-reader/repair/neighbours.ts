// Goods and sums between the records of a paste: the start and end of the paste tell whether they belong to the record
// above or below.
import type { Segment } from './record-lines.ts';
import type { Unit } from './units.ts';

/** Words about several recipients at once; `share-out.ts` distributes those. */
const ofEach =
  /(?:คน|ท่าน|บ้าน|ที่|กล่อง|ราย|เจ้า|อย่าง)ละ|ทุก(?:คน|ที่|บ้าน|กล่อง|ราย)|ทั้ง(?:คู่|สอง|สาม|สี่|หมด)|เหมือนกัน|เท่ากัน|(?<![a-z])(?:each|both)(?![a-z])/iu;

type Has = (unit: Unit) => boolean;
const hasGoods: Has = (unit) => unit.hasGoods;
const hasMoney: Has = (unit) => unit.hasMoney;

/** The pieces before the first record, between each two, and after the last. */
const gapsOf = (units: readonly Unit[], records: readonly Segment[]): Segment[] =>
  [...records, undefined].map((record, at) => ({
    from: records[at - 1]?.to ?? 0,
    to: record?.from ?? units.length,
  }));

const at = (units: readonly Unit[], { from, to }: Segment): readonly Unit[] =>
  units.slice(from, to);

/** Index of the first piece of a gap with this property, or the gap's end. */
const firstOf = (units: readonly Unit[], { from, to }: Segment, has: Has): number => {
  const index = units.findIndex((unit, place) => place >= from && place < to && has(unit));
  return index < 0 ? to : index;
};

/**
 * 'below' or 'above' if every inner gap and exactly one outer gap has the property: its pieces belong to that record.
 */
const sideOf = (
  units: readonly Unit[],
  gaps: readonly Segment[],
  has: Has,
): 'below' | 'above' | undefined => {
  const told = gaps.map((gap) => at(units, gap).some(has));
  const [isFirst, isLast] = [told[0], told.at(-1)];
  if (!told.slice(1, -1).every(Boolean) || isFirst === isLast) return undefined;
  return isFirst ? 'below' : 'above';
};

/** Index in an inner gap where the words of the record below begin. */
const cutOf = (
  units: readonly Unit[],
  gap: Segment,
  sides: { goods: string | undefined; money: string | undefined },
): number => {
  const blank = firstOf(units, gap, (unit) => unit.isGap || unit.isDrawn);
  if (blank < gap.to) return blank;
  const { goods = sides.money, money = goods } = sides;
  if (goods === 'above') return money === 'above' ? gap.to : firstOf(units, gap, hasMoney);
  return money === 'above' ? firstOf(units, gap, hasGoods) : gap.from;
};

/** Index of the last piece of a gap with this property, or −1. */
const lastOf = (units: readonly Unit[], { from, to }: Segment, has: Has): number =>
  units.findLastIndex((unit, place) => place >= from && place < to && has(unit));

/** '* น้ำผึ้ง 1' is a row of goods, although 'น้ำผึ้ง' is also a person's name. */
const isAnchor: Has = (unit) =>
  unit.phones.length > 0 ||
  unit.hasAddress ||
  unit.isLabel ||
  (unit.isNamed && !(unit.isOpening && unit.hasGoods));
const isBill: Has = (unit) => !isAnchor(unit) && (unit.hasGoods || unit.hasMoney);

/** The record without the goods and sums at its start and end. */
const bare = <Record extends Segment>(units: readonly Unit[], record: Record): Record => {
  const last = lastOf(units, record, isAnchor);
  const from = firstOf(units, record, (unit) => !isBill(unit));
  const to = firstOf(units, { from: Math.max(last, from), to: record.to }, isBill);
  return from < to ? { ...record, from, to } : record;
};

/** The records with the goods and sums beside them; undefined unless each record clearly has its own. */
const spread = <Record extends Segment>(
  units: readonly Unit[],
  records: readonly Record[],
): readonly Record[] | undefined => {
  const gaps = gapsOf(units, records);
  const [first, last] = [gaps[0], gaps.at(-1)];
  const isWhole = records.every((record) => at(units, record).some(hasGoods));
  const sides = {
    goods: isWhole ? undefined : sideOf(units, gaps, hasGoods),
    money: sideOf(units, gaps, hasMoney),
  };
  if (!first || !last || !(sides.goods || (isWhole && sides.money))) return undefined;
  const isOn =
    (side: 'below' | 'above'): Has =>
    (unit) =>
      (sides.goods === side && unit.hasGoods) || (sides.money === side && unit.hasMoney);
  const cuts = gaps.slice(1, -1).map((gap) => cutOf(units, gap, sides));
  const begin = firstOf(units, first, isOn('below'));
  const end = Math.max(last.from, lastOf(units, last, isOn('above')) + 1);
  return records.map((record, index) => ({
    ...record,
    from: cuts[index - 1] ?? begin,
    to: cuts[index] ?? end,
  }));
};

/** The records with the goods and sums beside them, or unchanged where these may belong to another record. */
export const withNeighbours = <Record extends Segment>(
  units: readonly Unit[],
  records: readonly Record[],
): readonly Record[] => {
  const loose = gapsOf(units, records).flatMap((gap) => at(units, gap));
  if (!loose.some(isBill) || loose.some((unit) => ofEach.test(unit.said))) return records;
  return (
    spread(
      units,
      records.map((record) => bare(units, record)),
    ) ??
    spread(units, records) ??
    records
  );
};
