// Repairs what a scanner, a web page or speech recognition did to a message: letters for digits, marks apart from
// their letters, spelt-out numbers.
import { toArabicDigits } from '@app/contract/kit/text';
import { isPostcode } from '../place/places.ts';
import { readWords } from '../number-words.ts';
import { mendTorn } from './torn-letters.ts';

const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  Z: '2',
  B: '8',
};
const asDigits = (word: string): string =>
  word.replace(/[OolI|SZB]/g, (letter) => lookAlikes[letter] ?? letter);
const digitsIn = (word: string): number => word.replace(/\D/g, '').length;

const phoneLike =
  /(?<![A-Za-z\d])[0Oo][ .-]{0,3}[689SIB](?:[ .:|\u2010-\u2015-]{0,4}[\dOolI|SZB]){8}(?![A-Za-z\d])/g;
/** 'O2-635-ll84' */
const landlineLike =
  /(?<![A-Za-z\d])(?=[\dOolI -]*[OolI])[0Oo][2-57][ -]?[\dOolI]{3}[ -]?[\dOolI]{4}(?![A-Za-z\d])/g;
/** '1 8 2 4 O': a postcode with a gap after each sign. */
const codeInSigns = /(?<![A-Za-z\d] ?)[1-9l](?: [\dOlI]){4}(?! ?[A-Za-z\d])/g;
/** The usual grouping of a phone number: three, three and four. */
const inGroups = /^\S{3}[ .-]\S{3}[ .-]\S{4}$/;
const codeLike = /(?<![A-Za-z\d/.-])[\dSIZl][\dOolISZ]{4}(?![A-Za-z\d/.-])/g;
/** Only letters like O, l and I: then one real digit is enough. */
const roundCode = /(?<![A-Za-z\d/.-])[\dlI][\dOlI]{4}(?![A-Za-z\d/.-])/g;
const houseLike =
  /(?<![A-Za-z\d/.-])(?=[lIO|/]*\d)(?:[\dlI|O]{1,4}|\d[\dlI|OSB]{1,3})\/[\dlI|O]{1,3}(?![A-Za-z\d/.-])/g;
/** '4l ม2', '3O หมู่ 2': a house number before the number of its village. */
const aheadOfMoo =
  /(?<![A-Za-z\d/.-])(?=[lIO]*\d)(?=\d*[lIO])[\dlIO]{1,4}(?=\s{0,2}(?:ม\.?\s{0,2}\d|หมู่))/g;
const mooLike = /(?<=(?:(?<![ก-๙])ม\.|หมู่(?:ที่)?)\s{0,2})(?=\d?[lIOo])[lIOo\d]{1,2}(?![A-Za-z\d])/gu;

/** 'จ.สุโขทัย 6411 0', '| 450 00 |': a postcode with a gap, at the end of a line after a place. */
const tornCode =
  /(?<=[ก-๙](?<!หมู่|ซอย|เลขที่|ห้อง|ชั้น|ตึก|ถนน)[^\S\n]{1,3}(?:\|[^\S\n])?)(?=\d(?:[^\S\n]?\d){4}[^\S\n|]*$)([1-9]\d{0,3})[^\S\n](\d{1,4})/gmu;

/** Replaces look-alike letters only if about half of a phone's signs, or two of a postcode's, are digits already. */
const withDigits = (text: string): string =>
  text
    .replace(phoneLike, (word) =>
      digitsIn(word) >= (inGroups.test(word) ? 4 : 5)
        ? asDigits(word.replace(/\s[.:|]\s/g, '-'))
        : word,
    )
    .replace(landlineLike, (word) => (digitsIn(word) >= 4 ? asDigits(word) : word))
    .replace(codeInSigns, (word) => {
      const code = asDigits(word.replaceAll(' ', ''));
      return /[OlI]/.test(word) && digitsIn(word) > 2 && isPostcode(code) ? code : word;
    })
    .replace(codeLike, (word) =>
      digitsIn(word) >= 2 && digitsIn(word) < 5 && isPostcode(asDigits(word))
        ? asDigits(word)
        : word,
    )
    .replace(roundCode, (word) =>
      digitsIn(word) > 0 && isPostcode(asDigits(word)) ? asDigits(word) : word,
    )
    .replace(houseLike, asDigits)
    .replace(aheadOfMoo, asDigits)
    .replace(mooLike, asDigits);

