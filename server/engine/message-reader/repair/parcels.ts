// Several parcels for one person: 'กล่อง 1 …⏎กล่อง 2 …', 'บิล A …⏎บิล B …'.
import type { Unit } from './units.ts';

const called =
  '(?:กล่อง|พัสดุ|ห่อ|ถุง|บิล|ออเดอร์|parcel|box|order|bill)\\s*(?:ที่|#)?\\s*(?:(?<digit>\\d)(?![\\d/]|\\s?(?:ใบ|กล่อง|ถุง|อัน|ชิ้น))|(?<word>แรก|หนึ่ง|สอง|สาม|สี่)(?![ก-ฮ])|(?<letter>[a-d])(?![a-z\\d])|(?<sign>[กขคง])(?=[\\s:：.)-]))';
export const parcel = new RegExp(`^\\s*[-–•*]?\\s*${called}\\s*[)：:.=>-]*\\s*`, 'iu');
const inLine = new RegExp(`(?<=[\\s,/])${called}`, 'giu');
const words = ['แรก', 'สอง', 'สาม', 'สี่'];
const signs = 'กขคง';

const numberOf = ({ digit, word, letter, sign }: NonNullable<RegExpMatchArray['groups']>): number =>
  (digit && Number(digit)) ||
  (letter && letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1) ||
  (sign && signs.indexOf(sign) + 1) ||
  words.indexOf((word ?? '').replace('หนึ่ง', 'แรก')) + 1;

const isRow = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((number, at) => number === at + 1);

/**
 * The text of a line before its first parcel, and of each parcel; undefined unless the line numbers its parcels 1, 2,
 * ….
 */
const cut = (line: string): { lead: string; parts: string[] } | undefined => {
  const found = [...` ${line}`.matchAll(inLine)];
  if (!isRow(found.map(({ groups = {} }) => numberOf(groups)))) return undefined;
  const cuts = found.map(({ index }) => Math.max(0, index - 1));
  const parts = cuts.map((from, at) => line.slice(from, cuts[at + 1] ?? line.length));
  return { lead: line.slice(0, cuts[0]), parts };
};
const onlySum = (part: string): string =>
  /^\s*=?\s*(\d[\d,]*)\s*(?:บาท|บ\.|฿)?[\s,/]*$/u.exec(part.replace(parcel, ''))?.[1] ?? '';

/** 'กล่องแรก สบู่ 2 กล่องสอง คุกกี้ 1': one line per parcel. */
export const withParcelLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const { lead, parts } = cut(line) ?? { lead: '', parts: [] };
    if (parts.every(onlySum)) return [line];
    return lead.trim() === '' ? parts : [lead, ...parts];
  });

/** 'ปลายทาง กล่องแรก 590 กล่องสอง 375': the part about the parcel at this index. */
const ownSum = ({ text }: Unit, at: number): string => {
  const { lead, parts } = cut(text) ?? { lead: text, parts: [] };
  return parts.length > 0 ? `${lead}${onlySum(parts[at] ?? '')}` : text;
};

const isPerson = (unit: Unit): boolean => unit.hasAddress || unit.phones.length > 0;

/** The lines of each parcel, and all other lines. */
const partsOf = (units: readonly Unit[]): { parcels: Unit[][]; rest: Unit[] } => {
  const parcels: Unit[][] = [];
  const rest: Unit[] = [];
  let isOpen = false;
  for (const unit of units) {
    const isHead = parcel.test(unit.text) && !isPerson(unit);
    const isInside: boolean =
      isOpen && !unit.isGap && !isPerson(unit) && (unit.hasGoods || unit.hasMoney);
    if (isHead) parcels.push([unit]);
    else if (isInside) parcels.at(-1)?.push(unit);
    else rest.push(unit);
    isOpen = isHead || isInside;
  }
  return { parcels, rest };
};

/**
 * The text of one order per parcel, each with the recipient; empty unless one person gets numbered parcels with goods.
 */
export const byParcels = (units: readonly Unit[]): string[] => {
  const { parcels, rest } = partsOf(units);
  const numbers = parcels.map(([head]) => numberOf(parcel.exec(head?.text ?? '')?.groups ?? {}));
  const isOnePerson = new Set(units.flatMap((unit) => unit.phones)).size === 1;
  const isEachTold = parcels.every((lines) => lines.some((unit) => unit.hasGoods));
  if (!isRow(numbers) || !isOnePerson || !isEachTold) return [];
  const who = rest.filter((unit) => !unit.isGap && (isPerson(unit) || !unit.hasGoods));
  return parcels.map((lines, at) =>
    [...who.map((unit) => ownSum(unit, at)), ...lines.map(({ text }) => text.replace(parcel, ''))]
      .filter((words) => words.trim() !== '')
      .join('\n'),
  );
};
