// Words that tell the kind of the name beside them: subdistrict, district, province, or a street, which is not a
// place.

export type Level = 'subdistrict' | 'district' | 'province';
export type Mark = {
  level: Level | 'detail';
  start: number;
  end: number;
  /** English may put the mark after the name: 'Bang Bo District'. */
  isAfter: boolean;
};

const letterBefore = '(?<![ก-๙a-z.])';
const pattern = (source: string): RegExp => new RegExp(source, 'giu');

const rules: readonly (readonly [Mark['level'], RegExp])[] = [
  [
    'subdistrict',
    pattern(
      `ตำบล|ตําบล|ตำบน|ตำบล์|ตำบ่ล|แขวง|ต\\s?ำบล|(?<![.ป])ต\\.|${letterBefore}ต(?=\\s+[ก-ฮเ-ไ])`,
    ),
  ],
  [
    'subdistrict',
    pattern(
      `\\b(?:tam\\s?b[oa][nl]|tumb[oa][nl]|sub-?\\s?district|k[hw]*aeng|kwang|khwang)\\b[.:]?|\\bt\\.|\\bt(?=\\s+[a-z]{3})`,
    ),
  ],
  [
    'district',
    pattern(
      `กิ่ง\\s?อำเภอ|กิ่ง\\s?อ\\.|อำเภอ|อําเภอ|อำเพอ|อำเถอ|อำเภิ|อำภอ|อำเภ(?=\\s)|เขต|(?<![.ก])อ\\.|${letterBefore}อ(?=\\s+[ก-ฮเ-ไ])`,
    ),
  ],
  [
    'district',
    pattern(
      `\\b(?:a[um]+\\s?ph?[ou]+[er]?r?|a[um]+phe?r|amper|aumper|(?<!sub-?\\s?)district|khet|khate|ket)\\b[.:]?|\\ba\\.|\\ba(?=\\s+[a-z]{3})`,
    ),
  ],
  [
    'province',
    pattern(
      `จังหวัด|จังหวด|จังวัด|จังหวัต|จังหวัน|จ\\s?ังหวัด|จว\\.|(?<![.บ]|ปณ)จ\\.|${letterBefore}จ(?=\\s+[ก-ฮเ-ไ])`,
    ),
  ],
  [
    'province',
    pattern(`\\b(?:ch?ang\\s?wat|jangwat|province|prov)\\b[.:]?|\\b(?:j|ch|p)\\.(?=\\s*[a-z])`),
  ],
  [
    'detail',
    pattern(
      `ถนน|(?<![.ก-๙])ถ\\.?(?=\\s?[ก-ฮเ-ไ])|ซอย|(?<![.ก-๙])ซ\\.?(?=\\s?[ก-ฮเ-ไ])|หมู่บ้าน|มบ\\.?|(?<![.ก-๙])ม\\.(?=\\s?[ก-ฮเ-ไ])|(?<![ก-๙])(?:ใกล้|ตรงข้าม|ข้าง|ติดกับ|ติด|หน้า|หลัง|แถว|ร้าน|โรงเรียน|รร\\.|รพ\\.|โรงพยาบาล|วัด|ตลาด|คอนโด|หอพัก|โครงการ|บริษัท|โรงแรม|ห้าง|โลตัส|บิ๊กซี|สถานี|แยก|หอ|ไปรษณีย์|ปณ(?:จ|ฝ|ศ)?\\.?)(?:วัด|ตลาด|โรงเรียน)?`,
    ),
  ],
  ['detail', pattern(`\\b(?:soi|condo|moo\\s?ban|mooban|village|near|behind)\\b\\.?`)],
];
const roadAfter = pattern(`\\b(?:road|rd|street|st|condo|hotel|alley|lane)\\b`);
const suffixed = /^(?:sub-?\s?)?district|^province|^prov/i;

const startsPhrase = (text: string, at: number): boolean =>
  at === 0 || /[\n,|:]\s*$/.test(text.slice(Math.max(0, at - 3), at));

/**
 * All marks in text order. Of two overlapping marks the earlier one remains, and the longer one if they start
 * together.
 */
export const findMarks = (text: string): Mark[] => {
  const marks: Mark[] = [];
  for (const [level, rule] of rules) {
    for (const found of text.matchAll(rule)) {
      const start = found.index;
      const isAfter = suffixed.test(found[0]) && !startsPhrase(text, start);
      marks.push({ level, start, end: start + found[0].length, isAfter });
    }
  }
  for (const found of text.matchAll(roadAfter)) {
    const start = found.index;
    marks.push({ level: 'detail', start, end: start + found[0].length, isAfter: true });
  }
  marks.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return marks.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
};