/** On the phone people say 'โท' for two, because it is easier to tell from three. */
const one =
  '(?:โอ(?=\\s{0,2}(?:\\d|ศูน|หนึ่ง|นึง|สอง|โท|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|โอ))|ศูนย์|ศูน|หนึ่ง|นึง|สอง|โท(?!ร)|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)';
const digitWords = ['ศูน', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const otherWords: Readonly<Record<string, string>> = { นึง: '1', โท: '2', โอ: '0' };
const digitOf = (word: string): string =>
  otherWords[word] ?? String(digitWords.findIndex((digit) => word.startsWith(digit)));
const spokenPhone = new RegExp(
  `(?:ศูน(?:ย์)?|โอ)(?:\\s{0,2}${one}){8,9}(?!\\s?(?:ร้อย|พัน|สิบ|บาท))`,
  'gu',
);
const number = '(?:(?:ศูนย์|หนึ่ง|เอ็ด|สอง|ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน)\\s?){1,8}';
const behindNumber =
  '(?:(?![ก-๙])|(?=หมู่|ซอย|ถนน|ตำบล|แขวง|อำเภอ|บ้าน|เลข|ห้อง|ชั้น|อาคาร|ตึก|ชื่อ|เบอร์|โทร|รหัส|ค่ะ|ครับ|นะ))';
const spokenHouse = new RegExp(
  `(?<=(?:เลข\\s?ที่|หมู่(?:\\s?ที่)?|ที่อยู่|ห้อง|(?<=[ก-๙]{3})ชั้น|(?<![ก-๙])(?:ซอย|ชั้น))\\s{0,2})(${number})(?:ทับ\\s?(${number}))?${behindNumber}`,
  'gu',
);
// 'หมู่สามป้าประไพร', but not 'หมู่สามัคคี'.
const spokenMoo = new RegExp(`(?<=หมู่(?:\\s?ที่)?\\s{0,2})${number}(?![ะ-ฺ็-๎]|ห้อง)`, 'gu');
// 'ร้อยสองทับหนึ่ง' anywhere.
const spokenPair = new RegExp(`(${number})ทับ\\s?(${number})${behindNumber}`, 'gu');
// '08 หนึ่ง 7 เจ็ด 3 0 สี่ 9 2', 'ห้า ห้า ศูนย์ ศูนย์ ศูนย์'
const mixedPhone = new RegExp(
  `(?<![\\d/]|${one}\\s{0,2})(?:0|ศูนย์|ศูน|โอ)(?:[\\s-]{0,2}(?:\\d|${one})){8,9}(?!\\d|${one})`,
  'gu',
);
const spokenCode = new RegExp(`(?<!${one}\\s{0,2})(?:${one}\\s{0,2}){5}(?!\\s{0,2}${one})`, 'gu');
// 'สี่สิบเอ็ดเอ้ยไม่ใช่สี่สิบสอง' corrects a number, 'สี่สิบสองค่ะสี่สิบสอง' repeats it.
const takenBack = new RegExp(`${number}(?:เอ้ย|เอ๊ย|อุ๊ย)\\s?(?:ไม่ใช่|ผิด)?\\s?(?=${number})`, 'gu');
const saidAgain = new RegExp(`(${number})(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า)\\s?(?=\\1)`, 'gu');
// 'สี่สิบสองหมู่หนึ่ง': the house number before the number of its village.
const spokenBeforeMoo = new RegExp(
  `(?<!${one}|สิบ|ร้อย)(${number})(?=หมู่(?:\\s?ที่)?\\s?(?:\\d|${one}|สิบ))`,
  'gu',
);
// 'ส่งไปที่ร้อยสี่สิบสี่ถนนจรดวิถีถ่อง'
const spokenBeforeRoad = new RegExp(
  `(?<=ส่ง(?:ไป|มา|ให้)?ที่\\s?)(${number})(?=(?:ถนน|ซอย)[ก-๙])`,
  'gu',
);
// 'ซอยรามคำแหงหนึ่งร้อยหกสิบสี่แขวง': tens and hundreds after a lane's name.
const spokenLane = new RegExp(
  `(?<=(?:ซอย|ซ\\.)[ก-๙]{3,16}?)((?:${one}\\s?)?(?:สิบ|ร้อย)\\s?(?:${number})?|${one}\\s?(?:สิบ|ร้อย)\\s?(?:${number})?)${behindNumber}`,
  'gu',
);
const digitOrWord = new RegExp(`\\d|${one}`, 'gu');
const asRow = (words: string): string =>
  (words.match(digitOrWord) ?? []).map((part) => (/\d/.test(part) ? part : digitOf(part))).join('');

/** 'ยี่สิบเจ็ด' is one number; 'หนึ่งหนึ่งแปด' is a row of digits. */
const spoken = (words: string): string => {
  const bare = words.replace(/\s/g, '');
  if (/สิบ|ร้อย|พัน/u.test(bare)) return String(readWords(bare) ?? words);
  return (bare.match(new RegExp(one, 'gu')) ?? []).map(digitOf).join('') || words;
};

const englishDigits = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const englishDigit = `(?:${englishDigits.join('|')}|oh)`;
const englishPhone = new RegExp(
  `(?<![a-z])(?:zero|oh)(?:[\\s,-]+${englishDigit}){8,9}(?![a-z])`,
  'giu',
);
/** 'zero-eight-four 551 9037' */
const englishHead = new RegExp(
  `(?<![a-z])(?:zero|oh)(?:[\\s,-]+${englishDigit}){2}(?=[\\s,-]+\\d{3}[\\s-]?\\d{4}(?!\\d))`,
  'giu',
);
const inEnglish = (words: string): string =>
  (words.toLowerCase().match(/[a-z]+/g) ?? [])
    .map((word) => Math.max(0, englishDigits.indexOf(word)))
    .join('');

const withNumbers = (text: string): string =>
  text
    .replace(englishPhone, inEnglish)
    .replace(englishHead, inEnglish)
    .replace(takenBack, '')
    .replace(saidAgain, '')
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
    .replace(spokenLane, (words) => ` ${spoken(words)}${/\s*$/u.exec(words)?.[0] ?? ''}`)
    .replace(spokenBeforeMoo, (words) => ` ${spoken(words)} `)
    .replace(spokenBeforeRoad, (words) => ` ${spoken(words)} `)
    .replace(spokenPhone, (words) =>
      (words.match(new RegExp(one, 'gu')) ?? []).map(digitOf).join(''),
    )
    .replace(spokenMoo, (words) => spoken(words) + (/\s*$/u.exec(words)?.[0] ?? ''))
    .replace(spokenHouse, (all, house: string, part: string | undefined) => {
      const end = /\s*$/u.exec(all)?.[0] ?? '';
      return ` ${spoken(house)}${part ? `/${spoken(part)}` : ''}${end}`;
    })
    // 'ห้อง 803เลขที่ 1/60'
    .replace(/(?<=\d)(?=(?:เลขที่|ห้อง|ชั้น)\s?\d)/gu, ' ');

/** '𝟐𝟏𝟖', '× ②': digits and letters in decorated forms. */
const plainLetters = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}]|(?<=[x×*]\s?)[①-⑳]/gu, (one) => one.normalize('NFKC'));

