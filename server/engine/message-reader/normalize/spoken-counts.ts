// Turns counts in English words, Chinese, or Thai in Latin letters into digits: 'two honey small and one macadamia'.
// The text keeps its length, because other readers use its indexes.

import { count, latinCount } from '../count-words.ts';
import { readWords } from '../number-words.ts';

const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  dozen: '12',
};
const words = new RegExp(
  `(?<=(?:^|[\\n,.:;+&(]|\\b(?:and|want|take|order|like|buy|get|need|have|please|pls|send|for|just|only|add))\\s*(?:a\\s)?)(?:${Object.keys(numbers).join('|')})(?=\\s+[a-z]{3})`,
  'giu',
);

const spoken: Readonly<Record<string, string>> = {
  nueng: '1',
  neung: '1',
  nung: '1',
  song: '2',
  sam: '3',
  saam: '3',
  see: '4',
  haa: '5',
  ha: '5',
  hok: '6',
  jet: '7',
  paet: '8',
  sip: '10',
};
// 'dino M song chud': Thai in Latin letters, only before a counting word.
const inLatin = new RegExp(
  `\\b(?:${Object.keys(spoken).join('|')})(?=\\s(?:${latinCount})\\b)`,
  'giu',
);

// '两袋', '一瓶'
const chinese = '一二三四五六七八九';
const inChinese = /[一二两三四五六七八九](?=袋|瓶|个|包|盒|件|条|双|罐|只|支|份)/gu;
const ofChinese = (sign: string): string =>
  sign === '两' ? '2' : String(chinese.indexOf(sign) + 1);

/** '2袋', '3個' after 'を': the count of the word before it. */
const inJapanese = /を(?=\s?\d{1,2}\s?(?:袋|個|つ|本|枚|箱|冊|パック))/gu;
/** 'ครีมกลางวัน-กลางคืน อย่างละ 3': a dash between two products. */
const joinedByDash = /(?<=[ก-๙]{2})[-/](?=[ก-๙]{2,20}\s*อย่างละ)/gu;

/** '1.หมอน 2.หมวก 3.กระเป๋า': a numbered list in one line. */
const isNumbered =
  /^\s*(?:(?:เอา|สั่ง|ขอ|รับ|รายการ|สินค้า|ออเดอร์)[ก-๙\s:]{0,8})?1[.)]\s?[ก-๙a-z][^\n]*?\s2[.)]\s?[ก-๙a-z]/iu;
const ahead = /(?<=^|\s)[1-9][.)](?=\s?[ก-๙a-z])/giu;
const withoutNumbers = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isNumbered.test(line) ? line.replace(ahead, '  ') : line))
    .join('\n');

/** 'ค่าส่งห้าสิบ' */
const spokenFee = /(?<=ค่า(?:จัด)?ส่ง\s?)(?:ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)สิบ(?:ห้า)?(?![ก-ฮ])/gu;

/** 'กะปิซาวกระปุก': northern and north-eastern speakers say 'ซาว' for twenty. */
const twenty = new RegExp(`ซาว(?=\\s?(?:${count}))`, 'gu');

/** The text with digits for its counts. */
export const spellCounts = (text: string): string =>
  withoutNumbers(text)
    .replace(inJapanese, ' ')
    .replace(twenty, '20 ')
    .replace(spokenFee, (word) => String(readWords(word) ?? word).padEnd(word.length))
    .replace(joinedByDash, '+')
    .replace(words, (word) => (numbers[word.toLowerCase()] ?? word).padEnd(word.length))
    .replace(inLatin, (word) => (spoken[word.toLowerCase()] ?? word).padEnd(word.length))
    .replace(inChinese, ofChinese);
