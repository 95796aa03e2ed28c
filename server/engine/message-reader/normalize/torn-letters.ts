// Joins letters that a scanner separated, and puts marks in the right order.

const cluster = /^[ก-ฮเ-ไฯะาำๆ]?[ัิ-ฺ็-๎]*$/u;
const leastTorn = 6;
/** If the message has one torn line, shorter lines count as torn too. */
const leastBeside = 2;
const lettersOf = (word: string): number => word.replace(/[ัิ-ฺ็-๎]/gu, '').length;

/** 'น า ง  ส า ว': nearly every letter is a word of its own. */
const isTorn = (line: string, least: number): boolean => {
  const words = line.trim().split(/\s+/u);
  const thai = words.filter((word) => /[ก-๙]/u.test(word));
  if (thai.length < least || thai.length * 4 < words.length) return false;
  const single = thai.filter((word) => cluster.test(word) || lettersOf(word) < 3);
  const letters = thai.reduce((sum, word) => sum + lettersOf(word), 0);
  return single.length >= thai.length * 0.8 && letters <= thai.length * 1.6;
};

/**
 * Two or more spaces separate words here and one space separates letters; a number stays apart from the words beside
 * it.
 */
const joinTorn = (line: string): string =>
  line
    .split(/[^\S\n]{2,}/u)
    .map((word) =>
      word
        .replace(/(?<=[ก-๙.])[^\S\n](?=[ก-๙.])/gu, '')
        .replace(/(?<=[\d/-])[^\S\n](?=[\d/-])/gu, ''),
    )
    .join(' ');

const labels = [
  'ชื่อผู้รับ',
  'ชื่อลูกค้า',
  'ผู้รับ',
  'ชื่อ',
  'ที่อยู่',
  'เบอร์โทร',
  'เบอร์',
  'โทรศัพท์',
  'โทร',
  'รายการ',
];
const tornLabels = labels.map((label) => {
  const letters = [...label].map((char) => (/[ัิ-ฺ็-๎]/u.test(char) ? `${char}?` : char));
  return {
    label,
    torn: new RegExp(`^[^\\S\\n]*${letters.join('[^\\S\\n]?')}[^\\S\\n]*(?=[:：])`, 'gmu'),
  };
});

/** 'ชื่ อผู้ รับ : …', 'ทีอยู :': a label with gaps or without its marks. */
const withLabels = (text: string): string =>
  tornLabels.reduce((words, { label, torn }) => words.replace(torn, label), text);

/** Corrects marks at places where no Thai word has them: 'รบั' to 'รับ', 'เทีนย' to 'เทียน', 'แกว้' to 'แก้ว'. */
const withMarks = (text: string): string =>
  text
    .replace(/(?<![ก-๙])ห[^\S\n]มู่(?=[^\S\n])/gu, 'หมู่')
    .replace(/หมู่[^\S\n]ที่(?=[^\S\n])/gu, 'หมู่ที่')
    .replace(/(?<=\d)\/[^\S\n](?=\d{1,3}(?!\d))/gu, '/')
    .replace(/(?<=[ก-ฮ])า([่-๋])/gu, '$1า')
    .replace(/เ([ก-ฮ])([ก-ฮ])็(?![ก-ฮ])/gu, 'เ$1็$2')
    .replace(/เ([ก-ฮ])([มนง])([่้])(?![ก-๙])/gu, 'เ$1$3$2')
    .replace(/([ก-ฮ])([ก-ฮ])(ั[่-๋]?)(?![ก-ฮ่-๋])/gu, '$1$3$2')
    .replace(/เ([ก-ฮ]{1,2})(ี[่-๋]?)([กงดนบมว])ย(?![ก-๙])/gu, 'เ$1$2ย$3')
    .replace(/แ([ก-ฮ])ว([่้])(?![ก-ฮ])/gu, 'แ$1$2ว');

const singleDigits = /(?<!\d)\d(?: \d){4,9}(?!\d)/u;
const tornHouse =
  /(?<![\d/] ?)(\d{1,3}(?: \d{1,2}){0,3}) ?\/ ?(\d{1,2}(?: \d{1,2}){0,2})(?= +[ก-๙])/gu;
const addressLine = /แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่|ซอย|ซ\.|ถนน|ถ\.|กรุง/u;
const leastSyllables = 4;
const longestSyllable = 4;
/** 'หมู่ บ้าน ริม ธาร': every word of the line is one syllable. */
const isSyllables = (line: string): boolean => {
  const thai = line.split(/\s+/u).filter((word) => /[ก-๙]/u.test(word));
  return thai.length >= leastSyllables && thai.every((word) => lettersOf(word) <= longestSyllable);
};
/** No Thai word begins with a mark: a scanner separated it. */
const tornMark = /[ก-ฮ][^\S\n][ะัาำิ-ฺ็-๎]/u;
/** '1 2/5 หมู่ 4' on a line of its own. */
const tornNumber = /^(\d{1,2}) (?=\d{1,2}\/\d{1,3}[^\S\n]+[ก-๙])/gmu;

/** If single digits have gaps between them, a house number and the words of its line have gaps too. */
const mendBesideDigits = (text: string): string =>
  singleDigits.test(text)
    ? text
        .replace(tornHouse, (_, house: string, part: string) =>
          `${house}/${part}`.replace(/ /g, ''),
        )
        .split('\n')
        .map((line) =>
          addressLine.test(line.replace(/[^\S\n]/gu, '')) && isSyllables(line)
            ? line
                .replace(/(?<=[ก-๙])[^\S\n](?=[ก-๙])/gu, '')
                .replace(/(?<=[ก-๙])(?=แขวง|เขต|ตำบล|อำเภอ|จังหวัด|ซ\.|ซอย|ถ\.|ถนน)/gu, ' ')
            : line,
        )
        .join('\n')
    : text;

/** The text with separated letters joined. Its length may change. */
export const mendTorn = (raw: string): string => {
  const text = mendBesideDigits(tornMark.test(raw) ? raw.replace(tornNumber, '$1') : raw);
  const lines = text.split('\n');
  const least = lines.some((line) => isTorn(line, leastTorn)) ? leastBeside : leastTorn;
  const joined = lines.map((line) => (isTorn(line, least) ? joinTorn(line) : line)).join('\n');
  return withMarks(withLabels(joined));
};
