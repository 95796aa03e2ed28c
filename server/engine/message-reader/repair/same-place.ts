// The place or house that a paste mentions once for several people, copied to each of them.

const phone = /(?<!\d)0[2-9](?:[ .-]?\d){7,8}(?!\d)/;
const leastRows = 2;
const placeMark = /(?<![ก-๙])(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)\s?[ก-ฮเ-ไ]/gu;
const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/-]|\.\d)/;
const house =
  /(?<![\d/])\d{1,4}\/\d{1,4}(?![\d/])|(?:เลขที่|หมู่(?:ที่)?|(?<![ก-๙])ม\.)\s?\d|(?<![\d/])\d{1,4}\s+(?:ม\.|หมู่|ซ\.|ซอย|ถ\.)/u;
const room = /ห้อง\s?(?:ที่)?\s?[a-z]?\d|ชั้น\s?\d/iu;
const sameHouse =
  /(?:บ้าน|ที่(?:อยู่)?|หอ(?:พัก)?|หลัง|คอนโด|ตึก|โรงงาน|ออฟฟิศ|บริษัท)เดียวกัน|ทั้ง(?:สอง|คู่|หมด)(?:คน)?(?:อยู่|ส่ง)/u;

const holdsPlace = (line: string): boolean => {
  const marks = line.match(placeMark)?.length ?? 0;
  return marks > 1 || (marks > 0 && code.test(line)) || (code.test(line) && line.length > 20);
};

/** 'ทั้งหมด ต.นาเพียง อ.กุสุมาลย์ …' below rows of houses, 'อยู่บ้านเดียวกัน 111/6 …' below two names. */
const withSharedPlace = (lines: readonly string[]): string[] => {
  const places = lines.filter((line) => holdsPlace(line) && !phone.test(line));
  const rows = lines.filter((line) => phone.test(line) && !holdsPlace(line));
  const [place] = places;
  if (place === undefined || places.length > 1 || rows.length < leastRows) return [...lines];
  if (lines.some((line) => phone.test(line) && holdsPlace(line))) return [...lines];
  const isPlaceOnly = rows.every((row) => house.test(row));
  const isSame = lines.some((line) => sameHouse.test(line)) || rows.every((row) => room.test(row));
  if (!isPlaceOnly && !isSame) return [...lines];
  const same = sameHouse.exec(place);
  const from = isPlaceOnly ? place.search(placeMark) : same ? same.index + same[0].length : 0;
  const told = place.slice(Math.max(0, from)).replace(/\s(?:แต่|แยก)[^\d]*$/u, '');
  // 'A. กิ๊ก ห้อง 311 099… > B22': the house goes on a line after the row.
  return lines
    .filter((line) => line !== place)
    .flatMap((line) => (rows.includes(line) ? [line.trimEnd(), told.trim()] : [line]));
};

const same =
  /(?:อยู่|ส่ง)?(?:(ม\.|หมู่(?!บ้าน)|หมู่ที่)|(ตำบล)|(อำเภอ(?:กับ|และ|\s)?(?:จังหวัด)?)|(หอ(?:พัก)?|คอนโด|ตึก|อาคาร|ออฟฟิศ|ค่าย|โรงงาน|โรงเรียน|โรงพยาบาล|รพ\.|วัด|บริษัท)|หมู่บ้าน|บ้าน|ที่(?:อยู่)?)เดียว(?:กัน|กับ[ก-๙]{0,16})(?:เลย|แหละ|นะ|ค่ะ|คะ|ครับ|จ้า)*|ที่อยู่เดิม/u;
const village = /(?<![ก-๙])(?:ม\.|หมู่(?:ที่)?)\s?\d/u;
const subdistrict = /(?<![ก-๙])(?:ต\.|ตำบล|แขวง)\s?[ก-๙]+\s*/u;
const building =
  /(?<![ก-๙])(?:หอ(?:พัก)?|คอนโด|ตึก|อาคาร|ออฟฟิศ|ค่าย|โรงงาน|โรงเรียน|โรงพยาบาล|รพ\.|วัด|บริษัท)[ก-ฮเ-ไ]/u;
const roomWords = /\s*ห้อง\s?(?:ที่)?\s?[a-z]?-?\d+[a-z]?/iu;

/** The part of the place above that this row shares. */
const shareOf = (above: string, found: RegExpExecArray): string => {
  const [, isVillage, , isDistrict, isBuilding] = found;
  const behind = subdistrict.exec(above);
  if (isDistrict && behind) return above.slice(behind.index + behind[0].length);
  const start = isVillage ? village : isBuilding ? building : placeMark;
  const from = above.search(start);
  return above.slice(Math.max(0, from)).replace(isBuilding ? roomWords : /$^/u, '');
};

/** 'ลุงชม 15 ม.2 ตำบลเดียวกัน 081…', 'มิ้นท์ หอเดียวกัน ห้อง B2 …': the row shares the place of the row above. */
const withSamePlace = (lines: readonly string[]): string[] => {
  let above = '';
  return lines.map((line) => {
    const found = same.exec(line);
    const isHere = phone.test(line) && (house.test(line) || room.test(line) || Boolean(found?.[4]));
    if (found && above && isHere) return line.replace(found[0], ` ${shareOf(above, found)} `);
    if (!holdsPlace(line)) return line;
    const to = code.exec(line);
    above = line.slice(0, to ? to.index + to[0].length : line.length);
    return line;
  });
};

/** The lines with the shared place after or inside each row that needs it. */
export const withPlaces = (lines: readonly string[]): string[] =>
  withSharedPlace(withSamePlace(lines));
