// Several people in one house, each with a parcel: every name with its goods, and one address for all.
import type { Unit } from './units.ts';

/** 'แยก 2 กล่อง', 'คนละกล่อง', 'แยกใบปะหน้า' */
const parted =
  /แยก(?:กัน)?(?:ส่ง)?\s?(?:\d|สอง|สาม|สี่|เป็น|คนละ|\s)*(?:กล่อง|ห่อ|พัสดุ|ออเดอร์|ใบปะ)|คนละ\s?(?:กล่อง|ห่อ|พัสดุ|ออเดอร์)/u;

/** 'ส่งที่โรงเรียน … 58140⏎ครูเอ๋ 082… เดรส 1⏎ครูดาว 096… กางเกง 1': each person has a phone. */
const byPhonesOfOneHouse = (units: readonly Unit[]): string[] => {
  const people = units.filter(
    (unit) =>
      (unit.isNamed || unit.isOpening) &&
      unit.hasGoods &&
      !unit.hasAddress &&
      unit.phones.length === 1,
  );
  const phones = new Set(units.flatMap((unit) => unit.phones));
  const [house, ...others] = units.filter((unit) => unit.hasAddress);
  const isOwn = people.length > 1 && phones.size === people.length;
  if (!isOwn || !house || others.length > 0 || house.phones.length > 0) return [];
  if ([...people, house].some((unit) => unit.isInline)) return [];
  return people.map((unit) => [unit, house].map(({ text }) => text).join('\n'));
};

/**
 * The text of each person's order; empty unless the message asks for separate parcels or gives each person a phone.
 */
export const byPeopleOfOneHouse = (units: readonly Unit[]): string[] => {
  const own = byPhonesOfOneHouse(units);
  if (own.length > 1) return own;
  if (!units.some((unit) => parted.test(unit.text)) || units.some((unit) => unit.isInline))
    return [];
  const people = units.filter(
    (unit) => unit.isNamed && unit.hasGoods && !unit.hasAddress && unit.phones.length === 0,
  );
  const where = units.filter((unit) => unit.hasAddress || unit.phones.length > 0);
  const phones = new Set(where.flatMap((unit) => unit.phones));
  const codes = new Set(where.flatMap((unit) => unit.levels[3]));
  const houses = where.filter((unit) => unit.hasAddress);
  if (people.length < 2 || phones.size !== 1 || codes.size > 1 || houses.length !== 1) return [];
  // A name beside the address receives everything.
  if (where.some((unit) => unit.isNamed)) return [];
  const said = units.filter(
    (unit) => unit.hasMoney && !unit.hasGoods && !where.includes(unit) && !people.includes(unit),
  );
  return people.map((unit) => [unit, ...where, ...said].map(({ text }) => text).join('\n'));
};