/** 'เว้นวรรค', 'ขึ้นบรรทัดใหม่': spoken commands to a dictation app. */
const typedMarks = (text: string): string =>
  /เว้นวรรค|ขึ้นบรรทัดใหม่/u.test(text)
    ? text
        .replace(/(?<=\d)[^\S\n]*เว้นวรรค[^\S\n]*(?=\d)/gu, ' ')
        .replace(/[^\S\n]*เว้นวรรค[^\S\n]*/gu, ' ')
        .replace(/[^\S\n]*ขึ้นบรรทัดใหม่[^\S\n]*/gu, '\n')
    : text;

// 'หมาด: 093⏎หมาด: 5518264'
const sentInTwo =
  /^([^\n:：]{1,24}[:：][^\S\n]*)(0[689]\d)[^\S\n]*\n\1(?=\d{3}[- ]?\d{4}[^\S\n]*$)/gmu;
// 'ชื่อประยงค์นามสกุลศรีภูธร'
const gluedSurname = /(?<=ชื่อ[^\S\n]*[ก-๙]{2,20}?)นามสกุล[^\S\n]*(?=[ก-ฮเ-ไ])/gu;

/** The text with misread parts repaired. Its length may change, so indexes of the raw text no longer fit. */
export const mendMisread = (raw: string): string =>
  mendWords(typedMarks(raw).replace(sentInTwo, '$1$2').replace(gluedSurname, ' '));

