// Rows of a paste for several people, made whole: without their labels, each with the place or house that is told once for all.

const phone = /(?<!\d)0[2-9](?:[ .-]?\d){7,8}(?!\d)/;
const label = /^\s*(?:(#?[a-z]{0,2}\d{1,3})[.):/]?(?=\s)|([①-⑳㉑-㉟❶-❿]))\s*(?=[^\d\s])/iu;
const leastRows = 2;
const called = /ยกเลิก|ไม่มี(?:คน)?|ว่าง|หลุด/u;

/** 'A12 ดารุณี …⏎A15 ภัทรา …', '#27 อุไร …', '② โกเมน …': what the shop counts its rows by. */
const withoutLabels = (lines: readonly string[]): string[] => {
  const rows = lines.filter((line) => label.test(line) && phone.test(line));
  const told = rows.map((line) => (label.exec(line)?.[1] ?? label.exec(line)?.[2] ?? '').trim());
  if (rows.length < leastRows || new Set(told).size < rows.length) return [...lines];
  return lines
    .filter((line) => !(label.test(line) && !phone.test(line) && called.test(line)))
    .map((line) => (label.test(line) && phone.test(line) ? line.replace(label, '- ') : line));
};

const placeMark = /(?<![ก-๙])(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)\s?[ก-ฮเ-ไ]/gu;
const code = /(?<![\d/.-])[1-9]\d{4}(?![\d/.-])/;
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
  // 'A. กิ๊ก ห้อง 311 099… > B22': ahead of the goods stands the phone, and behind it the house.
  return lines
    .filter((line) => line !== place)
    .flatMap((line) => (rows.includes(line) ? [line.trimEnd(), told.trim()] : [line]));
};

const samePlace =
  /(?:(?:อยู่)?(?:ตำบล|อำเภอ|หมู่บ้าน|ที่(?:อยู่)?)เดียว(?:กัน|กับ[ก-๙]{0,16})|ที่อยู่เดิม)(?:เลย|นะ|ค่ะ|ครับ)*/u;
/** 'ลุงชม 15 ม.2 ตำบลเดียวกัน 081…': the place of the row above. */
const withSamePlace = (lines: readonly string[]): string[] => {
  let above = '';
  return lines.map((line) => {
    if (holdsPlace(line)) {
      const from = line.search(placeMark);
      const to = code.exec(line);
      const end = to ? to.index + to[0].length : line.length;
      if (from >= 0 && end > from) above = line.slice(from, end);
      return line;
    }
    return above && phone.test(line) && house.test(line) ? line.replace(samePlace, above) : line;
  });
};

const inlineMark =
  /(?<=\S\s)(?:[2-9]\s?[).:](?!\d)\s?|(?:แล้ว(?:ก็)?|และ|กับ|อีก(?:ที่|คน|กล่อง|ชุด)?(?:นึง|หนึ่ง)?)\s?(?:ให้)?(?:ส่ง|ที่|ของ)(?=\S|\s))/gu;
/** '1)ที่บ้าน 23/4 … 081… 2)ที่ทำงาน …', 'ส่งให้แม่ … 081… แล้วก็ส่งให้น้อง … 082…' in one line. */
const withLinesApart = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const houses = line.match(new RegExp(code.source, 'g')) ?? [];
    if (houses.length < 2 || !phone.test(line)) return [line];
    const cuts = [...line.matchAll(inlineMark)].map(({ index }) => index);
    const parts = [0, ...cuts].map((from, at) => line.slice(from, cuts[at] ?? line.length));
    // Each is somebody's: a part without a place belongs to the one before it.
    const whole = parts.reduce<string[]>((told, part) => {
      if (told.length > 0 && !holdsPlace(part)) told[told.length - 1] += part;
      else told.push(part);
      return told;
    }, []);
    return whole.length > 1 && whole.every(holdsPlace) ? whole : [line];
  });

export const wholeRows = (lines: readonly string[]): string[] =>
  withSharedPlace(withSamePlace(withoutLabels(withLinesApart(lines))));

/** '1 = ชาเขียว 2⏎2 = แก้วฟ้า 1' below the records stand ahead of them, so that none is the last one's. */
export const numbersAhead = (lines: readonly string[]): string[] => {
  const told = lines.filter(
    (line) => /^\s*#?\d{1,2}\s*=\s*\S/u.test(line) && !phone.test(line) && !holdsPlace(line),
  );
  const numbers = told.map((line) => Number(/\d+/.exec(line)?.[0]));
  const isAll = told.length > 1 && numbers.every((number, at) => number === at + 1);
  return isAll ? [...told, '', ...lines.filter((line) => !told.includes(line))] : [...lines];
};
