// Finds the likeliest way to split a paste: scores every run of pieces as one person's record and picks the best
// sequence of records.
import { type PersonRecord, recordsFrom } from './person-record.ts';
import { type Unit, announced } from './units.ts';

type Row = { score: number; last?: PersonRecord; count: number; before?: Row };

/** How many sequences are followed up at each piece. */
const mostRows = 6;

/** Records of one paste resemble each other. */
const likeness = (above: PersonRecord | undefined, here: PersonRecord): number => {
  if (!above) return 0;
  return (
    (above.isMarked === here.isMarked ? 0.4 : -0.4) +
    (above.order === here.order ? 0.5 : -0.2) +
    0.5 / (1 + Math.abs(above.lines - here.lines)) +
    (above.goods === here.goods ? 0.5 : 0) +
    (above.hasMoney === here.hasMoney ? 0.2 : 0)
  );
};

/** The score of a piece outside all records, mostly a penalty. */
const looseScore = (unit: Unit, isOnePhone: boolean): number => {
  if (unit.isGap || unit.isShop) return 0;
  if (unit.hasAddress) return unit.isAside ? -0.2 : -1.8;
  if (unit.phones.length > 0) return unit.isAside || isOnePhone ? -0.1 : -1.8;
  if (unit.isForAll) return 0.1;
  if (unit.hasGoods) return -0.25;
  if (unit.isInline) return -0.05;
  return unit.hasMoney ? -0.25 : -0.1;
};

const keepRows = (rows: readonly Row[]): Row[] => {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.count} ${row.last?.from} ${row.last?.to}`;
    const known = best.get(key);
    if (!known || known.score < row.score) best.set(key, row);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
};

const words = ['', '', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก'];
/** How many recipients the message itself announces. */
const numbersTold = (units: readonly Unit[]): Set<number> =>
  new Set(
    units
      .filter((unit) => !unit.hasAddress && !unit.hasGoods)
      .flatMap(({ text }) => [...text.matchAll(announced)])
      .map(([, digits, word]) => (word ? words.indexOf(word) : Number(digits))),
  );
const asTold = 1.5;

export type Records = {
  records: readonly PersonRecord[];
  /** The message itself announces this number of recipients. */
  isTold: boolean;
};

/** Whether a line has all the phones, as many as there are houses: 'เบอร์ดิฉัน 081… เบอร์พี่สาว 089…'. */
export const arePhonesApart = (units: readonly Unit[]): boolean => {
  const at = units.flatMap((unit, index) => (unit.phones.length > 0 ? [index] : []));
  const line = units.slice(at[0], (at.at(-1) ?? 0) + 1);
  const count = new Set(line.flatMap((unit) => unit.phones)).size;
  return (
    count > 1 &&
    line.every((unit, index) => !unit.hasAddress && (index === 0 || unit.isInline)) &&
    units.filter((unit) => unit.hasAddress).length === count
  );
};

/** The sequences that end after the last piece, best first. */
const rowsOf = (units: readonly Unit[]): Row[] => {
  const isOnePhone =
    new Set(units.flatMap((unit) => unit.phones)).size === 1 || arePhonesApart(units);
  const rows: Row[][] = Array.from({ length: units.length + 1 }, () => []);
  rows[0] = [{ score: 0, count: 0 }];
  units.forEach((unit, at) => {
    const here = keepRows(rows[at] ?? []).slice(0, mostRows);
    const loose = looseScore(unit, isOnePhone);
    for (const row of here) rows[at + 1]?.push({ ...row, score: row.score + loose });
    for (const record of recordsFrom(units, at, isOnePhone)) {
      for (const row of here)
        rows[record.to]?.push({
          score: row.score + record.score + likeness(row.last, record),
          last: record,
          count: row.count + 1,
          before: row,
        });
    }
  });
  return keepRows(rows[units.length] ?? []);
};

/** The records of the best sequence, in the message's order; fewer than two mean a single order. */
export const likelyRecords = (units: readonly Unit[]): Records => {
  const told = numbersTold(units);
  const worth = (row: Row): number =>
    row.score + (row.count > 1 && told.has(row.count) ? asTold : 0);
  const [best] = rowsOf(units).toSorted((a, b) => worth(b) - worth(a));
  const records: PersonRecord[] = [];
  for (let row = best; row?.last; row = row.before) {
    if (records[0] !== row.last) records.unshift(row.last);
  }
  return { records, isTold: told.has(records.length) };
};