const mendWords = (text: string): string =>
  withNumbers(
    withDigits(
      mendTorn(
        toArabicDigits(
          plainLetters(
            text
              .replace(
                /^[^\S\n]*\d\ufe0f?\u20e3[^\S\n]*(?!\d\ufe0f?\u20e3)(?=[^\S\n]*[ก-๙a-z])/gimu,
                '',
              )
              .replace(/(?<=\d)\ufe0f?\u20e3/gu, ''),
          ),
        ),
      )
        // '… I 37/2 I แขวง … I มือถือ …': the letters I and l instead of bars between fields.
        .replace(/^[^\n]*(?:[ก-๙\d.] [Il] (?=[ก-๙\d])[^\n]*){3,}$/gmu, (line) =>
          line.replace(/ [Il] /g, ' | '),
        )
        .replace(/<br\s*\/?>/giu, '\n')
        .replace(/&nbsp;/giu, ' ')
        .replace(/&amp;/giu, '&')
        // 'สองร้อยซาว': northern and north-eastern speakers say 'ซาว' for twenty.
        .replace(/(?<=ร้อย|พัน|หมื่น)ซาว(?![ด์นก])/gu, 'ยี่สิบ')
        .replace(/(?<![ก-๙])ตำ\s?บล(?=\s)/gu, 'ตำบล')
        .replace(/(?<![ก-๙])อำ\s?เภอ(?=\s)/gu, 'อำเภอ')
        .replace(/(?<![ก-๙])จัง\s?หวัด(?=\s)/gu, 'จังหวัด')
        .replace(/(?<![ก-๙])(?:บ้าน\s)?เลข\sที่(?=\s)/gu, 'เลขที่')
        // No Thai word begins with a mark above or below a letter.
        .replace(/(?<=[ก-ฮัิ-ฺ])[^\S\n](?=[ัิ-ฺ็-๎])/gu, '')
        .replace(tornCode, (words, head: string, rest: string) =>
          isPostcode(head + rest) ? head + rest : words,
        ),
    ),
  )
    .replace(
      /(?<![ก-๙])(?:หมุ่|หมุ|หม่|มู่|มู๋|มุ่|หมู้|หมู๋)(?=\s?\d)|(?<![ก-๙])หมู(?=\s?\d{1,2}\s*(?:ต\.|ตำบล|แขวง|บ้าน|เลขที|ซ\.|ซอย|ถ\.|ถนน))/gu,
      'หมู่',
    )
    // '฿ 2 6 0'
    .replace(/(?<=(?:฿|cod|ยอด|รวม)\s{0,3})\d(?:\s\d){1,4}(?![\d/])/giu, (sum) =>
      sum.replace(/\s/g, ''),
    )
    .replace(/(?<![ก-๙])(?:บ้าน)?(?:เลก|เลค|เรข)ที่?(?=\s*\d)/gu, 'บ้านเลขที่')
    .replace(/(?<![ก-๙])หมุ่?ที่?(?=\s*\d)/gu, 'หมู่ที่')
    // 'สองหัวครับชื่อประยูรนะครับเบอร์…': spoken without pauses.
    .replace(/(?<=ครับ|ค่ะ|คะ|จ้า|จ้ะ)(?=ชื่อ|เบอร์|โทร|ที่อยู่|บ้านเลขที่|ส่งที่|ส่งให้)/gu, ' ')
    // '5 ทับ 1', '42 ไม่มีทับ'
    .replace(/(?<![\d/])(\d{1,4})\s?(?:ทับ|สแลช|slash)\s?(?=\d{1,4}(?![\d/]))/giu, '$1/')
    .replace(/(?<=\d)\s*ไม่มีทับ/gu, '')
    .replace(/(?<=หมู่|เลข)ที(?=\s*\d)/gu, 'ที่')
    .replace(/(?<![ก-๙])(?:ตาบล|ตำบน|ตําบล|ตะบน|ตะบล)(?![ก-๙]{0,1}\d)/gu, 'ตำบล')
    .replace(/(?<![ก-๙])(?:อาเภอ|อำเพอ|อําเภอ|อำเพ่อ|อัมเภอ)/gu, 'อำเภอ');

/** Whether repairs changed more than Thai digits and spaces. */
export const isMisread = (text: string): boolean =>
  mendMisread(text).replace(/\s/gu, '') !== toArabicDigits(text).replace(/\s/gu, '');
