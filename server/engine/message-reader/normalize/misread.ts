// What a scanner, a page or a voice made of a message: letters for digits, marks apart from their letters, numbers in words.
import { isPostcode } from '../place/places.ts';
import { readWords } from '../number-words.ts';

const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  Z: '2',
};
const asDigits = (word: string): string =>
  word.replace(/[OolI|SZ]/g, (letter) => lookAlikes[letter] ?? letter);
const digitsIn = (word: string): number => word.replace(/\D/g, '').length;

const phoneLike = /(?<![A-Za-z\d])[0Oo][689SI](?:[ -]{0,3}[\dOolI|SZ]){8}(?![A-Za-z\d])/g;
const codeLike = /(?<![A-Za-z\d/.-])[\dSIZl][\dOolISZ]{4}(?![A-Za-z\d/.-])/g;
const houseLike = /(?<![A-Za-z\d/.-])\d[\dlI|O]{0,3}\/[\dlI|O]{1,3}(?![A-Za-z\d/.-])/g;
const mooLike = /(?<=(?:(?<![ก-๙])ม\.|หมู่(?:ที่)?)\s{0,2})(?=\d?[lI])[lI\d]{1,2}(?![A-Za-z\d])/gu;

/** Most of a phone is digits, and two at least of a postcode that there is. */
const withDigits = (text: string): string =>
  text
    .replace(phoneLike, (word) => (digitsIn(word) >= 5 ? asDigits(word) : word))
    .replace(codeLike, (word) =>
      digitsIn(word) >= 2 && digitsIn(word) < 5 && isPostcode(asDigits(word))
        ? asDigits(word)
        : word,
    )
    .replace(houseLike, asDigits)
    .replace(mooLike, asDigits);

const one = '(?:ศูนย์|ศูน|หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)';
const digitWords = ['ศูน', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const digitOf = (word: string): string =>
  word === 'นึง' ? '1' : String(digitWords.findIndex((digit) => word.startsWith(digit)));
const spokenPhone = new RegExp(`ศูน(?:ย์)?(?:\\s{0,2}${one}){8,9}(?![ก-๙]*(?:ร้อย|พัน|สิบ|บาท))`, 'gu');
const number = '(?:(?:ศูนย์|หนึ่ง|เอ็ด|สอง|ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน)\\s?){1,8}';
const behindNumber =
  '(?:(?![ก-๙])|(?=หมู่|ซอย|ถนน|ตำบล|แขวง|อำเภอ|บ้าน|ห้อง|ชั้น|อาคาร|ตึก|ชื่อ|เบอร์|โทร|รหัส|ค่ะ|ครับ|นะ))';
const spokenHouse = new RegExp(
  `(?<=(?:เลข\\s?ที่|หมู่(?:ที่)?|ที่อยู่|(?<![ก-๙])(?:ซอย|ห้อง|ชั้น))\\s{0,2})(${number})(?:ทับ\\s?(${number}))?${behindNumber}`,
  'gu',
);
// 'ร้อยสองทับหนึ่ง', wherever it stands.
const spokenPair = new RegExp(`(${number})ทับ\\s?(${number})${behindNumber}`, 'gu');
// '08 หนึ่ง 7 เจ็ด 3 0 สี่ 9 2', 'ห้า ห้า ศูนย์ ศูนย์ ศูนย์'
const mixedPhone = new RegExp(
  `(?<![\\d/]|${one}\\s{0,2})(?:0|ศูนย์|ศูน)(?:[\\s-]{0,2}(?:\\d|${one})){8,9}(?!\\d|${one})`,
  'gu',
);
const spokenCode = new RegExp(`(?<!${one}\\s{0,2})(?:${one}\\s{0,2}){5}(?!\\s{0,2}${one})`, 'gu');
const digitOrWord = new RegExp(`\\d|${one}`, 'gu');
const asRow = (words: string): string =>
  (words.match(digitOrWord) ?? []).map((part) => (/\d/.test(part) ? part : digitOf(part))).join('');

/** 'ยี่สิบเจ็ด' is one number, 'หนึ่งหนึ่งแปด' a row of digits. */
const spoken = (words: string): string => {
  const bare = words.replace(/\s/g, '');
  if (/สิบ|ร้อย|พัน/u.test(bare)) return String(readWords(bare) ?? words);
  return (bare.match(new RegExp(one, 'gu')) ?? []).map(digitOf).join('') || words;
};

const withNumbers = (text: string): string =>
  text
    .replace(mixedPhone, (words) =>
      /[ก-๙]/u.test(words) && /\d/.test(words) ? ` ${asRow(words)} ` : words,
    )
    .replace(spokenCode, (words) =>
      isPostcode(asRow(words)) ? ` ${asRow(words)}${/\s*$/u.exec(words)?.[0] ?? ''}` : words,
    )
    .replace(spokenPair, (all, house: string, part: string) => {
      const end = /\s*$/u.exec(all)?.[0] ?? '';
      return `${spoken(house)}/${spoken(part)}${end}`;
    })
    .replace(spokenPhone, (words) =>
      (words.match(new RegExp(one, 'gu')) ?? []).map(digitOf).join(''),
    )
    .replace(spokenHouse, (all, house: string, part: string | undefined) => {
      const end = /\s*$/u.exec(all)?.[0] ?? '';
      return `${spoken(house)}${part ? `/${spoken(part)}` : ''}${end}`;
    });

export const mendMisread = (text: string): string =>
  withNumbers(
    withDigits(
      text
        .replace(/<br\s*\/?>/giu, '\n')
        .replace(/&nbsp;/giu, ' ')
        .replace(/(?<![ก-๙])ตำ\s?บล(?=\s)/gu, 'ตำบล')
        .replace(/(?<![ก-๙])อำ\s?เภอ(?=\s)/gu, 'อำเภอ')
        .replace(/(?<![ก-๙])จัง\s?หวัด(?=\s)/gu, 'จังหวัด')
        .replace(/(?<![ก-๙])(?:บ้าน\s)?เลข\sที่(?=\s)/gu, 'เลขที่')
        // No word begins with a mark that stands above or below a letter.
        .replace(/(?<=[ก-ฮ])[^\S\n](?=[ัิ-ฺ็-๎])/gu, ''),
    ),
  )
    .replace(
      /(?<![ก-๙])(?:หมุ่|หมุ)(?=\s?\d)|(?<![ก-๙])หมู(?=\s?\d{1,2}\s*(?:ต\.|ตำบล|แขวง|บ้าน|ซ\.|ซอย|ถ\.|ถนน))/gu,
      'หมู่',
    )
    // '฿ 2 6 0'
    .replace(/(?<=(?:฿|cod|ยอด|รวม)\s{0,3})\d(?:\s\d){1,4}(?![\d/])/giu, (sum) =>
      sum.replace(/\s/g, ''),
    )
    .replace(/(?<=หมู่|เลข)ที(?=\s*\d)/gu, 'ที่')
    .replace(/(?<![ก-๙])(?:ตาบล|ตำบน|ตําบล|ตะบน|ตะบล)(?![ก-๙]{0,1}\d)/gu, 'ตำบล')
    .replace(/(?<![ก-๙])(?:อาเภอ|อำเพอ|อําเภอ|อำเพ่อ|อัมเภอ)/gu, 'อำเภอ');
